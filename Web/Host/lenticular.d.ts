export * from "./lenticular-viewer.js";

/** An offset of the content, in pixels: its point in the element's top left corner. */
export interface LenticularOffset {
  x: number;
  y: number;
}

/** Where content that is let go will rest, and how fast it goes, in pixels per second. */
export interface LenticularReleaseDetail extends LenticularOffset {
  velocityX: number;
  velocityY: number;
}

/**
 * `<lenticular-scroll>`: what is in it scrolls as under a finger, and zooms.
 *
 * Attributes, each of which may change at any time:
 *
 * - `axis`: `y`, which is the default, `x` or `both`. Along the other axis the content is as large
 *   as the element.
 * - `deceleration`: `fast`, or the share of its velocity that content keeps per millisecond; 0.998
 *   by default.
 * - `bounces="false"`: content stops dead at its edges.
 * - `always-bounces`: `x`, `y` or `both`: it bounces even where it fits.
 * - `directional-lock`: a drag along one axis moves nothing along the other.
 * - `paging`: content rests at multiples of the element's size.
 * - `min-zoom`, `max-zoom`: between them a pinch zooms; both are 1 by default.
 * - `indicators="false"`: nothing tells which part is seen.
 *
 * Events bubble. `lenticular-scroll` comes with each frame that shows another offset, and
 * `lenticular-zoom` with each that shows another zoom. A drag is told by `lenticular-dragstart`,
 * `lenticular-release` and `lenticular-dragend`, what follows it by `lenticular-decelerate` and
 * `lenticular-rest`, an animated command, key or wheel by `lenticular-arrive` at its end, a pinch by
 * `lenticular-zoomstart` and `lenticular-zoomend`.
 */
export class LenticularScroll extends HTMLElement {
  /** The content offset that is on screen. */
  readonly contentOffset: LenticularOffset;
  /** The zoom that is on screen. */
  readonly zoomScale: number;
  /** Scrolls to the nearest offset at which the content may rest; animated by default. */
  scrollToOffset(x: number, y: number, animated?: boolean): void;
  /** Scrolls as little as shows an element inside; animated by default. */
  scrollToElement(element: Element, animated?: boolean): void;
  /** Zooms about a point of the element, its middle by default; animated by default. */
  zoomTo(scale: number, options?: { x?: number; y?: number; animated?: boolean }): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "lenticular-scroll": LenticularScroll;
  }
  interface HTMLElementEventMap {
    "lenticular-scroll": CustomEvent<LenticularOffset>;
    "lenticular-dragstart": CustomEvent<{}>;
    "lenticular-release": CustomEvent<LenticularReleaseDetail>;
    "lenticular-dragend": CustomEvent<{ decelerates: boolean }>;
    "lenticular-decelerate": CustomEvent<{}>;
    "lenticular-rest": CustomEvent<{}>;
    "lenticular-arrive": CustomEvent<{}>;
    "lenticular-zoomstart": CustomEvent<{}>;
    "lenticular-zoomend": CustomEvent<{ zoom: number }>;
  }
}
