// Plays what lies over a photograph, a Live Photo's movie or a picture that moves, in viewers and in previews.

const css = `
  [part] > :is(video[data-live], img[data-motion]) {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    pointer-events: none;
  }
  [part] > video[data-live] {
    object-fit: cover;
    opacity: 0;
    transition: opacity 0.25s;
  }
  [part] > video[data-live][data-shown] { opacity: 1; }
  :is([part="live"], [part="motion"]) {
    position: absolute;
    inset-block-start: calc(max(0.75rem, env(safe-area-inset-top)) + 3.25rem);
    inset-inline-start: max(0.75rem, env(safe-area-inset-left));
  }
`;

/** The roots that have the style sheet. */
const styled = new WeakSet();

/**
 * Gives a root the style of what plays in it.
 *
 * @param {ShadowRoot} root
 */
export function style(root) {
  if (styled.has(root)) return;
  styled.add(root);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets.push(sheet);
}

/**
 * Plays what lies over the photograph that is open in a viewer, and stops it: by a button, and by the key K.
 *
 * @template {{ address: string }} Movie
 */
export class LayerPlayer {
  #viewer;
  #part;
  /** @type {Movie | undefined} */
  #movie;
  /** @type {AbortController | undefined} */
  #shown;

  /**
   * @param {HTMLElement & { index: number }} viewer
   * @param {string} part The part of the button.
   */
  constructor(viewer, part) {
    this.#viewer = viewer;
    this.#part = part;
  }

  /** The names that the viewer has for buttons. */
  get names() {
    return this.#viewer.dataset;
  }

  /**
   * Shows another movie, or none.
   *
   * @param {Movie | undefined} movie
   */
  show(movie) {
    if (movie?.address === this.#movie?.address) return;
    this.#shown?.abort();
    this.#shown = undefined;
    this.#movie = movie;
  }

  /** Begins, when the photograph rests. */
  start() {
    const [movie, root] = [this.#movie, this.#viewer.shadowRoot];
    const layer = root?.querySelector(`dialog [part="photo"][data-index="${this.#viewer.index}"]`);
    const nav = root?.querySelector("dialog nav");
    if (!movie || !layer || !nav || !root || this.#shown) return;
    const { signal } = (this.#shown = new AbortController());
    style(root);
    const button = document.createElement("button");
    button.type = "button";
    button.part.value = this.#part;
    nav.append(button);
    signal.addEventListener("abort", () => button.remove());
    const toggle = this.begin(movie, root, layer, button, signal);
    button.addEventListener("click", toggle, { signal });
    root.addEventListener(
      "keydown",
      (event) => {
        const { key, metaKey, ctrlKey, altKey } = /** @type {KeyboardEvent} */ (event);
        if (key.toLowerCase() !== "k" || metaKey || ctrlKey || altKey) return;
        event.preventDefault();
        event.stopPropagation();
        toggle();
      },
      { signal, capture: true },
    );
  }

  /**
   * Puts a movie over its photograph, until the signal is aborted, and gives the button its icon and name. Each class of
   * players does this in its own way.
   *
   * @param {Movie} _movie
   * @param {ShadowRoot} _root
   * @param {Element} _layer The layer of the photograph.
   * @param {HTMLButtonElement} _button
   * @param {AbortSignal} _signal
   * @returns {() => void} Plays, or stops what plays.
   */
  begin(_movie, _root, _layer, _button, _signal) {
    throw new Error("a player begins in a way of its own");
  }
}
