/**
 * Shows thousands of photographs in a zoomable grid, from all photographs at once to one per row.
 *
 * The attribute `src` is the URL of a list of photographs in JSON. `lenticular build` writes such a list for every
 * album. A list that is written by hand needs only `photographs`, with `width`, `height`, `href` and `src` for each
 * photograph, and `srcset` if there are several widths. URLs in a list are relative to the URL of the list. Instead of
 * `src`, the property `photographs` can be set to a list or to an array of photographs.
 *
 * ```json
 * {
 *   "sources": [{"type": "image/webp", "address": "{name}-{width}.webp"}, {"address": "{name}-{width}.jpg"}],
 *   "sprites": [{"side": 64, "columns": 16, "first": 0, "count": 256, "address": "sprites-0.webp"}],
 *   "photographs": [
 *     {
 *       "name": "dunes", "widths": [320, 1280], "width": 6000, "height": 4000, "alt": "Dunes at dawn",
 *       "color": "#c8a27a"
 *     }
 *   ]
 * }
 * ```
 *
 * `sprites` are images that contain many small photographs, each scaled to a square. If too many photographs are
 * visible for one element each, the wall draws the photographs from the sprites; without sprites, it draws the `color`
 * of each photograph.
 *
 * In a [`<lenticular-viewer>`](lenticular-viewer.md), photographs open in the viewer from their places in the wall;
 * elsewhere, they are links. The size of the wall is that of its CSS box. Assistive technology reads the wall as a grid
 * with rows and columns. Until the photographs are loaded, or if they cannot be loaded, the element shows its child
 * elements.
 *
 * A list with `days`, or the attribute `headings`, makes the wall a library as time: as wide as its box, with headings
 * of years, months and days that stay at the top. Zooming goes from one photograph per row over days and months to
 * years, about the photograph under the fingers. A slider at the edge leads to any time at once; its marks stand by the
 * number of photographs. Names of months and days are in the language of the element (`lang`).
 *
 * Another list may replace the first. A wall that is zoomed in then keeps the photograph in the middle of the view in
 * its place, as far as the list has it, by its `id`, `page`, `name` or `href`. If the current photograph is not in the
 * list, the next one of those that were there before becomes the current one in the next frame, or else the one before;
 * until then, `index` is -1.
 *
 * @example
 * <lenticular-viewer>
 *   <lenticular-wall src="photographs.json" aria-label="A year of walks" style="height: 100vh">
 *     <p>The photographs are being loaded.</p>
 *   </lenticular-wall>
 * </lenticular-viewer>
 *
 * @control drag, flick, wheel | arrows, Page Up, Page Down, Home, End | Scrolls the wall. Where the wall need not
 *   scroll, a finger scrolls the page. Keys move the focus from photograph to photograph.
 * @control drag of the slider | Arrows, Page Up, Page Down, Home, End on the slider | Leads a wall with headings to a
 *   time. Arrows lead to the next heading, Page Up and Page Down to the tenth.
 * @control pinch, wheel with Ctrl | + − | Zooms about the fingers or the pointer, or (with keys) about the current
 *   photograph.
 * @control spread two fingers at the largest zoom | | Opens the photograph between the fingers in the viewer, held by
 *   them.
 * @control tap | Enter, Space | Opens the photograph in the viewer, or follows its link if there is no viewer.
 * @property {Promise<void>} ready - Resolves when the engine is loaded.
 * @fires lenticular-load - Dispatched when the wall shows another list of photographs.
 * @fires {LenticularDetail} lenticular-select - Dispatched when the user selects a photograph. If `preventDefault()` is
 *   called, the photograph does not open. Cancelable.
 * @fires {LenticularDetail} lenticular-focus - Dispatched when another photograph becomes the current one, also because
 *   the list has changed.
 * @fires {LenticularZoomDetail} lenticular-zoom - Dispatched when the zoom changes, at most once per frame.
 * @slot - The content that is shown until the photographs are loaded.
 * @csspart view - The area in which the photographs are visible.
 * @csspart content - The box that contains all photographs.
 * @csspart indicator - A scroll indicator: a bar that shows the position of the visible part of the wall.
 * @csspart cells - The box that contains the photographs of a wall with headings near the view.
 * @csspart heading - The heading of a year, a month or a day.
 * @csspart scrubber - The box that contains the slider, the years and the place.
 * @csspart slider - The slider that shows and sets the place of a wall with headings.
 * @csspart year - The mark of a year beside the slider.
 * @csspart place - The month beside the slider while it is used.
 * @csspart controls - The box that contains the two zoom buttons.
 * @csspart zoom-out - The button that zooms out.
 * @csspart zoom-in - The button that zooms in.
 * @cssproperty {<color>} [--lenticular-indicator=rgb(140 140 140 / 0.7)] - The colour of the scroll indicators.
 * @cssproperty {<color>} [--lenticular-heading-background=rgb(11 11 12 / 0.82)] - The background of headings.
 * @cssproperty {<color>} [--lenticular-heading-color=#f2f2f0] - The colour of headings.
 * @text [data-zoom-out=Zoom out] - The accessible label of the button that zooms out.
 * @text [data-zoom-in=Zoom in] - The accessible label of the button that zooms in.
 * @text [data-scrubber=Date] - The accessible label of the slider.
 * @text [data-undated=Undated] - The heading of photographs without a date.
 */

/** The attributes of `<lenticular-wall>`, by their properties. */
export const attributes = /** @type {const} */ ({
  /** The URL of a list of photographs, relative to the page. */
  src: { default: "" },
  /**
   * Shows the photographs as time, by their `date`, in the order of the list: with headings of years, months and days
   * and a slider. A list with `days` is always shown so. Of a list in parts, only the photographs of the first part
   * have dates.
   */
  headings: { default: false },
});
