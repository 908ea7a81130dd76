// Work that a frame does not wait for.

/** What of a frame the browser may have: the rest is the engine's and the page's. */
const milliseconds = 4;

/** Does what makes elements look right, some in each frame; for those that are gone, nothing. */
export class PaintQueue {
  /** @type {Map<Element, () => void>} */
  #paints = new Map();
  // biome-ignore lint/correctness/noUnusedPrivateClassMembers: `||=` reads it, which Biome does not count.
  #refresh = 0;

  /**
   * Paints an element soon, and only once if it is already waiting.
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
