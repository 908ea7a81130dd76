// Two fingers that open the photograph between them by spreading.

import { windowOf } from "../dom/documents.js";

/** @typedef {import("../photographs/thumbnails.js").Collection} Collection */

/**
 * What two fingers ask of a viewer.
 *
 * @typedef {object} Pairs
 * @property {() => HTMLDialogElement | undefined} dialog
 * @property {(wall: Element | null) => Collection | undefined} collectionOf The photographs of a wall, or of the viewer;
 *   undefined if none can be opened now.
 * @property {(fingers: PointerEvent[], event: TouchEvent, index: number, collection: Collection) => void} offer Lets two
 *   fingers take the photograph between them.
 * @property {() => void} end Called when fingers that were offered a photograph have lifted before it was open.
 */

/**
 * Tells of two fingers that are down on an element, until the signal is aborted.
 *
 * @param {HTMLElement} element
 * @param {Pairs} pairs
 * @param {AbortSignal} signal
 */
export function listenToPairs(element, { dialog, collectionOf, offer, end }, signal) {
  /**
   * The last events of the fingers that are down, by `pointerId`.
   *
   * @type {Map<number, PointerEvent>}
   */
  const fingers = new Map();
  const window = windowOf(element);
  /** @param {TouchEvent} event */
  const start = (event) => {
    // Two fingers on a zoomed page are for the page.
    if (fingers.size !== 2 || event.touches.length !== 2 || (window.visualViewport?.scale ?? 1) > 1) return;
    const both = [...fingers.values()];
    const [x, y] = [(both[0].clientX + both[1].clientX) / 2, (both[0].clientY + both[1].clientY) / 2];
    const target = element.ownerDocument.elementFromPoint(x, y);
    if (!target || !element.contains(target)) return;
    const collection = collectionOf(target.closest("lenticular-wall"));
    const index = collection?.thumbnails.indexAt?.(target, x, y) ?? -1;
    if (!collection?.photographs.has(index)) return;
    if (event.cancelable) event.preventDefault();
    offer(both, event, index, collection);
  };
  /**
   * Keeps the page from scrolling and zooming beneath the fingers.
   *
   * @param {TouchEvent} event
   */
  const move = (event) => {
    const open = dialog();
    if (open && !event.composedPath().includes(open) && event.cancelable) event.preventDefault();
  };
  element.addEventListener(
    "pointerdown",
    (event) => {
      if (event.pointerType !== "touch") return;
      fingers.set(event.pointerId, event);
      // The browser waits for a listener that may prevent its scrolling. So there is one only beneath a finger, for the
      // second finger: the first one scrolls without waiting.
      element.addEventListener("touchstart", start, { passive: false });
      element.addEventListener("touchmove", move, { passive: false });
    },
    { signal, capture: true },
  );
  const release = () => {
    fingers.clear();
    element.removeEventListener("touchstart", start);
    element.removeEventListener("touchmove", move);
  };
  signal.addEventListener("abort", release);
  for (const type of /** @type {const} */ (["pointermove", "pointerup", "pointercancel"])) {
    window.addEventListener(
      type,
      (event) => {
        if (!fingers.has(event.pointerId)) return;
        if (type === "pointermove") return fingers.set(event.pointerId, event);
        fingers.delete(event.pointerId);
        if (fingers.size > 0) return;
        release();
        if (dialog()?.open === false) end();
      },
      { signal, capture: true },
    );
  }
}
