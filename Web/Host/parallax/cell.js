import { windowOf } from "../dom/documents.js";
import { viewOf } from "../dom/scroller.js";

/**
 * @typedef {import("./parallax.js").LenticularParallax} LenticularParallax
 * @typedef {import("./group.js").Group} Group
 * @typedef {import("./group.js").Scroller} Scroller
 */

/** @typedef {ReturnType<typeof import("../generated/parallax.js").breakpoints>[number]} Point */

/** A parallax element, and how its picture is moved. */
export class Cell {
  /**
   * @param {LenticularParallax} element
   * @param {HTMLElement} picture
   */
  constructor(element, picture) {
    this.element = element;
    this.picture = picture;
    this.scroller = element.ownerDocument.documentElement;
  }

  /** Whether the scroll container of the element has been determined. */
  isAttached = false;
  /**
   * The scroll container of the element; the page until it is determined.
   *
   * @type {Scroller}
   */
  scroller;
  /**
   * The group of the cells in the scroll container, once that is determined.
   *
   * @type {Group | undefined}
   */
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
