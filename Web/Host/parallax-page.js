import { Crops } from "./crops.js";
import { Kind } from "./engine.js";
import { MotionSensor } from "./motion-sensor.js";
import { ParallaxEngine } from "./parallax-engine.js";
import * as Row from "./rows.js";
import { scrollerOf, viewOf } from "./scroller.js";
import { lessMotion, seconds } from "./stage.js";

/** How far around its view a cell is made ready, in views. */
const margin = "100%";

/** An element on the page, and how it is moved. */
class Cell {
  constructor(element, picture) {
    this.element = element;
    this.picture = picture;
  }

  /** What scrolls it, once that has been looked for. */
  scroller;
  /** Its number in the engine while it is near its view. */
  index;
  /** Inside its border, in pixels, as it was laid out last. */
  width = 0;
  height = 0;
  /** How much longer it is with its border, along its axis, and how long its view is. */
  border = 0;
  viewLength = 0;
  /** Its way through the view as the browser knows it, if it does. */
  timeline;
  /** The picture, in pixels, and where the part of it begins that was shown last. */
  drawnWidth;
  drawnHeight;
  shown;
  /** What the browser moves it by, if it does. */
  animation;

  /** Reads how large it is and what it crosses, and whether the browser knows what that is. */
  measure() {
    const style = getComputedStyle(this.element);
    const number = (name) => parseFloat(style[name]) || 0;
    const borders = {
      width: number("borderLeftWidth") + number("borderRightWidth"),
      height: number("borderTopWidth") + number("borderBottomWidth"),
    };
    for (const side of ["width", "height"]) {
      this[side] = number(side) - (style.boxSizing === "border-box" ? borders[side] : 0);
    }
    const { element: subject, scroller } = this;
    const { axis } = subject;
    this.border = borders[axis === "x" ? "width" : "height"];
    this.viewLength = viewOf(scroller, axis).length;
    // The browser may take another for what scrolls it: one that only hides its overflow.
    this.timeline = globalThis.ViewTimeline && new ViewTimeline({ subject, axis, inset: "0px" });
    if (this.timeline?.source !== scroller) this.timeline = undefined;
  }

  /** Makes the picture as large as the engine has it drawn. */
  lay([{ width, height }]) {
    [this.drawnWidth, this.drawnHeight] = [this.width / width, this.height / height];
    Object.assign(this.picture.style, {
      width: `${this.drawnWidth}px`, height: `${this.drawnHeight}px`, right: "auto", bottom: "auto",
    });
    this.element.noteWidth(this.drawnWidth);
    this.show(...this.shown ?? [(1 - width) / 2, (1 - height) / 2]);
  }

  /** Hands the way to the compositor, where it can have it: then scrolling needs no script. */
  animate(points) {
    this.animation?.cancel();
    this.animation = undefined;
    const { timeline } = this;
    if (!timeline) return;
    const keyframes = points.map((point) => {
      const x = (0.5 - point.x - point.width / 2) * this.drawnWidth;
      const y = (0.5 - point.y - point.height / 2) * this.drawnHeight;
      return { offset: point.progress, transform: `translate(${x}px, ${y}px)` };
    });
    this.animation = this.picture.animate(keyframes, { timeline, fill: "both" });
  }

  /**
   * Shows the part of the picture that begins at a place in unit coordinates, beside what the browser moves
   * it by. As a transform, for boxes lie on whole pixels.
   */
  show(x, y) {
    this.shown = [x, y];
    this.picture.style.translate = `${-x * this.drawnWidth}px ${-y * this.drawnHeight}px`;
  }

  /** How far its middle lies past that of its view, in pixels of its own. */
  get distance() {
    const { axis } = this.element;
    const { start, length } = viewOf(this.scroller, axis);
    const box = this.element.getBoundingClientRect();
    const middle = axis === "x" ? (box.left + box.right) / 2 : (box.top + box.bottom) / 2;
    const along = axis === "x" ? this.width : this.height;
    const scale = (axis === "x" ? box.width : box.height) / (along + this.border);
    return (middle - start - length / 2) / (scale || 1);
  }
}

/**
 * All parallax elements of the page, on one engine.
 *
 * Those near their views are its cells. The browser moves them by itself as it scrolls where it can, along
 * the way that the engine computes once; the engine moves the others in each frame of a scroll, and all of
 * them when the device turns.
 */
class ParallaxPage {
  #engine;
  #crops;
  #connection;
  #cells = new Map();
  /** Those whose scrollers are still to be found: of all that come at once, at once. */
  #arriving = new Set();
  /** What scrolls them, each with the observer that tells which cells are near its view. */
  #scrollers = new Map();
  /** The cells that are near, by their index. */
  #near = [];
  /** Indices that are free, and those that are when the engine has seen a frame without them. */
  #free = [];
  #leaving = [];
  #sizes;
  #refresh = 0;
  #listensToScroll;
  #sensor;
  #ready;

  /** Adds an element; `picture` is what moves in it. Resolves when the engine is there. */
  add(element, picture) {
    this.#ready ??= this.#start().catch((error) => {
      // The next one may have better luck.
      this.#ready = undefined;
      throw error;
    });
    const cell = new Cell(element, picture);
    this.#cells.set(element, cell);
    if (this.#arriving.size === 0) queueMicrotask(() => this.#findAll());
    this.#arriving.add(cell);
    return this.#ready;
  }

  /** Lets an element go, as it was. */
  remove(element) {
    const cell = this.#cells.get(element);
    this.#cells.delete(element);
    this.#arriving.delete(cell);
    if (cell.scroller) this.#lose(cell);
    if (this.#cells.size === 0) this.#stop();
  }

  /** Notes that an element's attributes or its picture have changed. */
  change(element) {
    const cell = this.#cells.get(element);
    if (!cell?.scroller) return;
    if (cell.scroller !== scrollerOf(element, element.axis)) {
      this.#lose(cell);
      cell.scroller = scrollerOf(element, element.axis);
      this.#watch(cell);
    } else if (cell.index !== undefined) {
      this.#updateAll([cell]);
    }
  }

  // Life

  async #start() {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    this.#sizes = new ResizeObserver((entries) => this.#resize(entries));
    lessMotion.addEventListener("change", () => {
      this.#engine?.handle(Row.reducesMotion(seconds(), lessMotion.matches));
      this.#updateAll();
    }, { signal });
    addEventListener("resize", () => this.#updateAll(), { signal });
    document.addEventListener("lenticular-scroll", ({ target }) => {
      // In the frame that has just moved the content: what it shows follows in the same one.
      if (this.#scrollers.has(target)) this.#draw();
    }, { signal });
    const engine = await ParallaxEngine.create(Kind.parallax, innerWidth, innerHeight);
    if (signal.aborted) return;
    this.#engine = engine;
    this.#crops = new Crops();
    engine.handle(Row.reducesMotion(seconds(), lessMotion.matches));
    this.#updateAll();
  }

  #stop() {
    this.#connection.abort();
    this.#sizes.disconnect();
    cancelAnimationFrame(this.#refresh);
    this.#listensToScroll?.abort();
    this.#near = [];
    this.#free = [];
    this.#leaving = [];
    this.#refresh = 0;
    this.#engine = this.#sensor = this.#listensToScroll = this.#ready = undefined;
  }

  // Near and far

  #findAll() {
    // All are looked at before any is touched, or each look would be one at a new layout.
    for (const cell of this.#arriving) cell.scroller = scrollerOf(cell.element, cell.element.axis);
    for (const cell of this.#arriving) this.#watch(cell);
    this.#arriving.clear();
  }

  /**
   * Has an observer tell when a cell comes near its view. Of one that the engine scrolls, no browser can
   * tell before it is seen: there all cells are near when the view is.
   */
  #watch(cell) {
    const { element, scroller } = cell;
    const isNative = scroller.localName !== "lenticular-scroll";
    let each = this.#scrollers.get(scroller);
    if (!each) {
      const isPage = scroller === document.scrollingElement;
      const root = isPage || !isNative ? null : scroller;
      each = { cells: new Set(), isNear: false };
      each.observer = new IntersectionObserver(
        (entries) => this.#meet(each, entries), { root, rootMargin: margin });
      this.#scrollers.set(scroller, each);
      if (!isPage) this.#sizes.observe(scroller);
      if (!isNative) each.observer.observe(scroller);
    }
    each.cells.add(cell);
    if (isNative) each.observer.observe(element);
    else if (each.isNear) this.#arrive([cell]);
  }

  #lose(cell) {
    const { element, scroller } = cell;
    if (cell.index !== undefined) this.#leave(cell);
    cell.picture.removeAttribute("style");
    const each = this.#scrollers.get(scroller);
    each.cells.delete(cell);
    each.observer.unobserve(element);
    if (each.cells.size > 0) return;
    each.observer.disconnect();
    this.#sizes.unobserve(scroller);
    this.#scrollers.delete(scroller);
  }

  /** Cells of a scroller have come near the view or left it. */
  #meet(scroller, entries) {
    const arriving = [];
    for (const { target, isIntersecting } of entries) {
      const cell = this.#cells.get(target);
      if (!cell) scroller.isNear = isIntersecting;
      for (const each of cell ? [cell] : scroller.cells) {
        if (isIntersecting === (each.index !== undefined)) continue;
        if (isIntersecting) arriving.push(each);
        else this.#leave(each);
      }
    }
    this.#arrive(arriving);
  }

  #arrive(cells) {
    for (const cell of cells) {
      cell.index = this.#free.pop() ?? this.#near.length;
      this.#near[cell.index] = cell;
      this.#sizes.observe(cell.element);
    }
    this.#updateAll(cells);
  }

  #leave(cell) {
    // The picture stays as large as it was, for whoever comes back.
    this.#sizes.unobserve(cell.element);
    cell.animation?.cancel();
    cell.animation = undefined;
    cell.picture.style.willChange = "";
    this.#near[cell.index] = undefined;
    this.#leaving.push(cell.index);
    cell.index = undefined;
    this.#requestFrame();
  }

  // Sizes

  #resize(entries) {
    const changed = new Set(entries.map(({ target }) => target));
    this.#updateAll(this.#near.filter((cell) =>
      cell && (changed.has(cell.element) || changed.has(cell.scroller))));
  }

  /**
   * Lays cells out anew, and shows them. Observers tell after the callbacks of a frame: there is none to
   * wait for.
   */
  #updateAll(cells = this.#near.filter((cell) => cell)) {
    // All are read before any is written.
    for (const cell of cells) cell.measure();
    for (const cell of cells) this.#update(cell);
    this.#listen();
    if (cells.length > 0) this.#draw();
  }

  /** Tells the engine what a cell is like, and lays it out. */
  #update(cell) {
    const { element, index, width, height } = cell;
    // What is not displayed has no size, and keeps the one that it had.
    if (!this.#engine || !(width > 0) || !(height > 0)) return;
    const [pictureWidth, pictureHeight] = element.pixels;
    this.#engine.handle(Row.setCell(
      seconds(), index, width, height, pictureWidth, pictureHeight, element.ratio,
      element.axis === "x" ? 0 : 1, cell.viewLength + cell.border, element.maxScale, element.tilt));
    const points = this.#engine.breakpoints(index);
    if (points.length === 0) return;
    cell.lay(points);
    cell.animate(points);
    cell.picture.style.willChange = cell.animation ? "" : "translate";
  }

  /** Listens to what some cell needs: to scrolling while there is one that the browser does not move. */
  #listen() {
    const near = this.#near.filter((cell) => cell);
    if (!near.some((cell) => !cell.animation)) {
      this.#listensToScroll?.abort();
      this.#listensToScroll = undefined;
    } else if (!this.#listensToScroll) {
      this.#listensToScroll = new AbortController();
      document.addEventListener("scroll", () => this.#requestFrame(), {
        signal: this.#listensToScroll.signal, capture: true, passive: true,
      });
    }
    if (this.#sensor || !near.some(({ element }) => element.tilt)) return;
    this.#sensor = new MotionSensor((row) => {
      if (this.#engine.handle(row) & 1) this.#requestFrame();
    }, () => {}, this.#connection.signal);
  }

  // Frames

  #requestFrame() {
    if (this.#engine) this.#refresh ||= requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    cancelAnimationFrame(this.#refresh);
    this.#refresh = 0;
    if (!this.#engine) return;
    const time = seconds();
    const places = [];
    for (const cell of this.#near) {
      // What the browser moves is in the middle for the engine, which shifts it by turns alone.
      if (cell?.width > 0) places.push(cell.index, cell.animation ? 0 : cell.distance);
    }
    this.#engine.handle(Row.placeCells(time, places));
    const isIdle = this.#crops.draw(this.#engine.advance(time), (index, ...crop) => {
      this.#near[index]?.show(...crop);
    });
    this.#free.push(...this.#leaving.splice(0));
    if (!isIdle) this.#requestFrame();
  }
}

export const parallaxPage = new ParallaxPage();
