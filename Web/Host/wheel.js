// Wheels, trackpads and Safari's pinches as rows of the engine's events.

import { modifiers } from "./pointers.js";
import * as Row from "./rows.js";

const control = 2;

/** Calls `send(row)` for every turn over an element, until aborted. One that it takes is nobody else's. */
export function listenToWheel(element, send, signal) {
  const turn = (event, x, y, precise, held) => {
    if (event.defaultPrevented) return;
    const origin = element.getBoundingClientRect();
    const row = Row.wheel(
      event.timeStamp / 1000, event.clientX - origin.x, event.clientY - origin.y, x, y, precise,
      held);
    if (send(row)) event.preventDefault();
  };
  element.addEventListener("wheel", (event) => {
    const unit = [1, 40, element.clientHeight][event.deltaMode];
    turn(event, event.deltaX * unit, event.deltaY * unit,
      // A wheel's notches are multiples of 120; a trackpad's ways hardly ever.
      event.deltaMode === 0 && (event.wheelDeltaY || event.wheelDeltaX) % 120 !== 0,
      modifiers(event));
  }, { signal, passive: false });
  // A trackpad's pinch in Safari, as other browsers report it: a wheel with Control.
  let scale;
  for (const type of ["gesturestart", "gesturechange"]) {
    element.addEventListener(type, (event) => {
      if (type === "gesturestart") scale = 1;
      turn(event, 0, -100 * Math.log(event.scale / scale), true, control);
      scale = event.scale;
    }, { signal });
  }
}
