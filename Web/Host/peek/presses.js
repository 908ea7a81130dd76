// The presses and keys with which peeks begin and end.

import { secondsOf, windowOf } from "../dom/documents.js";
import { Key } from "../generated/input.js";
import { modifiers } from "../input/modifiers.js";
import { isClaimedOn } from "../input/pointers.js";
import { imageIn } from "../photographs/pictures.js";
import { pressable } from "./source.js";

/** @typedef {import("./peek.js").LenticularPeek} LenticularPeek */

/** @type {Record<string, number>} */
const keys = { Escape: Key.escape, ArrowLeft: Key.left, ArrowRight: Key.right };

/**
 * The functions of an element that are called here.
 *
 * @typedef {object} PressCalls
 * @property {() => boolean} isPeeking
 * @property {() => boolean} canPeek Whether the current press can become a peek.
 * @property {() => unknown} lift A pointer is up or lost.
 * @property {(event: MouseEvent) => void} stay A context menu is asked for, instead of which a preview may stay.
 * @property {(event: PointerEvent) => void} endStay A pointer goes down anywhere.
 * @property {(event: MouseEvent) => boolean} suppressesClick
 * @property {(link: HTMLAnchorElement) => void} hold A key that is down previews the photograph of a link.
 * @property {() => void} commit
 * @property {(time: number, key: number) => void} key A key of the engine is pressed during a peek.
 * @property {() => boolean} letGo The key that holds a preview is up, or the focus leaves. Returns whether one held one.
 * @property {() => void} resized
 */

/**
 * Listens to presses and keys in an element until the signal is aborted.
 *
 * @param {LenticularPeek} element
 * @param {PressCalls} calls
 * @param {AbortSignal} signal
 */
export function listenToPresses(element, calls, signal) {
  for (const type of ["pointerup", "pointercancel"]) element.addEventListener(type, calls.lift, { signal });
  // Touches scroll the page until a peek begins.
  element.addEventListener(
    "touchmove",
    (event) => {
      if ((calls.isPeeking() || isClaimedOn(element)) && event.cancelable) event.preventDefault();
    },
    { signal, passive: false },
  );
  // Browsers open the context menu on a long press.
  element.addEventListener(
    "contextmenu",
    (event) => {
      const { pointerType } = /** @type {PointerEvent} */ (event);
      const isPress = pointerType === "touch" || pointerType === "pen";
      if (calls.isPeeking() || (calls.canPeek() && isPress)) event.preventDefault();
      else if (element.contextMenu) calls.stay(event);
    },
    { signal },
  );
  element.ownerDocument.addEventListener("pointerdown", calls.endStay, { signal, capture: true });
  // A press that became a peek does not click, even if the engine failed meanwhile.
  element.addEventListener(
    "click",
    (event) => {
      if (!calls.suppressesClick(event)) return;
      event.preventDefault();
      event.stopPropagation();
    },
    { signal, capture: true },
  );
  element.addEventListener("dragstart", (event) => calls.canPeek() && event.preventDefault(), { signal });
  element.addEventListener("keydown", (event) => pressKey(element, calls, event), { signal });
  element.addEventListener("keyup", (event) => event.key === " " && calls.letGo() && event.preventDefault(), {
    signal,
  });
  element.addEventListener("focusout", calls.letGo, { signal });
  windowOf(element).addEventListener("resize", calls.resized, { signal });
}

/**
 * @param {LenticularPeek} element
 * @param {PressCalls} calls
 * @param {KeyboardEvent} event
 */
function pressKey(element, calls, event) {
  if (event.defaultPrevented || modifiers(event)) return;
  // A focused button acts by itself.
  const isButton = /** @type {Element} */ (event.composedPath()[0]).localName === "button";
  if (isButton && (event.key === " " || event.key === "Enter")) return;
  if (event.key === " ") {
    const link = pressable(element, /** @type {Element} */ (event.target));
    if (!link || !imageIn(link)) return;
    event.preventDefault();
    if (!event.repeat && !calls.isPeeking()) calls.hold(link);
  } else if (calls.isPeeking()) {
    if (event.key === "Enter") calls.commit();
    else if (keys[event.key]) calls.key(secondsOf(event), keys[event.key]);
    else return;
    event.preventDefault();
  }
}

/**
 * Keeps the click of the present press from doing anything, until the signal is aborted or another pointer goes down.
 *
 * @param {Document} document
 * @param {AbortSignal | undefined} signal
 */
export function suppressClick(document, signal) {
  /** @param {Event} click */
  const suppress = (click) => {
    click.preventDefault();
    click.stopPropagation();
  };
  const options = { signal, capture: true, once: true };
  document.addEventListener("click", suppress, options);
  document.addEventListener("pointerdown", () => document.removeEventListener("click", suppress, options), options);
}
