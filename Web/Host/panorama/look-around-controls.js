// The controls of a panorama in a viewer: the button that fills the view, and the device motion with its hint and switch.

import { seconds } from "../dom/documents.js";
import { iconButton } from "../dom/icon-button.js";
import * as Viewer from "../generated/lookAround.js";
import { MotionControls } from "./motion-controls.js";

const icon = ["M3 8c6 3 12 3 18 0v8c-6-3-12-3-18 0zM10 10.5 8.5 12l1.5 1.5M14 10.5l1.5 1.5-1.5 1.5"];

/** The controls of an open panorama, until the signal is aborted. */
export class LookAroundControls {
  #motion;
  #box = document.createElement("section");
  #button;
  #dialog;

  /**
   * @param {import("../viewer/viewer.js").LenticularViewer} viewer
   * @param {import("../stage/surface.js").Surface} surface
   * @param {HTMLDialogElement} dialog
   * @param {AbortSignal} signal
   */
  constructor(viewer, surface, dialog, signal) {
    const root = /** @type {ShadowRoot} */ (dialog.getRootNode());
    const button = iconButton("look-around", viewer.dataset.lookAround ?? "Look around", icon, () => {
      Viewer.fill(surface, seconds());
      if (this.#motion.state === "prompt") this.#motion.request();
    });
    button.style.inset =
      "auto auto max(4 * var(--rem), calc(env(safe-area-inset-bottom) + 4 * var(--rem))) calc(50% - 1.375 * var(--rem))";
    this.#button = button;
    this.#dialog = dialog;
    const box = this.#box;
    dialog.querySelector("[part=controls] nav")?.append(button, box);
    this.#motion = new MotionControls({
      surface,
      root: box,
      texts: viewer.dataset,
      signal,
      setMotion: (isOn) => Viewer.setMotion(surface, seconds(), { isOn }),
    });
    root.addEventListener("pointerdown", () => this.hideHint(), { signal });
    signal.addEventListener("abort", () => {
      button.remove();
      box.remove();
    });
  }

  /** Whether the panorama turns with the device. */
  get isTurned() {
    return this.#motion.state === "on";
  }

  /**
   * Shows what belongs to a zoom: the button for the whole panorama, hint and switch for one that fills the view, because
   * device motion does not pan the whole.
   *
   * @param {number} zoom
   */
  zoomed(zoom) {
    this.#box.hidden = zoom <= 1;
    this.#button.disabled = !this.#box.hidden;
    // A focused button that becomes disabled passes the focus to the dialog.
    const root = /** @type {ShadowRoot} */ (this.#dialog.getRootNode());
    if (/** @type {HTMLButtonElement | null} */ (root.activeElement)?.disabled) this.#dialog.focus();
  }

  hideHint() {
    this.#motion.hideHint();
  }
}
