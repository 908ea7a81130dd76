// What scrolls an element, and where its view is.

/** @typedef {"x" | "y"} Axis */

/**
 * @param {Element} element
 * @returns {Element | null}
 */
function parentOf(element) {
  return element.assignedSlot ?? element.parentElement ?? /** @type {ShadowRoot} */ (element.getRootNode()).host;
}

/**
 * Whether an element scrolls its content along an axis.
 *
 * @param {Element} element
 * @param {Axis} axis
 */
function scrolls(element, axis) {
  const style = getComputedStyle(element);
  if (!/auto|scroll/.test(axis === "x" ? style.overflowX : style.overflowY)) return false;
  return axis === "x" ? element.scrollWidth > element.clientWidth : element.scrollHeight > element.clientHeight;
}

/**
 * The nearest that scrolls an element along an axis: one with more content than fits, or a
 * `<lenticular-scroll>`, which scrolls as the engine does; else the page.
 *
 * @param {Element} element
 * @param {Axis} axis
 */
export function scrollerOf(element, axis) {
  const { ownerDocument: document } = element;
  const page = document.scrollingElement ?? document.documentElement;
  for (let each = parentOf(element); each && each !== page; each = parentOf(each)) {
    if (each.localName === "lenticular-scroll") return each;
    // What <body> says of it is the page's where <html> says nothing.
    if (each === document.body && getComputedStyle(page).overflowY === "visible") continue;
    if (scrolls(each, axis)) return each;
  }
  return page;
}

/**
 * Where the view of a scroller begins along an axis, in the window, and how long it is.
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
