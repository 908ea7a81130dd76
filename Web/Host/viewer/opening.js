// An open viewer: what is there from when a photograph is opened until the viewer is closed.

import { seconds, secondsOf, windowOf } from "../dom/documents.js";
import * as Input from "../generated/input.js";
import * as Viewer from "../generated/viewer.js";
import { keyOrSpaceOf } from "../input/keys.js";
import { listenToPointers } from "../input/pointers.js";
import { listenToWheel } from "../input/wheels.js";
import { actionsPart } from "../stage/parts.js";
import { companion } from "./companion.js";
import { ViewerControls, cycleFocus, hideAtRest } from "./controls.js";
import { DescribedPhotographs } from "./described.js";
import { ViewerDialog } from "./dialog.js";
import { OpenCollection } from "./open-collection.js";
import { PhotoLayers } from "./photo-layers.js";
import { ViewerTiles } from "./tiles.js";

/**
 * @typedef {import("../photographs/source.js").PhotographSource} PhotographSource
 * @typedef {import("../photographs/thumbnails.js").Collection} Collection
 * @typedef {import("../stage/surface.js").Command} Command
 * @typedef {import("../stage/surface.js").Surface} Surface
 * @typedef {import("../stage/surface.js").SurfaceOptions} SurfaceOptions
 * @typedef {import("./viewer.js").LenticularViewer} LenticularViewer
 */

/**
 * The functions of a viewer that are called here.
 *
 * @typedef {object} OpeningCalls
 * @property {() => void} close Lets the photograph return to its thumbnail.
 * @property {(distance: number) => void} step
 * @property {() => void} end Called when the viewer is closed, or is to close without an animation.
 * @property {() => void} replaced Called when the collection has become another one.
 * @property {(name: string, detail: object) => void} emit
 */

/** A collection that is open in a viewer. */
export class Opening {
  collection;
  dialog;
  /** Whether the engine shows the photograph. */
  isPresented = false;
  #viewer;
  #calls;
  #controls;
  #photos;
  #ended = new AbortController();
  #zoom = 1;
  /**
   * The surface once it is on the stage, and what there is for it.
   *
   * @type {Surface | undefined}
   */
  #surface;
  /**
   * Ends what listens for the surface.
   *
   * @type {AbortController | undefined}
   */
  #joined;
  /** @type {ViewerTiles | undefined} */
  #tiles;
  /** @type {import("./companion.js").Companion | undefined} */
  #companion;
  /** @type {DescribedPhotographs | undefined} */
  #described;

  /**
   * Makes the dialog, which is in no document yet.
   *
   * @param {LenticularViewer} viewer
   * @param {number} index
   * @param {Collection} collection
   * @param {string} css
   * @param {OpeningCalls} calls
   */
  constructor(viewer, index, collection, css, calls) {
    this.#viewer = viewer;
    this.#calls = calls;
    this.collection = new OpenCollection(collection, index);
    const { signal } = this.#ended;
    this.dialog = new ViewerDialog(viewer, css, signal);
    this.#controls = new ViewerControls(viewer, this.dialog.element, {
      close: calls.close,
      step: calls.step,
      retry: () => this.#retry(),
    });
    this.#photos = new PhotoLayers(viewer, this.collection, this.dialog.element, this.#controls.progress, signal, {
      index: () => this.collection.index,
      zoom: () => this.#zoom,
      enqueue: (act) => this.#enqueue(act),
      cameNear: (time, index) => this.#described?.comeNear(time, index),
      known: (index) => index === this.collection.index && this.#describe(index),
      loaded: (index) => this.#companion?.didLoadPhoto(index),
      failed: () => this.#showFailure(),
    });
  }

  /**
   * Adds the dialog to the shadow tree of the viewer.
   *
   * @param {ShadowRoot} root
   */
  enter(root) {
    const { close, end } = this.#calls;
    this.dialog.enter(root, {
      // A press before the engine is loaded closes the dialog.
      pressed: () => this.#surface || close(),
      key: (event) => this.#key(event),
      close,
      // Then there is no animation.
      closed: end,
      resized: () => this.#resize(),
    });
    hideAtRest(this.dialog.element, this.#controls.nav, this.#ended.signal);
    this.#describe(this.collection.index);
  }

  /** Removes all, without an animation. */
  end() {
    this.#ended.abort();
    this.collection.hide(-1);
    this.dialog.remove(this.collection, this.collection.index, () => this.#viewer.links);
  }

  /**
   * The elements that show the first photograph until it is loaded.
   *
   * @param {ChildNode[] | undefined} elements
   */
  set standIns(elements) {
    this.#photos.standIns = elements;
  }

  // The surface

  /** The surface is on the stage. Undefined before it has joined, and while it goes on with another instance. */
  get surface() {
    return this.#surface;
  }

  /** @returns {{ create: string } & SurfaceOptions} */
  get surfaceDescription() {
    const { element } = this.dialog;
    return {
      create: companion.create ?? Viewer.create,
      view: element,
      display: (element, contents) => this.#display(element, contents),
      names: Viewer.reports,
      reports: this.#reports,
      moved: (idle) => {
        element.toggleAttribute("data-moving", !idle);
        this.#tiles?.tidy();
        this.#companion?.moved();
        this.#photos.tidy();
        if (idle && this.isPresented) this.#calls.emit("settle", { index: this.collection.index, zoom: this.#zoom });
      },
    };
  }

  /**
   * Goes on with a surface that has joined the stage.
   *
   * @param {Surface} surface
   */
  join(surface) {
    const { element } = this.dialog;
    this.#surface = surface;
    this.#joined = new AbortController();
    const { signal } = this.#joined;
    this.#ended.signal.addEventListener("abort", () => this.#joined?.abort(), { signal });
    this.#tiles = new ViewerTiles(surface, this.collection);
    this.#companion = companion.make?.(this.#viewer, surface, this.collection, element, signal);
    this.#described = new DescribedPhotographs(surface, this.collection, this.#photos.sizes, {
      tiles: this.#tiles,
      companion: this.#companion,
      isLimited: () => this.#viewer.naturalSize,
    });
    listenToPointers(surface, element, signal, {
      ignores: (target, { pointerType }) =>
        target.closest("button, a, input, [part=strip]") ||
        // A mouse selects texts.
        (pointerType === "mouse" && target.closest("[part=caption] span, dd")),
    });
    listenToWheel(surface, element, signal);
  }

  /** Forgets the surface of an instance of the engine that has ended. */
  leave() {
    this.#joined?.abort();
    this.#surface = this.#tiles = this.#companion = this.#described = undefined;
    this.#photos.clear();
    this.collection.hide(-1);
    this.dialog.element.replaceChildren();
  }

  /** @param {Command} act */
  #enqueue(act) {
    this.#surface?.enqueue(act);
  }

  /**
   * Passes the photographs to the engine.
   *
   * @param {number} time
   * @param {Surface} surface
   */
  describePhotos(time, surface) {
    this.#tellSize(surface, time);
    this.#described?.set(time);
    this.#described?.comeNear(time, this.collection.index);
  }

  /**
   * Opens the photograph, from its thumbnail row if that has been measured; null for none.
   *
   * @param {number} time
   * @param {Surface} surface
   * @param {import("../generated/records.js").Thumbnail | null} [place]
   */
  present(time, surface, place) {
    const { thumbnails, index } = this.collection;
    this.describePhotos(time, surface);
    // Places of thumbnails are in pixels of the page.
    if (place === null || this.dialog.isPinched) Viewer.present(surface, time, { index });
    else thumbnails.present(surface, time, index, place);
  }

  // Photographs

  /**
   * Shows another state of the collection, now or from the next frame on.
   *
   * @param {() => Collection} find
   * @param {boolean} isNow
   */
  follow(find, isNow) {
    if (!this.#surface) {
      // Without the engine, nothing is shown yet.
      this.collection.replace(find().photographs);
      if (this.collection.index < 0) this.#calls.end();
      return;
    }
    /** @type {Command} */
    const show = (time) => {
      const indices = this.collection.replace(find().photographs);
      if (!indices) return;
      // The photograph has gone before it was shown.
      if (this.collection.index < 0 && !this.isPresented) return this.#calls.end();
      this.#described?.update(time, indices);
      this.#controls.actions?.reload();
      this.#photos.displayAll();
      if (this.collection.index < 0) return;
      this.#described?.comeNear(time, this.collection.index);
      this.#describe(this.collection.index);
      this.#calls.replaced();
    };
    if (isNow) show(seconds(), this.#surface);
    else this.#enqueue(show);
  }

  /** Passes the current position of the open photograph's thumbnail to the engine. */
  #locateThumbnail() {
    this.#enqueue((time, surface) => this.collection.locate(surface, time, this.dialog.isPinched));
  }

  // Dialog

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Tab") return cycleFocus(event, this.dialog.element, this.#controls.nav);
    if (this.isPresented && this.#controls.actions?.handle(event)) return event.preventDefault();
    const isButton = /** @type {Element} */ (event.target).localName === "button";
    // Space activates a focused button.
    if (isButton && event.key === " ") return;
    const key = event.key === "Escape" ? Input.Key.escape : keyOrSpaceOf(event);
    if (!key) return;
    event.preventDefault();
    if (this.isPresented && this.#surface) Input.key(this.#surface, secondsOf(event), { key });
    else if (event.key === "Escape") this.#calls.close();
  }

  #resize() {
    this.dialog.measure();
    this.#photos.sharpen();
    this.#enqueue((time, surface) => this.#tellSize(surface, time));
    this.#locateThumbnail();
  }

  /**
   * @param {Surface} surface
   * @param {number} time
   */
  #tellSize(surface, time) {
    const { size, isMirrored } = this.dialog;
    const displayScale = windowOf(this.#viewer).devicePixelRatio;
    Input.resize(surface, time, { ...size, displayScale, isRightToLeft: isMirrored });
  }

  /** Adds the actions to the controls, if the viewer has some and they are there. */
  addActions() {
    const { ViewerActions } = actionsPart.module ?? {};
    if (!ViewerActions || !this.#viewer.actions || this.#controls.actions) return;
    const { nav } = this.#controls;
    this.dialog.adopt(ViewerActions.css);
    const { signal } = this.#ended;
    this.#controls.actions = new ViewerActions(this.#viewer, this.collection, this.dialog.element, nav, signal);
    this.#describe(this.collection.index);
  }

  /** @param {number} index */
  #describe(index) {
    if (!this.collection.photographs.has(index)) return;
    this.#controls.describe(this.collection, index);
    this.#showFailure();
  }

  #showFailure() {
    this.#controls.showFailure(this.#photos.failures.has(this.collection.id));
  }

  #retry() {
    const load = this.#photos.failures.get(this.collection.id);
    this.#photos.failures.delete(this.collection.id);
    this.#showFailure();
    this.dialog.element.focus();
    load?.();
  }

  // Contents of layers, and reports

  /**
   * @param {HTMLElement} element
   * @param {number} contents
   */
  #display(element, contents) {
    if (contents === Viewer.contents.backdrop) element.part.value = "backdrop";
    if (contents === Viewer.contents.controls) {
      element.part.value = "controls";
      element.append(this.#controls.nav);
    }
    if (contents > 0) this.#photos.display(element, contents - 1);
    this.#tiles?.display(element, contents);
    this.#companion?.display(element, contents);
  }

  /**
   * The functions that handle the engine's reports, by the reports' names.
   *
   * @returns {Record<string, (...values: number[]) => void>}
   */
  get #reports() {
    const { emit, end } = this.#calls;
    return {
      presented: (index) => {
        // Two fingers open a photograph before the dialog is open.
        if (!this.dialog.element.open) {
          this.dialog.show();
          this.dialog.element.focus();
        }
        this.#describe(index);
        this.#photos.tone(false);
        if (!this.isPresented) emit("present", { index });
        this.isPresented = true;
      },
      indexChanged: (index) => {
        if (index < 0) return;
        this.collection.index = index;
        const id = this.collection.id;
        this.#describe(index);
        this.#locateThumbnail();
        this.#enqueue((time) => this.#described?.comeNear(time, this.collection.index));
        const loading = this.collection.photographs.ready(index);
        const isOpen = () => !this.#ended.signal.aborted;
        const tell = () => isOpen() && this.collection.id === id && emit("change", { index: this.collection.index });
        // The link has the address of the photograph then.
        if (loading) loading.then(tell, tell);
        else tell();
      },
      // The page may have scrolled while the dialog was open.
      willDismiss: () => {
        this.#locateThumbnail();
        this.#enqueue(() => this.#photos.tone(true));
      },
      thumbnailHidden: (index, isHidden) => {
        this.collection.hide(isHidden ? index : -1);
      },
      dismissed: end,
      zoomChanged: (zoom) => {
        this.#zoom = zoom;
        this.#photos.sharpen();
        emit("zoom", { index: this.collection.index, zoom });
      },
    };
  }
}
