/**
 * Shows a panoramic image as if through a window: turning the device pans the image.
 *
 * The image is the `<img>` or `<picture>` in the element, which may come later or change. It fills the element. An
 * image that is wider than the element pans horizontally, and one that is taller pans vertically, in every orientation
 * of the screen. The rotation of the device is computed from the time stamps of the gyroscope's samples, so the result
 * depends neither on the sensor's sample rate nor on lost samples. Hand tremor and rotation about other axes do not pan
 * the image.
 *
 * Browsers provide motion sensors only to pages that were loaded over HTTPS or from the same computer, and some require
 * permission. In these browsers, the element shows a hint on the image; a tap on the hint requests the permission.
 * Without a sensor, dragging, the wheel, the mouse and the keyboard still pan the image.
 *
 * A switch in the corner of the element turns panning by device motion on and off for all panoramas. The choice is
 * stored in the browser. Before the user has made a choice, device motion is off if the user prefers reduced motion.
 *
 * An image of a whole circle has no ends while it is wider than the element (`loop`): its left and right ends meet, and
 * it pans round and round. As a whole it is there once.
 *
 * Tiles are loaded at the resolution that the current zoom requires: first the visible tiles, then those ahead in the
 * direction of movement. Coarser tiles stay visible until the finer ones are loaded.
 *
 * @example
 * <lenticular-panorama style="height: 100vh">
 *   <img src="harbour.jpg" width="12000" height="3000" alt="The harbour at dusk">
 * </lenticular-panorama>
 *
 * @control turn the device | | Pans the image.
 * @control drag, flick, wheel, hovering mouse | ← → ↑ ↓ Page Up Page Down Home End | Pans the image.
 * @control pinch, wheel with Ctrl | + − | Zooms about the fingers or the pointer. Device motion has no effect while
 *   zoomed.
 * @control tap | Enter, Space | Switches between the whole image and an image that fills the element.
 * @control | c | Pans to the middle of the image.
 * @property {Promise<void>} ready - Resolves when the element shows the image. It waits for an image that is missing,
 *   or not loaded yet.
 * @fires {{ filling: boolean }} lenticular-fill - Dispatched when the image begins to fill the element, or begins to
 *   shrink to the whole image.
 * @fires {{ filling: boolean }} lenticular-whole - Dispatched when the animation to the whole image has ended.
 * @fires {{ state: LenticularSensorState; on: boolean }} lenticular-motion - Dispatched when the state of the gyroscope
 *   changes, or when panning by device motion is turned on or off.
 * @slot - The image: an `<img>` or `<picture>`.
 * @csspart view - The area in which the image is visible.
 * @csspart content - The box that moves in the view. It contains the image and its tiles.
 * @csspart picture - The image, below the tiles.
 * @csspart copy - A copy of the image beside it, if the image goes round.
 * @csspart track - The track of the position indicator, along which the thumb moves.
 * @csspart thumb - The thumb of the position indicator. It marks the visible part of the image.
 * @csspart hint - The hint on the image. It is a button if it requests permission.
 * @csspart motion - The switch that turns device motion on and off.
 * @cssproperty {<color>} [--lenticular-backdrop=#000] - The colour around the image.
 * @cssproperty {<color>} [--lenticular-track=rgb(255 255 255 / 0.1)] - The colour of the position indicator's track.
 * @cssproperty {<color>} [--lenticular-thumb=#fff] - The colour of the position indicator's thumb.
 * @text [data-hint-turn=Turn your phone to look around] - The hint if the gyroscope is available and device motion is
 *   on.
 * @text [data-hint-ask=Tap here, then turn your phone to look around] - The hint that requests permission to use the
 *   gyroscope.
 * @text [data-hint-denied=Motion is not allowed here. Drag to look around] - The hint if permission was denied.
 * @text [data-hint-insecure=Turning your phone needs a secure address. Drag to look around] - The hint on a page that
 *   was not loaded over HTTPS.
 * @text [data-hint-drag=Drag to look around] - The hint if there is no gyroscope, or if device motion is off.
 * @text [data-hint-hover=Move the mouse to look around] - The hint if a mouse pans the image and device motion is on.
 * @text [data-motion=Turn to look around] - The accessible label of the switch.
 * @data data-width of the element - The width of the image in pixels, if it differs from the `width` attribute of the
 *   `<img>`.
 * @data data-height of the element - The height of the image in pixels, like `data-width`.
 */

import { panoramaPixelBudget, panoramaSensitivity } from "../generated/defaults.js";

/** The attributes of `<lenticular-panorama>`, by their properties. */
export const attributes = /** @type {const} */ ({
  /**
   * The tiles of the image in the Deep Zoom (DZI) format, as three values separated by spaces: the URL of a tile with
   * the placeholders `{level}`, `{column}` and `{row}`; the width and height of a tile, in pixels; and the overlap with
   * each neighbouring tile, in pixels. Example: `dunes_files/{level}/{column}_{row}.jpg 510 1`. Read when the element
   * is connected.
   */
  tiles: { default: "" },
  /**
   * Whether the element initially shows the whole image. If not, the image fills the element. Read when the element is
   * connected.
   */
  whole: { default: false },
  /**
   * Whether the left and the right end of the image meet, because it shows a whole circle. While it is wider than the
   * element, it then has no ends: it goes round. Read when the element is connected.
   */
  loop: { default: false },
  /**
   * Whether the page allows device motion and a hovering mouse to pan the image. The property `motion` is the current
   * state, which also depends on the user's choice and preferences. The attribute was named `motion`.
   */
  allowsMotion: { default: true, former: "motion" },
  /** The factor by which the panning distance for a rotation of the device is multiplied. */
  sensitivity: { default: panoramaSensitivity, least: 0, most: 10 },
  /**
   * Whether the image pans in the opposite direction: it moves with the device, instead of staying behind it as a view
   * stays behind a window.
   */
  inverted: { default: false },
  /**
   * The time without device motion or touches after which the image returns to its middle. The attribute was named
   * `recenter`.
   *
   * @unit seconds
   * @default never
   */
  recenterDelay: { default: Infinity, above: 0, former: "recenter" },
  /**
   * The maximum total number of pixels of the tiles in memory.
   *
   * @unit pixels
   * @default 48,000,000 pixels, or 16,000,000 where the device has less than 4 GB of memory
   */
  pixelBudget: { default: (globalThis.navigator?.deviceMemory ?? 4) < 4 ? 16e6 : panoramaPixelBudget, above: 0 },
});
