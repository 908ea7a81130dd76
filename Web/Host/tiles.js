// The tiles of a picture, fetched when the engine asks for them.

import { firstTile, placeBits as bits } from "./generated/frame.js";

/** Whether contents are a tile. */
export const isTile = (contents) => contents <= firstTile;

/** The widths in pixels that a `srcset` names, from the smallest. */
export const widthsIn = (srcset) =>
  [...srcset.matchAll(/\s(\d+)w/g)].map(([, width]) => Number(width)).sort((one, other) => one - other);

/**
 * Tiles as `tiles="ADDRESS SIZE OVERLAP"` describes them: `{level}`, `{column}` and `{row}` stand in the
 * address, size and overlap are in pixels, as in a Deep Zoom image.
 */
export class Tiles {
  #address;
  #numbers;
  #pending = new Map();

  /** What a description says; nothing where there is none. */
  static of(description, base) {
    const [address, ...numbers] = description?.trim().split(/\s+/) ?? [];
    return address && numbers.length === 2 ? new Tiles(address, numbers.map(Number), base) : undefined;
  }

  constructor(address, numbers, base) {
    this.#address = address;
    this.#numbers = numbers;
    this.base = base;
  }

  /** For the engine: size, overlap, and the width of the picture beneath. */
  row(baseWidth) {
    return [...this.#numbers, baseWidth];
  }

  /** Fills an element with the tile that `contents` names; `loaded(contents, isThere)` hears how that ended. */
  fill(element, contents, loaded) {
    const number = firstTile - contents;
    const place = (shift) => (number >> shift) & ((1 << bits) - 1);
    const image = new Image();
    image.alt = "";
    image.draggable = false;
    image.decoding = "async";
    image.src = new URL(
      this.#address
        .replace("{level}", number >> (2 * bits))
        .replace("{row}", place(bits))
        .replace("{column}", place(0)),
      this.base,
    );
    this.#pending.set(element, image);
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
