// Elements may be moved to another document, such as that of a frame. Each document has a window of its own.

/**
 * The window that shows an element.
 *
 * @param {Element} element
 */
export const windowOf = (element) => element.ownerDocument.defaultView ?? window;

/**
 * When an event came, in seconds on the clock of the engine's page: each window counts from its own beginning.
 *
 * @param {{ timeStamp: number, view?: Window | null }} event
 */
export const secondsOf = ({ timeStamp, view }) =>
  (timeStamp + (view ? view.performance.timeOrigin - performance.timeOrigin : 0)) / 1000;

/**
 * Aborts when an element leaves its document. An element in a frame that is removed is disconnected here: browsers
 * do not call it back then.
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
