// A list of photographs, as a wall reads it.

import { isSpecial } from "./links.js";

/**
 * @typedef {import("./lenticular.js").LenticularPhotograph} Photograph
 * @typedef {import("./lenticular.js").LenticularPhotographs} List
 */

/**
 * A picture of many photographs, which is ready once it is loaded.
 *
 * @typedef {List["sprites"][number] & { image?: HTMLImageElement, isReady?: boolean }} Sheet
 */

/**
 * The files of a photograph in a format.
 *
 * @typedef {{ type?: string, srcset: string | undefined, smallest: string, largest: string }} Files
 */

/**
 * The photographs that a list describes: what `lenticular build` writes as `photographs.json`, or as
 * much of it as a page knows.
 *
 * - `photographs`: of each `width`, `height`, `alt`, `caption`, `color`; and either `href`, `src` and
 *   `srcset`, or its `name` and the `widths` that there are of it; and whether it is a `panorama`;
 * - of each that has tiles, `tiles`: their `address` with `{level}`, `{column}` and `{row}` in it, the
 *   `size` of a tile's side without the pixels of `overlap` that it shares with each neighbour; level 0
 *   is one pixel, each further one twice as large, and the last has all `width` × `height` pixels;
 * - `sources`: the `type` and the `address` of each format, with `{name}` and `{width}` in it; the
 *   last is for browsers that show none of the others;
 * - `sprites`: pictures of many photographs, each squeezed into a square: its `side` in pixels, how
 *   many `columns` there are, which photograph is the `first`, their `count`, and the `address`.
 *
 * An array stands for `photographs` alone. Addresses are relative to the list's own.
 */
export class Photographs {
  /**
   * Called with the first photograph of a range whose sprites have come, and its end.
   *
   * @type {(first: number, end: number) => void}
   */
  onSpritesLoaded = () => {};
  /** @type {{ type?: string, address: string }[]} */
  #sources;
  /**
   * For each photograph, those with a sprite of it, small ones first.
   *
   * @type {Sheet[][]}
   */
  #sheets;
  /** @type {string} */
  #base;

  /**
   * The photographs of the list at an address.
   *
   * @param {string} address
   * @param {RequestInit} [options]
   */
  static async load(address, options) {
    const response = await fetch(address, options);
    if (!response.ok) throw new Error(`lenticular: ${address} answers ${response.status}`);
    return new Photographs(await response.json(), address);
  }

  /**
   * @param {List | Photograph[]} list
   * @param {string} base
   */
  constructor(list = [], base = document.baseURI) {
    /** @type {List} */
    const { photographs, sources = [], sprites = [] } = Array.isArray(list) ? { photographs: list } : list;
    this.list = list;
    this.#base = base;
    this.photographs = photographs;
    this.#sources = sources.map(({ type, address }) => ({ type, address: this.#resolved(address) }));
    this.#sheets = photographs.map(() => []);
    for (const sprite of [...sprites].sort((one, other) => one.side - other.side)) {
      const sheet = { ...sprite };
      const end = Math.min(sheet.first + sheet.count, photographs.length);
      for (let index = sheet.first; index < end; index++) this.#sheets[index].push(sheet);
    }
  }

  get length() {
    return this.photographs.length;
  }

  /** The pixels of each. */
  get sizes() {
    return this.photographs.map(({ width, height }) => [width, height]);
  }

  /** The indices of panoramas, and of what has tiles. */
  get special() {
    return [...this.photographs.keys()].filter((index) => isSpecial(this.photographs[index]));
  }

  /** @param {number} index */
  color(index) {
    return this.photographs[index].color ?? "#1c1c1e";
  }

  /**
   * A link to a photograph with its thumbnail, as a page would have it. Nothing of it is loaded yet,
   * unless `hasPreview` asks for a small picture.
   *
   * @param {number} index
   * @param {boolean} hasPreview
   */
  link(index, hasPreview = false) {
    const photograph = this.photographs[index];
    const { width, height, alt = "", caption, panorama, tiles } = photograph;
    const link = document.createElement("a");
    const picture = document.createElement("picture");
    const image = new Image();
    const sets = this.#sets(photograph);
    const plain = sets.pop();
    for (const { type, srcset } of sets) {
      const source = document.createElement("source");
      source.type = type;
      source.dataset.srcset = srcset;
      picture.append(source);
    }
    image.alt = alt;
    image.decoding = "async";
    image.draggable = false;
    image.dataset.srcset = plain.srcset ?? plain.smallest;
    if (plain.srcset) link.dataset.srcset = plain.srcset;
    if (hasPreview) image.src = plain.smallest;
    link.href = plain.largest;
    link.dataset.color = this.color(index);
    link.dataset.width = `${width}`;
    link.dataset.height = `${height}`;
    if (caption) link.dataset.caption = caption;
    if (panorama) link.dataset.panorama = `${panorama}`;
    if (tiles) {
      link.dataset.tiles = `${this.#resolved(tiles.address)} ${tiles.size} ${tiles.overlap}`;
    }
    picture.append(image);
    link.append(picture);
    return link;
  }

  /**
   * Paints cells of a wall, whose part from x, y on lies at the canvas's origin, at a scale.
   *
   * @param {CanvasRenderingContext2D} context
   * @param {Record<"index" | "x" | "y" | "width" | "height", number>[]} cells
   * @param {number} x
   * @param {number} y
   * @param {number} scale
   */
  paint(context, cells, x, y, scale) {
    for (const cell of cells) {
      const { width, height } = this.photographs[cell.index];
      /** @type {[x: number, y: number, width: number, height: number]} */
      const place = [(cell.x - x) * scale, (cell.y - y) * scale, cell.width * scale, cell.height * scale];
      const sheet = this.#sheet(cell.index, place[3]);
      if (!sheet) {
        context.fillStyle = this.color(cell.index);
        context.fillRect(...place);
        continue;
      }
      // Where the cell is of another shape than the photograph, it shows the middle of it.
      const ratio = (cell.width * height) / (cell.height * width);
      const [across, down] = [Math.min(1, ratio), Math.min(1, 1 / ratio)];
      const { side, columns, first, image } = sheet;
      const at = cell.index - first;
      context.drawImage(
        image,
        ((at % columns) + (1 - across) / 2) * side,
        (Math.floor(at / columns) + (1 - down) / 2) * side,
        across * side,
        down * side,
        ...place,
      );
    }
  }

  /**
   * The sprites to paint a photograph with, so many pixels high; those that fit are sent for.
   *
   * @param {number} index
   * @param {number} height
   */
  #sheet(index, height) {
    const sheets = this.#sheets[index];
    const wanted = sheets.find(({ side }) => side >= 0.8 * height) ?? sheets.at(-1);
    if (wanted && !wanted.image) this.#load(wanted);
    return wanted?.isReady ? wanted : sheets.findLast(({ isReady }) => isReady);
  }

  /** @param {Sheet} sheet */
  #load(sheet) {
    sheet.image = new Image();
    sheet.image.src = this.#resolved(sheet.address);
    sheet.image.decode().then(
      () => {
        sheet.isReady = true;
        this.onSpritesLoaded(sheet.first, sheet.first + sheet.count);
      },
      () => {},
    );
  }

  /**
   * The files of a photograph in each format, those for every browser last.
   *
   * @param {Photograph} photograph
   * @returns {Files[]}
   */
  #sets({ name, widths, href, src = href, srcset }) {
    if (!name) {
      return [
        {
          srcset: srcset?.replace(/(^|,)\s*(\S+)/g, (_, comma, address) => `${comma} ${this.#resolved(address)}`),
          smallest: this.#resolved(src),
          largest: this.#resolved(href ?? src),
        },
      ];
    }
    return this.#sources.map(({ type, address }) => {
      /** @param {number} width */
      const of = (width) => address.replace("{name}", name).replace("{width}", `${width}`);
      return {
        type,
        srcset: widths.map((width) => `${of(width)} ${width}w`).join(", "),
        smallest: of(widths[0]),
        largest: of(widths.at(-1)),
      };
    });
  }

  /**
   * An absolute address, whose braces stay.
   *
   * @param {string} address
   */
  #resolved(address) {
    return new URL(address, this.#base).href.replace(/%7B(\w+)%7D/g, "{$1}");
  }
}
