// The photographs of a list, which is loaded at once or in parts, or which a script has set.

import { expanded, resolved, resolvedSet } from "../dom/addresses.js";
import { INFORMATION, UNKNOWN, positive, resolvedTiles } from "./photograph.js";
import { PhotographSource } from "./source.js";

/**
 * @typedef {import("../lenticular-viewer.js").LenticularPhotograph} ListedPhotograph
 * @typedef {import("../lenticular-viewer.js").LenticularPhotographs} List
 * @typedef {import("./photograph.js").Photograph} Photograph
 */

/**
 * Whether only the photographs of the album itself count, which precede those of the albums below it (`own`), and what
 * else is known of a photograph whose part of the list is not loaded.
 *
 * @typedef {{ isOwn?: boolean, known?: (index: number, list: ListSource) => Photograph | undefined }} ListOptions
 */

/** The number of photographs before and after a requested one that are requested with it. */
const AHEAD = 20;
/** The code of the character that stands for the first size of a list. */
const FIRST_SHAPE = 0x30;

/**
 * The photographs of a list in the format of `photographs.json`, which `lenticular build` writes. See
 * `LenticularPhotographs` in lenticular-viewer.d.ts for its fields.
 *
 * An array is a list that has only `photographs`, and null an empty one. URLs are relative to the URL of the list.
 *
 * The parts of a divided list are loaded when their photographs are needed: those that are not are missing in
 * `photographs`.
 */
export class ListSource extends PhotographSource {
  /** Whether a part was of another version than the list. */
  isOutdated = false;
  /** Called when a part is of another version than the list. */
  onOutdated = () => {};
  /**
   * The sprites of the parts that are loaded.
   *
   * @type {NonNullable<List["sprites"]>}
   */
  sprites = [];
  /** Called when a part is loaded, with its sprites. */
  onPart = (/** @type {NonNullable<List["sprites"]>} */ _) => {};
  /** The URL of the list. */
  base;
  /**
   * The photographs of the parts that are loaded.
   *
   * @type {(ListedPhotograph | undefined)[]}
   */
  photographs;
  /** @type {{ type: string, address: string }[]} */
  #formats;
  /**
   * The widths and heights of the photographs of a divided list, from the first part on that is not in it; with shapes,
   * those that differ.
   *
   * @type {number[]}
   */
  #sizes;
  /** The characters of the sizes of these photographs, if the list has them. */
  #shapes;
  #first;
  #length;
  #known;
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
   * @param {ListOptions} [of]
   */
  static async load(address, options, of) {
    return new ListSource(await fetched(address, options), address, of);
  }

  /**
   * @param {List | ListedPhotograph[] | null | undefined} list
   * @param {string} base
   * @param {ListOptions} options
   */
  constructor(list, base = document.baseURI, options = {}) {
    super();
    /** @type {List} */
    const {
      photographs,
      sources,
      sizes,
      shapes,
      parts,
      own,
      count = 0,
    } = Array.isArray(list) ? { photographs: list } : (list ?? { photographs: [] });
    this.base = base;
    this.photographs = [...(photographs ?? [])];
    this.#first = this.photographs.length;
    this.#sizes = sizes ?? [];
    this.#shapes = shapes;
    this.#parts = parts;
    const all = Math.max(count, this.#first + (shapes?.length ?? this.#sizes.length >> 1));
    this.#length = options.isOwn ? Math.min(own ?? all, all) : all;
    this.#known = options.known ?? (() => undefined);
    this.#formats = (sources ?? []).map(({ type = "", address }) => ({ type, address: resolved(address, base) }));
  }

  get length() {
    return this.#length;
  }

  /** The version of a divided list, which its parts have too. Empty for other lists. */
  get version() {
    return this.#parts?.version ?? "";
  }

  /**
   * @param {number} index
   * @returns {[width: number, height: number]}
   */
  sizeAt(index) {
    const other = index - this.#first;
    const at = 2 * (this.#shapes ? this.#shapes.charCodeAt(other) - FIRST_SHAPE : other);
    const { width, height } = this.photographs[index] ?? { width: this.#sizes[at], height: this.#sizes[at + 1] };
    return [positive(width) || UNKNOWN.width, positive(height) || UNKNOWN.height];
  }

  /** @param {number} index */
  keyAt(index) {
    const photograph = this.photographs[index];
    if (!photograph) return;
    const { id, page, name, href, src } = photograph;
    return id === undefined || id === null ? (page ?? name ?? href ?? src ?? "") : `id ${id}`;
  }

  /** @param {number} index */
  addressAt(index) {
    const listed = this.photographs[index];
    if (!listed) return super.addressAt(index);
    return listed.page ? resolved(listed.page, this.base) : `#${listed.name || `photograph-${index + 1}`}`;
  }

  /** @param {number} index */
  colorAt(index) {
    return this.photographs[index]?.color ?? "#1c1c1e";
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
    const loading = this.#load(index);
    return this.at(index).isKnown ? undefined : loading;
  }

  /** @param {number} index */
  #load(index) {
    if (!this.#parts || !this.has(index) || this.photographs[index]) return;
    const { length, count } = this.#parts;
    const part = Math.min(Math.trunc(index / length), count - 1);
    let loading = this.#loading.get(part);
    if (!loading) {
      loading = this.#loadPart(part, this.#parts);
      this.#loading.set(part, loading);
      // A part that could not be loaded is requested again.
      loading.catch(() => this.#loading.delete(part));
    }
    return loading;
  }

  /**
   * @param {number} part
   * @param {NonNullable<List["parts"]>} parts
   */
  async #loadPart(part, { length, address, version }) {
    const place = resolved(expanded(address, { part: part + 1 }), this.base);
    /** @type {List & { version?: string }} */
    const list = await fetched(place);
    if (list.version !== version) {
      this.isOutdated = true;
      this.onOutdated();
      throw new Error(`lenticular: ${place} is of another version than its list`);
    }
    for (const [at, photograph] of list.photographs.entries()) this.photographs[part * length + at] = photograph;
    const { sprites = [] } = list;
    this.sprites.push(...sprites);
    this.onPart(sprites);
    this.forgetAddresses();
  }

  /**
   * @param {number} index
   * @returns {Photograph}
   */
  make(index) {
    const listed = this.photographs[index];
    const [width, height] = this.sizeAt(index);
    const color = this.colorAt(index);
    if (!listed)
      return (
        this.#known(index, this) ?? {
          ...UNKNOWN,
          width,
          height,
          isSized: index >= this.#first && this.#sizes.length > 0,
          color,
        }
      );
    const formats = this.#formatsOf(listed);
    const plain = formats.pop();
    const { alt = "", name, page, original, mark, panorama, loop, tiles } = listed;
    return {
      isKnown: true,
      width,
      height,
      isSized: Boolean(positive(listed.width) && positive(listed.height)),
      href: plain?.largest ?? "",
      srcset: plain?.srcset,
      formats,
      preview: plain?.smallest ?? "",
      original: original && resolved(original, this.base),
      mark,
      alt,
      color,
      information: {
        ...Object.fromEntries(INFORMATION.map((name) => [name, listed[name]])),
        map: listed.map && resolved(listed.map, this.base),
      },
      page: page && resolved(page, this.base),
      fragment: name,
      isPanorama: Boolean(panorama),
      loops: Boolean(loop),
      tiles: tiles && resolvedTiles(`${tiles.address} ${tiles.size} ${tiles.overlap}`, this.base),
    };
  }

  /**
   * The files of a photograph in each format. The last format is the fallback for browsers that support no other. A
   * photograph without a name, or without files in the formats of the list, has files of its own.
   *
   * @param {ListedPhotograph} photograph
   * @returns {{ type: string, srcset: string, smallest: string, largest: string }[]}
   */
  #formatsOf({ name, widths, href, src = href, srcset }) {
    const all = (Array.isArray(widths) ? widths : []).filter(positive);
    if (name && all.length > 0 && this.#formats.length > 0) {
      return this.#formats.map(({ type, address }) => {
        /** @param {number} width */
        const of = (width) => expanded(address, { name, width });
        return {
          type,
          srcset: all.map((width) => `${of(width)} ${width}w`).join(", "),
          smallest: of(all[0]),
          largest: of(all[all.length - 1]),
        };
      });
    }
    const [smallest, largest] = [src, href ?? src].map((each) => (each ? resolved(each, this.base) : ""));
    return [{ type: "", srcset: srcset ? resolvedSet(srcset, this.base) : "", smallest, largest }];
  }
}

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
