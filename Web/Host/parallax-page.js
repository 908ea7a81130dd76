import { windowOf } from "./documents.js";
import * as Parallax from "./generated/parallax.js";
import { MotionSensor } from "./motion-sensor.js";
import { Surface, frameSeconds, lessMotion, seconds } from "./page.js";
import { scrollerOf, viewOf } from "./scroller.js";

/**
 * @typedef {import("./parallax.js").LenticularParallax} LenticularParallax
 * @typedef {import("./scroller.js").Axis} Axis
 */

/**
 * What scrolls cells. A `<lenticular-scroll>` knows its offset itself.
 *
 * @typedef {Element & { contentOffset?: { x: number, y: number } }} Scroller
 */

/** @typedef {ReturnType<typeof Parallax.breakpoints>[number]} Point */

/** How far before and after its view a cell is made ready, in views, and after what share of one anew. */
const margin = 1;
const stride = 0.5;
/** How many cells that are not near may lie among those that are, by where they begin. */
const stragglers = 16;

/** An element on the page, and how it is moved. */
class Cell {
  /**
   * @param {LenticularParallax} element
   * @param {HTMLElement} picture
   */
  constructor(element, picture) {
    this.element = element;
    this.picture = picture;
  }

  /**
   * What scrolls it, once that has been looked for, with the others that it scrolls the same way.
   *
   * @type {Scroller | undefined}
   */
  scroller;
  /** @type {Group | undefined} */
  group;
  /**
   * Its number in the engine while it is near its view.
   *
   * @type {number | undefined}
   */
  index;
  /** Inside its border, in pixels, as it was laid out last. */
  width = 0;
  height = 0;
  /** How much longer it is with its border, along its axis, and how long its view is. */
  border = 0;
  viewLength = 0;
  /**
   * Its way through the view as the browser knows it, if it does.
   *
   * @type {ViewTimeline | undefined}
   */
  timeline;
  /**
   * The picture, in pixels, and where the part of it begins that was shown last.
   *
   * @type {number | undefined}
   */
  drawnWidth;
  /** @type {number | undefined} */
  drawnHeight;
  /** @type {[x: number, y: number] | undefined} */
  shown;
  /**
   * What the browser moves it by, if it does.
   *
   * @type {Animation | undefined}
   */
  animation;

  /**
   * Reads how large it is and what it crosses, and whether the browser knows what that is. Returns whether
   * that was another before.
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
    // The browser may take another for what scrolls it: one that only hides its overflow.
    // What is in a <lenticular-scroll>, the engine moves.
    const { ViewTimeline } = windowOf(subject);
    this.timeline =
      ViewTimeline && scroller.localName !== "lenticular-scroll"
        ? new ViewTimeline({ subject, axis, inset: "0px" })
        : undefined;
    if (this.timeline?.source !== scroller) this.timeline = undefined;
    return [this.width, this.height, this.border, this.viewLength].some((each, at) => each !== before[at]);
  }

  /**
   * Makes the picture as large as the engine has it drawn.
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
   * Hands the way to the compositor, where it can have it: then scrolling needs no script.
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
   * Shows the part of the picture that begins at a place in unit coordinates, beside what the browser moves
   * it by. As a transform, for boxes lie on whole pixels.
   *
   * @param {number} x
   * @param {number} y
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

/** The cells that something scrolls along an axis. */
class Group {
  /** @type {Set<Cell>} */
  cells = new Set();
  /** @type {Set<Cell>} */
  near = new Set();
  /** Whether it is to be found anew which are near; and what the offset was, and the view, when it was. */
  isStale = true;
  /** @type {number | undefined} */
  offset;
  /** @type {number | undefined} */
  length;
  /**
   * The cells by where they begin; found anew when one has come or gone, or the page was turned.
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

  /** Notes that the scroller has moved. Returns whether another cell may be near by now. */
  move() {
    return (this.isStale ||= !(Math.abs(this.#position - this.offset) < stride * this.length));
  }

  get #position() {
    const { x, y } = this.scroller.contentOffset ?? { x: this.scroller.scrollLeft, y: this.scroller.scrollTop };
    return this.axis === "x" ? x : y;
  }

  /** Finds the cells that are near the view. Of however many, it looks at a few. */
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
        // What is not displayed is nowhere.
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
 * All parallax elements of a document, on one surface.
 *
 * Those near their views are its cells. The browser moves them by itself as it scrolls where it can, along
 * the way that the engine computes once; the engine moves the others in each frame of a scroll, and all of
 * them when the device turns.
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
   * Those whose scrollers are still to be found: of all that come at once, at once.
   *
   * @type {Set<Cell>}
   */
  #arriving = new Set();
  /** @type {Group[]} */
  #groups = [];
  /**
   * The cells that are near, by their index.
   *
   * @type {(Cell | undefined)[]}
   */
  #near = [];
  /**
   * Indices that are free, and those that are when the engine has seen a frame without them.
   *
   * @type {number[]}
   */
  #free = [];
  /** @type {number[]} */
  #leaving = [];
  /** @type {ResizeObserver} */
  #sizes;
  #refresh = 0;
  /** @type {MotionSensor | undefined} */
  #sensor;
  /** @type {Promise<void> | undefined} */
  #ready;

  /** @param {Document} document */
  constructor(document) {
    this.#document = document;
  }

  /**
   * Adds an element; `picture` is what moves in it. Resolves when the engine is there.
   *
   * @param {LenticularParallax} element
   * @param {HTMLElement} picture
   */
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

  /**
   * Lets an element go, as it was.
   *
   * @param {LenticularParallax} element
   */
  remove(element) {
    const cell = this.#cells.get(element);
    this.#cells.delete(element);
    this.#arriving.delete(cell);
    if (cell.scroller) this.#lose(cell);
    if (this.#cells.size === 0) this.#stop();
  }

  /**
   * Notes that an element's attributes or its picture have changed.
   *
   * @param {LenticularParallax} element
   */
  change(element) {
    const cell = this.#cells.get(element);
    if (!cell?.scroller) return;
    if (cell.scroller !== scrollerOf(element, element.axis) || cell.group.axis !== element.axis) {
      this.#lose(cell);
      this.#arriving.add(cell);
      this.#findAll();
    } else if (cell.index !== undefined) {
      this.#updateAll([cell]);
    }
  }

  // Life

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
    // What the page is as high as: if that changes, something has come between.
    this.#sizes.observe(document.documentElement);
    window.addEventListener(
      "resize",
      () => {
        for (const group of this.#groups) group.order = undefined;
        this.#lookAgain();
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
        // In the frame that has just moved the content: what it shows follows in the same one.
        const groups = this.#groups.filter(({ scroller }) => scroller === target);
        for (const group of groups) group.move();
        if (groups.length > 0) this.#draw();
      },
      { signal },
    );
    const surface = new Surface({
      crop: (index, x, y) => this.#near[index]?.show(x, y),
      fail: () => {
        for (const cell of this.#cells.values()) if (cell.scroller) this.#lose(cell);
        this.#stop();
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
    this.#near = [];
    this.#free = [];
    this.#leaving = [];
    this.#refresh = 0;
    this.#surface?.remove();
    this.#surface = this.#sensor = this.#ready = undefined;
  }

  // Near and far

  #findAll() {
    // All are looked at before any is touched, or each look would be one at a new layout.
    for (const cell of this.#arriving) cell.scroller = scrollerOf(cell.element, cell.element.axis);
    for (const cell of this.#arriving) this.#join(cell);
    this.#arriving.clear();
    this.#requestFrame();
  }

  /** @param {Cell} cell */
  #join(cell) {
    const {
      scroller,
      element: { axis },
    } = cell;
    cell.group = this.#groups.find((each) => each.scroller === scroller && each.axis === axis);
    if (!cell.group) {
      cell.group = new Group(scroller, axis);
      this.#groups.push(cell.group);
      this.#sizes.observe(scroller);
    }
    cell.group.cells.add(cell);
    cell.group.order = undefined;
    cell.group.isStale = true;
  }

  /** @param {Cell} cell */
  #lose(cell) {
    const { group } = cell;
    if (cell.index !== undefined) this.#leave(cell);
    cell.picture.removeAttribute("style");
    cell.scroller = cell.shown = undefined;
    group.cells.delete(cell);
    group.order = undefined;
    if (group.cells.size > 0) return;
    this.#groups.splice(this.#groups.indexOf(group), 1);
    if (group.scroller !== this.#document.documentElement) this.#sizes.unobserve(group.scroller);
  }

  /**
   * Takes in the cells that have come near, and lets go of those that have left.
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
    // The picture stays as large as it was, for whoever comes back.
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
    if (changed.has(this.#document.documentElement)) return this.#lookAgain();
    this.#updateAll(
      this.#near.filter((cell) => cell && (changed.has(cell.element) || changed.has(cell.scroller))),
      true,
    );
  }

  #lookAgain() {
    for (const group of this.#groups) group.isStale = true;
    this.#updateAll(undefined, true);
  }

  /**
   * Lays cells out anew, or those that have changed, and shows them. Observers tell after the callbacks of a
   * frame: there is none to wait for.
   *
   * @param {Cell[]} cells
   * @param {boolean} onlyChanged
   */
  #updateAll(cells = this.#near.filter((cell) => cell), onlyChanged = false) {
    this.#layOut(cells, onlyChanged);
    this.#draw();
  }

  /**
   * @param {Cell[]} cells
   * @param {boolean} onlyChanged
   */
  #layOut(cells, onlyChanged = false) {
    // All are read before any is written.
    const changed = cells.filter((cell) => cell.measure() || !onlyChanged);
    for (const cell of changed) this.#update(cell);
    if (!this.#sensor && changed.some(({ element }) => element.tilt)) {
      this.#sensor = new MotionSensor(this.#surface, () => {}, this.#connection.signal);
    }
  }

  /**
   * Tells the engine what a cell is like, and lays it out.
   *
   * @param {Cell} cell
   */
  #update(cell) {
    const { element, index, width, height } = cell;
    // What is not displayed has no size, and keeps the one that it had.
    if (!this.#surface || !(width > 0) || !(height > 0)) return;
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
      Parallax.ParallaxAxis[element.axis === "x" ? "horizontal" : "vertical"],
      cell.viewLength + cell.border,
      element.maxScale,
      element.tilt,
    );
    // The cell's way through its view: the part of the picture that is shown, in unit coordinates, at each
    // progress from 0 to 1 between which it is linear; none where it cannot be shown.
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
    for (const cell of this.#near) {
      // What the browser moves is in the middle for the engine, which shifts it by turns alone.
      if (cell?.width > 0) places.push([cell.index, cell.animation ? 0 : cell.distance]);
    }
    Parallax.place(this.#surface, frameSeconds(), places);
    this.#surface.draw();
    this.#free.push(...this.#leaving.splice(0));
  }
}

/** @type {WeakMap<Document, ParallaxPage>} */
const pages = new WeakMap();

/**
 * The page that an element is on.
 *
 * @param {Element} element
 */
export function parallaxPageOf({ ownerDocument }) {
  if (!pages.has(ownerDocument)) pages.set(ownerDocument, new ParallaxPage(ownerDocument));
  return pages.get(ownerDocument);
}
