import { windowOf } from "./documents.js";

/** The time in ms after which a photograph that is not loaded is slow. */
const SLOW = 600;

/** Shows how much of a slow photograph is loaded. */
export class ViewerProgress {
  element = document.createElement("progress");
  /** The index of the photograph that is shown. */
  #current = -1;
  /**
   * The loaded parts of slow photographs, from 0 to 1, by their indices; undefined where the server does not say how
   * long a file is.
   *
   * @type {Map<number, number | undefined>}
   */
  #parts = new Map();

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
   * @param {HTMLImageElement} image
   * @param {AbortSignal} signal
   */
  follow(index, image, signal) {
    const timer = setTimeout(() => this.#measure(index, image, signal), SLOW);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      this.#parts.delete(index);
      this.#show();
    });
  }

  /**
   * Measures the progress by a second request for the same file. Browsers answer this request with what the first one
   * has received, unless the file must not be stored.
   *
   * @param {number} index
   * @param {HTMLImageElement} image
   * @param {AbortSignal} signal
   */
  async #measure(index, image, signal) {
    this.#parts.set(index, undefined);
    this.#show();
    if (new URL(image.currentSrc, image.baseURI).origin !== windowOf(image).location.origin) return;
    try {
      const { headers, body } = await fetch(image.currentSrc, { signal });
      const length = Number(headers.get("Content-Length"));
      if (!length || headers.get("Cache-Control")?.includes("no-store")) return body.cancel();
      const reader = body.getReader();
      for (let loaded = 0; ; ) {
        const { done, value } = await reader.read();
        if (done) return;
        loaded += value.length;
        this.#parts.set(index, Math.min(1, loaded / length));
        this.#show();
      }
    } catch {
      // The photograph is loaded, or it cannot be loaded and says so itself.
    }
  }

  #show() {
    this.element.hidden = !this.#parts.has(this.#current);
    const part = this.#parts.get(this.#current);
    if (part === undefined) this.element.removeAttribute("value");
    else this.element.value = part;
  }
}
