// The keys that the engine knows.

import { modifiers } from "./modifiers.js";
import * as Input from "../generated/input.js";

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
