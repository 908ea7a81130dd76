import { complain } from "./complaints.js";
import { windowOf } from "./documents.js";
import * as Parallax from "./generated/parallax.js";
import { MotionSensor } from "./motion-sensor.js";
import { Surface, lessMotion, seconds } from "./page.js";
import { scrollerOf, viewOf } from "./scroller.js";

/**
 * @typedef {import("./parallax.js").LenticularParallax} LenticularParallax
 * @typedef {import("./scroller.js").Axis} Axis
 */

/**
 * A scroll container. A `<lenticular-scroll>` has a `contentOffset`, and is told whether pictures follow it.
 *
 * @typedef {Element & { contentOffset?: { x: number, y: number }, follow?(isFollowed: boolean): void }} Scroller
 */

/** @typedef {ReturnType<typeof Parallax.breakpoints>[number]} Point */

/** A cell is near if its distance from the viewport is at most this number of viewport lengths. */
const margin = 1;
/** The near cells are determined again after the content has scrolled by this number of viewport lengths. */
const stride = 0.5;
/** The search for near cells ends after this number of cells that are not near, in the order of their start edges. */
const stragglers = 16;

/** A parallax element, and how its picture is moved. */
class Cell {
  /**
   * @param {LenticularParallax} element
   * @param {HTMLElement} picture
   */
  constructor(element, picture) {
    this.element = element;
    this.picture = picture;
  }

  /** Whether the scroll container of the element has been determined. */
  isAttached = false;
  /**
   * The scroll container of the element, and the group of its cells, once they are determined.
   *
   * @type {Scroller}
   */
  scroller;
  /** @type {Group} */
  group;
  /**
   * The index of the cell in the engine while it is near.
   *
   * @type {number | undefined}
   */
  index;
  /** The size inside the border at the last measurement, in pixels. */
  width = 0;
  height = 0;
  /** The widths of the two borders along the axis, and the length of the viewport, in pixels. */
  border = 0;
  viewLength = 0;
  /**
   * The timeline of the element's progress through the viewport, if the browser supports one.
   *
   * @type {ViewTimeline | undefined}
   */
  timeline;
  /** The size of the picture in pixels, and the origin of its visible part in unit coordinates. */
  drawnWidth = 0;
  drawnHeight = 0;
  /** @type {[x: number, y: number] | undefined} */
  shown;
  /**
   * The scroll-driven animation of the picture, if there is one.
   *
   * @type {Animation | undefined}
   */
  animation;

  /**
   * Reads the size of the element and the length of its viewport, and creates a timeline where the browser can animate
   * the picture. Returns whether a length has changed.
   */
  measure() {
    const before = [this.width, this.height, this.border, this.viewLength];
    const style = getComputedStyle(this.element);
    /** @param {"width" | "height" | `border${"Left" | "Right" | "Top" | "Bottom"}Width`} name */
    const number = (name) => parseFloat(style[name]) || 0;
    const borders = {
      width: number("borderLeftWidth") + number("borderRightWidth"),
      height: number("borderTopWidth") + number("borderBottomWidth"),
    };
    for (const side of /** @type {const} */ (["width", "height"])) {
      this[side] = number(side) - (style.boxSizing === "border-box" ? borders[side] : 0);
    }
    const { element: subject, scroller } = this;
    const { axis } = subject;
    this.border = borders[axis === "x" ? "width" : "height"];
    this.viewLength = viewOf(scroller, axis).length;
    // The source of a timeline can be another container than the scroller, such as one with `overflow: hidden`.
    // The engine, not the browser, scrolls the content of a <lenticular-scroll>.
    const { ViewTimeline } = windowOf(subject);
    this.timeline =
      ViewTimeline && scroller.localName !== "lenticular-scroll"
        ? new ViewTimeline({ subject, axis, inset: "0px" })
        : undefined;
    if (this.timeline?.source !== scroller) this.timeline = undefined;
    return [this.width, this.height, this.border, this.viewLength].some((each, at) => each !== before[at]);
  }

  /**
   * Gives the picture the size that follows from its visible part.
   *
   * @param {Point[]} points
   */
  lay([{ width, height }]) {
    [this.drawnWidth, this.drawnHeight] = [this.width / width, this.height / height];
    Object.assign(this.picture.style, {
      width: `${this.drawnWidth}px`,
      height: `${this.drawnHeight}px`,
      right: "auto",
      bottom: "auto",
    });
    this.element.noteWidth(this.drawnWidth);
    this.show(...(this.shown ?? [(1 - width) / 2, (1 - height) / 2]));
  }

  /**
   * Animates the picture with the timeline, if there is one. Such an animation runs without script during scrolling.
   *
   * @param {Point[]} points
   */
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
   * Shows the part of the picture whose origin is (x, y) in unit coordinates. The property `translate` is added to the
   * `transform` of the animation, and is not rounded to whole pixels as `left` and `top` are.
   *
   * @param {number} x
   * @param {number} y
   */
  show(x, y) {
    this.shown = [x, y];
    this.picture.style.translate = `${-x * this.drawnWidth}px ${-y * this.drawnHeight}px`;
  }

  /** The distance from the centre of the viewport to that of the element along the axis, in pixels of the element. */
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

/** The cells that a scroll container scrolls along an axis. */
class Group {
  /** @type {Set<Cell>} */
  cells = new Set();
  /** @type {Set<Cell>} */
  near = new Set();
  /** Whether the near cells are to be determined again. */
  isStale = true;
  /** The scroll offset and the length of the viewport when the near cells were last determined. */
  offset = NaN;
  length = 0;
  /**
   * The cells in the order of their start edges. Undefined after a change of the cells or of the window's size.
   *
   * @type {Cell[] | undefined}
   */
  order;

  /**
   * @param {Scroller} scroller
   * @param {Axis} axis
   */
  constructor(scroller, axis) {
    this.scroller = scroller;
    this.axis = axis;
  }

  /** Handles a scroll. Returns whether the near cells are to be determined again. */
  move() {
    return (this.isStale ||= !(Math.abs(this.#position - this.offset) < stride * this.length));
  }

  get #position() {
    const { x, y } = this.scroller.contentOffset ?? { x: this.scroller.scrollLeft, y: this.scroller.scrollTop };
    return this.axis === "x" ? x : y;
  }

  /** The near cells, by binary search in the order of the start edges. */
  find() {
    this.isStale = false;
    this.offset = this.#position;
    const { start, length } = viewOf(this.scroller, this.axis);
    this.length = length;
    const [from, to] = [start - margin * length, start + (1 + margin) * length];
    const order = (this.order ??= this.#sorted());
    let [low, high] = [0, order.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#extent(order[middle])[1] > from) high = middle;
      else low = middle + 1;
    }
    /** @type {Set<Cell>} */
    const near = new Set();
    for (const step of [-1, 1]) {
      let missed = 0;
      for (let at = step < 0 ? low - 1 : low; at in order && missed < stragglers; at += step) {
        const [begin, end] = this.#extent(order[at]);
        if (end > from && begin < to) {
          near.add(order[at]);
          missed = 0;
        } else {
          missed += 1;
        }
      }
    }
    return near;
  }

  #sorted() {
    return (
      [...this.cells]
        .map((cell) => /** @type {[Cell, number, number]} */ ([cell, ...this.#extent(cell)]))
        // Elements that are not displayed have no extent.
        .filter(([, begin, end]) => end > begin)
        .sort(([, one], [, other]) => one - other)
        .map(([cell]) => cell)
    );
  }

  /** @param {Cell} cell */
  #extent({ element }) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return this.axis === "x" ? [left, right] : [top, bottom];
  }
}

/**
 * The parallax elements of a document, which share one surface.
 *
 * The engine has a cell for each element that is near its viewport. Where the browser supports scroll-driven
 * animations, it moves the picture with keyframes that the engine computes once. Otherwise the engine moves the picture
 * in each frame of a scroll. The engine also moves all pictures when the device is tilted.
 */
class ParallaxPage {
  /** @type {Document} */
  #document;
  /** @type {Surface | undefined} */
  #surface;
  /** @type {AbortController} */
  #connection;
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
  /**
   * The near cells, by index.
   *
   * @type {(Cell | undefined)[]}
   */
  #near = [];
  /**
   * The indices that new cells can take.
   *
   * @type {number[]}
   */
  #free = [];
  /**
   * The indices that are free once the engine has received a frame without them.
   *
   * @type {number[]}
   */
  #leaving = [];
  /** @type {ResizeObserver} */
  #sizes;
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

  /** @param {Document} document */
  constructor(document) {
    this.#document = document;
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
      this.#connection?.abort();
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
    if (cell.scroller !== scrollerOf(element, element.axis) || cell.group.axis !== element.axis) {
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
    this.#sizes = new ResizeObserver((entries) => this.#resize(entries));
    lessMotion.addEventListener(
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
    const surface = new Surface({
      crop: (index, x, y) => this.#near[index]?.show(x, y),
      fail: (goesOn) => this.#restart(goesOn),
    });
    await surface.join(Parallax.create, window.innerWidth, window.innerHeight);
    if (signal.aborted) return surface.remove();
    this.#surface = surface;
    this.#draw();
  }

  /**
   * Goes on with another instance of the engine, after one has ended.
   *
   * @param {boolean} goesOn
   */
  #restart(goesOn) {
    const cells = [...this.#cells.values()];
    for (const cell of cells) if (cell.isAttached) this.#detach(cell);
    this.#stop();
    if (!goesOn) return;
    for (const { element, picture } of cells) this.add(element, picture).catch((error) => complain(element, error));
  }

  #stop() {
    this.#connection?.abort();
    this.#sizes.disconnect();
    cancelAnimationFrame(this.#refresh);
    this.#near = [];
    this.#free = [];
    this.#leaving = [];
    this.#refresh = 0;
    this.#surface?.remove();
    this.#surface = this.#sensor = this.#ready = undefined;
    this.#ask();
  }

  // Near cells

  get #nearCells() {
    return this.#near.flatMap((cell) => cell ?? []);
  }

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
      cell.index = this.#free.pop() ?? this.#near.length;
      this.#near[cell.index] = cell;
      group.near.add(cell);
      this.#sizes.observe(cell.element);
    }
    return arriving;
  }

  /** @param {Cell} cell */
  #leave(cell) {
    if (cell.index === undefined) return;
    // The picture keeps its size, which is still correct if the cell becomes near again.
    this.#sizes.unobserve(cell.element);
    cell.animation?.cancel();
    cell.animation = undefined;
    cell.picture.style.willChange = "";
    cell.group.near.delete(cell);
    this.#near[cell.index] = undefined;
    this.#leaving.push(cell.index);
    cell.index = undefined;
    this.#requestFrame();
  }

  // Sizes

  /** @param {ResizeObserverEntry[]} entries */
  #resize(entries) {
    const changed = new Set(entries.map(({ target }) => target));
    for (const group of this.#groups) group.isStale ||= changed.has(group.scroller);
    if (changed.has(this.#document.documentElement)) return this.#invalidate();
    this.#updateAll(
      this.#nearCells.filter((cell) => changed.has(cell.element) || changed.has(cell.scroller)),
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
  #updateAll(cells = this.#nearCells, onlyChanged = false) {
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
      lessMotion.addEventListener("change", () => this.#ask(), { signal });
    }
    this.#ask();
  }

  /** Requests permission to use the gyroscope. To be called in the event handler of a tap. */
  requestMotion() {
    return this.#sensor?.request();
  }

  /** Shows the hint that requests permission on the first element that tilts, or removes the hint. */
  #ask() {
    const asks = this.#sensor?.state === "prompt" && !lessMotion.matches;
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
    Parallax.setCell(
      this.#surface,
      seconds(),
      index,
      0,
      0,
      width,
      height,
      pictureWidth,
      pictureHeight,
      element.ratio,
      Parallax.Axis[element.axis === "x" ? "horizontal" : "vertical"],
      cell.viewLength + cell.border,
      element.maxScale,
      element.tilt,
    );
    // The visible part of the picture in unit coordinates as a piecewise linear function of the cell's progress through
    // the viewport, from 0 to 1. Empty if the engine cannot lay out the cell.
    const points = Parallax.breakpoints(this.#surface, index);
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
    /** @type {[index: number, distance: number][]} */
    const places = [];
    for (const cell of this.#nearCells) {
      // The engine moves a cell with an animation only by tilts, as if the cell were in the centre of the viewport.
      if (cell.index !== undefined && cell.width > 0) places.push([cell.index, cell.animation ? 0 : cell.distance]);
    }
    Parallax.place(this.#surface, seconds(), places);
    this.#surface.draw();
    this.#free.push(...this.#leaving.splice(0));
  }
}

/** @type {WeakMap<Document, ParallaxPage>} */
const pages = new WeakMap();

/**
 * The `ParallaxPage` of an element's document.
 *
 * @param {Element} element
 */
export function parallaxPageOf({ ownerDocument }) {
  const page = pages.get(ownerDocument) ?? new ParallaxPage(ownerDocument);
  pages.set(ownerDocument, page);
  return page;
}
