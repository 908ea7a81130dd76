// A queue of paint work that runs over several frames.

/** The duration of the paint work per frame. The rest of the frame is for the engine and the page. */
const milliseconds = 4;

/** Paints elements, several per frame. Elements that have left the document are not painted. */
export class PaintQueue {
  /** @type {Map<Element, () => void>} */
  #paints = new Map();
  // biome-ignore lint/correctness/noUnusedPrivateClassMembers: `||=` reads it, which Biome does not count.
  #refresh = 0;

  /**
   * Paints an element in one of the next frames. A call for a queued element replaces its paint function.
   *
   * @param {Element} element
   * @param {() => void} paint
   */
  add(element, paint) {
    this.#paints.set(element, paint);
    this.#refresh ||= requestAnimationFrame(() => this.#run());
  }

  #run() {
    this.#refresh = 0;
    const end = performance.now() + milliseconds;
    for (const [element, paint] of this.#paints) {
      this.#paints.delete(element);
      if (element.isConnected) paint();
      if (performance.now() > end) break;
    }
    if (this.#paints.size) this.#refresh = requestAnimationFrame(() => this.#run());
  }
}
