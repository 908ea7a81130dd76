// The photographs of the gallery that contains the examples.

/**
 * A photograph in the list of a gallery, and the list.
 *
 * @typedef {import("../../Web/Host/lenticular.js").LenticularPhotograph} Any
 * @typedef {Any & Required<Pick<Any, "name" | "widths">>} Entry
 * @typedef {{ photographs: Entry[], sources: { address: string }[] }} List
 */

/** A photograph of the gallery. The paths of its files start at the root of the site. */
export class Photograph {
  /** @type {Entry} */
  #entry;
  /** @type {URL} */
  #list;
  /** @type {string} */
  #pattern;

  /**
   * @param {Entry} entry
   * @param {URL} list
   * @param {string} pattern
   */
  constructor(entry, list, pattern) {
    this.#entry = entry;
    this.#list = list;
    this.#pattern = pattern;
  }

  get width() {
    return this.#entry.width;
  }
  get height() {
    return this.#entry.height;
  }
  get alt() {
    return this.#entry.alt ?? "";
  }
  get caption() {
    return this.#entry.caption;
  }
  get isPanorama() {
    return this.#entry.panorama === true;
  }
  get ratio() {
    return this.width / this.height;
  }

  /**
   * The smallest file of at least `width` pixels, or the largest file, with its size.
   *
   * @param {number} width
   */
  file(width) {
    const { name, widths } = this.#entry;
    const chosen = widths.find((each) => each >= width) ?? Math.max(...widths);
    const address = this.#pattern.replace("{name}", name).replace("{width}", String(chosen));
    return { src: this.#path(address), width: chosen, height: Math.round(chosen / this.ratio) };
  }

  /** The largest file. */
  get largest() {
    return this.file(Infinity);
  }

  /** The value of the attribute `tiles`, if the photograph has tiles. */
  get tiles() {
    const { tiles } = this.#entry;
    return tiles && `${this.#path(tiles.address)} ${tiles.size} ${tiles.overlap}`;
  }

  /**
   * The path of a URL template. The braces of its placeholders are not percent-encoded.
   *
   * @param {string} address
   */
  #path(address) {
    return new URL(address, this.#list).pathname.replace(/%7B(\w+)%7D/g, "{$1}");
  }
}

/** The path of the list. */
export const listPath = new URL("../photographs.json", import.meta.url).pathname;

/** Loads the photographs of the gallery and of all its albums. */
export async function loadPhotographs() {
  const list = new URL(listPath, location.href);
  const response = await fetch(list);
  if (!response.ok) throw new Error(`loading ${list} failed with status ${response.status}`);
  /** @type {List} */
  const { photographs, sources } = await response.json();
  return photographs.map((entry) => new Photograph(entry, list, sources[sources.length - 1].address));
}
