// The tiles of a picture, which are loaded when the engine requests them.

import { candidates, expanded, resolved } from "../dom/addresses.js";
import { decoded } from "../dom/decoding.js";
import { columnBits, firstTile, rowBits } from "../generated/frame.js";

/**
 * Whether the contents of a layer are a tile.
 *
 * @param {number} contents
 */
export const isTile = (contents) => contents <= firstTile;

/**
 * The widths in pixels in a `srcset`, in ascending order.
 *
 * @param {string} srcset
 */
export const widthsIn = (srcset) =>
  candidates(srcset)
    .map(({ descriptors }) => Number(/(?:^|\s)(\d+)w/.exec(descriptors)?.[1]))
    .filter((width) => width > 0)
    .sort((one, other) => one - other);

/**
 * The tiles that an attribute `tiles="ADDRESS SIZE OVERLAP"` describes. ADDRESS is a URL with the placeholders
 * `{level}`, `{column}` and `{row}`. SIZE and OVERLAP are those of the Deep Zoom (DZI) format, in pixels.
 */
export class Tiles {
  #address;
  #tileSize;
  #overlap;
  /** @type {Map<HTMLElement, HTMLImageElement>} */
  #pending = new Map();

  /**
   * The tiles of a description, or undefined if it is missing or not valid.
   *
   * @param {string} [description]
   * @param {string} [base]
   */
  static of(description, base) {
    const [address, ...texts] = description?.trim().split(/\s+/) ?? [];
    const [tileSize, overlap] = texts.map(Number);
    const isValid = texts.length === 2 && tileSize > 0 && overlap >= 0;
    return address && isValid ? new Tiles(address, tileSize, overlap, base) : undefined;
  }

  /**
   * @param {string} address
   * @param {number} tileSize
   * @param {number} overlap
   * @param {string} [base]
   */
  constructor(address, tileSize, overlap, base) {
    this.#address = address;
    this.#tileSize = tileSize;
    this.#overlap = overlap;
    this.base = base;
  }

  /**
   * The tiles as the engine knows them.
   *
   * @param {number} baseWidth The width in pixels of the picture beneath the tiles.
   */
  shape(baseWidth) {
    return { tileSize: this.#tileSize, overlap: this.#overlap, baseWidth };
  }

  /**
   * Loads the tile with the number `contents` into an element. Calls `loaded(isThere)` when loading succeeds or
   * fails.
   *
   * @param {HTMLElement} element
   * @param {number} contents
   * @param {(isThere: boolean) => void} loaded
   */
  async load(element, contents, loaded) {
    const number = firstTile - contents;
    /**
     * @param {number} shift
     * @param {number} bits
     */
    const field = (shift, bits) => `${(number >> shift) & ((1 << bits) - 1)}`;
    const image = new Image();
    image.alt = "";
    image.draggable = false;
    image.decoding = "async";
    const address = expanded(this.#address, {
      level: `${number >> (columnBits + rowBits + 1)}`,
      row: field(columnBits, rowBits),
      column: field(0, columnBits),
    });
    image.src = resolved(address, this.base ?? document.baseURI);
    this.#pending.set(element, image);
    const isThere = await decoded(image);
    if (isThere) element.append(image);
    if (this.#pending.delete(element)) loaded(isThere);
  }

  /** Cancels the loading of tiles whose layers were removed. */
  tidy() {
    for (const [element, image] of this.#pending) {
      if (element.isConnected) continue;
      this.#pending.delete(element);
      image.src = "";
    }
  }
}
