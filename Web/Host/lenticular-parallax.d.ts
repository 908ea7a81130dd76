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
