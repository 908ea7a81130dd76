// Plays the movie of a Live Photo over its photograph: while it is pressed, and once when it is opened or previewed.

import { LayerPlayer, style } from "./layer-player.js";

/** @typedef {{ address: string, isSilent: boolean }} Movie */

/** The time after which a press plays, in ms, and the distance in px by which a finger moves that does something else. */
const PRESS = { time: 250, slop: 10 };

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

/**
 * Plays the Live Photo that is open in a viewer: by its button, by a key, and while it is pressed.
 *
 * @extends {LayerPlayer<Movie>}
 */
export class LivePlayer extends LayerPlayer {
  /** @param {HTMLElement & { index: number }} viewer */
  constructor(viewer) {
    super(viewer, "live");
  }

  /**
   * @param {Movie} movie
   * @param {ShadowRoot} root
   * @param {Element} layer
   * @param {HTMLButtonElement} button
   * @param {AbortSignal} signal
   */
  begin(movie, root, layer, button, signal) {
    const shown = new LiveMovie(root, layer, movie);
    signal.addEventListener("abort", () => shown.remove());
    const play = () => shown.play(!movie.isSilent);
    button.ariaLabel = this.names.live ?? "Play the moment";
    button.innerHTML =
      '<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="2.5"/>' +
      '<circle cx="12" cy="12" r="6"/><circle cx="12" cy="12" r="10" stroke-dasharray="1 2.1"/></svg>';
    listenToPresses(root, layer, play, () => shown.stop(), signal);
    return () => {
      if (shown.isPlaying) shown.stop();
      else play();
    };
  }
}

/**
 * Plays while the photograph is pressed.
 *
 * @param {ShadowRoot} root
 * @param {Element} layer
 * @param {() => void} play
 * @param {() => void} stop
 * @param {AbortSignal} signal
 */
function listenToPresses(root, layer, play, stop, signal) {
  let timer = 0;
  /** @type {PointerEvent | undefined} */
  let down;
  let hasPlayed = false;
  const end = () => {
    clearTimeout(timer);
    down = undefined;
    if (hasPlayed) stop();
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
        play();
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
