// Pointer events as rows of the engine's events.

import { Row } from "./engine.js";

const phases = { pointerdown: 0, pointermove: 1, pointerup: 2, pointercancel: 3 };
const kinds = { touch: 0, mouse: 1, pen: 2 };

/** Calls `send(row)` for every sample on an element, the coalesced ones too, until aborted. */
export function listenToPointers(element, send, signal) {
  const down = new Set();
  const modifiers = (event) =>
    (event.shiftKey ? 1 : 0) | (event.ctrlKey ? 2 : 0) | (event.altKey ? 4 : 0) |
    (event.metaKey ? 8 : 0);
  const sendSample = (event, phase, origin) =>
    send(Row.pointer(
      event.timeStamp / 1000, event.pointerId, phase, event.clientX - origin.x,
      event.clientY - origin.y,
      // Without a sensor, browsers say one half.
      event.pointerType === "pen" || event.pressure !== 0.5 ? event.pressure : NaN,
      kinds[event.pointerType] ?? 0, Math.max(0, event.buttons), modifiers(event)));
  const receive = (event) => {
    if (event.type === "pointerdown") {
      if (event.button !== 0 || event.target.closest("button, a")) return;
      element.setPointerCapture(event.pointerId);
      down.add(event.pointerId);
    } else if (!down.has(event.pointerId)) {
      return;
    }
    const origin = element.getBoundingClientRect();
    const phase = phases[event.type];
    const coalesced = event.type === "pointermove" ? event.getCoalescedEvents?.() ?? [] : [];
    for (const sample of coalesced.length ? coalesced : [event]) sendSample(sample, phase, origin);
    if (phase >= 2) down.delete(event.pointerId);
  };
  for (const type in phases) element.addEventListener(type, receive, { signal });
  element.addEventListener("lostpointercapture", (event) => {
    if (!down.delete(event.pointerId)) return;
    sendSample(event, phases.pointercancel, element.getBoundingClientRect());
  }, { signal });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden || down.size === 0) return;
    down.clear();
    send(Row.pointersCancelled(performance.now() / 1000));
  }, { signal });
}
