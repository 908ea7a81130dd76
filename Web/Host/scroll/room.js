// Where the browser can scroll a scroll view by itself, while the engine scrolls the content.

/** The longest distance in pixels that the browser can scroll by itself. */
const MOST = 1e6;

/**
 * While the engine scrolls the content, the browser rests at an offset from which it can scroll as far as the content
 * reaches. So it shows what scripts and links to fragments ask for, and the engine goes on from there.
 */
export class Room {
  /** Lets the browser scroll as far from its resting place as the content is long. */
  element = document.createElement("div");
  /** The browser's offset at rest, along x and y. */
  #rest = [0, 0];
  #offset;
  #scroll;

  /**
   * @param {() => number[]} offset The browser's offset, along x and y.
   * @param {(offset: number[]) => void} scroll Lets the browser scroll to an offset at once.
   */
  constructor(offset, scroll) {
    this.#offset = offset;
    this.#scroll = scroll;
    this.element.className = "room";
  }

  /**
   * Makes room for content of a length along x and y, in pixels.
   *
   * @param {HTMLElement} view
   * @param {number} width
   * @param {number} height
   * @param {boolean} isRightToLeft
   */
  make(view, width, height, isRightToLeft) {
    const [x, y] = [width, height].map((length) => Math.min(Math.ceil(length), MOST));
    const rest = [isRightToLeft ? -x : x, y];
    if (rest.every((each, axis) => each === this.#rest[axis])) return;
    this.#rest = rest;
    for (const { style } of [view, this.element]) Object.assign(style, { insetInlineStart: `${x}px`, top: `${y}px` });
    Object.assign(this.element.style, { width: `calc(100% + ${x}px)`, height: `calc(100% + ${y}px)` });
    this.return();
  }

  /** Notes that the browser rests at its start. */
  reset() {
    this.#rest = [0, 0];
  }

  /** Lets the browser scroll to where it rests. */
  return() {
    this.#scroll(this.#rest);
  }

  /** How far the browser has scrolled from where it rests. */
  get displacement() {
    return this.#offset().map((each, axis) => each - this.#rest[axis]);
  }
}
