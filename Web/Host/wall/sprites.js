// The small photographs of a list, which a wall paints where too many are visible for an element each.

import { resolved } from "../dom/addresses.js";
import { decoded } from "../dom/decoding.js";

/**
 * @typedef {import("../photographs/list.js").ListSource} ListSource
 * @typedef {NonNullable<import("../lenticular-viewer.js").LenticularPhotographs["sprites"]>[number]} Sprites
 */

/**
 * An image that contains the sprites of several photographs. `isReady` is set when the image is loaded.
 *
 * @typedef {Sprites & { image?: HTMLImageElement, isReady?: boolean }} Sheet
 */

/** The sprites of the photographs of a list. */
export class WallSprites {
  #list;
  /**
   * For each photograph, the images that contain a sprite of it, in ascending order of sprite size.
   *
   * @type {Sheet[][]}
   */
  #sheets;
  #loaded;
  #colorAt;

  /**
   * @param {ListSource} list
   * @param {Sprites[]} sprites
   * @param {(first: number, end: number) => void} loaded Called when the sprites of the photographs from `first` to
   *   `end` - 1 are loaded.
   * @param {(index: number) => string} colorAt The colour of a photograph without a sprite.
   */
  constructor(list, sprites, loaded, colorAt) {
    this.#list = list;
    this.#loaded = loaded;
    this.#colorAt = colorAt;
    this.#sheets = [];
    this.add(sprites);
  }

  /**
   * Adds the images of a part of the list.
   *
   * @param {Sprites[]} sprites
   */
  add(sprites) {
    for (const sprite of [...sprites].sort((one, other) => one.side - other.side)) {
      const sheet = { ...sprite };
      const end = Math.min(sheet.first + sheet.count, this.#list.length);
      for (let index = sheet.first; index < end; index += 1) (this.#sheets[index] ??= []).push(sheet);
    }
  }

  /**
   * Paints cells of a wall into a canvas at a scale. The point (x, y) of the wall is at the origin of the canvas.
   *
   * Browsers draw images to whole pixels, but gaps may be narrower. So images are drawn over the gaps, and pixels are then
   * mixed with the background by the share of the gaps in them: all gaps are equally dark, whatever their width.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {Record<"index" | "x" | "y" | "width" | "height", number>[]} cells
   * @param {number} x
   * @param {number} y
   * @param {number} scale
   * @param {string} background
   */
  paint(context, cells, x, y, scale, background) {
    const visible = new Path2D();
    for (const cell of cells) {
      const [width, height] = this.#list.sizeAt(cell.index);
      const [left, top] = [(cell.x - x) * scale, (cell.y - y) * scale];
      const [right, bottom] = [left + cell.width * scale, top + cell.height * scale];
      visible.rect(left, top, right - left, bottom - top);
      /** @type {[x: number, y: number, width: number, height: number]} */
      const frame = [Math.floor(left), Math.floor(top), Math.ceil(right), Math.ceil(bottom)];
      frame[2] -= frame[0];
      frame[3] -= frame[1];
      const sheet = this.#sheet(cell.index, frame[3]);
      if (!sheet?.image) {
        context.fillStyle = this.#colorAt(cell.index);
        context.fillRect(...frame);
        continue;
      }
      // A cell with another aspect ratio than its photograph shows the middle of the photograph.
      const ratio = (cell.width * height) / (cell.height * width);
      const [across, down] = [Math.min(1, ratio), Math.min(1, 1 / ratio)];
      const { side, columns, first, image } = sheet;
      const at = (sheet.start ?? 0) + (cell.index - first) * (sheet.step ?? 1);
      context.drawImage(
        image,
        ((at % columns) + (1 - across) / 2) * side,
        (Math.floor(at / columns) + (1 - down) / 2) * side,
        across * side,
        down * side,
        ...frame,
      );
    }
    context.globalCompositeOperation = "destination-in";
    context.fill(visible);
    context.globalCompositeOperation = "destination-over";
    context.fillStyle = background;
    context.fillRect(0, 0, context.canvas.width, context.canvas.height);
    context.globalCompositeOperation = "source-over";
  }

  /**
   * The image whose sprite is painted for a photograph `height` pixels high, if one is loaded. Starts to load the
   * image with the most suitable sprite size.
   *
   * @param {number} index
   * @param {number} height
   */
  #sheet(index, height) {
    const sheets = this.#sheets[index] ?? [];
    const wanted = sheets.find(({ side }) => side >= 0.8 * height) ?? sheets.at(-1);
    if (wanted && !wanted.image) this.#load(wanted);
    return wanted?.isReady ? wanted : sheets.findLast((sheet) => sheet.isReady === true);
  }

  /** @param {Sheet} sheet */
  async #load(sheet) {
    sheet.image = new Image();
    sheet.image.src = resolved(sheet.address, this.#list.base);
    if (!(await decoded(sheet.image))) return;
    sheet.isReady = true;
    this.#loaded(sheet.first, sheet.first + sheet.count);
  }
}
