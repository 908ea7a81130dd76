// The tiles of a picture, fetched when the engine asks for them.

import { firstTile, placeBits as bits } from "./generated/frame.js";

/**
 * Whether contents are a tile.
 *
 * @param {number} contents
 */
export const isTile = (contents) => contents <= firstTile;

/**
 * The widths in pixels that a `srcset` names, from the smallest.
 *
 * @param {string} srcset
 */
export const widthsIn = (srcset) =>
  [...srcset.matchAll(/\s(\d+)w/g)].map(([, width]) => Number(width)).sort((one, other) => one - other);

/**
 * Tiles as `tiles="ADDRESS SIZE OVERLAP"` describes them: `{level}`, `{column}` and `{row}` stand in the
 * address, size and overlap are in pixels, as in a Deep Zoom image.
 */
export class Tiles {
  #address;
  #numbers;
  /** @type {Map<HTMLElement, HTMLImageElement>} */
  #pending = new Map();

  /**
   * What a description says; nothing where there is none.
   *
   * @param {string} [description]
   * @param {string} [base]
   */
  static of(description, base) {
    const [address, ...numbers] = description?.trim().split(/\s+/) ?? [];
    return address && numbers.length === 2 ? new Tiles(address, numbers.map(Number), base) : undefined;
  }

  /**
   * @param {string} address
   * @param {number[]} numbers
   * @param {string} [base]
   */
  constructor(address, numbers, base) {
    this.#address = address;
    this.#numbers = numbers;
    this.base = base;
  }

  /**
   * For the engine: size, overlap, and the width of the picture beneath.
   *
   * @param {number} baseWidth
   */
  row(baseWidth) {
    return [...this.#numbers, baseWidth];
  }

  /**
   * Fills an element with the tile that `contents` names; `loaded(contents, isThere)` hears how that ended.
   *
   * @param {HTMLElement} element
   * @param {number} contents
   * @param {(contents: number, isThere: boolean) => void} loaded
   */
  fill(element, contents, loaded) {
    const number = firstTile - contents;
    /** @param {number} shift */
    const place = (shift) => `${(number >> shift) & ((1 << bits) - 1)}`;
    const image = new Image();
    image.alt = "";
    image.draggable = false;
    image.decoding = "async";
    image.src = new URL(
      this.#address
        .replace("{level}", `${number >> (2 * bits)}`)
        .replace("{row}", place(bits))
        .replace("{column}", place(0)),
      this.base,
    ).href;
    this.#pending.set(element, image);
    /** @param {boolean} isThere */
    const answer = (isThere) => {
      if (this.#pending.delete(element)) loaded(contents, isThere);
    };
    image.decode().then(
      () => {
        element.append(image);
        answer(true);
      },
      () => answer(false),
    );
  }

  /** Gives up what is no longer waited for. */
  tidy() {
    for (const [element, image] of this.#pending) {
      if (element.isConnected) continue;
      this.#pending.delete(element);
      image.src = "";
    }
  }
}
