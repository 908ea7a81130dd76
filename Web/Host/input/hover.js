// The mouse that hovers over an element.

import { secondsOf } from "../dom/documents.js";
import { boxOf } from "../dom/box.js";
import * as Input from "../generated/input.js";

/** @typedef {import("../stage/surface.js").Surface} Surface */

/**
 * Passes a mouse that hovers over an element to a surface, until the signal is aborted and while `isOff()` is false.
 * `moved()` is called if the engine uses the movement.
 *
 * @param {Surface} surface
 * @param {HTMLElement} element
 * @param {AbortSignal} signal
 * @param {() => boolean} isOff
 * @param {() => void} moved
 */
export function listenToHover(surface, element, signal, isOff, moved = () => {}) {
  const hover = (/** @type {PointerEvent} */ event) => {
    if (event.pointerType !== "mouse" || event.buttons || isOff()) return;
    const { x, y, scaleX, scaleY } = boxOf(element);
    const isOver = event.type === "pointermove";
    const point = isOver ? { x: (event.clientX - x) / scaleX, y: (event.clientY - y) / scaleY } : null;
    if (Input.hover(surface, secondsOf(event), { point }) && isOver) moved();
  };
  element.addEventListener("pointermove", hover, { signal });
  element.addEventListener("pointerleave", hover, { signal });
}
