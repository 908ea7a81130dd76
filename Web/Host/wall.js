import { connection, isRightToLeft, secondsOf } from "./documents.js";
import { wall as attributes } from "./generated/attributes.js";
import * as Input from "./generated/input.js";
import * as Viewer from "./generated/viewer.js";
import * as Wall from "./generated/wall.js";
import { Surface } from "./page.js";
import { PaintQueue } from "./paint-queue.js";
import { Photographs } from "./photographs.js";
import { isStep, keyOf, listenToPointers, listenToWheel, modifiers } from "./pointers.js";
import { reflect } from "./reflect.js";
import { parentOf } from "./scroller.js";
import { shadow } from "./shadow.js";
import touchAxes from "./touch-axes.css";
import css from "./wall.css";

/**
 * @typedef {import("./layers.js").Layer} Layer
 * @typedef {ReturnType<typeof Wall.cellAt>[number]} Cell
 */

/** @typedef {import("./lenticular.js").LenticularWall} Published */

/**
 * The colour behind an element: of the innermost element around it that has one. Transparent if none has.
 *
 * @param {Element} element
 */
function background(element) {
  for (let each = element; each; each = parentOf(each)) {
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
export class LenticularWall extends HTMLElement {
  /** @type {Surface | undefined} */
  #surface;
  /** @type {HTMLElement | undefined} */
  #view;
  /** @type {AbortController | undefined} */
  #connection;
  #album = new Photographs();
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
    return this.#album.list;
  }

  set photographs(list) {
    this.#stopLoading();
    this.#show(new Photographs(list, this.baseURI));
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
    const { x, y } = this.getBoundingClientRect();
    return cell ? new DOMRect(x + cell.x, y + cell.y, cell.width, cell.height) : null;
  }

  connectedCallback() {
    this.#connection = connection(this);
    const { signal } = this.#connection;
    const root = shadow(this, css + touchAxes);
    root.replaceChildren(document.createElement("slot"));
    this.#load();
    this.#start(signal).catch((error) => console.error(error));
  }

  disconnectedCallback() {
    this.#stop();
    // A wall that is moved is connected again by now.
    queueMicrotask(() => {
      if (!this.isConnected && this.#loading) this.#stopLoading();
    });
  }

  #stop() {
    this.#connection.abort();
    this.#surface?.remove();
    this.#surface = this.#view = undefined;
    this.#index = -1;
    this.#takesFocus = false;
    this.toggleAttribute("data-live", false);
    delete this.dataset.axes;
  }

  attributeChangedCallback() {
    if (this.isConnected && this.#connection) this.#load();
  }

  /**
   * The photographs, for a viewer.
   *
   * @returns {import("./links.js").ViewerAlbum}
   */
  get album() {
    return {
      length: this.#album.length,
      sizes: this.#album.sizes,
      special: this.#album.special,
      link: (index) => this.#link(index) ?? (this.#album.sizes[index] && this.#album.link(index, true)),
      ready: (index) => this.#album.ready(index),
      address: (index) => this.#album.address(index),
      // Below the largest zoom, fingers that spread zoom the wall.
      indexAt: (_, x, y) => (this.#zoom < 1 ? -1 : this.#photoAt(x, y)),
      offer: (viewer, time, index) => {
        this.#provideThumbnails(viewer, time);
        const { x, y, width, height } = this.boundsOf(index);
        const { resizeAspectFill } = Viewer.ContentsGravity;
        Viewer.offer(viewer, time, index, [x, y, width, height, 0, resizeAspectFill, 0.5, 0.5, 1]);
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
    if (!(viewer instanceof Surface) || !this.#surface) return;
    const { x, y } = this.getBoundingClientRect();
    Wall.provideThumbnails(this.#surface, time, viewer, 1, 0, 0, 1, x, y);
  }

  /**
   * The cell of a photograph once all animations have ended.
   *
   * @param {number} index
   */
  #cell(index) {
    return this.#surface && Wall.cellAt(this.#surface, index)[0];
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

  // Photographs

  /** Requests the list at `src`. A wall that is moved in the document keeps the list, also one that is on its way. */
  async #load() {
    if (!this.src) return;
    const address = new URL(this.src, this.baseURI).href;
    // An address that becomes absolute is not another one.
    if (address !== this.#source) await this.#loadList(address);
  }

  /**
   * Loads the list at a URL and shows it. A list with a part of another version has changed since: it is loaded again.
   *
   * @param {string} address
   * @param {Photographs} [outdated] the list that is shown and has such a part
   */
  async #loadList(address, outdated) {
    this.#stopLoading();
    this.#source = address;
    const { signal } = (this.#loading = new AbortController());
    try {
      let album = outdated;
      /** @type {string | undefined} */
      let version;
      do {
        version = album?.version;
        album = await Photographs.load(address, { signal, cache: album ? "reload" : "default" });
      } while (album.version !== version && !(await this.#loadKept(album)));
      if (signal.aborted) return;
      this.#loading = undefined;
      if (album.version === outdated?.version) throw new Error(`lenticular: ${address} does not fit its parts`);
      this.#show(album);
    } catch (error) {
      if (signal.aborted) return;
      this.#stopLoading();
      console.error(error);
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
   * @param {Photographs} album
   */
  async #loadKept(album) {
    const added = album.length - this.#album.length;
    // Both may change while parts are loaded.
    for (let parts; this.#surface && parts?.length !== 0; ) {
      const { x, y, width, height } = this.getBoundingClientRect();
      parts = [this.#photoAt(x + width / 2, y + height / 2), this.#index]
        .filter((index) => this.#album.photographs[index])
        .flatMap((index) => [album.ready(index), album.ready(index + added)])
        .filter(Boolean);
      try {
        await Promise.all(parts);
      } catch {
        return false;
      }
    }
    return true;
  }

  /** @param {Photographs} album */
  #show(album) {
    const formerIndices = album.indicesIn(this.#album);
    this.#album = album;
    album.onSpritesLoaded = (first, end) => this.#repaint(first, end);
    // The layer of a link that has the focus will be replaced.
    const link = this.#link(this.#index);
    if (link && link === this.shadowRoot.activeElement && formerIndices.some((index) => index >= 0))
      this.#takesFocus = true;
    // If the current photograph is gone, the engine reports which one takes its place.
    this.#index = this.#index < 0 ? -1 : formerIndices.indexOf(this.#index);
    const updates = album.sizes.map((size, index) => [...size, formerIndices[index]]);
    this.#surface?.enqueue((time, surface) => Wall.updatePhotos(surface, time, updates));
    this.toggleAttribute("data-live", Boolean(this.#surface) && album.length > 0);
    if (!this.#surface) return;
    this.#view.tabIndex = 0;
    this.#paints.add(this.#view, () => {
      this.#view.ariaRowCount = String((this.#cell(album.length - 1)?.row ?? -1) + 1);
    });
    if (album.length > 0) this.dispatchEvent(new CustomEvent("lenticular-load", { detail: {}, bubbles: true }));
  }

  /** @param {AbortSignal} signal */
  async #start(signal) {
    const view = document.createElement("div");
    const surface = new Surface({
      view,
      fill: (element, contents, layer) => this.#fill(element, contents, layer),
      names: Wall.reports,
      reports: {
        indexChanged: (index) => this.#indexChanged(index),
        didChangeAxes: (axes) => (this.dataset.axes = `${axes}`),
        didZoom: (zoom) => {
          this.#zoom = zoom;
          this.#view.style.setProperty("--pixel", `${1 / zoom}px`);
          this.#emit("zoom", { zoom });
        },
      },
      moved: (idle) => this.#drawn(idle),
      fail: () => {
        this.#stop();
        this.shadowRoot.replaceChildren(document.createElement("slot"));
      },
    });
    await surface.join(Wall.create, this.clientWidth, this.clientHeight);
    if (signal.aborted) return surface.remove();
    this.#surface = surface;
    this.#view = view;
    this.#view.part.value = "view";
    this.#view.role = "grid";
    this.#view.ariaLabel = this.ariaLabel;
    this.shadowRoot.append(this.#view, this.#makeControls());
    this.#show(this.#album);
    this.#listen(signal);
  }

  /** @param {AbortSignal} signal */
  #listen(signal) {
    listenToPointers(this.#surface, this, signal, {
      ignores: (target) => target.closest("button"),
    });
    const resized = new ResizeObserver(() =>
      this.#surface.enqueue((time) => {
        const { clientWidth, clientHeight } = this;
        if (clientWidth)
          Input.resize(this.#surface, time, clientWidth, clientHeight, devicePixelRatio, isRightToLeft(this));
      }),
    );
    resized.observe(this);
    signal.addEventListener("abort", () => resized.disconnect());
    this.addEventListener(
      "keydown",
      (event) => {
        const focused = /** @type {HTMLAnchorElement | null} */ (this.shadowRoot.activeElement);
        if (event.key === " " && focused?.href) {
          event.preventDefault();
          return focused.click();
        }
        const key = keyOf(event);
        if (!key) return;
        if (!Input.key(this.#surface, secondsOf(event), key)) return;
        event.preventDefault();
        if (isStep(event)) this.#takesFocus = true;
      },
      { signal },
    );
    listenToWheel(this.#surface, this, signal);
    this.shadowRoot.addEventListener("click", (event) => this.#click(event), { signal });
    this.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
  }

  /**
   * The index of the photograph at a point of the window; undefined in a gap.
   *
   * @param {number} x
   * @param {number} y
   */
  #photoAt(x, y) {
    const origin = this.getBoundingClientRect();
    return Wall.photoAt(this.#surface, x - origin.x, y - origin.y)[0]?.index;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    if (event.button !== 0 || modifiers(event) || /** @type {Element} */ (event.target).closest("button")) return;
    const link = /** @type {Element} */ (event.target).closest("a");
    const index = link ? Number(link.dataset.index) : this.#photoAt(event.clientX, event.clientY);
    if (!(index >= 0)) return;
    event.preventDefault();
    Wall.focus(this.#surface, secondsOf(event), index);
    const isFree = this.dispatchEvent(
      new CustomEvent("lenticular-select", {
        detail: { index },
        bubbles: true,
        cancelable: true,
      }),
    );
    if (isFree) this.ownerDocument.location.assign(this.#album.link(index).href);
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
        this.#surface.enqueue((time) => Input.key(this.#surface, time, key));
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
  #fill(element, contents, layer) {
    if (contents > 0) this.#fillCell(element, contents - 1, layer);
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
    const link = this.#album.link(index);
    link.style.setProperty("--color", link.dataset.color);
    link.dataset.index = `${index}`;
    link.tabIndex = index === this.#index ? 0 : -1;
    link.ariaDescription = `${index + 1} / ${this.#album.length}`;
    link.toggleAttribute("data-hidden", index === this.#hidden);
    link.dataset.layoutWidth = `${width}`;
    element.append(link);
    this.#paints.add(link, () => this.#paintCell(link));
    const album = this.#album;
    album.ready(index)?.then(
      () => {
        if (!link.isConnected || this.#album !== album) return;
        const hadFocus = this.shadowRoot.activeElement === link;
        link.remove();
        this.#fillCell(element, index, layer);
        if (hadFocus) /** @type {HTMLElement} */ (element.lastElementChild).focus({ preventScroll: true });
      },
      (error) => {
        if (this.#album !== album || this.#loading) return;
        if (album.isOutdated) this.#loadList(album.base, album);
        else console.error(error);
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
    const { row, column } = this.#cell(Number(link.dataset.index));
    const element = link.parentElement;
    element.ariaColIndex = `${column + 1}`;
    element.parentElement.ariaRowIndex = `${row + 1}`;
    const width = Math.ceil(Number(link.dataset.layoutWidth) * this.#zoom);
    if (width <= (parseFloat(link.dataset.shown) || 0)) return;
    link.dataset.shown = `${width}`;
    for (const element of /** @type {NodeListOf<HTMLImageElement>} */ (link.querySelectorAll("[data-srcset]"))) {
      element.sizes = `${width}px`;
      element.srcset ||= element.dataset.srcset;
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
    const album = this.#album;
    this.#paints.add(canvas, () => {
      const cells = Wall.cellsIn(this.#surface, x, y, width * scale, height * scale);
      const paint = () => album.paint(canvas.getContext("2d"), cells, x, y, 1 / scale, background(this));
      this.#tiles.set(canvas, { cells, paint });
      paint();
    });
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
      if (tile?.cells.some(({ index }) => index >= first && index < end)) {
        this.#paints.add(canvas, tile.paint);
      }
    }
  }

  #focusLink() {
    const link = this.#link(this.#index);
    if (!link) return;
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
    for (const link of this.#view.querySelectorAll("a")) {
      this.#paints.add(link, () => this.#paintCell(link));
    }
  }

  /** @param {number} index */
  #indexChanged(index) {
    const former = this.#link(this.#index);
    if (former) former.tabIndex = -1;
    this.#index = index;
    const link = this.#link(index);
    if (link) link.tabIndex = 0;
    this.#emit("focus", { index });
  }

  /**
   * @param {string} name
   * @param {{ index?: number, zoom?: number }} detail
   */
  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(`lenticular-${name}`, { detail, bubbles: true }));
  }
}

reflect(LenticularWall, attributes);
