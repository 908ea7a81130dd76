// A queue of paint work that runs over several frames.

/** Paints elements, several per frame, in parts. Elements that have left the document are not painted. */
export class PaintQueue {
  /** The duration in ms of the paint work per frame. The rest of the frame is for the engine and the page. */
  milliseconds = 4;
  /** @type {Map<Element, () => unknown>} */
  #paints = new Map();
  // biome-ignore lint/correctness/noUnusedPrivateClassMembers: `||=` reads it, which Biome does not count.
  #refresh = 0;

  /**
   * Paints an element in one of the next frames, or over several ones: while `paint` returns true, it is called again
   * for the next part. A call for a queued element replaces its paint function.
   *
   * @param {Element} element
   * @param {() => unknown} paint
   */
  add(element, paint) {
    this.#paints.set(element, paint);
    this.#refresh ||= requestAnimationFrame(() => this.#run());
  }

  #run() {
    this.#refresh = 0;
    const end = performance.now() + this.milliseconds;
    for (const [element, paint] of this.#paints) {
      let isPartial;
      do isPartial = element.isConnected && paint() === true;
      while (isPartial && performance.now() < end);
      if (!isPartial) this.#paints.delete(element);
      if (performance.now() > end) break;
    }
    if (this.#paints.size) this.#refresh = requestAnimationFrame(() => this.#run());
  }
}
