import { isRightToLeft, secondsOf } from "../dom/documents.js";
import { boxOf } from "../dom/box.js";
import { EngineElement } from "../dom/engine-element.js";
import { setAxes, setState } from "../dom/states.js";
import { modifiers } from "../input/modifiers.js";
import * as Input from "../generated/input.js";
import * as Wall from "../generated/wall.js";
import { isStep, keyOf } from "../input/keys.js";
import { WallCells } from "./cells.js";
import { makeControls } from "./controls.js";
import { attributes } from "./element.js";
import { updates, WallList } from "./list.js";
import { Mosaic } from "./mosaic.js";
import { PaintQueue } from "./paint-queue.js";
import { listenToPointers } from "../input/pointers.js";
import { reflect } from "../dom/reflect.js";
import { shadow } from "../dom/shadow.js";
import { WallThumbnails } from "./thumbnails.js";
import { WallTimeline } from "./timeline.js";
import { listenToWheel } from "../input/wheels.js";
import touchAxes from "../input/touch-axes.css";
import css from "./wall.css";

/**
 * @typedef {import("../stage/layers.js").Layer} Layer
 * @typedef {import("../stage/surface.js").Surface} Surface
 * @typedef {import("../photographs/list.js").ListSource} ListSource
 * @typedef {import("../photographs/thumbnails.js").Collection} Collection
 * @typedef {import("../lenticular-viewer.js").LenticularPhotograph} LenticularPhotograph
 * @typedef {import("../lenticular-viewer.js").LenticularPhotographs} LenticularPhotographs
 */

/** Shows photographs side by side; see element.js. */
export class LenticularWall extends EngineElement {
  static get attributes() {
    return attributes;
  }

  /** @type {HTMLElement | undefined} */
  #view;
  /** @type {WallList} */
  #list = new WallList(this, {
    kept: () => {
      if (!this.isLive) return [];
      const { x, y, width, height } = this.getBoundingClientRect();
      return [this.#cells.photoAt(x + width / 2, y + height / 2) ?? -1, this.#index];
    },
    changed: (list, formerIndices) => this.#show(list, formerIndices),
  });
  #paints = new PaintQueue();
  /** @type {WallCells} */
  #cells = new WallCells(this, this.#paints, {
    list: () => this.#list.photographs,
    index: () => this.#index,
    zoom: () => this.#zoom,
    colorAt: (index) => this.#colorAt(index),
    failed: (list, error) => this.#list.failed(list, error),
  });
  #mosaic = this.#makeMosaic();
  #thumbnails = new WallThumbnails(this, this.#cells, {
    isSingle: () => this.#isSingle,
    focus: () => {
      this.#takesFocus = true;
      this.#focusLink();
    },
  });
  /**
   * The years, months and days; undefined for a wall without headings.
   *
   * @type {WallTimeline | undefined}
   */
  #timeline;
  #zoom = 1;
  /** The zoom for which thumbnails were last requested. */
  #sharpZoom = 1;
  #index = -1;
  #takesFocus = false;

  /** The list of photographs. An array stands for a list that contains only `photographs`; null for an empty one. */
  get photographs() {
    return this.#list.given;
  }

  set photographs(list) {
    this.update(list);
  }

  /**
   * Shows the list as it is now, for a list that has been changed in place, or another one.
   *
   * @param {LenticularPhotographs | LenticularPhotograph[]} photographs
   */
  update(photographs = this.photographs) {
    this.#list.update(photographs);
  }

  /** Loads the list at `src` again. */
  reload() {
    return this.#list.reload();
  }

  /** The index of the current photograph, counted from 0, or -1 if there is none. */
  get index() {
    return this.#index;
  }

  /** The current zoom. At 1, the wall shows one photograph per row. */
  get zoomScale() {
    return this.#zoom;
  }

  /**
   * The rectangle of a photograph in the viewport, after all movement has ended; null if the index is invalid.
   *
   * @param {number} index
   */
  boundsOf(index) {
    const cell = this.#cells.cellAt(index);
    const { x, y, scaleX, scaleY } = boxOf(this);
    return cell
      ? new DOMRect(x + cell.x * scaleX, y + cell.y * scaleY, cell.width * scaleX, cell.height * scaleY)
      : null;
  }

  describeSurface() {
    const view = document.createElement("div");
    this.#view = view;
    return {
      create: Wall.create,
      view,
      display: /** @type {import("../stage/surface.js").SurfaceOptions["display"]} */ (
        (element, contents, layer) => this.#display(element, contents, layer)
      ),
      names: Wall.reports,
      reports: /** @type {Record<string, (...values: number[]) => void>} */ ({
        indexChanged: (index) => this.#indexChanged(index),
        didChangeAxes: (axes) => setAxes(this, axes),
        positionChanged: (fraction, section) => this.#timeline?.moved(fraction, section),
        didZoom: (zoom) => {
          this.#zoom = zoom;
          setState(this, "single", this.#isSingle);
          view.style.setProperty("--pixel", `${1 / zoom}px`);
          this.emit("zoom", { zoom });
        },
      }),
      moved: (/** @type {boolean} */ idle) => this.#drawn(idle),
    };
  }

  didConnect() {
    shadow(this, css + touchAxes).replaceChildren(document.createElement("slot"));
    this.#list.load();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    // A wall that is moved is connected again by now.
    queueMicrotask(() => {
      if (!this.isConnected) this.#list.cancel();
    });
  }

  didLeave() {
    this.#view = undefined;
    this.#takesFocus = false;
    setState(this, "live", false);
    setAxes(this, 0);
  }

  attributeChangedCallback() {
    if (!this.isConnected || !this.signal) return;
    this.#list.load();
    if (this.isLive) this.#showSections();
  }

  /**
   * The photographs, for a viewer.
   *
   * @returns {Collection}
   * @internal
   */
  get collection() {
    return { photographs: this.#list.photographs, owner: this, thumbnails: this.#thumbnails };
  }

  /** Whether the wall has headings and shows whole photographs, one below the other. */
  get #isSingle() {
    return this.#timeline !== undefined && this.#zoom > 0.7;
  }

  // Photographs

  #makeMosaic() {
    return new Mosaic(this, this.#list.photographs, this.#list.given, this.#paints, {
      view: () => this.#view,
      colorAt: (index) => this.#colorAt(index),
      loads: () => this.#timeline !== undefined,
    });
  }

  /**
   * @param {ListSource} list
   * @param {number[]} formerIndices The index that each photograph had before.
   */
  #show(list, formerIndices) {
    this.#mosaic = this.#makeMosaic();
    // The layer of a link that has the focus will be replaced.
    const link = this.#cells.linkAt(this.#index);
    if (link && link === this.shadowRoot?.activeElement && formerIndices.some((index) => index >= 0))
      this.#takesFocus = true;
    // If the current photograph is gone, the engine reports which one takes its place.
    this.#index = this.#index < 0 ? -1 : formerIndices.indexOf(this.#index);
    const photos = updates(list, formerIndices);
    if (!this.isLive) return;
    this.surface?.enqueue((time, surface) => Wall.updatePhotos(surface, time, { photos }));
    this.#became(list);
    this.#showSections();
  }

  /**
   * Notes that the engine shows a list from the next frame on.
   *
   * @param {ListSource} list
   */
  #became({ length }) {
    const view = this.#view;
    setState(this, "live", length > 0);
    if (!view) return;
    view.tabIndex = 0;
    this.#paints.add(view, () => this.#cells.countRows(view));
    if (length > 0) this.emit("load", {});
  }

  /**
   * @param {Surface} surface
   * @param {AbortSignal} signal
   */
  didJoin(surface, signal) {
    const view = /** @type {HTMLElement} */ (this.#view);
    view.part.value = "view";
    view.role = "grid";
    view.ariaLabel = this.ariaLabel;
    const press = (/** @type {number} */ key) => surface.enqueue((time) => Input.key(surface, time, { key }));
    this.shadowRoot?.append(view, makeControls(this.dataset, press));
    const list = this.#list.photographs;
    const index = this.#index;
    surface.enqueue((time) => {
      this.#resize(time);
      Wall.updatePhotos(surface, time, { photos: updates(list) });
      // A wall that was there before keeps its current photograph.
      if (index >= 0) Wall.focus(surface, time, { index });
    });
    this.#became(list);
    this.#showSections();
    this.#listen(surface, signal);
  }

  /** Divides the wall into years, months and days, if its list has them or its attribute asks for them. */
  #showSections() {
    const former = this.#timeline;
    former?.remove();
    this.#timeline = WallTimeline.of(this.#list.photographs, this.#list.given, this);
    setState(this, "timeline", this.#timeline !== undefined);
    if (!this.#timeline && !former) return;
    const sections = this.#timeline?.sections ?? [];
    this.surface?.enqueue((time, surface) => Wall.setSections(surface, time, { sections }));
    const scrubber = this.#timeline?.makeScrubber(
      this.dataset.scrubber ?? "Date",
      (fraction) => this.surface?.enqueue((time, surface) => Wall.scrub(surface, time, { fraction })),
      (headings) => this.surface?.enqueue((time, surface) => Wall.step(surface, time, { headings })),
    );
    if (scrubber) this.shadowRoot?.append(scrubber);
  }

  /**
   * The colour of a photograph until it is shown.
   *
   * @param {number} index
   */
  #colorAt(index) {
    const list = this.#list.photographs;
    return (!list.photographs[index] && this.#timeline?.colorAt(index)) || list.colorAt(index);
  }

  /** @param {number} time */
  #resize(time) {
    const { clientWidth: width, clientHeight: height, surface, displayScale } = this;
    // A wall that is not displayed keeps its last size.
    if (!width || !surface) return;
    Input.resize(surface, time, { width, height, displayScale, isRightToLeft: isRightToLeft(this) });
  }

  /**
   * @param {Surface} surface
   * @param {AbortSignal} signal
   */
  #listen(surface, signal) {
    listenToPointers(surface, this, signal, {
      ignores: (target) => target.closest("button, input"),
    });
    const resized = new ResizeObserver(() => surface.enqueue((time) => this.#resize(time)));
    resized.observe(this);
    signal.addEventListener("abort", () => resized.disconnect());
    this.addEventListener(
      "keydown",
      (event) => {
        const focused = /** @type {HTMLAnchorElement | null | undefined} */ (this.shadowRoot?.activeElement);
        if (focused?.matches("input")) return;
        if (event.key === " " && focused?.href) {
          event.preventDefault();
          return focused.click();
        }
        const key = keyOf(event);
        if (!key) return;
        if (!Input.key(surface, secondsOf(event), { key })) return;
        event.preventDefault();
        // A zoom may replace the layers of a wall with headings.
        if (isStep(event) || (focused?.href && this.#timeline)) this.#takesFocus = true;
      },
      { signal },
    );
    listenToWheel(surface, this, signal);
    this.shadowRoot?.addEventListener("click", (event) => this.#click(event), { signal });
    this.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (event.button !== 0 || modifiers(event) || /** @type {Element} */ (event.target).closest("button, input"))
      return;
    const link = /** @type {Element} */ (event.target).closest("a");
    const index = link ? Number(link.dataset.index) : this.#cells.photoAt(event.clientX, event.clientY);
    if (index === undefined || !this.surface) return;
    event.preventDefault();
    Wall.focus(this.surface, secondsOf(event), { index });
    const { href } = this.#list.photographs.at(index);
    if (this.emit("select", { index }, true) && href) this.ownerDocument.location.assign(href);
  }

  // Contents of layers

  /**
   * @param {HTMLElement} element
   * @param {number} contents
   * @param {Layer} layer
   */
  #display(element, contents, layer) {
    if (contents > 0) this.#cells.display(element, contents - 1, layer);
    if (contents <= Wall.contents.firstHeading) {
      element.part.value = "heading";
      element.ariaHidden = "true";
      element.textContent = this.#timeline?.name(Wall.contents.firstHeading - contents) ?? "";
    }
    if (contents === Wall.contents.cells) element.part.value = "cells";
    if (contents === Wall.contents.content) element.part.value = "content";
    if (contents === Wall.contents.row) element.role = "row";
    if (contents === Wall.contents.indicator) element.part.value = "indicator";
    if (contents === Wall.contents.mosaic) this.#mosaic.display(element, layer);
  }

  #focusLink() {
    const link = this.#cells.linkAt(this.#index);
    if (!link || !this.#view) return;
    this.#takesFocus = false;
    this.#view.tabIndex = -1;
    link.focus({ preventScroll: true });
  }

  /**
   * Called after each frame.
   *
   * @param {boolean} idle
   */
  #drawn(idle) {
    if (this.#takesFocus) this.#focusLink();
    if (!idle || this.#zoom === this.#sharpZoom) return;
    this.#sharpZoom = this.#zoom;
    if (!this.#view) return;
    if (this.#timeline) this.#cells.countRows(this.#view);
    this.#cells.sharpen(this.#view);
  }

  /** @param {number} index */
  #indexChanged(index) {
    const former = this.#cells.linkAt(this.#index);
    if (former) former.tabIndex = -1;
    this.#index = index;
    const link = this.#cells.linkAt(index);
    if (link) link.tabIndex = 0;
    this.emit("focus", { index });
  }
}

reflect(LenticularWall);
