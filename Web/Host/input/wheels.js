// Wheels and the pinches of trackpads, which are passed to the engine.

import { secondsOf } from "../dom/documents.js";
import { modifiers } from "./modifiers.js";
import * as Input from "../generated/input.js";
import { stage } from "../stage/stage.js";
import { hitsOf, isSeen, listen, mark } from "./pointers.js";

/**
 * @typedef {import("../stage/stage.js").Target} Target
 * @typedef {import("./pointer.js").Sample} Sample
 * @typedef {import("../stage/surface.js").Surface} Surface
 */

/**
 * Whether the browser scrolls by a turn of a wheel what lies under the pointer inside an element that listens to wheels,
 * such as a text area.
 *
 * @param {WheelEvent} event
 */
export function isScrolledBy(event) {
  // With Control, a wheel zooms.
  if (event.ctrlKey) return false;
  const path = /** @type {Element[]} */ (event.composedPath());
  return path.slice(0, path.indexOf(/** @type {Element} */ (event.currentTarget))).some((each) => {
    if (each.nodeType !== Node.ELEMENT_NODE) return false;
    const { overflowX, overflowY, overscrollBehaviorX, overscrollBehaviorY } = getComputedStyle(each);
    const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = each;
    return (
      scrollsTo(event.deltaX, overflowX, overscrollBehaviorX, scrollLeft, scrollWidth - clientWidth) ||
      scrollsTo(event.deltaY, overflowY, overscrollBehaviorY, scrollTop, scrollHeight - clientHeight)
    );
  });
}

/**
 * @param {number} delta
 * @param {string} overflow
 * @param {string} chaining
 * @param {number} offset Negative where the content is read from right to left.
 * @param {number} most
 */
function scrollsTo(delta, overflow, chaining, offset, most) {
  if (!delta || most < 1 || !/auto|scroll/.test(overflow)) return false;
  if (chaining !== "auto") return true;
  const [least, greatest] = offset < 0 ? [-most, 0] : [0, most];
  return delta < 0 ? offset > least + 1 : offset < greatest - 1;
}

/**
 * Passes the wheel events of an element to the engine, until the signal is aborted. Claimed events are prevented.
 *
 * @param {Surface} surface
 * @param {HTMLElement} element
 * @param {AbortSignal} signal
 */
export function listenToWheel(surface, element, signal) {
  listen({ surface, element, place: element, turns: true }, signal);
  /**
   * @template Values
   * @param {MouseEvent} event
   * @param {(target: Target, time: number, values: Values & { x: number, y: number, modifiers: number }) => boolean} input
   * @param {Values} values
   */
  const hand = (event, input, values) => {
    if (event.defaultPrevented || isSeen(event)) return;
    if (event.type === "wheel" && isScrolledBy(/** @type {WheelEvent} */ (event))) return;
    mark(event);
    const surfaces = hitsOf(event);
    const target = { input: (/** @type {Sample} */ ...input) => stage.input(...input, surfaces) };
    const { clientX: x, clientY: y } = event;
    if (input(target, secondsOf(event), { ...values, x, y, modifiers: modifiers(event) })) event.preventDefault();
  };
  element.addEventListener(
    "wheel",
    (event) => {
      const unit = [1, 40, element.clientHeight][event.deltaMode];
      hand(event, Input.wheel, {
        deltaX: event.deltaX * unit,
        deltaY: event.deltaY * unit,
        // The notches of a wheel are multiples of 120; the distances of a trackpad hardly ever are.
        isPrecise: event.deltaMode === 0 && (event.wheelDeltaY || event.wheelDeltaX || 0) % 120 !== 0,
      });
    },
    { signal, passive: false },
  );
  // A trackpad's pinch in Safari; other browsers report a wheel with Control.
  /** @type {number} */
  let scale;
  for (const type of /** @type {const} */ (["gesturestart", "gesturechange"])) {
    element.addEventListener(
      type,
      (/** @type {GestureEvent} */ event) => {
        if (type === "gesturestart") scale = 1;
        hand(event, Input.magnify, { factor: event.scale / scale });
        scale = event.scale;
      },
      { signal },
    );
  }
}
