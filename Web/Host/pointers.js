// Pointer events as rows of the engine's events.

import * as Row from "./rows.js";
import { seconds } from "./stage.js";

const phases = { pointerdown: 0, pointermove: 1, pointerup: 2, pointercancel: 3 };
const kinds = { touch: 0, mouse: 1, pen: 2 };

/** The keys held down during an event, as `PointerSample.Modifiers`. */
export const modifiers = (event) =>
  (event.shiftKey ? 1 : 0) | (event.ctrlKey ? 2 : 0) | (event.altKey ? 4 : 0) |
  (event.metaKey ? 8 : 0);

/** Marks events that an element took from those around it, whichever flavour they are of. */
const taken = Symbol.for("lenticular-taken");

/**
 * Calls `send(row)` for every sample on an element, the coalesced ones too, until aborted.
 *
 * Once `send` has answered that a pointer is the engine's, it stays the element's wherever it goes,
 * and its click is nobody's. Pointers whose `pointerdown` is `ignored(event)` are the page's. A
 * pointer that an element inside takes is lost here; when that one lets it go, it comes down here.
 * Places count from the top left corner of `view`.
 */
export function listenToPointers(element, send, signal, ignored, view = element) {
  // Whether each is the engine's; null while somebody inside has it.
  const down = new Map();
  let claimsClick = false;
  const sendSample = (event, phase, origin) =>
    send(Row.pointer(
      event.timeStamp / 1000, event.pointerId, phase, event.clientX - origin.x,
      event.clientY - origin.y,
      // Without a sensor, browsers say 0, one half or 1.
      event.pressure % 0.5 ? event.pressure : NaN,
      kinds[event.pointerType] ?? 0, Math.max(0, event.buttons), modifiers(event)));
  const claim = (id) => {
    if (down.get(id)) return;
    down.set(id, true);
    claimsClick = true;
    element.setPointerCapture(id);
  };
  const receive = (event) => {
    const id = event.pointerId;
    if (event.type === "pointerdown") {
      if (down.size === 0) claimsClick = false;
      if (event.button !== 0 || ignored(event)) return;
      down.set(id, false);
    } else if (!down.has(id)) {
      return;
    }
    const origin = view.getBoundingClientRect();
    let phase = phases[event.type];
    if (event[taken]) {
      // Touching down stops this one, too.
      if (phase === 0) sendSample(event, phase, origin);
      if (down.get(id) !== null) sendSample(event, phases.pointercancel, origin);
      down.set(id, null);
    } else {
      if (phase === 1 && down.get(id) === null) down.set(id, phase = 0);
      const coalesced = phase === 1 ? event.getCoalescedEvents?.() ?? [] : [];
      for (const sample of coalesced.length ? coalesced : [event]) {
        if (!sendSample(sample, phase, origin)) continue;
        event[taken] = true;
        // One that a time-out has taken may be claimed only when it leaves.
        if (phase < 2) claim(id);
        else claimsClick = true;
      }
    }
    if (phase >= 2) down.delete(id);
  };
  for (const type in phases) element.addEventListener(type, receive, { signal });
  const lose = (event) => {
    const isInside = down.get(event.pointerId) === null;
    if (!down.delete(event.pointerId) || isInside) return;
    sendSample(event, phases.pointercancel, view.getBoundingClientRect());
  };
  element.addEventListener("lostpointercapture", (event) => {
    // A touch belongs to what it touched first until it is claimed.
    const id = event.pointerId;
    if (!element.hasPointerCapture(id) && down.get(id) !== null) lose(event);
  }, { signal });
  document.addEventListener("gotpointercapture", (event) => {
    if (!event.composedPath().includes(element)) lose(event);
  }, { signal });
  element.addEventListener("click", (event) => {
    // A click of the keyboard comes from no pointer.
    if (!claimsClick || event.detail === 0) return;
    claimsClick = false;
    event.preventDefault();
    event.stopPropagation();
  }, { signal, capture: true });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden || down.size === 0) return;
    down.clear();
    send(Row.pointersCancelled(seconds()));
  }, { signal });
}
