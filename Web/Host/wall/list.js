// The list of a wall: that at `src`, or one that a script has set.

import { resolved } from "../dom/addresses.js";
import { ListSource } from "../photographs/list.js";
import { complain } from "../stage/complaints.js";

/**
 * What the engine is told of the photographs of a list: their sizes, and the index that each had before.
 *
 * @param {ListSource} list
 * @param {number[]} [formerIndices] Those of photographs that were not there are -1, as all are by default.
 */
export const updates = ({ sizes }, formerIndices) =>
  sizes.map(([width, height], index) => ({ width, height, formerIndex: formerIndices?.[index] ?? -1 }));

/**
 * @typedef {import("../lenticular-viewer.js").LenticularPhotograph} LenticularPhotograph
 * @typedef {import("../lenticular-viewer.js").LenticularPhotographs} LenticularPhotographs
 */

/**
 * The functions of a wall that are called here.
 *
 * @typedef {object} ListCalls
 * @property {() => number[]} kept The indices of the photographs that are to be found in another list; -1 for none.
 * @property {(list: ListSource, formerIndices: number[]) => void} changed Called when another list is there, with the
 *   index that each of its photographs had before.
 */

/** The list of a wall, and the request for it. */
export class WallList {
  /** The list, as the page has set or the server has sent it. */
  given = /** @type {LenticularPhotographs | LenticularPhotograph[]} */ ([]);
  photographs = new ListSource([]);
  #wall;
  #calls;
  /** The address of the list that is shown or on its way; empty for an assigned list, and after an error. */
  #source = "";
  /**
   * Aborts the request of the list that is on its way.
   *
   * @type {AbortController | undefined}
   */
  #loading;

  /**
   * @param {HTMLElement & { src: string }} wall
   * @param {ListCalls} calls
   */
  constructor(wall, calls) {
    this.#wall = wall;
    this.#calls = calls;
  }

  /**
   * Shows the list as it is now, or another one.
   *
   * @param {LenticularPhotographs | LenticularPhotograph[] | null} photographs
   */
  update(photographs) {
    const isOther = photographs !== this.given;
    if (isOther) this.#stop();
    this.#become(new ListSource(photographs, isOther ? this.#wall.baseURI : this.photographs.base), photographs ?? []);
  }

  /** Requests the list at `src`. A wall that is moved in the document keeps the list, also one that is on its way. */
  async load() {
    if (!this.#wall.src) return;
    const address = resolved(this.#wall.src, this.#wall.baseURI);
    // An address that becomes absolute is not another one.
    if (address !== this.#source) await this.#load(address);
  }

  /** Loads the list at `src` again. */
  async reload() {
    const { src, baseURI } = this.#wall;
    if (src) await this.#load(resolved(src, baseURI), this.photographs, true);
  }

  /** Forgets a list that is on its way. */
  cancel() {
    if (this.#loading) this.#stop();
  }

  /**
   * Handles a part of the list that could not be loaded: a list that has changed since is loaded again.
   *
   * @param {ListSource} list
   * @param {unknown} error
   */
  failed(list, error) {
    if (this.photographs !== list || this.#loading) return;
    if (list.isOutdated) this.#load(list.base, list);
    else complain(this.#wall, error);
  }

  /**
   * Loads the list at a URL and shows it. A list with a part of another version has changed since: it is loaded again.
   *
   * @param {string} address
   * @param {ListSource} [shown] The list that is shown, if it is to be loaded again.
   * @param {boolean} [isAsked] Whether that list may still be right.
   */
  async #load(address, shown, isAsked = false) {
    this.#stop();
    this.#source = address;
    const { signal } = (this.#loading = new AbortController());
    try {
      let given, version;
      /** @type {ListSource | undefined} */
      let list;
      do {
        version = (list ?? shown)?.version;
        const response = await fetch(address, { signal, cache: list || shown ? "reload" : "default" });
        if (!response.ok) throw new Error(`lenticular: loading ${address} failed with status ${response.status}`);
        given = await response.json();
        list = new ListSource(given, address);
      } while (list.version !== version && !(await this.#loadKept(list)));
      if (signal.aborted) return;
      this.#loading = undefined;
      if (shown && !isAsked && list.version === shown.version) {
        throw new Error(`lenticular: ${address} does not fit its parts`);
      }
      this.#become(list, given);
    } catch (error) {
      if (signal.aborted) return;
      this.#stop();
      complain(this.#wall, error);
    }
  }

  #stop() {
    this.#loading?.abort();
    this.#loading = undefined;
    this.#source = "";
  }

  /**
   * Loads the parts of another list in which the photographs probably are that are to be found there: photographs may have
   * come or gone before them, or after them. Returns whether the parts are loaded.
   *
   * @param {ListSource} list
   */
  async #loadKept(list) {
    const added = list.length - this.photographs.length;
    // What is kept may change while parts are loaded.
    for (;;) {
      const parts = this.#calls
        .kept()
        .filter((index) => this.photographs.keyAt(index) !== undefined)
        .flatMap((index) => [list.ready(index), list.ready(index + added)])
        .filter(Boolean);
      if (parts.length === 0) return true;
      try {
        await Promise.all(parts);
      } catch {
        return false;
      }
    }
  }

  /**
   * @param {ListSource} list
   * @param {LenticularPhotographs | LenticularPhotograph[]} given
   */
  #become(list, given) {
    const formerIndices = list.continue(this.photographs);
    this.given = given;
    this.photographs = list;
    this.#calls.changed(list, formerIndices);
  }
}
