export * from "./lenticular-panorama.js";
export * from "./lenticular-peek.js";
export * from "./lenticular-parallax.js";
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
 * - `paging`: content rests at multiples of the element's size. A notch of a wheel turns one page; a
 *   trackpad's way ends at the nearest when it pauses.
 * - `min-zoom`, `max-zoom`: between them a pinch zooms; both are 1 by default.
 * - `indicators="false"`: nothing tells which part is seen.
 *
 * Touches on content that fits are the page's. What an element within another one cannot take of a
 * drag is the outer one's. Where the page sets `user-select: text`, a mouse selects. An element that is
 * moved or put back keeps its offset and its zoom.
 *
 * Events bubble, also out of an element within another one. `lenticular-scroll` comes with each frame that shows another offset, and
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

/** One photograph of a wall. */
export interface LenticularPhotograph {
  /** Its pixels. */
  width: number;
  height: number;
  /** What it is called for those who cannot see it, and what is written below it. */
  alt?: string;
  caption?: string;
  /** What stands for it until it is there. */
  color?: string;
  /** What `{name}` stands for in the list's `sources`, and the widths there are. */
  name?: string;
  widths?: number[];
  /** Whether it is at least twice as wide as high, or says that it is a panorama. */
  panorama?: boolean;
  /**
   * Its tiles as Deep Zoom (DZI) lays them out: the `address` of one with `{level}`, `{column}` and
   * `{row}`, the pixels of its side, and those that it shares with each neighbour.
   */
  tiles?: { address: string; size: number; overlap: number };
  /** Where the list has no `sources`: its largest file, a small one, and all widths. */
  href?: string;
  src?: string;
  srcset?: string;
}

/** A list of photographs, as `lenticular build` writes it: `photographs.json`. */
export interface LenticularPhotographs {
  photographs: LenticularPhotograph[];
  /** For each format, the address of a file with `{name}` and `{width}`; one for every browser last. */
  sources?: { type?: string; address: string }[];
  /**
   * Pictures of many photographs, each squeezed into a square of `side` pixels, row by row in so many
   * `columns`: `count` of them from `first` on.
   */
  sprites?: { side: number; columns: number; first: number; count: number; address: string }[];
}

/**
 * `<lenticular-wall>`: photographs side by side, from all of them at once to one in a row.
 *
 * `src` names a list of photographs; addresses in it are relative to its own. In a
 * `<lenticular-viewer>` photographs open in the viewer, elsewhere they are links. The element fills
 * the size that the page gives it.
 *
 * Events bubble: `lenticular-select` when a photograph is chosen, which a page may prevent;
 * `lenticular-focus` when another is the current one; `lenticular-zoom`.
 */
export class LenticularWall extends HTMLElement {
  /** The photographs; an array stands for a list of them alone. */
  photographs: LenticularPhotographs | LenticularPhotograph[];
  /** The index of the current photograph, or -1. */
  readonly index: number;
  /** The zoom that is on screen; 1 shows one photograph in a row. */
  readonly zoomScale: number;
}

declare global {
  interface HTMLElementTagNameMap {
    "lenticular-scroll": LenticularScroll;
    "lenticular-wall": LenticularWall;
  }
  interface HTMLElementEventMap {
    "lenticular-select": CustomEvent<LenticularDetail>;
    "lenticular-focus": CustomEvent<LenticularDetail>;
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
