// A pointer of the page, and what is known of all of them.

import { secondsOf } from "../dom/documents.js";
import { boxOf } from "../dom/box.js";
import { modifiers } from "./modifiers.js";
import * as Input from "../generated/input.js";
import { stage } from "../stage/stage.js";
import { shared } from "../stage/shared.js";

/**
 * @typedef {import("../stage/stage.js").Numbers} Numbers
 * @typedef {import("../stage/surface.js").Surface} Surface
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

/** @typedef {[call: number, time: number, numbers: Numbers]} Sample */

const { PointerSampleKind: Kind, PointerSamplePhase: Phase } = Input;

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

export const pointers = shared("pointers", () => {
  /** @type {Pointers} */
  const none = { listeners: new Map(), down: new Map(), claimed: undefined, watches: new Map() };
  return none;
});
/**
 * The pressure that a sensor has measured, from 0 to 1. Without a sensor, browsers report 0, 0.5 or 1: then NaN.
 *
 * @param {number | undefined} force
 */
export const measuredForce = (force = 0) => (force % 0.5 ? force : NaN);

/** A pointer, from `pointerdown` until it is up or cancelled. */
export class Pointer {
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

  /** @param {PointerEvent} event The event with which the pointer goes down. */
  constructor(event) {
    this.last = event;
  }

  /**
   * Passes an input to the engine, or keeps it until the engine is loaded.
   *
   * @param {number} call
   * @param {number} time
   * @param {Numbers} numbers
   */
  input(call, time, numbers) {
    if (this.waiting) {
      this.waiting.push([call, time, numbers]);
      return false;
    }
    // The surfaces are passed with the first input only.
    const { surfaces } = this;
    this.surfaces = undefined;
    return stage.input(call, time, numbers, surfaces);
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
    const isTaken = Input.pointer(this, time, {
      id: event.pointerId,
      phase,
      x: event.clientX,
      y: event.clientY,
      pressure,
      kind: Kind[/** @type {keyof typeof Kind} */ (event.pointerType)],
      buttons: Math.max(0, event.buttons),
      modifiers: modifiers(event),
    });
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
export function hit(surface, place) {
  const { x, y, scaleX, scaleY } = boxOf(place);
  return [surface.id, 1 / scaleX, 0, 0, 1 / scaleY, -x / scaleX, -y / scaleY];
}
