// Plays a picture that moves over the still one that stands for it: in viewers, and in previews.

import { setIcon } from "./icons.js";
import { LayerPlayer, style } from "./layer-player.js";

/** @typedef {{ address: string }} Motion */

const icons = { play: "M8 5v14l11-7z", pause: "M8 5v14M16 5v14" };

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

/**
 * Plays the picture that is open in a viewer, and stops it: by its button, and by a key. It begins by itself, unless the
 * visitor does not want that.
 *
 * @extends {LayerPlayer<Motion>}
 */
export class MotionPlayer extends LayerPlayer {
  /** @param {HTMLElement & { index: number }} viewer */
  constructor(viewer) {
    super(viewer, "motion");
  }

  /**
   * @param {Motion} motion
   * @param {ShadowRoot} root
   * @param {Element} layer
   * @param {HTMLButtonElement} button
   * @param {AbortSignal} signal
   */
  begin(motion, root, layer, button, signal) {
    const shown = new MotionPicture(root, layer, motion);
    signal.addEventListener("abort", () => shown.remove());
    const draw = () => {
      button.ariaLabel = shown.isPlaying ? (this.names.pause ?? "Pause") : (this.names.play ?? "Play");
      setIcon(button, icons[shown.isPlaying ? "pause" : "play"]);
    };
    if (isWelcome()) shown.play();
    draw();
    return () => {
      if (shown.isPlaying) shown.remove();
      else shown.play();
      draw();
    };
  }
}
