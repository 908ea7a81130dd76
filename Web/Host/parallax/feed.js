import { reduceMotion, seconds } from "../dom/documents.js";
import * as Parallax from "../generated/parallax.js";
import { MotionSensor } from "../input/motion-sensor.js";
import { Cell } from "./cell.js";
import { Group } from "./group.js";
import { Indices } from "./indices.js";
import { scrollerOf } from "../dom/scroller.js";

/**
 * @typedef {import("../stage/surface.js").Surface} Surface
 * @typedef {typeof import("../stage/surface.js").Surface} SurfaceClass
 * @typedef {import("./parallax.js").LenticularParallax} LenticularParallax
 */

/**
 * The parallax elements of a document, which share one surface.
 *
 * The engine has a cell for each element that is near its viewport. Where the browser supports scroll-driven
 * animations, it moves the picture with keyframes that the engine computes once. Otherwise the engine moves the picture
 * in each frame of a scroll. The engine also moves all pictures when the device is tilted.
 */
class Feed {
  /** @type {Document} */
  #document;
  /** @type {SurfaceClass} */
  #Surface;
  /** @type {Surface | undefined} */
  #surface;
  #connection = new AbortController();
  /** @type {Map<LenticularParallax, Cell>} */
  #cells = new Map();
  /**
   * The new cells, whose scrollers are determined together in a microtask.
   *
   * @type {Set<Cell>}
   */
  #arriving = new Set();
  /** @type {Group[]} */
  #groups = [];
  #near = new Indices();
  #sizes = new ResizeObserver((entries) => this.#resize(entries));
  #refresh = 0;
  /** @type {MotionSensor | undefined} */
  #sensor;
  /**
   * The element that shows the hint which requests permission to use the gyroscope.
   *
   * @type {LenticularParallax | undefined}
   */
  #asking;
  /** @type {Promise<void> | undefined} */
  #ready;

  /**
   * @param {Document} document
   * @param {SurfaceClass} Surface
   */
  constructor(document, Surface) {
    this.#document = document;
    this.#Surface = Surface;
  }

  /**
   * Adds an element, in which `picture` is moved. Resolves when the engine is loaded.
   *
   * @param {LenticularParallax} element
   * @param {HTMLElement} picture
   */
  add(element, picture) {
    this.#ready ??= this.#start().catch((error) => {
      // The next element tries again.
      this.#connection.abort();
      this.#sizes.disconnect();
      this.#ready = undefined;
      throw error;
    });
    const cell = new Cell(element, picture);
    this.#cells.set(element, cell);
    if (this.#arriving.size === 0) queueMicrotask(() => this.#findAll());
    this.#arriving.add(cell);
    return this.#ready;
  }

  /**
   * Removes an element, and the styles of its picture.
   *
   * @param {LenticularParallax} element
   */
  remove(element) {
    const cell = this.#cells.get(element);
    if (!cell) return;
    this.#cells.delete(element);
    this.#arriving.delete(cell);
    if (cell.isAttached) this.#detach(cell);
    if (this.#cells.size === 0) this.#stop();
    else if (this.#asking === element) this.#ask();
  }

  /**
   * Handles a change of an element's attributes or image.
   *
   * @param {LenticularParallax} element
   */
  change(element) {
    const cell = this.#cells.get(element);
    if (!cell?.isAttached) return;
    if (cell.scroller !== scrollerOf(element, element.axis) || cell.group?.axis !== element.axis) {
      this.#detach(cell);
      this.#arriving.add(cell);
      this.#findAll();
    } else if (cell.index !== undefined) {
      this.#updateAll([cell]);
    }
  }

  // Start and stop

  async #start() {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const document = this.#document;
    const window = document.defaultView ?? globalThis;
    reduceMotion.addEventListener(
      "change",
      () => {
        this.#updateAll();
      },
      { signal },
    );
    // When the height of the page changes, elements may have moved.
    this.#sizes.observe(document.documentElement);
    window.addEventListener(
      "resize",
      () => {
        for (const group of this.#groups) group.order = undefined;
        this.#invalidate();
      },
      { signal },
    );
    document.addEventListener(
      "scroll",
      ({ target }) => {
        const scroller = target === document ? document.scrollingElement : target;
        for (const group of this.#groups) {
          if (group.scroller !== scroller) continue;
          if (group.move() || [...group.near].some((cell) => !cell.animation)) this.#requestFrame();
        }
      },
      { signal, capture: true, passive: true },
    );
    document.addEventListener(
      "lenticular-scroll",
      ({ target }) => {
        // The engine has just scrolled the content. The pictures follow in the same frame.
        const groups = this.#groups.filter(({ scroller }) => scroller === target);
        for (const group of groups) group.move();
        if (groups.length > 0) this.#draw();
      },
      { signal },
    );
    const surface = new this.#Surface({
      crop: (index, x, y) => this.#near.cellAt(index)?.show(x, y),
      // Each element goes on by itself.
      fail: (goesOn) => {
        for (const element of [...this.#cells.keys()]) element.restart(goesOn);
      },
    });
    await surface.join(Parallax.create, window.innerWidth, window.innerHeight);
    if (signal.aborted) return surface.remove();
    this.#surface = surface;
    this.#draw();
  }

  #stop() {
    this.#connection.abort();
    this.#sizes.disconnect();
    cancelAnimationFrame(this.#refresh);
    this.#near = new Indices();
    this.#refresh = 0;
    this.#surface?.remove();
    this.#surface = this.#sensor = this.#ready = undefined;
    this.#ask();
  }

  // Near cells

  #findAll() {
    // All layout is read before the first write, so the browser computes it once.
    for (const cell of this.#arriving) cell.scroller = scrollerOf(cell.element, cell.element.axis);
    for (const cell of this.#arriving) this.#attach(cell);
    this.#arriving.clear();
    this.#requestFrame();
  }

  /** @param {Cell} cell */
  #attach(cell) {
    const {
      scroller,
      element: { axis },
    } = cell;
    let group = this.#groups.find((each) => each.scroller === scroller && each.axis === axis);
    if (!group) {
      group = new Group(scroller, axis);
      this.#groups.push(group);
      this.#sizes.observe(scroller);
      scroller.follow?.(true);
    }
    group.cells.add(cell);
    group.order = undefined;
    group.isStale = true;
    cell.group = group;
    cell.isAttached = true;
  }

  /** @param {Cell} cell */
  #detach(cell) {
    const { group } = cell;
    this.#leave(cell);
    cell.picture.removeAttribute("style");
    cell.isAttached = false;
    cell.shown = undefined;
    if (!group) return;
    group.cells.delete(cell);
    group.order = undefined;
    if (group.cells.size > 0) return;
    this.#groups.splice(this.#groups.indexOf(group), 1);
    group.scroller.follow?.(this.#groups.some(({ scroller }) => scroller === group.scroller));
    if (group.scroller !== this.#document.documentElement) this.#sizes.unobserve(group.scroller);
  }

  /**
   * Determines the near cells of a group. Returns those that were not near before.
   *
   * @param {Group} group
   */
  #find(group) {
    const near = group.find();
    for (const cell of group.near) if (!near.has(cell)) this.#leave(cell);
    const arriving = [...near].filter((cell) => !group.near.has(cell));
    for (const cell of arriving) {
      this.#near.give(cell);
      group.near.add(cell);
      this.#sizes.observe(cell.element);
    }
    return arriving;
  }

  /** @param {Cell} cell */
  #leave(cell) {
    if (!this.#near.take(cell)) return;
    // The picture keeps its size, which is still correct if the cell becomes near again.
    this.#sizes.unobserve(cell.element);
    cell.animation?.cancel();
    cell.animation = undefined;
    cell.picture.style.willChange = "";
    cell.group?.near.delete(cell);
    this.#requestFrame();
  }

  // Sizes

  /** @param {ResizeObserverEntry[]} entries */
  #resize(entries) {
    const changed = new Set(entries.map(({ target }) => target));
    for (const group of this.#groups) group.isStale ||= changed.has(group.scroller);
    if (changed.has(this.#document.documentElement)) return this.#invalidate();
    this.#updateAll(
      this.#near.cells.filter((cell) => changed.has(cell.element) || changed.has(cell.scroller)),
      true,
    );
  }

  #invalidate() {
    for (const group of this.#groups) group.isStale = true;
    this.#updateAll(undefined, true);
  }

  /**
   * Updates the layout of cells, or of those that have changed, and draws a frame now: resize observers are called
   * after the animation frame callbacks of a frame.
   *
   * @param {Cell[]} cells
   * @param {boolean} onlyChanged
   */
  #updateAll(cells = this.#near.cells, onlyChanged = false) {
    this.#layOut(cells, onlyChanged);
    this.#draw();
  }

  /**
   * @param {Cell[]} cells
   * @param {boolean} onlyChanged
   */
  #layOut(cells, onlyChanged = false) {
    // All layout is read before the first write.
    const changed = cells.filter((cell) => cell.measure() || !onlyChanged);
    for (const cell of changed) this.#update(cell);
    const { signal } = this.#connection;
    if (!this.#sensor && this.#surface && changed.some(({ element }) => element.tilt)) {
      this.#sensor = new MotionSensor(this.#surface, () => this.#ask(), signal);
      reduceMotion.addEventListener("change", () => this.#ask(), { signal });
    }
    this.#ask();
  }

  /** Requests permission to use the gyroscope. To be called in the event handler of a tap. */
  requestMotion() {
    return this.#sensor?.request();
  }

  /** Shows the hint that requests permission on the first element that tilts, or removes the hint. */
  #ask() {
    const asks = this.#sensor?.state === "prompt" && !reduceMotion.matches;
    if (asks && this.#asking?.tilt && this.#cells.has(this.#asking)) return;
    const tilting = asks ? [...this.#cells.keys()].find(({ tilt }) => tilt) : undefined;
    if (tilting === this.#asking) return;
    this.#asking?.showHint(false);
    this.#asking = tilting;
    tilting?.showHint(true);
  }

  /**
   * Passes a cell to the engine, and updates its layout and its animation.
   *
   * @param {Cell} cell
   */
  #update(cell) {
    const { element, index, width, height } = cell;
    // An element that is not displayed has no size. Its cell keeps its last size.
    if (!this.#surface || index === undefined || !(width > 0) || !(height > 0)) return;
    const [pictureWidth, pictureHeight] = element.pixels;
    Parallax.setCell(this.#surface, seconds(), {
      index,
      width,
      height,
      pictureWidth,
      pictureHeight,
      ratio: element.ratio,
      axis: Parallax.Axis2D[element.axis === "x" ? "horizontal" : "vertical"],
      viewLength: cell.viewLength + cell.border,
      largestScale: element.maxScale,
      tilts: element.tilt,
    });
    // The visible part of the picture in unit coordinates as a piecewise linear function of the cell's progress through
    // the viewport, from 0 to 1. Empty if the engine cannot lay out the cell.
    const points = Parallax.breakpoints(this.#surface, { index });
    if (points.length === 0) return;
    cell.lay(points);
    cell.animate(points);
    cell.picture.style.willChange = cell.animation ? "" : "translate";
  }

  // Frames

  #requestFrame() {
    if (this.#surface) this.#refresh ||= requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    cancelAnimationFrame(this.#refresh);
    this.#refresh = 0;
    if (!this.#surface) return;
    const stale = this.#groups.filter(({ isStale }) => isStale);
    this.#layOut(stale.flatMap((group) => this.#find(group)));
    /** @type {import("../generated/records.js").Placement[]} */
    const placements = [];
    for (const cell of this.#near.cells) {
      // The engine moves a cell with an animation only by tilts, as if the cell were in the centre of the viewport.
      const { index, distance } = cell;
      if (index !== undefined && cell.width > 0) placements.push({ index, distance: cell.animation ? 0 : distance });
    }
    Parallax.place(this.#surface, seconds(), { placements });
    this.#surface.draw();
    this.#near.advance();
  }
}

/** @type {WeakMap<Document, Feed>} */
const feeds = new WeakMap();

/**
 * The feed of an element's document. `Surface` is the class of the surfaces of the page's stage.
 *
 * @param {Element} element
 * @param {SurfaceClass} Surface
 */
export function feedOf({ ownerDocument }, Surface) {
  const feed = feeds.get(ownerDocument) ?? new Feed(ownerDocument, Surface);
  feeds.set(ownerDocument, feed);
  return feed;
}
