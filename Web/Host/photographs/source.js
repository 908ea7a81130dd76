// Where the photographs of an element come from.

import { shared } from "../stage/shared.js";
import { UNKNOWN, addressOf } from "./photograph.js";

/** @typedef {import("./photograph.js").Photograph} Photograph */

/**
 * A fragment as browsers encode it.
 *
 * @param {string} fragment
 */
const encoded = (fragment) => (/^#[\w.-]*$/.test(fragment) ? fragment : new URL(fragment, "about:blank").hash);

/** The number of photographs that have been in any source. */
const photographs = shared("photographs", () => ({ count: 0 }));

/**
 * The photographs of an element at one time, in order: the links of a page, or a list that is loaded in parts or set by a
 * script. When the photographs change, the element has another source, which `continue` compares with the former one.
 *
 * Records are made when they are asked for, so a source of any length costs no more than what is near.
 */
export class PhotographSource {
  /** @type {Map<number, Photograph>} */
  #photographs = new Map();
  /**
   * What identifies each photograph, as long as photographs only come and go around it.
   *
   * @type {number[] | undefined}
   */
  #tokens;
  /**
   * The indices of photographs by their absolute addresses.
   *
   * @type {Map<string, number> | undefined}
   */
  #addresses;

  // What a source knows

  /** The number of photographs. */
  get length() {
    return 0;
  }

  /**
   * The width and height of a photograph in pixels, or numbers with the same ratio.
   *
   * @param {number} index
   * @returns {[width: number, height: number]}
   */
  sizeAt(index) {
    const { width, height } = this.at(index);
    return [width, height];
  }

  /**
   * What identifies a photograph in the page or the list; undefined while that is not known.
   *
   * @param {number} _index
   * @returns {string | undefined}
   */
  keyAt(_index) {
    return undefined;
  }

  /**
   * The element of a photograph, which identifies it where nothing else does.
   *
   * @param {number} _index
   * @returns {Element | undefined}
   */
  elementAt(_index) {
    return undefined;
  }

  /**
   * Loads what is not known of a photograph; undefined if all is.
   *
   * @param {number} _index
   * @returns {Promise<void> | undefined}
   */
  ready(_index) {
    return undefined;
  }

  /**
   * The record of a photograph, made of what the source has.
   *
   * @param {number} _index
   * @returns {Photograph}
   */
  make(_index) {
    return UNKNOWN;
  }

  // Questions

  /**
   * The photograph at an index. Out of range, or in a part that is not loaded, one of which nothing but the size is known.
   *
   * @param {number} index
   */
  at(index) {
    let photograph = this.#photographs.get(index);
    if (!photograph) {
      photograph = this.has(index) ? this.make(index) : UNKNOWN;
      if (photograph.isKnown) this.#photographs.set(index, photograph);
    }
    return photograph;
  }

  /** @param {number} index */
  has(index) {
    return Number.isInteger(index) && index >= 0 && index < this.length;
  }

  /** The width and height of each photograph. */
  get sizes() {
    return Array.from({ length: this.length }, (_, index) => this.sizeAt(index));
  }

  /**
   * The address of a photograph in the browser's history, as `addressOf` returns it; undefined if it is not known.
   *
   * @param {number} index
   * @returns {string | undefined}
   */
  addressAt(index) {
    const photograph = this.at(index);
    return photograph.isKnown ? addressOf(photograph, index) : undefined;
  }

  /**
   * The index of the photograph with an address in the browser's history: an absolute address or, for this page, a
   * fragment; -1 if there is none, or if its part of a list is not loaded. The addresses are read once.
   *
   * @param {string} address
   */
  indexOfAddress(address) {
    if (!this.#addresses) {
      this.#addresses = new Map();
      for (let index = this.length - 1; index >= 0; index -= 1) {
        const each = this.addressAt(index);
        // Browsers encode what a fragment may not contain.
        if (each !== undefined) this.#addresses.set(each.startsWith("#") ? encoded(each) : each, index);
      }
    }
    return this.#addresses.get(address) ?? -1;
  }

  /** Forgets what was derived from parts that were not loaded. */
  forgetAddresses() {
    this.#addresses = undefined;
  }

  // Identity

  /** @returns {number[]} */
  get #ids() {
    return (this.#tokens ??= Array.from({ length: this.length }, () => (photographs.count += 1)));
  }

  /**
   * What identifies the photograph at an index: the same number as long as `continue` has found it again.
   *
   * @param {number} index
   */
  idAt(index) {
    return this.#ids[index];
  }

  /**
   * The index of the photograph that `idAt` identifies; -1 if there is none.
   *
   * @param {number | undefined} id
   */
  indexOf(id) {
    return id === undefined ? -1 : this.#ids.indexOf(id);
  }

  /**
   * Takes the place of a former source: photographs that were in it keep their identities. Returns the index that each
   * photograph had there; -1 for a new one.
   *
   * A photograph is the same if it has the same key or, where the key is no longer or not yet in the list, the same
   * element. Of photographs with the same key, those with the same element are the same, and then the first the first.
   * Those of which neither source knows more than the size are taken to have the same index.
   *
   * @param {PhotographSource} former
   */
  continue(former) {
    const indices = this.indicesIn(former);
    this.#tokens = indices.map((index) => (index < 0 ? (photographs.count += 1) : former.idAt(index)));
    return indices;
  }

  /**
   * The index that each photograph has in another source; see `continue`.
   *
   * @param {PhotographSource} former
   */
  indicesIn(former) {
    const indices = Array.from({ length: this.length }, () => -1);
    /**
     * The former indices with a key, and the place of the first that may be free.
     *
     * @type {Map<string, { all: number[], at: number }>}
     */
    const byKey = new Map();
    /** @type {Map<Element, number>} */
    const byElement = new Map();
    for (let index = 0; index < former.length; index += 1) {
      const key = former.keyAt(index);
      const element = former.elementAt(index);
      if (element) byElement.set(element, index);
      if (key === undefined) continue;
      const same = byKey.get(key);
      if (same) same.all.push(index);
      else byKey.set(key, { all: [index], at: 0 });
    }
    const taken = new Set();
    /**
     * @param {number} index
     * @param {number | undefined} other
     */
    const take = (index, other) => {
      if (other === undefined || taken.has(other)) return;
      indices[index] = other;
      taken.add(other);
    };
    /** @param {number} index */
    const ofElement = (index) => {
      const element = this.elementAt(index);
      return element && byElement.get(element);
    };
    for (const index of indices.keys()) {
      const other = ofElement(index);
      if (other !== undefined && former.keyAt(other) === this.keyAt(index)) take(index, other);
    }
    for (const index of indices.keys()) {
      const same = indices[index] < 0 && byKey.get(this.keyAt(index) ?? "");
      if (!same) continue;
      while (taken.has(same.all[same.at])) same.at += 1;
      take(index, same.all[same.at]);
    }
    for (const index of indices.keys()) {
      if (indices[index] >= 0) continue;
      const isUnknown = former.has(index) && former.keyAt(index) === undefined && this.elementAt(index) === undefined;
      take(index, isUnknown ? index : ofElement(index));
    }
    return indices;
  }
}
