/**
 * The keys held down during an event, as `PointerSample.Modifiers`.
 *
 * @param {{ shiftKey: boolean, ctrlKey: boolean, altKey: boolean, metaKey: boolean }} event
 */
export const modifiers = (event) =>
  (event.shiftKey ? 1 : 0) | (event.ctrlKey ? 2 : 0) | (event.altKey ? 4 : 0) | (event.metaKey ? 8 : 0);
