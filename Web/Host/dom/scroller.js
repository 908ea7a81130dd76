// The scroll container of an element, and its viewport.

/** @typedef {"x" | "y"} Axis */

/**
 * @param {Element} element
 * @returns {Element | null}
 */
export function parentOf(element) {
  return element.assignedSlot ?? element.parentElement ?? /** @type {ShadowRoot} */ (element.getRootNode()).host;
}

/**
 * Whether an element scrolls its content along an axis.
 *
 * @param {Element} element
 * @param {Axis} axis
 */
export function scrolls(element, axis) {
  const style = getComputedStyle(element);
  if (!/auto|scroll/.test(axis === "x" ? style.overflowX : style.overflowY)) return false;
  return axis === "x" ? element.scrollWidth > element.clientWidth : element.scrollHeight > element.clientHeight;
}

/**
 * The nearest ancestor that scrolls an element along an axis: a scroll container with content that overflows, or a
 * `<lenticular-scroll>`, whose content the engine scrolls. If there is none, the scrolling element of the page.
 *
 * @param {Element} element
 * @param {Axis} axis
 */
export function scrollerOf(element, axis) {
  const { ownerDocument: document } = element;
  const page = document.scrollingElement ?? document.documentElement;
  for (let each = parentOf(element); each && each !== page; each = parentOf(each)) {
    if (each.localName === "lenticular-scroll") return each;
    // Where `overflow` of <html> is visible, browsers apply that of <body> to the viewport.
    if (each === document.body && getComputedStyle(page).overflowY === "visible") continue;
    if (scrolls(each, axis)) return each;
  }
  return page;
}

/**
 * The start of a scroll container's viewport along an axis, in the coordinates of the window, and its length.
 *
 * @param {Element} scroller
 * @param {Axis} axis
 */
export function viewOf(scroller, axis) {
  const isAcross = axis === "x";
  const length = isAcross ? scroller.clientWidth : scroller.clientHeight;
  if (scroller === scroller.ownerDocument.scrollingElement) return { start: 0, length };
  const box = scroller.getBoundingClientRect();
  const start = isAcross ? box.left + scroller.clientLeft : box.top + scroller.clientTop;
  return { start, length };
}
