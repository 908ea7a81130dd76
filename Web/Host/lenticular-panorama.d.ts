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
