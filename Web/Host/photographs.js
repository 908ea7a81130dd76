// The list of photographs of a wall or of a previewed album.

import { resolved, resolvedSet } from "./addresses.js";
import { decoded } from "./decoding.js";
import { isSpecial } from "./links.js";

/** The fields of a photograph in a list that become data attributes of its link, under the same names. */
const INFORMATION = /** @type {const} */ (["caption", "date", "camera", "lens", "exposure", "location", "map", "file"]);

/**
 * @typedef {import("./lenticular.js").LenticularPhotograph} Photograph
 * @typedef {import("./lenticular.js").LenticularPhotographs} List
 */

/**
 * An image that contains the sprites of several photographs. `isReady` is set when the image is loaded.
 *
 * @typedef {List["sprites"][number] & { image?: HTMLImageElement, isReady?: boolean }} Sheet
 */

/**
 * The files of a photograph in one format.
 *
 * @typedef {{ type?: string, srcset: string | undefined, smallest: string, largest: string }} Files
 */

/** The number of photographs before and after a requested one that are requested with it. */
const AHEAD = 20;

/**
 * The photographs of a list in the format of `photographs.json`, which `lenticular build` writes. See
 * `LenticularPhotographs` in lenticular.d.ts for its fields.
 *
 * An array is a list that has only `photographs`. URLs are relative to the URL of the list.
 *
 * The parts of a divided list are loaded when their photographs are needed: those that are not are missing in
 * `photographs`.
 */
export class Photographs {
  /**
   * Called when the sprites of the photographs from `first` to `end` - 1 are loaded.
   *
   * @type {(first: number, end: number) => void}
   */
  onSpritesLoaded = () => {};
  /** Whether a part was of another version than the list. */
  isOutdated = false;
  /** @type {{ type?: string, address: string }[]} */
  #sources;
  /**
   * For each photograph, the images that contain a sprite of it, in ascending order of sprite size.
   *
   * @type {Sheet[][]}
   */
  #sheets;
  /** @type {List["parts"]} */
  #parts;
  /**
   * The parts that are being loaded, by their numbers.
   *
   * @type {Map<number, Promise<void>>}
   */
  #loading = new Map();

  /**
   * Loads the list at a URL.
   *
   * @param {string} address
   * @param {RequestInit} [options]
   */
  static async load(address, options) {
    return new Photographs(await fetched(address, options), address);
  }

  /**
   * @param {List | Photograph[]} list
   * @param {string} base
   */
  constructor(list = [], base = document.baseURI) {
    /** @type {List} */
    const {
      photographs,
      sources = [],
      sprites = [],
      sizes = [],
      parts,
      own,
    } = Array.isArray(list) ? { photographs: list } : list;
    this.list = list;
    /** The URL of the list. */
    this.base = base;
    this.#parts = parts;
    this.photographs = [...photographs];
    /** The width and height of each photograph in pixels. */
    this.sizes = photographs.map(({ width, height }) => [width, height]);
    for (let at = 0; at < sizes.length; at += 2) this.sizes.push(sizes.slice(at, at + 2));
    /** The number of photographs of the album itself, which precede those of the albums below it. */
    this.own = own ?? this.length;
    this.#sources = sources.map(({ type, address }) => ({ type, address: this.#resolved(address) }));
    this.#sheets = this.sizes.map(() => []);
    for (const sprite of [...sprites].sort((one, other) => one.side - other.side)) {
      const sheet = { ...sprite };
      const end = Math.min(sheet.first + sheet.count, this.length);
      for (let index = sheet.first; index < end; index++) this.#sheets[index].push(sheet);
    }
  }

  get length() {
    return this.sizes.length;
  }

  /** The version of a divided list, which its parts have too. Empty for other lists. */
  get version() {
    return this.#parts?.version ?? "";
  }

  /**
   * Loads the part of the list that has a photograph, and begins to load those around it. Returns undefined if the part
   * is loaded.
   *
   * @param {number} index
   */
  ready(index) {
    for (const around of [Math.max(0, index - AHEAD), Math.min(index + AHEAD, this.length - 1)])
      this.#load(around)?.catch(() => {});
    return this.#load(index);
  }

  /** @param {number} index */
  #load(index) {
    if (!this.#parts || !this.sizes[index] || this.photographs[index]) return;
    const { length, count } = this.#parts;
    const part = Math.min(Math.trunc(index / length), count - 1);
    if (!this.#loading.has(part)) {
      const loading = this.#loadPart(part);
      this.#loading.set(part, loading);
      // A part that could not be loaded is requested again.
      loading.catch(() => this.#loading.delete(part));
    }
    return this.#loading.get(part);
  }

  /** @param {number} part */
  async #loadPart(part) {
    const { length, address, version } = this.#parts;
    const place = this.#resolved(address.replace("{part}", `${part + 1}`));
    /** @type {{ photographs: Photograph[], version?: string }} */
    const list = await fetched(place);
    if (list.version !== version) {
      this.isOutdated = true;
      throw new Error(`lenticular: ${place} is of another version than its list`);
    }
    for (const [at, photograph] of list.photographs.entries()) this.photographs[part * length + at] = photograph;
  }

  /**
   * The index that each photograph has in another list; -1 for those that it does not have. Those whose part of the
   * other list is not loaded are taken to have the same index there.
   *
   * @param {Photographs} other
   */
  indicesIn(other) {
    /**
     * Of photographs that cannot be told apart, the first is the first in the other list.
     *
     * @type {Map<string, number[]>}
     */
    const indices = new Map();
    other.photographs.forEach((each, index) => {
      const key = identity(each);
      if (!indices.has(key)) indices.set(key, []);
      indices.get(key).push(index);
    });
    for (const each of indices.values()) each.reverse();
    return this.sizes.map((_, index) => {
      const photograph = this.photographs[index];
      const isUnknown = other.sizes[index] && !other.photographs[index];
      return (photograph && indices.get(identity(photograph))?.pop()) ?? (isUnknown ? index : -1);
    });
  }

  /** The indices of panoramas, and of photographs with tiles. */
  get special() {
    return [...this.photographs.keys()].filter((index) => isSpecial(this.photographs[index] ?? {}));
  }

  /**
   * The address of a photograph; see `addressOf`. Undefined if its part of the list is not loaded.
   *
   * @param {number} index
   */
  address(index) {
    if (!this.photographs[index]) return;
    const { page, name } = this.photographs[index];
    return page ? this.#resolved(page) : `#${name || `photograph-${index + 1}`}`;
  }

  /** @param {number} index */
  color(index) {
    return this.photographs[index]?.color ?? "#1c1c1e";
  }

  /**
   * Creates a link to a photograph, with the markup of a link in a page. The thumbnail is not loaded until its
   * `srcset` is set, unless `hasPreview` is true: then the smallest file is loaded now. If the photograph's part of the
   * list is not loaded, the link has no address, and its image no file.
   *
   * @param {number} index
   * @param {boolean} hasPreview
   */
  link(index, hasPreview = false) {
    const link = document.createElement("a");
    const picture = document.createElement("picture");
    const image = new Image();
    const [width, height] = this.sizes[index];
    link.dataset.color = this.color(index);
    link.dataset.width = `${width}`;
    link.dataset.height = `${height}`;
    picture.append(image);
    link.append(picture);
    const photograph = this.photographs[index];
    if (!photograph) return link;
    const { alt = "", loop, page, panorama, tiles } = photograph;
    const sets = this.#sets(photograph);
    const plain = sets.pop();
    for (const { type, srcset } of sets) {
      const source = document.createElement("source");
      source.type = type;
      source.dataset.srcset = srcset;
      image.before(source);
    }
    image.alt = alt;
    image.decoding = "async";
    image.draggable = false;
    image.dataset.srcset = plain.srcset ?? plain.smallest;
    if (plain.srcset) link.dataset.srcset = plain.srcset;
    if (hasPreview) image.src = plain.smallest;
    link.href = plain.largest;
    for (const key of INFORMATION) if (photograph[key]) link.dataset[key] = photograph[key];
    if (photograph.name) link.dataset.address = photograph.name;
    if (page) link.dataset.page = this.#resolved(page);
    if (panorama) link.dataset.panorama = "";
    if (loop) link.dataset.loop = "";
    if (tiles) {
      link.dataset.tiles = `${this.#resolved(tiles.address)} ${tiles.size} ${tiles.overlap}`;
    }
    return link;
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
      const [width, height] = this.sizes[cell.index];
      const [left, top] = [(cell.x - x) * scale, (cell.y - y) * scale];
      const [right, bottom] = [left + cell.width * scale, top + cell.height * scale];
      visible.rect(left, top, right - left, bottom - top);
      /** @type {[x: number, y: number, width: number, height: number]} */
      const frame = [Math.floor(left), Math.floor(top), Math.ceil(right), Math.ceil(bottom)];
      frame[2] -= frame[0];
      frame[3] -= frame[1];
      const sheet = this.#sheet(cell.index, frame[3]);
      if (!sheet) {
        context.fillStyle = this.color(cell.index);
        context.fillRect(...frame);
        continue;
      }
      // A cell with another aspect ratio than its photograph shows the middle of the photograph.
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
    const sheets = this.#sheets[index];
    const wanted = sheets.find(({ side }) => side >= 0.8 * height) ?? sheets.at(-1);
    if (wanted && !wanted.image) this.#loadSheet(wanted);
    return wanted?.isReady ? wanted : sheets.findLast(({ isReady }) => isReady);
  }

  /** @param {Sheet} sheet */
  async #loadSheet(sheet) {
    sheet.image = new Image();
    sheet.image.src = this.#resolved(sheet.address);
    if (!(await decoded(sheet.image))) return;
    sheet.isReady = true;
    this.onSpritesLoaded(sheet.first, sheet.first + sheet.count);
  }

  /**
   * The files of a photograph in each format. The last format is the fallback for browsers that support no other.
   *
   * @param {Photograph} photograph
   * @returns {Files[]}
   */
  #sets({ name, widths, href, src = href, srcset }) {
    if (!name) {
      return [
        {
          srcset: srcset && resolvedSet(srcset, this.base),
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

  /** @param {string} address */
  #resolved(address) {
    return resolved(address, this.base);
  }
}

/**
 * What a photograph keeps in another list: its page, its name, or its file.
 *
 * @param {Photograph} photograph
 */
const identity = ({ page, name, href, src }) => page ?? name ?? href ?? src;

/**
 * Loads JSON.
 *
 * @param {string} address
 * @param {RequestInit} [options]
 */
async function fetched(address, options) {
  const response = await fetch(address, options);
  if (!response.ok) throw new Error(`lenticular: loading ${address} failed with status ${response.status}`);
  return response.json();
}
