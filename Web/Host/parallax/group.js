import { viewOf } from "../dom/scroller.js";

/**
 * @typedef {import("./cell.js").Cell} Cell
 * @typedef {import("../dom/scroller.js").Axis} Axis
 */

/**
 * A scroll container. A `<lenticular-scroll>` has a `contentOffset`, and is told whether pictures follow it.
 *
 * @typedef {Element & { contentOffset?: { x: number, y: number }, follow?(isFollowed: boolean): void }} Scroller
 */

/** A cell is near if its distance from the viewport is at most this number of viewport lengths. */
const margin = 1;
/** The near cells are determined again after the content has scrolled by this number of viewport lengths. */
const stride = 0.5;
/** The search for near cells ends after this number of cells that are not near, in the order of their start edges. */
const stragglers = 16;

/** The cells that a scroll container scrolls along an axis. */
export class Group {
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
