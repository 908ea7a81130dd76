/**
 * Shows an image as if behind a window in the page: the image scrolls more slowly than the page.
 *
 * The image is the `<img>` or `<picture>` in the element, or in a link in the element. The size of the element is that
 * of its CSS box; the default aspect ratio is 16 by 9. The image covers the element. It is enlarged, up to `max-scale`,
 * if the movement requires a larger image. If `max-scale` is not enough, the image stops at its edge, so that the
 * element is always covered.
 *
 * The movement follows the nearest ancestor that scrolls the element: an element whose content overflows, a
 * [`<lenticular-scroll>`](lenticular-scroll.md), or the page. If the user prefers reduced motion, or if JavaScript is
 * not available, the element shows the middle of the image, which does not move. The style sheet `lenticular.css`
 * contains the rules for pages without JavaScript.
 *
 * In browsers that support scroll-driven animations, the engine computes the keyframes once, and the browser's
 * compositor moves the image: no script runs while the page scrolls, and the movement stays exact when the main thread
 * is busy. In other browsers, and in a `<lenticular-scroll>`, the engine moves the images near the viewport in each
 * frame.
 *
 * @example
 * <lenticular-parallax ratio="0.7" style="aspect-ratio: 3">
 *   <a href="dunes.jpg"><img src="dunes-1280.jpg" width="1280" height="1920" alt="Dunes at dawn"></a>
 * </lenticular-parallax>
 *
 * @property {Promise<void>} ready - Resolves when the engine is loaded; rejected if it cannot be loaded.
 * @slot - The image: an `<img>` or `<picture>`, or a link that contains one.
 * @csspart picture - The box of the image, which moves.
 * @csspart hint - The button that requests permission to use the gyroscope.
 * @text [data-hint-ask=Tap here, then turn your phone] - The text of the hint that requests permission to use the
 *   gyroscope.
 */

import { parallaxMaxScale, parallaxRatio } from "../generated/defaults.js";

/** The attributes of `<lenticular-parallax>`, by their properties. */
export const attributes = /** @type {const} */ ({
  /**
   * The number of pixels that the image moves per pixel that the page scrolls. At 1, the image moves with the page; at
   * 0, it stays in place on the screen. Below 0, it moves in the opposite direction; above 1, it moves faster than the
   * page.
   */
  ratio: { default: parallaxRatio, least: -100, most: 100 },
  /** The axis of scrolling: `y` for vertical, `x` for horizontal. */
  axis: { default: "y", words: ["y", "x"] },
  /** The maximum scale of the image, relative to the scale at which it just covers the element. */
  maxScale: { default: parallaxMaxScale, least: 1, most: 100 },
  /**
   * Whether device motion shifts the image, by at most 12 pixels. Where the platform requires permission to use the
   * gyroscope, the first such element of a page has a hint that requests it when tapped.
   */
  tilt: { default: false },
});
