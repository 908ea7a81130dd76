// Plays a picture that moves over the still one that stands for it: in viewers, and in previews.

/** @typedef {{ address: string }} Motion */

const css = `
  [part] > img[data-motion] {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    pointer-events: none;
  }
  [part="motion"] {
    position: absolute;
    inset-block-start: calc(max(0.75rem, env(safe-area-inset-top)) + 3.25rem);
    inset-inline-start: max(0.75rem, env(safe-area-inset-left));
  }
`;

const icons = { play: "M8 5v14l11-7z", pause: "M8 5v14M16 5v14" };

/** The sheet of the roots in which pictures have moved. */
const sheets = new WeakMap();

/** @param {ShadowRoot} root */
function style(root) {
  if (sheets.has(root)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets.push(sheet);
  sheets.set(root, sheet);
}

/** Whether the visitor wants what moves by itself. */
export const isWelcome = () => !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The picture that moves, over the one that stands for it. */
export class MotionPicture {
  #root;
  #layer;
  #address;
  /** @type {HTMLImageElement | undefined} */
  #image;

  /**
   * @param {ShadowRoot} root The root that has the layer.
   * @param {Element} layer The layer of the photograph.
   * @param {Motion} motion
   */
  constructor(root, layer, { address }) {
    this.#root = root;
    this.#layer = layer;
    this.#address = address;
  }

  get isPlaying() {
    return this.#image !== undefined;
  }

  /** Plays from the beginning. Until the file is there, the still picture is seen. */
  play() {
    if (this.#image) return;
    style(this.#root);
    const image = (this.#image = new Image());
    image.alt = "";
    image.dataset.motion = "";
    image.src = this.#address;
    image.decode().then(
      () => {
        if (this.#image === image) this.#layer.append(image);
      },
      () => this.remove(),
    );
  }

  /** Shows the still picture. */
  remove() {
    this.#image?.remove();
    this.#image = undefined;
  }
}

/** Plays the picture that is open in a viewer, and stops it: by its button, and by a key. */
export class MotionPlayer {
  #viewer;
  /** @type {Motion | undefined} */
  #motion;
  /** @type {MotionPicture | undefined} */
  #shown;
  /** @type {AbortController | undefined} */
  #listening;

  /** @param {HTMLElement & { index: number }} viewer */
  constructor(viewer) {
    this.#viewer = viewer;
  }

  /**
   * Shows another picture, or none.
   *
   * @param {Motion | undefined} motion
   */
  show(motion) {
    if (motion?.address === this.#motion?.address) return;
    this.#shown?.remove();
    this.#listening?.abort();
    this.#shown = this.#listening = undefined;
    this.#motion = motion;
  }

  /** Plays, when the picture rests, unless the visitor does not want what moves by itself. */
  start() {
    const [motion, root] = [this.#motion, this.#viewer.shadowRoot];
    const layer = root?.querySelector(`dialog [part="photo"][data-index="${this.#viewer.index}"]`);
    const nav = root?.querySelector("dialog nav");
    if (!motion || !layer || !nav || !root || this.#shown) return;
    const shown = (this.#shown = new MotionPicture(root, layer, motion));
    const { signal } = (this.#listening = new AbortController());
    style(root);
    const button = document.createElement("button");
    button.type = "button";
    button.part.value = "motion";
    const { dataset } = this.#viewer;
    const draw = () => {
      button.ariaLabel = shown.isPlaying ? (dataset.pause ?? "Pause") : (dataset.play ?? "Play");
      const icon = icons[shown.isPlaying ? "pause" : "play"];
      button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${icon}"/></svg>`;
    };
    const toggle = () => {
      if (shown.isPlaying) shown.remove();
      else shown.play();
      draw();
    };
    button.addEventListener("click", toggle, { signal });
    nav.append(button);
    signal.addEventListener("abort", () => button.remove());
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
    if (isWelcome()) shown.play();
    draw();
  }
}
