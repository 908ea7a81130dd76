// Panoramas in a viewer: the button that fills the view, and the device motion with its hint and switch.

import { seconds } from "../dom/documents.js";
import * as Viewer from "../generated/lookAround.js";
import { listenToHover } from "../input/hover.js";
import { iconButton } from "../dom/icon-button.js";
import { ImageCopies } from "./image-copies.js";
import { motionPart } from "../stage/parts.js";

/**
 * @typedef {import("../photographs/thumbnails.js").Collection} Collection
 * @typedef {import("../stage/surface.js").Surface} Surface
 * @typedef {import("../viewer/viewer.js").LenticularViewer} LenticularViewer
 */

const icon = ["M3 8c6 3 12 3 18 0v8c-6-3-12-3-18 0zM10 10.5 8.5 12l1.5 1.5M14 10.5l1.5 1.5-1.5 1.5"];

/**
 * The image that the layer of a photograph shows: the last one, which lies above its stand-ins.
 *
 * @param {HTMLElement} layer
 */
const imageOf = (layer) =>
  [.../** @type {NodeListOf<HTMLImageElement>} */ (layer.querySelectorAll(":scope > img, :scope > picture > img"))].at(
    -1,
  );

/** The companion of a viewer, from the opening of a photograph until the viewer is closed. */
export class LookAround {
  /** @type {LenticularViewer} */
  #viewer;
  /** @type {Surface} */
  #surface;
  /** @type {Collection} */
  #collection;
  /** @type {HTMLDialogElement} */
  #dialog;
  #copies = new ImageCopies();
  /**
   * Removes the controls and the listeners of the current photograph when it is aborted.
   *
   * @type {AbortController | undefined}
   */
  #end;

  /**
   * @param {LenticularViewer} viewer
   * @param {Surface} surface
   * @param {Collection} collection
   * @param {HTMLDialogElement} dialog
   * @param {AbortSignal} signal
   */
  constructor(viewer, surface, collection, dialog, signal) {
    this.#viewer = viewer;
    this.#surface = surface;
    this.#collection = collection;
    this.#dialog = dialog;
    for (const type of ["lenticular-present", "lenticular-change"]) {
      viewer.addEventListener(type, () => this.#show(), { signal });
    }
    signal.addEventListener("abort", () => this.#end?.abort());
  }

  /**
   * Tells the engine that a photograph is a panorama, if it is one.
   *
   * @param {number} time
   * @param {number} index
   */
  describe(time, index) {
    const { isPanorama, loops } = this.#collection.photographs.at(index);
    if (isPanorama) Viewer.setPanorama(this.#surface, time, { index, loops });
  }

  /**
   * Notes that the viewer shows the loaded photograph instead of its thumbnail.
   *
   * @param {number} index
   */
  didLoadPhoto(index) {
    Viewer.didLoadPhoto(this.#surface, seconds(), { index });
  }

  /**
   * Displays a copy in the element of a layer, if its contents are a copy of the photograph.
   *
   * @param {HTMLElement} element
   * @param {number} contents
   */
  display(element, contents) {
    if (contents !== Viewer.contents.copy) return;
    const photo = /** @type {HTMLElement | null} */ (element.closest("[data-index]"));
    this.#copies.add(element, () => photo && imageOf(photo));
  }

  /** Keeps copies up to date, after each frame. */
  moved() {
    this.#copies.follow();
  }

  /** Adds the controls of the current photograph, if it is a panorama. */
  #show() {
    this.#end?.abort();
    this.#end = undefined;
    if (!this.#collection.photographs.at(this.#viewer.index).isPanorama) return;
    this.#end = new AbortController();
    const { signal } = this.#end;
    const dialog = this.#dialog;
    const root = /** @type {ShadowRoot} */ (dialog.getRootNode());
    const box = document.createElement("section");
    box.hidden = true;
    const button = iconButton("look-around", this.#viewer.dataset.lookAround ?? "Look around", icon, () => {
      Viewer.fill(this.#surface, seconds());
      if (motion?.state === "prompt") motion.request();
    });
    button.style.inset =
      "auto auto max(4 * var(--rem), calc(env(safe-area-inset-bottom) + 4 * var(--rem))) calc(50% - 1.375 * var(--rem))";
    dialog.querySelector("[part=controls] nav")?.append(button, box);
    /** @type {import("./motion-controls.js").MotionControls | undefined} */
    let motion;
    const add = () => {
      if (signal.aborted || !motionPart.module) return;
      motion = new motionPart.module.MotionControls({
        surface: this.#surface,
        root: box,
        texts: this.#viewer.dataset,
        signal,
        setMotion: (isOn) => Viewer.setMotion(this.#surface, seconds(), { isOn }),
      });
    };
    if (motionPart.module) add();
    else motionPart.offer(this.#viewer).then(add);
    const hideHint = () => motion?.hideHint();
    listenToHover(this.#surface, dialog, signal, () => motion?.state === "on", hideHint);
    root.addEventListener("pointerdown", hideHint, { signal });
    // Device motion does not pan the whole panorama, so hint and switch are hidden.
    this.#viewer.addEventListener(
      "lenticular-zoom",
      ({ detail }) => {
        box.hidden = detail.zoom <= 1;
        button.disabled = !box.hidden;
        // A focused button that becomes disabled passes the focus to the dialog.
        if (/** @type {HTMLButtonElement | null} */ (root.activeElement)?.disabled) dialog?.focus();
      },
      { signal },
    );
    signal.addEventListener("abort", () => {
      button.remove();
      box.remove();
    });
  }
}
