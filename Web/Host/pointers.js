// Pointers and wheels of the page. They are passed to the engine, which selects the interactions that receive them.

import { seconds, secondsOf, windowOf } from "./documents.js";
import { boxOf } from "./dom/box.js";
import { modifiers } from "./dom/modifiers.js";
import * as Input from "./generated/input.js";
import { page } from "./page.js";
import { shared } from "./shared.js";

/**
 * @typedef {import("./surface.js").Surface} Surface
 * @typedef {import("./page.js").Target} Target
 * @typedef {import("./page.js").Numbers} Numbers
 */

/**
 * A listener to the pointers or the wheels of an element. `ready` is for a surface that may not have joined the stage.
 *
 * @typedef {object} Listener
 * @property {Surface} surface
 * @property {HTMLElement} element
 * @property {HTMLElement} place The element whose top left corner inside its borders is the origin of locations.
 * @property {(target: Element, event: PointerEvent) => unknown} [ignores]
 * @property {() => Promise<void> | undefined} [ready]
 * @property {boolean} [turns] Whether this is a listener to wheels.
 */

/** @typedef {[name: string, numbers: Numbers]} Sample */

const { PointerSampleKind: Kind, PointerSamplePhase: Phase } = Input;
/** @type {Record<string, number>} */
const phases = {
  pointerdown: Phase.down,
  pointermove: Phase.moved,
  pointerup: Phase.up,
  pointercancel: Phase.cancelled,
};

/** Marks the events that have been passed to an engine. The scripts of all builds use this mark. */
const seen = Symbol.for("lenticular-seen");

/** @param {Event} event */
const isSeen = (event) => seen in event;
/** @param {Event} event */
const mark = (event) => {
  Object.defineProperty(event, seen, { value: true });
};
/**
 * The pointers of the page: the listeners to pointers and wheels, by element; the pointers that are down, by `pointerId`;
 * the last one that an interaction has claimed, whose click is suppressed; and, for each window, the number of its listeners
 * and the connection that is aborted after the last one.
 *
 * @typedef {object} Pointers
 * @property {Map<EventTarget, Listener[]>} listeners
 * @property {Map<number, Pointer>} down
 * @property {Pointer | undefined} claimed
 * @property {Map<Window, { connection: AbortController, count: number }>} watches
 */

const pointers = shared("pointers", () => {
  /** @type {Pointers} */
  const none = { listeners: new Map(), down: new Map(), claimed: undefined, watches: new Map() };
  return none;
});
const { listeners, down, watches } = pointers;

/**
 * The pressure that a sensor has measured, from 0 to 1. Without a sensor, browsers report 0, 0.5 or 1: then NaN.
 *
 * @param {number | undefined} force
 */
const measuredForce = (force = 0) => (force % 0.5 ? force : NaN);

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

/** A pointer, from `pointerdown` until it is up or cancelled. */
class Pointer {
  /**
   * The surfaces under the pointer with the maps to them, the innermost first, until they are passed to the engine.
   *
   * @type {number[] | undefined}
   */
  surfaces;
  /**
   * The listeners under the pointer, the innermost first.
   *
   * @type {Listener[]}
   */
  path = [];
  /**
   * The elements of the listeners, the first of which captures the pointer when it is claimed.
   *
   * @type {HTMLElement[]}
   */
  elements = [];
  /**
   * The window in which the pointer went down.
   *
   * @type {Window | undefined}
   */
  window;
  isClaimed = false;
  /**
   * The last event of the pointer, with its location.
   *
   * @type {PointerEvent}
   */
  last;
  /** The pressure from 0 to 1 that a touch or mouse event has reported; NaN without one. */
  force = NaN;
  /**
   * The samples that wait until the engine is loaded.
   *
   * @type {Sample[] | undefined}
   */
  waiting;

  /**
   * Passes an input to the engine, or keeps it until the engine is loaded.
   *
   * @param {string} name
   * @param {Numbers} numbers
   */
  input(name, numbers) {
    if (this.waiting) {
      this.waiting.push([name, numbers]);
      return false;
    }
    // The surfaces are passed with the first input only.
    const { surfaces } = this;
    this.surfaces = undefined;
    return page.input(name, numbers, surfaces);
  }

  /**
   * Passes a sample to the engine.
   *
   * @param {PointerEvent} event
   * @param {number} phase
   */
  send(event, phase) {
    this.last = event;
    const measured = measuredForce(event.pressure);
    this.#input(event, secondsOf(event), phase, Number.isNaN(measured) ? this.force : measured);
  }

  /**
   * Passes the pressure to the engine that a touch or mouse event reports for this pointer.
   *
   * @param {number} force
   * @param {number} time
   */
  press(force, time) {
    // A pressure in the pointer's own events takes precedence.
    if (Number.isNaN(force) || force === this.force || !Number.isNaN(measuredForce(this.last.pressure))) return;
    this.force = force;
    this.#input(this.last, time, Phase.moved, force);
  }

  /**
   * @param {PointerEvent} event
   * @param {number} time
   * @param {number} phase
   * @param {number} pressure
   */
  #input(event, time, phase, pressure) {
    const isTaken = Input.pointer(
      this,
      time,
      event.pointerId,
      phase,
      event.clientX,
      event.clientY,
      pressure,
      Kind[/** @type {keyof typeof Kind} */ (event.pointerType)],
      Math.max(0, event.buttons),
      modifiers(event),
    );
    if (!isTaken) return;
    pointers.claimed = this;
    // A pointer that was claimed after a time-out is not captured when it is up.
    if (this.isClaimed || phase >= Phase.up) return;
    this.isClaimed = true;
    this.elements[0].setPointerCapture(event.pointerId);
  }

  /** Measures the surfaces under the pointer that have joined the stage. Returns whether there are any. */
  land() {
    const there = this.path.filter(({ surface }) => surface.id);
    this.surfaces = there.flatMap(({ surface, place }) => hit(surface, place));
    return there.length > 0;
  }

  /** @param {Event} event */
  isIn(event) {
    const path = event.composedPath();
    return this.elements.some((element) => path.includes(element));
  }
}

/**
 * The number of a surface, and the map from the window to the surface's element.
 *
 * @param {Surface} surface
 * @param {HTMLElement} place
 */
function hit(surface, place) {
  const { x, y, scaleX, scaleY } = boxOf(place);
  return [surface.id, 1 / scaleX, 0, 0, 1 / scaleY, -x / scaleX, -y / scaleY];
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

/** @param {PointerEvent} event */
function receiveDown(event) {
  if (isSeen(event)) return;
  if (event.button !== 0) return;
  // The element in the innermost shadow tree, whichever listener receives the event first.
  const target = /** @type {Element} */ (event.composedPath()[0]);
  const path = listening(event, ({ ignores }) => ignores && !ignores(target, event));
  if (path.length === 0) return;
  mark(event);
  const pointer = new Pointer();
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
    const pointer = new Pointer();
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
      Input.pointersLost(page, seconds());
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
function add(listener, signal) {
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
  add({ surface, element, ignores, place, ready }, signal);
  element.addEventListener("pointerdown", receiveDown, { signal });
}

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
    const place =
      event.type === "pointermove" ? [(event.clientX - x) / scaleX, (event.clientY - y) / scaleY] : undefined;
    if (Input.hover(surface, secondsOf(event), place) && place) moved();
  };
  element.addEventListener("pointermove", hover, { signal });
  element.addEventListener("pointerleave", hover, { signal });
}

/**
 * Whether an interaction has claimed a pointer that is down on an element.
 *
 * @param {HTMLElement} element
 */
export const isClaimedOn = (element) =>
  [...down.values()].some((pointer) => pointer.isClaimed && pointer.elements.includes(element));

/** The keys that move through the content and those that zoom or rotate, with the engine's numbers. */
const { Key } = Input;
/** @type {Record<string, number>} */
const steps = {
  ArrowLeft: Key.left,
  ArrowRight: Key.right,
  ArrowUp: Key.up,
  ArrowDown: Key.down,
  PageUp: Key.pageUp,
  PageDown: Key.pageDown,
  Home: Key.home,
  End: Key.end,
};
/** @type {Record<string, number>} */
const views = {
  "+": Key.zoomIn,
  "=": Key.zoomIn,
  "-": Key.zoomOut,
  0: Key.zoomToFit,
  1: Key.actualPixels,
  r: Key.rotateClockwise,
  R: Key.rotateCounterclockwise,
};

/**
 * Whether the key of an event moves through the content.
 *
 * @param {KeyboardEvent} event
 */
export const isStep = (event) => event.key in steps;

/**
 * The engine's number of a key event's key. Undefined for keys that the engine does not know, for keys pressed with
 * Ctrl, Alt or Meta, and for events whose default is prevented.
 *
 * @param {KeyboardEvent} event
 */
export const keyOf = (event) => (isPlain(event) ? (steps[event.key] ?? views[event.key]) : undefined);

/**
 * The engine's number of a key event's key, as `keyOf` returns it, with Space as Page Down and Shift+Space as Page Up.
 *
 * @param {KeyboardEvent} event
 */
export const keyOrSpaceOf = (event) =>
  event.key === " " && isPlain(event) ? (event.shiftKey ? Key.pageUp : Key.pageDown) : keyOf(event);

/** @param {KeyboardEvent} event */
const isPlain = (event) => !event.defaultPrevented && !(modifiers(event) & ~1);

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
  add({ surface, element, place: element, turns: true }, signal);
  /**
   * @template {(boolean | number)[]} Rest
   * @param {MouseEvent} event
   * @param {(target: Target, time: number, x: number, y: number, ...numbers: [...Rest, number]) => boolean} input
   * @param {Rest} numbers
   */
  const hand = (event, input, ...numbers) => {
    if (event.defaultPrevented || isSeen(event)) return;
    if (event.type === "wheel" && isScrolledBy(/** @type {WheelEvent} */ (event))) return;
    mark(event);
    const surfaces = listening(event, ({ turns }) => turns).flatMap(({ surface, place }) => hit(surface, place));
    const target = { input: (/** @type {Sample} */ ...input) => page.input(...input, surfaces) };
    const { clientX, clientY } = event;
    const isTaken = input(target, secondsOf(event), clientX, clientY, ...numbers, modifiers(event));
    if (isTaken) event.preventDefault();
  };
  element.addEventListener(
    "wheel",
    (event) => {
      const unit = [1, 40, element.clientHeight][event.deltaMode];
      hand(
        event,
        Input.wheel,
        event.deltaX * unit,
        event.deltaY * unit,
        // The notches of a wheel are multiples of 120; the distances of a trackpad hardly ever are.
        event.deltaMode === 0 && (event.wheelDeltaY || event.wheelDeltaX || 0) % 120 !== 0,
      );
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
        hand(event, Input.magnify, event.scale / scale);
        scale = event.scale;
      },
      { signal },
    );
  }
}
