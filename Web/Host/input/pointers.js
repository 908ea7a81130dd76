// Pointers of the page. They are passed to the engine, which selects the interactions that receive them.

import { seconds, secondsOf, windowOf } from "../dom/documents.js";
import * as Input from "../generated/input.js";
import { stage } from "../stage/stage.js";
import { Pointer, hit, measuredForce, pointers } from "./pointer.js";

/**
 * @typedef {import("./pointer.js").Listener} Listener
 * @typedef {import("../stage/surface.js").Surface} Surface
 */

const { PointerSamplePhase: Phase } = Input;
/** @type {Record<string, number>} */
const phases = {
  pointerdown: Phase.down,
  pointermove: Phase.moved,
  pointerup: Phase.up,
  pointercancel: Phase.cancelled,
};

/** Marks the events that have been passed to an engine. The scripts of all builds use this mark. */
const seen = Symbol.for("lenticular-seen");

/**
 * Whether an event has been passed to an engine.
 *
 * @param {Event} event
 */
export const isSeen = (event) => seen in event;

/**
 * Marks an event that is passed to the engine.
 *
 * @param {Event} event
 */
export const mark = (event) => {
  Object.defineProperty(event, seen, { value: true });
};
const { listeners, down, watches } = pointers;

/** The greatest distance in CSS pixels between a pointer and a touch or mouse event that reports its force. */
const NEAR = 2;

/**
 * Passes the force of touches and of trackpads to the pointers that are down, where the pointer events have none:
 * Safari reports the force in touch and mouse events.
 *
 * @param {Event} event
 */
function receiveForce(event) {
  if (down.size === 0) return;
  const { changedTouches } = /** @type {Partial<TouchEvent>} */ (event);
  for (const touch of changedTouches ?? [/** @type {MouseEvent} */ (event)]) {
    // On a trackpad, 1 is the force of a click, 2 that of a force click, and 3 the greatest.
    const force = "force" in touch ? measuredForce(touch.force) : Math.min(1, Math.max(0, (touch.webkitForce - 1) / 2));
    if (Number.isNaN(force)) continue;
    const pointer = [...down.values()].find(
      ({ last }) => Math.abs(last.clientX - touch.clientX) <= NEAR && Math.abs(last.clientY - touch.clientY) <= NEAR,
    );
    pointer?.press(force, secondsOf(/** @type {UIEvent} */ (event)));
  }
}

/**
 * The listeners to an event, the innermost first.
 *
 * @param {Event} event
 * @param {(listener: Listener) => unknown} wants
 */
const listening = (event, wants) =>
  event
    .composedPath()
    .flatMap((node) => listeners.get(node) ?? [])
    .filter(wants);

/**
 * The surfaces whose elements listen to a wheel, with the maps to them, the innermost first.
 *
 * @param {Event} event
 */
export const hitsOf = (event) =>
  listening(event, ({ turns }) => turns).flatMap(({ surface, place }) => hit(surface, place));

/** @param {PointerEvent} event */
function receiveDown(event) {
  if (isSeen(event)) return;
  if (event.button !== 0) return;
  // The element in the innermost shadow tree, whichever listener receives the event first.
  const target = /** @type {Element} */ (event.composedPath()[0]);
  const path = listening(event, ({ ignores }) => ignores && !ignores(target, event));
  if (path.length === 0) return;
  mark(event);
  const pointer = new Pointer(event);
  pointer.window = windowOf(/** @type {Element} */ (event.target));
  pointer.path = path;
  pointer.elements = path.map(({ element }) => element);
  if (path.some(({ surface }) => !surface.id)) pointer.waiting = [];
  else pointer.land();
  down.set(event.pointerId, pointer);
  pointer.send(event, Phase.down);
  if (!pointer.waiting) return;
  // Samples that arrive before the engine is loaded are passed in order, unless the press is over by then.
  Promise.allSettled(path.map(({ ready }) => ready?.())).then(() => {
    const { waiting } = pointer;
    pointer.waiting = undefined;
    if (down.get(event.pointerId) !== pointer || !pointer.land()) return;
    for (const input of waiting ?? []) pointer.input(...input);
  });
}

/**
 * Passes pointers that are down to one more surface, which has joined the stage and surrounds the surfaces that the
 * pointers are on. The pointers go down again on all of these surfaces. `events` are the last events of the pointers.
 * `listenToPointers` must have been called for the element.
 *
 * @param {Surface} surface
 * @param {HTMLElement} element
 * @param {PointerEvent[]} events
 */
export function surroundPointers(surface, element, events) {
  const formers = events.map(({ pointerId }) => down.get(pointerId));
  // All pointers are cancelled before the first one goes down again.
  for (const [index, former] of formers.entries()) former?.send(events[index], Phase.cancelled);
  for (const [index, event] of events.entries()) {
    const pointer = new Pointer(event);
    pointer.window = windowOf(element);
    pointer.path = [...(formers[index]?.path ?? []), { surface, element, place: element }];
    // Until the pointer is claimed, the element that it touched has its capture.
    pointer.elements = [element, /** @type {HTMLElement} */ (event.target)];
    pointer.land();
    down.set(event.pointerId, pointer);
    pointer.send(event, Phase.down);
  }
}

/** @param {PointerEvent} event */
function receive(event) {
  const pointer = down.get(event.pointerId);
  if (!pointer) return;
  const phase = phases[event.type];
  const coalesced = phase === Phase.moved ? (event.getCoalescedEvents?.() ?? []) : [];
  for (const sample of coalesced.length ? coalesced : [event]) pointer.send(sample, phase);
  if (phase >= Phase.up) down.delete(event.pointerId);
}

/** @param {PointerEvent} event */
function lose(event) {
  const pointer = down.get(event.pointerId);
  pointer?.send(event, Phase.cancelled);
  down.delete(event.pointerId);
}

/** @param {Window} window */
function watchWindow(window) {
  const connection = new AbortController();
  const { signal } = connection;
  /**
   * @template {keyof WindowEventMap} Type
   * @param {Type} type
   * @param {(event: WindowEventMap[Type]) => void} listener
   */
  const watch = (type, listener) => window.addEventListener(type, listener, { signal, capture: true });
  watch("pointerdown", () => {
    if (down.size === 0) pointers.claimed = undefined;
  });
  for (const type of /** @type {const} */ (["pointermove", "pointerup", "pointercancel"])) watch(type, receive);
  for (const type of ["touchstart", "touchmove", "touchforcechange", "webkitmouseforcechanged"])
    window.addEventListener(type, receiveForce, { signal, capture: true, passive: true });
  watch("lostpointercapture", (event) => {
    // Until a touch is claimed, the element that it touched first has its capture.
    const pointer = down.get(event.pointerId);
    if (pointer?.isClaimed && !pointer.elements[0].hasPointerCapture(event.pointerId)) lose(event);
  });
  watch("gotpointercapture", (event) => {
    if (down.get(event.pointerId)?.isIn(event) === false) lose(event);
  });
  watch("click", (event) => {
    // A click with `detail` 0 comes from the keyboard.
    if (!pointers.claimed?.isIn(event) || event.detail === 0) return;
    pointers.claimed = undefined;
    event.preventDefault();
    event.stopPropagation();
  });
  const { document } = window;
  document.addEventListener(
    "visibilitychange",
    () => {
      if (!document.hidden || down.size === 0) return;
      down.clear();
      Input.pointersLost(stage, seconds());
    },
    { signal },
  );
  return { connection, count: 0 };
}

/**
 * Adds a listener until the signal is aborted.
 *
 * @param {Listener} listener
 * @param {AbortSignal} signal
 */
export function listen(listener, signal) {
  const { element } = listener;
  const window = windowOf(element);
  const watch = watches.get(window) ?? watchWindow(window);
  watches.set(window, watch);
  watch.count += 1;
  listeners.set(element, [...(listeners.get(element) ?? []), listener]);
  signal.addEventListener("abort", () => {
    const rest = (listeners.get(element) ?? []).filter((each) => each !== listener);
    if (rest.length) listeners.set(element, rest);
    else listeners.delete(element);
    watch.count -= 1;
    if (watch.count > 0) return;
    watches.delete(window);
    watch.connection.abort();
    for (const [id, pointer] of down) if (pointer.window === window) down.delete(id);
  });
}

/**
 * Passes all samples of the pointers that go down on an element to the engine, including coalesced samples, until the
 * signal is aborted. A pointer is ignored if `ignores(target, event)` is true for the innermost element below it and its
 * `pointerdown` event.
 *
 * A pointer that an interaction has claimed is captured by the element, and its click is suppressed. The origin of
 * locations is the top left corner inside the borders of `place`. `ready()` is a promise that resolves when the surface has joined.
 *
 * @param {Surface} surface
 * @param {HTMLElement} element
 * @param {AbortSignal} signal
 * @param {{ ignores?: Listener["ignores"], place?: HTMLElement, ready?: Listener["ready"] }} options
 */
export function listenToPointers(surface, element, signal, { ignores = () => false, place = element, ready } = {}) {
  listen({ surface, element, ignores, place, ready }, signal);
  element.addEventListener("pointerdown", receiveDown, { signal });
}

/**
 * Whether an interaction has claimed a pointer that is down on an element.
 *
 * @param {HTMLElement} element
 */
export const isClaimedOn = (element) =>
  [...down.values()].some((pointer) => pointer.isClaimed && pointer.elements.includes(element));
