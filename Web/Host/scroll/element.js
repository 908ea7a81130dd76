/**
 * Scrolls and zooms its content, with dragging, momentum, bouncing and paging.
 *
 * Touch, mouse, wheel, trackpad and keyboard scroll the content. Links, buttons and form fields in the content work as
 * usual. On content with `user-select: text`, a mouse selects text instead. At the end of the content, a wheel scrolls
 * the page. If the content fits into the element, touches scroll the page. Over a text area, or another element that
 * the browser scrolls, a wheel scrolls that first.
 *
 * Scripts and links to fragments scroll the content as that of any scroller, by `scrollIntoView()`, `scrollTop` or
 * `scrollTo()`. `position: sticky` has no effect in it. Where the element is read from right to left, the content
 * begins at its right end. With `paging`, the same page stays visible when sizes change.
 *
 * If one `<lenticular-scroll>` contains another, a drag scrolls the inner element to the end of its content, and the
 * rest of the drag scrolls the outer element. If the two elements scroll along different axes, the initial direction of
 * the drag selects the element. Content that decelerates to the end of the inner element bounces there.
 *
 * Until the engine is loaded, or if it cannot be loaded, the browser scrolls the content. An element that is moved in
 * the document, or removed and inserted again, keeps its offset and its zoom. To add padding, style the part `content`.
 *
 * @example
 * <lenticular-scroll axis="both" min-zoom="0.5" max-zoom="4" style="height: 60vh">
 *   <img src="map.jpg" width="3000" height="2000" alt="The valley">
 * </lenticular-scroll>
 *
 * @control drag, flick, wheel | arrows, Page Up, Page Down, Space, Home, End | Scrolls the content.
 * @control pinch, wheel with Ctrl | | Zooms the content between `min-zoom` and `max-zoom`.
 * @property {Promise<void>} ready - Resolves when the engine is loaded.
 * @fires {LenticularOffset} lenticular-scroll - Dispatched when the scroll offset changes, at most once per frame.
 * @fires lenticular-dragstart - Dispatched when a pointer begins to drag the content.
 * @fires {LenticularReleaseDetail} lenticular-release - Dispatched when the last pointer releases the content.
 * @fires {{ decelerates: boolean }} lenticular-dragend - Dispatched when a drag has ended. `decelerates` is true if the
 *   content continues to move.
 * @fires lenticular-decelerate - Dispatched when released content begins to decelerate.
 * @fires lenticular-rest - Dispatched when decelerating content has come to rest.
 * @fires lenticular-arrive - Dispatched when an animation that a method, a key or a wheel started has ended.
 * @fires lenticular-zoomstart - Dispatched when a zoom begins.
 * @fires {LenticularZoomDetail} lenticular-zoom - Dispatched when the zoom changes, at most once per frame.
 * @fires {LenticularZoomDetail} lenticular-zoomend - Dispatched when a zoom has ended and the zoom is within its
 *   limits.
 * @slot - The content.
 * @csspart view - The area in which the content is visible.
 * @csspart content - The box of the content. Set the padding of the content on this part.
 * @csspart indicator - A scroll indicator: a bar that shows the position of the visible part of the content.
 * @cssproperty {<color>} [--lenticular-indicator=rgb(140 140 140 / 0.7)] - The colour of the scroll indicators.
 */

import {
  scrollBounces,
  scrollDeceleration,
  scrollIndicators,
  scrollMaxZoom,
  scrollMinZoom,
} from "../generated/defaults.js";

/** The attributes of `<lenticular-scroll>`, by their properties. */
export const attributes = /** @type {const} */ ({
  /** The axes along which the content scrolls. Along the other axis, the content has the size of the element. */
  axis: { default: "y", words: ["y", "x", "both"] },
  /** The factor by which the velocity of released content is multiplied per millisecond. */
  deceleration: { default: scrollDeceleration, above: 0, below: 1, names: { fast: 0.99 } },
  /** Whether the content can move beyond its edges and bounces back. If not, it stops at its edges. */
  bounces: { default: scrollBounces },
  /** The axes along which the content bounces even if it fits into the element. */
  alwaysBounces: { default: "none", words: ["none", "x", "y", "both"] },
  /** Whether a drag that begins along one axis scrolls along this axis only. */
  directionalLock: { default: false },
  /**
   * Whether the content comes to rest only at multiples of the element's size (pages). One notch of a mouse wheel moves
   * the content by one page. When a movement on a trackpad pauses, the content moves to the nearest page.
   */
  paging: { default: false },
  /**
   * The offsets in pixels, separated by spaces, at which content comes to rest along each axis, such as `0 320 640`:
   * the one nearest to where the content would glide. One notch of a mouse wheel moves it to the next one. A text that
   * has anything but numbers is ignored; so are the points with `paging`.
   */
  snapPoints: { default: "" },
  /**
   * The space around the content in pixels, as in the CSS property `padding`: one to four numbers for top, right,
   * bottom and left. A text that has anything else is ignored.
   */
  contentInset: { default: "" },
  /** The minimum zoom, as a factor of the content's size. */
  minZoom: { default: scrollMinZoom, above: 0 },
  /** The maximum zoom, as a factor of the content's size. If it is less than `min-zoom`, the maximum is `min-zoom`. */
  maxZoom: { default: scrollMaxZoom, above: 0 },
  /** Whether scroll indicators show the position of the visible part of the content. */
  indicators: { default: scrollIndicators },
});
