// Panoramas in a viewer.

import { seconds } from "../dom/documents.js";
import * as Viewer from "../generated/lookAround.js";
import { listenToHover } from "../input/hover.js";
import { ImageCopies } from "./image-copies.js";
import { panoramaPart } from "../stage/parts.js";

/**
 * @typedef {import("../photographs/thumbnails.js").Collection} Collection
 * @typedef {import("../stage/surface.js").Surface} Surface
 * @typedef {import("../viewer/viewer.js").LenticularViewer} LenticularViewer
 */

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
    if (!isPanorama) return;
    Viewer.setPanorama(this.#surface, time, { index, loops });
    panoramaPart.offer(this.#viewer);
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
    const viewer = this.#viewer;
    if (!this.#collection.photographs.at(viewer.index).isPanorama) return;
    this.#end = new AbortController();
    const { signal } = this.#end;
    /** @type {import("./look-around-controls.js").LookAroundControls | undefined} */
    let controls;
    let zoom = 1;
    // The controls may come later than the zoom.
    viewer.addEventListener(
      "lenticular-zoom",
      ({ detail }) => {
        zoom = detail.zoom;
        controls?.zoomed(zoom);
      },
      { signal },
    );
    const add = () => {
      const { LookAroundControls } = panoramaPart.module ?? {};
      if (!LookAroundControls || signal.aborted) return;
      controls = new LookAroundControls(viewer, this.#surface, this.#dialog, signal);
      controls.zoomed(zoom);
    };
    if (panoramaPart.module) add();
    else panoramaPart.offer(viewer).then(add);
    listenToHover(
      this.#surface,
      this.#dialog,
      signal,
      () => controls?.isTurned ?? false,
      () => controls?.hideHint(),
    );
  }
}
