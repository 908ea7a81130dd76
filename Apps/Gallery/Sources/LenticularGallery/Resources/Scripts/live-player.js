// Plays the movie of a Live Photo over its photograph: while it is pressed, and once when it is opened or previewed.

/** @typedef {{ address: string, isSilent: boolean }} Movie */

const css = `
  [part] > video[data-live] {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
    opacity: 0;
    transition: opacity 0.25s;
    pointer-events: none;
  }
  [part] > video[data-live][data-shown] { opacity: 1; }
  [part="live"] {
    position: absolute;
    inset-block-start: calc(max(0.75rem, env(safe-area-inset-top)) + 3.25rem);
    inset-inline-start: max(0.75rem, env(safe-area-inset-left));
  }
`;

/** The time after which a press plays, in ms, and the distance in px by which a finger moves that does something else. */
const PRESS = { time: 250, slop: 10 };

/** The sheet of the roots in which movies have played. */
const sheets = new WeakMap();

/** @param {ShadowRoot} root */
function style(root) {
  if (sheets.has(root)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets.push(sheet);
  sheets.set(root, sheet);
}

/** The movie over a photograph. The photograph is seen before it and after it. */
export class LiveMovie {
  #video = document.createElement("video");

  /**
   * @param {ShadowRoot} root The root that has the layer.
   * @param {Element} layer The layer of the photograph.
   * @param {Movie} movie
   */
  constructor(root, layer, movie) {
    style(root);
    const video = this.#video;
    video.dataset.live = "";
    video.playsInline = video.muted = true;
    video.disableRemotePlayback = true;
    video.preload = "auto";
    video.src = movie.address;
    video.addEventListener("playing", () => video.toggleAttribute("data-shown", true));
    video.addEventListener("ended", () => this.stop());
    layer.append(video);
  }

  get isPlaying() {
    return !this.#video.paused;
  }

  /**
   * Plays from the beginning.
   *
   * @param {boolean} [hasSound] Whether it is heard, as far as the browser lets it.
   */
  async play(hasSound = false) {
    const video = this.#video;
    video.muted = !hasSound;
    video.currentTime = 0;
    try {
      await video.play();
    } catch (error) {
      const { name } = /** @type {Error} */ (error);
      if (name !== "NotAllowedError" || video.muted) return;
      video.muted = true;
      await video.play().catch(() => {});
    }
  }

  /** Shows the photograph. */
  stop() {
    this.#video.pause();
    this.#video.removeAttribute("data-shown");
  }

  remove() {
    this.stop();
    this.#video.remove();
    // Its decoder is free for others.
    this.#video.removeAttribute("src");
    this.#video.load();
  }
}

/** Plays the Live Photo that is open in a viewer: by its button, by a key, and while it is pressed. */
export class LivePlayer {
  #viewer;
  /** @type {Movie | undefined} */
  #movie;
  /** @type {LiveMovie | undefined} */
  #shown;
  /** @type {AbortController | undefined} */
  #listening;

  /** @param {HTMLElement & { index: number }} viewer */
  constructor(viewer) {
    this.#viewer = viewer;
  }

  /**
   * Shows another Live Photo, or none.
   *
   * @param {Movie | undefined} movie
   */
  show(movie) {
    if (movie?.address === this.#movie?.address) return;
    this.#shown?.remove();
    this.#listening?.abort();
    this.#shown = this.#listening = undefined;
    this.#movie = movie;
  }

  /** Begins to listen, when the photograph rests. */
  start() {
    const [movie, root] = [this.#movie, this.#viewer.shadowRoot];
    const layer = root?.querySelector(`dialog [part="photo"][data-index="${this.#viewer.index}"]`);
    const nav = root?.querySelector("dialog nav");
    if (!movie || !layer || !nav || !root || this.#shown) return;
    const shown = (this.#shown = new LiveMovie(root, layer, movie));
    const { signal } = (this.#listening = new AbortController());
    const toggle = () => {
      if (shown.isPlaying) shown.stop();
      else shown.play(!movie.isSilent);
    };
    const button = document.createElement("button");
    button.type = "button";
    button.part.value = "live";
    button.ariaLabel = this.#viewer.dataset.live ?? "Play the moment";
    button.innerHTML =
      '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="2.5"/>' +
      '<circle cx="12" cy="12" r="6"/><circle cx="12" cy="12" r="10" stroke-dasharray="1 2.1"/></svg>';
    button.addEventListener("click", toggle, { signal });
    nav.append(button);
    signal.addEventListener("abort", () => button.remove());
    this.#listenToPresses(root, layer, shown, signal);
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
   * Plays while the photograph is pressed.
   *
   * @param {ShadowRoot} root
   * @param {Element} layer
   * @param {LiveMovie} movie
   * @param {AbortSignal} signal
   */
  #listenToPresses(root, layer, movie, signal) {
    let timer = 0;
    /** @type {PointerEvent | undefined} */
    let down;
    let hasPlayed = false;
    const end = () => {
      clearTimeout(timer);
      down = undefined;
      if (hasPlayed) movie.stop();
      hasPlayed = false;
    };
    const options = { signal, capture: true };
    root.addEventListener(
      "pointerdown",
      (event) => {
        const pointer = /** @type {PointerEvent} */ (event);
        const isFirst = !down;
        end();
        const target = /** @type {Element} */ (event.target);
        if (!isFirst || pointer.button !== 0 || target.closest("button, input, a")) return;
        const { left, right, top, bottom } = layer.getBoundingClientRect();
        const { clientX: x, clientY: y } = pointer;
        if (x < left || x > right || y < top || y > bottom) return;
        down = pointer;
        timer = window.setTimeout(() => {
          // For the viewer the touch is over. Lifted, it would be a tap, which closes.
          const { pointerId, pointerType, isPrimary } = pointer;
          const init = { pointerId, pointerType, isPrimary, clientX: x, clientY: y };
          target.dispatchEvent(new PointerEvent("pointercancel", { ...init, bubbles: true, composed: true }));
          down = pointer;
          hasPlayed = true;
          movie.play(!this.#movie?.isSilent);
        }, PRESS.time);
      },
      options,
    );
    document.addEventListener(
      "pointermove",
      ({ clientX, clientY }) => {
        if (down && Math.hypot(clientX - down.clientX, clientY - down.clientY) > PRESS.slop) end();
      },
      options,
    );
    for (const type of ["pointerup", "pointercancel"]) document.addEventListener(type, end, options);
  }
}
