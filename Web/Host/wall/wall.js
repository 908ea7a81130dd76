import { resolved } from "../dom/addresses.js";
import { complain } from "../stage/complaints.js";
import { isRightToLeft, secondsOf } from "../dom/documents.js";
import { boxOf } from "../dom/box.js";
import { EngineElement } from "../dom/engine-element.js";
import { setAxes, setState } from "../dom/states.js";
import { modifiers } from "../input/modifiers.js";
import { wall as attributes } from "../generated/attributes.js";
import * as Input from "../generated/input.js";
import * as Viewer from "../generated/viewer.js";
import * as Wall from "../generated/wall.js";
import { isStep, keyOf } from "../input/keys.js";
import { PaintQueue } from "./paint-queue.js";
import { ListSource } from "../photographs/list.js";
import { linkTo } from "../photographs/photograph.js";
import { listenToPointers } from "../input/pointers.js";
import { reflect } from "../dom/reflect.js";
import { parentOf } from "../dom/scroller.js";
import { shadow } from "../dom/shadow.js";
import { Surface } from "../stage/surface.js";
import { WallSprites } from "./sprites.js";
import { WallTimeline, daysOf } from "./timeline.js";
import { listenToWheel } from "../input/wheels.js";
import touchAxes from "../input/touch-axes.css";
import css from "./wall.css";

/**
 * @typedef {import("../stage/layers.js").Layer} Layer
 * @typedef {ReturnType<typeof Wall.cellAt>[number]} Cell
 * @typedef {import("../photographs/thumbnails.js").Collection} Collection
 * @typedef {import("../lenticular-viewer.js").LenticularPhotograph} LenticularPhotograph
 * @typedef {import("../lenticular-viewer.js").LenticularPhotographs} LenticularPhotographs
 */

/** @typedef {import("../lenticular.js").LenticularWall} Published */

/** The least width of a cell of a tile, in pixels, whose photograph is loaded; smaller ones show a colour. */
const LEAST_SPRITE = 16;

/**
 * The colour behind an element: of the innermost element around it that has one. Transparent if none has.
 *
 * @param {Element} element
 */
function background(element) {
  for (let each = /** @type {Element | null} */ (element); each; each = parentOf(each)) {
    const { backgroundColor } = getComputedStyle(each);
    if (!/, 0\)$/.test(backgroundColor)) return backgroundColor;
  }
  return "transparent";
}

/**
 * Shows photographs side by side; see Documentation/elements/lenticular-wall.md.
 *
 * @implements {Published}
 */
export class LenticularWall extends EngineElement {
  /** @type {HTMLElement | undefined} */
  #view;
  /** The list, as the page has set or the server has sent it. */
  #given = /** @type {LenticularPhotographs | LenticularPhotograph[]} */ ([]);
  #photographs = new ListSource([]);
  #sprites = new WallSprites(
    this.#photographs,
    [],
    () => {},
    (index) => this.#colorAt(index),
  );
  /**
   * The years, months and days; undefined for a wall without headings.
   *
   * @type {WallTimeline | undefined}
   */
  #timeline;
  #paints = new PaintQueue();
  /** @type {WeakMap<HTMLCanvasElement, { cells: Cell[], paint: () => void }>} */
  #tiles = new WeakMap();
  #zoom = 1;
  /** The zoom for which thumbnails were last requested. */
  #sharpZoom = 1;
  #index = -1;
  #hidden = -1;
  #takesFocus = false;
  /** The address of the list that is shown or on its way; empty for an assigned list, and after an error. */
  #source = "";
  /**
   * Aborts the request of the list that is on its way.
   *
   * @type {AbortController | undefined}
   */
  #loading;

  /** The list of photographs: that at `src`, or an array of photographs. */
  get photographs() {
    return this.#given;
  }

  set photographs(list) {
    this.update(list);
  }

  /**
   * Shows the list as it is now, for a list that has been changed in place, or another one.
   *
   * @param {LenticularPhotographs | LenticularPhotograph[] | null} photographs
   */
  update(photographs = this.#given) {
    const isOther = photographs !== this.#given;
    if (isOther) this.#stopLoading();
    this.#given = photographs ?? [];
    this.#show(new ListSource(photographs, isOther ? this.baseURI : this.#photographs.base));
  }

  /** Loads the list at `src` again. */
  async reload() {
    if (this.src) await this.#loadList(resolved(this.src, this.baseURI), this.#photographs, true);
  }

  /** The index of the current photograph, or -1. */
  get index() {
    return this.#index;
  }

  /** The zoom that is on screen; 1 shows one photograph in a row. */
  get zoomScale() {
    return this.#zoom;
  }

  /**
   * The bounds of a photograph in the window once all animations have ended. Null if the index is out of range, or
   * until the engine is loaded.
   *
   * @param {number} index
   */
  boundsOf(index) {
    const cell = this.#cell(index);
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
    this.#load();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    // A wall that is moved is connected again by now.
    queueMicrotask(() => {
      if (!this.isConnected && this.#loading) this.#stopLoading();
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
    this.#load();
    if (this.isLive) this.#showSections();
  }

  /**
   * The photographs, for a viewer.
   *
   * @returns {Collection}
   */
  get collection() {
    return {
      photographs: this.#photographs,
      owner: this,
      thumbnails: {
        linkAt: (index) => this.#link(index),
        // Below the largest zoom, fingers that spread zoom the wall.
        indexAt: (_, x, y) => (this.#zoom < 1 ? -1 : (this.#photoAt(x, y) ?? -1)),
        offer: (viewer, time, index) => {
          this.#provideThumbnails(viewer, time);
          const { x, y, width, height } = this.boundsOf(index) ?? new DOMRect();
          const { resizeAspect, resizeAspectFill } = Viewer.ContentsGravity;
          const gravity = this.#isSingle ? resizeAspect : resizeAspectFill;
          Viewer.offer(viewer, time, index, [x, y, width, height, 0, gravity, 0.5, 0.5, 1]);
        },
        present: (viewer, time, index) => {
          this.#provideThumbnails(viewer, time);
          Viewer.present(viewer, time, index);
        },
        locate: (viewer, time) => this.#provideThumbnails(viewer, time),
        hide: (index) => this.#hide(index),
        focus: () => {
          this.#takesFocus = true;
          this.#focusLink();
        },
      },
    };
  }

  /**
   * The link in the layer of a photograph, if the photograph has a layer now.
   *
   * @param {number} index
   * @returns {HTMLAnchorElement | null | undefined}
   */
  #link(index) {
    return this.#view?.querySelector(`a[data-index="${index}"]`);
  }

  /**
   * Makes this wall the thumbnail source of a viewer, unless the viewer has another engine.
   *
   * @param {Surface} viewer
   * @param {number} time
   */
  #provideThumbnails(viewer, time) {
    if (!(viewer instanceof Surface) || !this.surface?.id) return;
    const { x, y, scaleX, scaleY } = boxOf(this);
    Wall.provideThumbnails(this.surface, time, viewer, scaleX, 0, 0, scaleY, x, y);
  }

  /**
   * The cell of a photograph once all animations have ended.
   *
   * @param {number} index
   * @returns {Cell | undefined}
   */
  #cell(index) {
    return this.surface?.id ? Wall.cellAt(this.surface, index)[0] : undefined;
  }

  /**
   * Hides a photograph while it is animated in a viewer. Shows the photograph that was hidden before.
   *
   * @param {number} index
   */
  #hide(index) {
    this.#link(this.#hidden)?.toggleAttribute("data-hidden", false);
    this.#hidden = index;
    this.#link(index)?.toggleAttribute("data-hidden", true);
  }

  /** Whether the wall has headings and shows whole photographs, one below the other. */
  get #isSingle() {
    return this.#timeline !== undefined && this.#zoom > 0.7;
  }

  // Photographs

  /** Requests the list at `src`. A wall that is moved in the document keeps the list, also one that is on its way. */
  async #load() {
    if (!this.src) return;
    const address = resolved(this.src, this.baseURI);
    // An address that becomes absolute is not another one.
    if (address !== this.#source) await this.#loadList(address);
  }

  /**
   * Loads the list at a URL and shows it. A list with a part of another version has changed since: it is loaded again.
   *
   * @param {string} address
   * @param {ListSource} [shown] The list that is shown, if it is to be loaded again.
   * @param {boolean} [isAsked] Whether that list may still be right.
   */
  async #loadList(address, shown, isAsked = false) {
    this.#stopLoading();
    this.#source = address;
    const { signal } = (this.#loading = new AbortController());
    try {
      let given, version;
      /** @type {ListSource | undefined} */
      let list;
      do {
        version = (list ?? shown)?.version;
        const response = await fetch(address, { signal, cache: list || shown ? "reload" : "default" });
        if (!response.ok) throw new Error(`lenticular: loading ${address} failed with status ${response.status}`);
        given = await response.json();
        list = new ListSource(given, address);
      } while (list.version !== version && !(await this.#loadKept(list)));
      if (signal.aborted) return;
      this.#loading = undefined;
      if (shown && !isAsked && list.version === shown.version) {
        throw new Error(`lenticular: ${address} does not fit its parts`);
      }
      this.#given = given;
      this.#show(list);
    } catch (error) {
      if (signal.aborted) return;
      this.#stopLoading();
      complain(this, error);
    }
  }

  /** Forgets the list that is on its way. */
  #stopLoading() {
    this.#loading?.abort();
    this.#loading = undefined;
    this.#source = "";
  }

  /**
   * Loads the parts of another list in which the photograph in the middle of the view and the current one probably are,
   * so that both can be found there: photographs may have come or gone before them, or after them. Returns whether the
   * parts are loaded.
   *
   * @param {ListSource} list
   */
  async #loadKept(list) {
    const added = list.length - this.#photographs.length;
    // Both may change while parts are loaded.
    for (;;) {
      const { x, y, width, height } = this.getBoundingClientRect();
      const kept = this.isLive ? [this.#photoAt(x + width / 2, y + height / 2) ?? -1, this.#index] : [];
      const parts = kept
        .filter((index) => this.#photographs.keyAt(index) !== undefined)
        .flatMap((index) => [list.ready(index), list.ready(index + added)])
        .filter(Boolean);
      if (parts.length === 0) return true;
      try {
        await Promise.all(parts);
      } catch {
        return false;
      }
    }
  }

  /** @param {ListSource} list */
  #show(list) {
    const formerIndices = list.continue(this.#photographs);
    this.#photographs = list;
    const sprites = Array.isArray(this.#given) ? [] : (this.#given.sprites ?? []);
    this.#sprites = new WallSprites(
      list,
      sprites,
      (first, end) => this.#repaint(first, end),
      (index) => this.#colorAt(index),
    );
    this.#sprites.add(list.sprites);
    list.onPart = (added) => this.#sprites.add(added);
    // The layer of a link that has the focus will be replaced.
    const link = this.#link(this.#index);
    if (link && link === this.shadowRoot?.activeElement && formerIndices.some((index) => index >= 0))
      this.#takesFocus = true;
    // If the current photograph is gone, the engine reports which one takes its place.
    this.#index = this.#index < 0 ? -1 : formerIndices.indexOf(this.#index);
    const updates = list.sizes.map((size, index) => [...size, formerIndices[index]]);
    if (!this.isLive) return;
    this.surface?.enqueue((time, surface) => Wall.updatePhotos(surface, time, updates));
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
    this.#paints.add(view, () => {
      view.ariaRowCount = String((this.#cell(length - 1)?.row ?? -1) + 1);
    });
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
    this.shadowRoot?.append(view, this.#makeControls());
    const list = this.#photographs;
    const index = this.#index;
    surface.enqueue((time) => {
      this.#resize(time);
      Wall.updatePhotos(
        surface,
        time,
        list.sizes.map((size) => [...size, -1]),
      );
      // A wall that was there before keeps its current photograph.
      if (index >= 0) Wall.focus(surface, time, index);
    });
    this.#became(list);
    this.#showSections();
    this.#listen(surface, signal);
  }

  /** Divides the wall into years, months and days, if its list has them or its attribute asks for them. */
  #showSections() {
    const list = this.#photographs;
    const { days, colors } = /** @type {Partial<LenticularPhotographs>} */ (this.#given);
    const hasSections = list.length > 0 && (Boolean(days) || this.headings);
    const former = this.#timeline;
    former?.remove();
    this.#timeline = hasSections
      ? new WallTimeline(
          { days: days ?? daysOf(list.photographs.map((each) => each?.date)), colors },
          list.length,
          /** @type {HTMLElement | null} */ (this.closest("[lang]"))?.lang ?? "",
          this.dataset.undated ?? "Undated",
        )
      : undefined;
    setState(this, "timeline", hasSections);
    if (!hasSections && !former) return;
    const sections = this.#timeline?.sections.map(({ start, level }) => [start, level]) ?? [];
    this.surface?.enqueue((time, surface) => Wall.setSections(surface, time, sections));
    const scrubber = this.#timeline?.makeScrubber(
      this.dataset.scrubber ?? "Date",
      (fraction) => this.surface?.enqueue((time, surface) => Wall.scrub(surface, time, fraction)),
      (headings) => this.surface?.enqueue((time, surface) => Wall.step(surface, time, headings)),
    );
    if (scrubber) this.shadowRoot?.append(scrubber);
  }

  /**
   * The colour of a photograph until it is shown.
   *
   * @param {number} index
   */
  #colorAt(index) {
    const list = this.#photographs;
    return (!list.photographs[index] && this.#timeline?.colorAt(index)) || list.colorAt(index);
  }

  /** @param {number} time */
  #resize(time) {
    const { clientWidth, clientHeight, surface, displayScale } = this;
    // A wall that is not displayed keeps its last size.
    if (clientWidth && surface)
      Input.resize(surface, time, clientWidth, clientHeight, displayScale, isRightToLeft(this));
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
        if (!Input.key(surface, secondsOf(event), key)) return;
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

  /**
   * The index of the photograph at a point of the window; undefined in a gap.
   *
   * @param {number} x
   * @param {number} y
   */
  #photoAt(x, y) {
    if (!this.surface?.id) return;
    const box = boxOf(this);
    return Wall.photoAt(this.surface, (x - box.x) / box.scaleX, (y - box.y) / box.scaleY)[0]?.index;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (event.button !== 0 || modifiers(event) || /** @type {Element} */ (event.target).closest("button, input"))
      return;
    const link = /** @type {Element} */ (event.target).closest("a");
    const index = link ? Number(link.dataset.index) : this.#photoAt(event.clientX, event.clientY);
    if (index === undefined || !this.surface) return;
    event.preventDefault();
    Wall.focus(this.surface, secondsOf(event), index);
    const { href } = this.#photographs.at(index);
    if (this.emit("select", { index }, true) && href) this.ownerDocument.location.assign(href);
  }

  #makeControls() {
    const nav = document.createElement("div");
    nav.part.value = "controls";
    for (const [name, label, key, text] of /** @type {const} */ ([
      ["zoom-out", this.dataset.zoomOut ?? "Zoom out", Input.Key.zoomOut, "−"],
      ["zoom-in", this.dataset.zoomIn ?? "Zoom in", Input.Key.zoomIn, "+"],
    ])) {
      const button = document.createElement("button");
      button.type = "button";
      button.part.value = name;
      button.ariaLabel = label;
      button.textContent = text;
      button.addEventListener("click", () => {
        this.surface?.enqueue((time, surface) => Input.key(surface, time, key));
      });
      nav.append(button);
    }
    return nav;
  }

  // Contents of layers

  /**
   * @param {HTMLElement} element
   * @param {number} contents
   * @param {Layer} layer
   */
  #display(element, contents, layer) {
    if (contents > 0) this.#fillCell(element, contents - 1, layer);
    if (contents <= Wall.contents.firstHeading) {
      element.part.value = "heading";
      element.ariaHidden = "true";
      element.textContent = this.#timeline?.name(Wall.contents.firstHeading - contents) ?? "";
    }
    if (contents === Wall.contents.cells) element.part.value = "cells";
    if (contents === Wall.contents.content) element.part.value = "content";
    if (contents === Wall.contents.row) element.role = "row";
    if (contents === Wall.contents.indicator) element.part.value = "indicator";
    if (contents === Wall.contents.mosaic) this.#fillTile(element, layer);
  }

  // The frame that is being drawn lies in the engine's memory, and calls of the engine would overwrite it. Painting
  // that calls the engine is queued.

  /**
   * @param {HTMLElement} element
   * @param {number} index
   * @param {Layer} layer
   */
  #fillCell(element, index, layer) {
    const { width } = layer;
    element.role = "gridcell";
    const list = this.#photographs;
    const link = linkTo(list.at(index));
    link.style.setProperty("--color", this.#colorAt(index));
    link.dataset.index = `${index}`;
    link.tabIndex = index === this.#index ? 0 : -1;
    link.ariaDescription = `${index + 1} / ${list.length}`;
    link.toggleAttribute("data-hidden", index === this.#hidden);
    link.dataset.layoutWidth = `${width}`;
    element.append(link);
    this.#paints.add(link, () => this.#paintCell(link));
    list.ready(index)?.then(
      () => {
        if (!link.isConnected || this.#photographs !== list) return;
        const hadFocus = this.shadowRoot?.activeElement === link;
        link.remove();
        this.#fillCell(element, index, layer);
        if (hadFocus) /** @type {HTMLElement} */ (element.lastElementChild).focus({ preventScroll: true });
      },
      (error) => {
        if (this.#photographs !== list || this.#loading) return;
        if (list.isOutdated) this.#loadList(list.base, list);
        else complain(this, error);
      },
    );
  }

  /**
   * Sets the row and column of a cell, and requests its photograph in the width on screen. Until that file is loaded,
   * the browser shows the present one.
   *
   * @param {HTMLAnchorElement} link
   */
  #paintCell(link) {
    const cell = this.#cell(Number(link.dataset.index));
    const element = link.parentElement;
    if (!cell || !element?.parentElement) return;
    element.ariaColIndex = `${cell.column + 1}`;
    element.parentElement.ariaRowIndex = `${cell.row + 1}`;
    const width = Math.ceil(Number(link.dataset.layoutWidth) * this.#zoom);
    if (width <= (parseFloat(link.dataset.shown ?? "") || 0)) return;
    link.dataset.shown = `${width}`;
    for (const element of /** @type {NodeListOf<HTMLImageElement>} */ (link.querySelectorAll("[data-srcset]"))) {
      element.sizes = `${width}px`;
      element.srcset ||= element.dataset.srcset ?? "";
    }
  }

  /**
   * @param {HTMLElement} element
   * @param {Layer} layer
   */
  #fillTile(element, layer) {
    const canvas = document.createElement("canvas");
    canvas.width = layer.width;
    canvas.height = layer.height;
    element.append(canvas);
    const [scale, , , , x, y] = layer.matrix;
    const { width, height } = layer;
    const sprites = this.#sprites;
    const list = this.#photographs;
    this.#paints.add(canvas, () => {
      const context = canvas.getContext("2d");
      if (!this.surface?.id || !context) return;
      const cells = Wall.cellsIn(this.surface, x, y, width * scale, height * scale);
      if (this.#timeline) this.#loadCells(cells, scale, list, canvas);
      const paint = () => sprites.paint(context, cells, x, y, 1 / scale, background(this));
      this.#tiles.set(canvas, { cells, paint });
      paint();
    });
  }

  /**
   * Loads the parts of the list that the photographs of a tile need, if these are large enough to be told apart.
   *
   * @param {Cell[]} cells
   * @param {number} scale
   * @param {ListSource} list
   * @param {HTMLCanvasElement} canvas
   */
  #loadCells(cells, scale, list, canvas) {
    if (!(cells[0]?.width >= LEAST_SPRITE * scale)) return;
    const parts = new Set(cells.map(({ index }) => (list.photographs[index] ? undefined : list.ready(index))));
    const repaint = () => {
      const tile = this.#tiles.get(canvas);
      if (tile) this.#paints.add(canvas, tile.paint);
    };
    for (const part of parts) part?.then(repaint, () => {});
  }

  /**
   * Repaints the tiles that show photographs from `first` to `end` - 1.
   *
   * @param {number} first
   * @param {number} end
   */
  #repaint(first, end) {
    // A sprite may be loaded after the wall was removed.
    if (!this.#view) return;
    for (const canvas of this.#view.querySelectorAll("canvas")) {
      const tile = this.#tiles.get(canvas);
      if (tile?.cells.some(({ index }) => index >= first && index < end)) this.#paints.add(canvas, tile.paint);
    }
  }

  #focusLink() {
    const link = this.#link(this.#index);
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
    if (this.#timeline && this.#view)
      this.#view.ariaRowCount = String((this.#cell(this.#photographs.length - 1)?.row ?? -1) + 1);
    for (const link of this.#view?.querySelectorAll("a") ?? []) this.#paints.add(link, () => this.#paintCell(link));
  }

  /** @param {number} index */
  #indexChanged(index) {
    const former = this.#link(this.#index);
    if (former) former.tabIndex = -1;
    this.#index = index;
    const link = this.#link(index);
    if (link) link.tabIndex = 0;
    this.emit("focus", { index });
  }
}

reflect(LenticularWall, attributes);
