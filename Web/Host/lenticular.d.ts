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

/** What is known of a device's gyroscope. */
export type LenticularSensorState =
  /** For at most a second. */
  | "waiting"
  /** It speaks. */
  | "on"
  /** The platform wants to be asked, upon a tap. */
  | "prompt"
  | "denied"
  /** Browsers have none for pages that did not come over HTTPS. */
  | "insecure"
  /** There is none, or it says nothing. */
  | "absent";

/**
 * `<lenticular-panorama>`: the `<img>` or `<picture>` in it lies behind the screen as behind a window;
 * turning the device pans it.
 *
 * It can be dragged, flung and pinched at any time; wheels, arrow keys, Home and End and a hovering mouse
 * pan it as well. A tap, Enter or Space shows the whole picture and fills the element again, `c` shows the
 * middle. A switch turns motion off, which is remembered; where less motion is wished for, it begins so.
 *
 * Attributes, each of which may change at any time but the first two:
 *
 * - `tiles="ADDRESS SIZE OVERLAP"`: the picture in tiles as a Deep Zoom image has them, with `{level}`,
 *   `{column}` and `{row}` in the address; the picture's pixels are `data-width` and `data-height`, or
 *   `width` and `height` of its `<img>`.
 * - `whole`: it begins as a whole.
 * - `motion="off"`: only fingers, keys and wheels pan it.
 * - `sensitivity`: how much farther than by default a turn pans.
 * - `inverted`: the picture turns with the device.
 * - `recenter`: after how many seconds without a turn or a touch it returns to its middle.
 * - `pixel-budget`: how many pixels tiles may have together; 48 million by default, fewer where there is
 *   little memory.
 * - `data-hint-turn`, `-ask`, `-denied`, `-insecure`, `-drag`, `-hover`, `data-motion`: its texts.
 *
 * In a `<lenticular-viewer>`, photographs whose links have `data-panorama` open in one when they have
 * flown to full screen; a button leads there again, and to those whose links have `data-tiles`, which is
 * as the attribute above.
 *
 * Parts: `track`, `thumb`, `hint`, `motion`, `picture`.
 */
export class LenticularPanorama extends HTMLElement {
  /** Whether turns, and a hovering mouse, pan the picture. */
  motion: boolean;
  readonly sensor: LenticularSensorState;
  /** Whether the picture fills the element, or is seen as a whole. */
  readonly filling: boolean;
  /** The content offset that is on screen, in pixels. */
  readonly contentOffset: { x: number; y: number };
  /** Resolves when the engine shows the picture. */
  readonly ready: Promise<void>;
  /** Fills the element with the picture, or shows the whole of it; animated by default. */
  fill(filling?: boolean, animated?: boolean): void;
  /** Shows the middle; animated by default. */
  recenter(animated?: boolean): void;
  /** Asks for the gyroscope where the platform wants that; while a tap is being handled. */
  requestMotion(): Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    "lenticular-panorama": LenticularPanorama;
  }
  interface HTMLElementEventMap {
    /** The picture is going to fill the element, or to be seen as a whole. */
    "lenticular-fill": CustomEvent<{ filling: boolean }>;
    /** It rests as a whole. */
    "lenticular-whole": CustomEvent<{ filling: boolean }>;
    "lenticular-motion": CustomEvent<{ state: LenticularSensorState; on: boolean }>;
  }
}

export interface LenticularPeekDetail {
  /** The index of what is previewed. */
  index: number;
  /** How far the finger is, from 0 to 1. */
  percentage: number;
}

/**
 * `<lenticular-peek>`: press a link to a photograph in it, long or hard, and a preview rises; slide, and it
 * goes through the link's neighbours; lift, and it goes back; slide up or press deeper, and it opens in the
 * page's `<lenticular-viewer>`, from where the preview is.
 *
 * Holding Space on a link does so with a keyboard: arrows go on, Enter opens, Escape and letting go put
 * back. Until a preview rises, fingers scroll the page and a tap is a click.
 *
 * A link with `data-peek="photographs.json"` goes through the photographs of that list, as
 * `<lenticular-wall>` reads it.
 *
 * Attributes:
 *
 * - `mode="value"`: sliding chooses a share of the way, and what has `slot="preview"` is the preview.
 * - `range`: how many previews fit between the margins; 8 by default. At a margin it goes on.
 * - `margin`: the distance of the area from the sides of the screen, in pixels; 40 by default.
 *
 * `--lenticular-percentage` is how far the finger is, on the element. Parts: `backdrop`, `preview`, `label`.
 */
export class LenticularPeek extends HTMLElement {
  /** The links that can be pressed, in order. */
  readonly links: HTMLAnchorElement[];
  /** The index of what is previewed, or -1. */
  readonly index: number;
  /** How far the finger is, from 0 to 1. */
  readonly percentage: number;
  /** Previews what a link leads to, without a finger. */
  peek(link: HTMLAnchorElement): void;
  /** Goes on by a number of previews, backwards if negative. */
  step(distance: number): void;
  /** Opens what is previewed. */
  commit(): void;
  /** Puts the preview back. */
  cancel(): void;
  /** Takes in that the links have changed. */
  reload(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "lenticular-peek": LenticularPeek;
  }
  interface HTMLElementEventMap {
    "lenticular-peek": CustomEvent<LenticularPeekDetail>;
    /** Another preview is shown. */
    "lenticular-peekmove": CustomEvent<LenticularPeekDetail>;
    /** The finger is elsewhere. */
    "lenticular-peekupdate": CustomEvent<LenticularPeekDetail>;
    "lenticular-peekend": CustomEvent<LenticularPeekDetail & { committed: boolean }>;
    /** What is previewed is to open, unless this is prevented. */
    "lenticular-commit": CustomEvent<LenticularPeekDetail>;
  }
}

/**
 * `<lenticular-parallax>`: a window in the page, through which the `<img>` or `<picture>` in it, or in a
 * link in it, is seen as it moves less than the page does.
 *
 * The element has the size that the page gives it, 16 by 9 otherwise. The picture covers it, and more of it
 * where its way through the view takes more, up to `max-scale`; what is missing then, it stays at its end.
 *
 * Attributes, each of which may change at any time:
 *
 * - `ratio`: how many pixels the picture moves for each that the page scrolls; 0.7 by default. 1 has it lie
 *   in the page, 0 behind the screen; below 0 it runs ahead the other way, above 1 it lies before the page.
 * - `axis`: `y`, which is the default, or `x`: the way along which the page, or what else scrolls it, moves.
 * - `max-scale`: how many times larger than to cover the element the picture may be drawn; 1.5 by default.
 * - `tilt`: turns of the device shift the picture, by 12 pixels at most. It never asks for the sensor.
 *
 * The nearest that scrolls it counts: an element with more content than fits, a `<lenticular-scroll>`, or
 * the page. Where less motion is wished for, the middle of the picture is shown, and it does not move.
 */
export class LenticularParallax extends HTMLElement {
  ratio: number;
  axis: "x" | "y";
  maxScale: number;
  tilt: boolean;
  /** Resolves when the engine is there. */
  readonly ready: Promise<void>;
}

declare global {
  interface HTMLElementTagNameMap {
    "lenticular-parallax": LenticularParallax;
  }
}
