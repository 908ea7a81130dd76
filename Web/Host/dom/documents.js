// Documents and their windows. An element can be moved to another document, such as that of a frame.

import { shared } from "../stage/shared.js";

/**
 * The window of an element's document.
 *
 * @param {Element} element
 */
export const windowOf = (element) => element.ownerDocument.defaultView ?? window;

/** @type {WeakMap<Window, { width: number, height: number }>} */
const viewports = new WeakMap();

/**
 * The size of a window's viewport, measured only when it changes, because browsers update the layout before they
 * answer.
 *
 * @param {Window} window
 */
export function viewport(window) {
  const known = viewports.get(window);
  if (known) return known;
  const measure = () => {
    const size = { width: window.innerWidth, height: window.innerHeight };
    viewports.set(window, size);
    return size;
  };
  for (const target of [window, window.visualViewport]) target?.addEventListener("resize", measure, true);
  return measure();
}

/**
 * The time of the current frame in seconds, on the clock of events. A command has this time too, even if its script runs
 * late: with a later time, the command would move everything ahead of what is on screen.
 */
export const seconds = () => Number(document.timeline.currentTime) / 1000;

/**
 * The time of an event in seconds, on the clock of the page that runs the engine. The time stamps of each window have
 * their own origin.
 *
 * @param {{ timeStamp: number, view?: Window | null }} event
 */
export const secondsOf = ({ timeStamp, view }) =>
  (timeStamp + (view ? view.performance.timeOrigin - performance.timeOrigin : 0)) / 1000;

/**
 * Returns a controller that the element aborts when it is disconnected. Browsers do not call `disconnectedCallback`
 * when they remove the frame that contains the element, so this function calls it.
 *
 * @param {Element & { disconnectedCallback(): void }} element
 */
export function connection(element) {
  const controller = new AbortController();
  const shown = windowOf(element);
  if (shown !== window) {
    const { signal } = controller;
    shown.addEventListener("pagehide", ({ persisted }) => persisted || element.disconnectedCallback(), { signal });
  }
  return controller;
}

/** The user's preference for reduced motion. Without a screen, such as on a server, there is none. */
export const reduceMotion =
  globalThis.matchMedia?.("(prefers-reduced-motion: reduce)") ??
  /** @type {MediaQueryList} */ (Object.assign(new EventTarget(), { matches: false }));

/** Whether the visitor asks for less data, where browsers tell. */
export const savesData = () =>
  /** @type {Navigator & { connection?: { saveData?: boolean } }} */ (navigator).connection?.saveData === true;

/**
 * Calls a function while the page is idle.
 *
 * @param {() => void} act
 */
export function whenIdle(act) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(act);
  else setTimeout(act, 200);
}

/** Whether an element gets the focus back where it is: then nothing scrolls to it. */
export const focusReturn = shared("focusReturn", () => ({ isUnderWay: false }));

/**
 * Makes lengths in an element, which covers the page, those of the window, although an ancestor may have a CSS `zoom`.
 *
 * @param {HTMLElement} element
 * @param {Element} ancestor
 */
export function unzoom({ style }, ancestor) {
  const { currentCSSZoom = 1 } = ancestor;
  style.zoom = currentCSSZoom === 1 ? "" : `${1 / currentCSSZoom}`;
}

/**
 * Whether an element is read from right to left.
 *
 * @param {Element} element
 */
export const isRightToLeft = (element) => getComputedStyle(element).direction === "rtl";
