// The events of a scroll view.

/** The event of each report, and the fields of the event's `detail` in the order of the report's numbers. */
const events = /** @type {const} */ ({
  willBeginDragging: ["dragstart"],
  didScroll: ["scroll", "x", "y"],
  willEndDragging: ["release", "velocityX", "velocityY", "x", "y"],
  didEndDragging: ["dragend", "decelerates"],
  willBeginDecelerating: ["decelerate"],
  didEndDecelerating: ["rest"],
  didEndScrollingAnimation: ["arrive"],
  willBeginZooming: ["zoomstart"],
  didZoom: ["zoom", "zoom"],
  didEndZooming: ["zoomend", "zoom"],
});

/**
 * The functions that handle the engine's reports as events, by the reports' names.
 *
 * @param {(name: typeof events[keyof typeof events][0], detail: Record<string, number | boolean>) => void} tell
 */
export function eventsOfReports(tell) {
  /** @type {Record<string, (...numbers: number[]) => void>} */
  const reports = {};
  for (const [report, [name, ...fields]] of Object.entries(events)) {
    reports[report] = (...numbers) => {
      /** @type {Record<string, number | boolean>} */
      const detail = Object.fromEntries(fields.map((field, index) => [field, numbers[index]]));
      if (name === "dragend") detail.decelerates = numbers[0] === 1;
      tell(name, detail);
    };
  }
  return reports;
}
