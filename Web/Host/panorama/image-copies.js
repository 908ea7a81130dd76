// Copies of the images of a panorama, which are shown beyond its ends while it loops.

/** Images that show the same files as others. */
export class ImageCopies {
  /** @type {Map<HTMLImageElement, () => HTMLImageElement | null | undefined>} */
  #copies = new Map();

  /**
   * Adds a copy of an image, which `find` returns, to an element.
   *
   * @param {HTMLElement} element
   * @param {() => HTMLImageElement | null | undefined} find
   */
  add(element, find) {
    const copy = new Image();
    copy.alt = "";
    copy.draggable = false;
    element.append(copy);
    this.#copies.set(copy, find);
    this.follow();
  }

  /** Lets each copy show the file that its image shows now, and forgets copies that were removed. */
  follow() {
    for (const [copy, find] of this.#copies) {
      const { currentSrc } = find() ?? {};
      if (!copy.isConnected) this.#copies.delete(copy);
      else if (currentSrc && copy.src !== currentSrc) copy.src = currentSrc;
    }
  }
}
