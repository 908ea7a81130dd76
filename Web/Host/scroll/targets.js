// What lies in a scroll view and takes input for itself.

import { parentOf, scrolls } from "../dom/scroller.js";

/** The controls that a finger drags, and those that a mouse or keys operate. The scroll view ignores their input. */
const handles = "[type=range], [draggable=true]";
export const controls = `input, textarea, select, [contenteditable], ${handles}`;

/**
 * Whether an event comes from what a browser shows above the page: a dialog or a popover.
 *
 * @param {Event} event
 */
export const isAbove = (event) =>
  event
    .composedPath()
    .slice(0, event.composedPath().indexOf(/** @type {EventTarget} */ (event.currentTarget)))
    .some((each) => {
      const { localName, popover } = /** @type {HTMLElement} */ (each);
      return localName === "dialog" || popover != null;
    });

/**
 * Whether the browser scrolls what a touch lies on, along one of the axes along which the engine would scroll an element
 * around it. The touch is the browser's, which takes it over after a few pixels otherwise.
 *
 * @param {Element} target
 * @param {Element} around
 * @param {number} axes As `setAxes` takes them.
 */
function isScrolledInside(target, around, axes) {
  for (let each = /** @type {Element | null} */ (target); each && each !== around; each = parentOf(each)) {
    if (each.localName === "lenticular-scroll") return false;
    if ((axes & 1 && scrolls(each, "x")) || (axes & 2 && scrolls(each, "y"))) return true;
  }
  return false;
}

/**
 * What a scroll view scrolls to so that an element is seen: the outermost scroll view around it, which shows it, or itself.
 *
 * @param {Element} target
 * @param {Element} around
 */
export function outermost(target, around) {
  let found = target;
  for (let each = /** @type {Element | null} */ (target); each && each !== around; each = each.parentElement)
    if (each.localName === "lenticular-scroll") found = each;
  return found;
}

/**
 * Whether what a pointer goes down on takes the pointer for itself.
 *
 * @param {Element} target
 * @param {string} pointerType
 * @param {Element} around
 * @param {number} axes
 */
export const keepsPointer = (target, pointerType, around, axes) =>
  target.closest(pointerType === "touch" ? handles : controls) ||
  // A mouse selects text where the page allows that.
  (pointerType === "mouse"
    ? getComputedStyle(target).webkitUserSelect === "text"
    : isScrolledInside(target, around, axes));
