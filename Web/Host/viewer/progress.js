/** The time in ms after which a photograph that is not loaded is slow. */
const SLOW = 600;

/**
 * Shows that a slow photograph is loading. Browsers do not tell how much of an image is loaded, and a second request that
 * told it would load the file twice wherever it may not be stored.
 */
export class ViewerProgress {
  element = document.createElement("progress");
  /** The index of the photograph that is shown. */
  #current = -1;
  /**
   * The indices of slow photographs.
   *
   * @type {Set<number>}
   */
  #slow = new Set();

  /** @param {string} label */
  constructor(label) {
    this.element.part.value = "progress";
    this.element.ariaLabel = label;
    this.#show();
  }

  /**
   * Shows the progress of another photograph.
   *
   * @param {number} index
   */
  turn(index) {
    this.#current = index;
    this.#show();
  }

  /**
   * Follows the loading of a photograph until the signal is aborted.
   *
   * @param {number} index
   * @param {AbortSignal} signal
   */
  follow(index, signal) {
    const timer = setTimeout(() => {
      this.#slow.add(index);
      this.#show();
    }, SLOW);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      this.#slow.delete(index);
      this.#show();
    });
  }

  #show() {
    this.element.hidden = !this.#slow.has(this.#current);
  }
}
