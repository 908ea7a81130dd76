// The image of a panorama and its size, as the page tells them and as they are loaded.

import { positive } from "../photographs/photograph.js";
import { widthsIn } from "../photographs/tiles.js";

/** @typedef {import("./panorama.js").LenticularPanorama} LenticularPanorama */

/** The picture of an element, as it is when it is asked for. */
export class PanoramaPicture {
  #element;

  /** @param {LenticularPanorama} element */
  constructor(element) {
    this.#element = element;
  }

  get image() {
    return this.#element.querySelector("img");
  }

  /** The size of the image in pixels that the page tells; undefined if it does not. */
  get #told() {
    const [width, height] = /** @type {const} */ (["width", "height"]).map((side) =>
      positive(this.#element.dataset[side] ?? this.image?.getAttribute(side)),
    );
    return width && height ? { width, height } : undefined;
  }

  /** The size of the image in pixels. What has been loaded tells the shape. */
  get pixels() {
    const { naturalWidth = 0, naturalHeight = 0 } = this.image ?? {};
    const told = this.#told;
    const isWrong =
      told && Math.abs(naturalWidth * told.height - naturalHeight * told.width) > 0.02 * naturalWidth * told.height;
    if (told && !(naturalWidth && isWrong)) return told;
    return { width: naturalWidth || 1, height: naturalHeight || 1 };
  }

  /** Whether there is an image whose shape is known and, if there are tiles, its width. */
  get isThere() {
    const image = this.image;
    const isSized = !!this.#told && (this.#widths.length > 0 || !this.#element.tiles);
    return image !== null && (image.naturalWidth > 0 || isSized);
  }

  /** The widths in pixels from which the browser selects a file, in ascending order. */
  get #widths() {
    const image = /** @type {HTMLImageElement | null} */ (this.#element.querySelector("[srcset]"));
    return widthsIn(image?.srcset ?? "");
  }

  /**
   * The width in pixels of the file that the browser selects.
   *
   * @param {HTMLImageElement} image
   */
  widthOfFile(image) {
    const needed = this.fillingWidth * this.#element.displayScale;
    const widths = this.#widths;
    return widths.find((each) => each >= needed) ?? widths.at(-1) ?? (image.naturalWidth || this.pixels.width);
  }

  /** The width of the picture when it fills the element. */
  get fillingWidth() {
    const { width, height } = this.pixels;
    return Math.max(this.#element.clientWidth, (this.#element.clientHeight * width) / height);
  }
}
