// The photographs of a viewer: those of its links, of the list at `src`, or of a list that a script has set.

import { resolved } from "../dom/addresses.js";
import { complain } from "../stage/complaints.js";
import { USES } from "../stage/stage.js";
import { LinkObserver, LinkSource, isPhotograph, keyOf, photographOf, photographsIn } from "../photographs/links.js";
import { ListSource } from "../photographs/list.js";
import { LinkThumbnails } from "../photographs/thumbnails.js";

/**
 * @typedef {import("../photographs/source.js").PhotographSource} PhotographSource
 * @typedef {import("../photographs/thumbnails.js").Collection} Collection
 * @typedef {import("../lenticular-viewer.js").LenticularPhotograph} LenticularPhotograph
 * @typedef {import("../lenticular-viewer.js").LenticularPhotographs} LenticularPhotographs
 */

/**
 * The functions of a viewer that are called here.
 *
 * @typedef {object} Calls
 * @property {() => { photographs: PhotographSource, index: number } | undefined} opened The photographs that are open, as
 *   they were last, and the index of the current one, if they are those of the viewer itself.
 * @property {(isNow: boolean) => void} changed Shows the photographs as they are: at once, or from the next frame on.
 * @property {() => void} loaded Called when a list is there.
 * @property {() => void} replaced Called when a list has taken the place of an outdated one.
 */

/** The photographs of a viewer as they are now, and where their thumbnails are. */
export class ViewerPhotographs {
  #viewer;
  #calls;
  /** @type {AbortSignal | undefined} */
  #signal;
  /** @type {LinkObserver | undefined} */
  #observer;
  /**
   * The list that a script has set instead of the links.
   *
   * @type {LenticularPhotographs | LenticularPhotograph[] | null}
   */
  list = null;
  /**
   * The photographs of that list, or of the list at `src` once it is loaded.
   *
   * @type {ListSource | undefined}
   */
  #list;
  /** The address of the list that was last requested. */
  #source = "";
  /**
   * Resolves when the list at `src` is loaded, or cannot be. Undefined if there is none to load.
   *
   * @type {Promise<void> | undefined}
   */
  loading;
  thumbnails = new LinkThumbnails(
    (index) => this.#linkAt(index),
    (target) => this.indexOfLink(target.closest("a")),
  );

  /**
   * @param {HTMLElement & { src: string }} viewer
   * @param {Calls} calls
   */
  constructor(viewer, calls) {
    this.#viewer = viewer;
    this.#calls = calls;
  }

  /**
   * The photographs of a wall, or those of the viewer.
   *
   * @param {(EventTarget & { collection?: Collection }) | null} wall
   * @returns {Collection}
   */
  collectionOf(wall) {
    return wall?.collection ?? { photographs: this.present, thumbnails: this.thumbnails, owner: this.#viewer };
  }

  /**
   * Follows the links, and loads the list at `src`, until the signal is aborted.
   *
   * @param {AbortSignal} signal
   */
  connect(signal) {
    this.#signal = signal;
    this.#observer = new LinkObserver(this.#viewer, () => this.#calls.changed(true), signal);
    this.#source = "";
    this.load();
    // What a click needs of the links is there when it comes.
    for (const type of USES)
      this.#viewer.addEventListener(type, () => this.present, { signal, once: true, capture: true });
  }

  disconnect() {
    this.#observer = undefined;
  }

  /**
   * Shows the list as it is now, or another one; null for the links. The open photograph stays open if the list has it.
   *
   * @param {LenticularPhotographs | LenticularPhotograph[] | null} photographs
   */
  update(photographs) {
    this.list = photographs ?? null;
    if (!photographs && this.#source) return;
    this.#source = "";
    this.loading = undefined;
    this.#setList(photographs ? new ListSource(photographs, this.#viewer.baseURI, this.#options) : undefined);
    if (!photographs) this.load();
    else if (this.#viewer.isConnected) this.#calls.loaded();
  }

  /** Loads the list at `src` again, and reads the links again. */
  async reload() {
    if (this.list) return this.update(this.list);
    this.#source = "";
    this.load("reload");
    await this.loading;
    this.#calls.changed(true);
  }

  /** @returns {import("../photographs/list.js").ListOptions} */
  get #options() {
    return {
      isOwn: true,
      known: (index, list) => {
        // The links have the indices of the present list.
        if (list !== this.#list) return;
        const link = /** @type {HTMLAnchorElement | null} */ (this.#viewer.querySelector(`a[data-index="${index}"]`));
        return isPhotograph(link) ? photographOf(link) : undefined;
      },
    };
  }

  /**
   * Loads the list at `src`, unless it is loaded.
   *
   * @param {RequestCache} [cache]
   * @param {ListSource} [outdated] A list of which a part is of another version: it has changed since.
   */
  load(cache = "default", outdated) {
    const signal = this.#signal;
    if (this.list || !signal) return;
    const { src, baseURI } = this.#viewer;
    const source = src && resolved(src, baseURI);
    // An address that becomes absolute is not another one.
    if (source === this.#source) return;
    this.#source = source;
    this.loading = undefined;
    if (!source) return this.#setList(undefined);
    const listing = ListSource.load(source, { signal, cache }, this.#options)
      .then(async (list) => {
        if (outdated) await this.#prepareToReplace(outdated, list);
        if (this.loading !== listing) return;
        this.#setList(list, outdated);
        // Now the address of the open photograph is known, or it is another one.
        if (outdated) this.#calls.replaced();
      })
      .catch((error) => {
        // Without the list, the viewer has the photographs in the page.
        if (!signal.aborted) complain(this.#viewer, error);
      })
      .then(() => {
        if (this.loading !== listing) return;
        this.loading = undefined;
        if (!signal.aborted) this.#calls.loaded();
      });
    this.loading = listing;
  }

  /**
   * Loads the parts of a list in which the open photograph probably is, so that it can be found there: photographs may have
   * come or gone before it, or after it.
   *
   * @param {ListSource} outdated
   * @param {ListSource} list
   */
  async #prepareToReplace(outdated, list) {
    if (list.version === outdated.version) {
      outdated.onOutdated = () => {};
      throw new Error(`lenticular: ${list.base} does not fit its parts`);
    }
    const index = this.#calls.opened()?.index ?? -1;
    if (index < 0) return;
    const added = list.length - outdated.length;
    await Promise.allSettled([index, index + added].map((each) => list.ready(each)));
  }

  /**
   * Gives the links in the page the indices that their photographs have in a list which has replaced another one.
   *
   * @param {ListSource} former
   * @param {ListSource} list
   */
  #renumber(former, list) {
    /** @type {NodeListOf<HTMLAnchorElement>} */
    const links = this.#viewer.querySelectorAll("a[data-index]");
    for (const link of links) {
      const index = list.indexOf(former.idAt(Number(link.dataset.index)));
      if (index < 0) delete link.dataset.index;
      else link.dataset.index = `${index}`;
    }
  }

  /**
   * @param {ListSource | undefined} list
   * @param {ListSource} [outdated] The list whose place this one takes by itself: the links in the page have its indices,
   *   and an open photograph is one of the new list at once, not from the next frame on.
   */
  #setList(list, outdated) {
    if (!list && !this.#list) return;
    if (list && this.#list) list.continue(this.#list);
    this.#list = list;
    if (list && outdated) this.#renumber(outdated, list);
    if (list) {
      list.onOutdated = () => {
        if (this.#list !== list || this.loading) return;
        this.#source = "";
        this.load("reload", list);
      };
    }
    this.#calls.changed(outdated !== undefined);
  }

  /** @returns {PhotographSource} */
  get present() {
    return this.#list ?? this.#observer?.source ?? new LinkSource(photographsIn(this.#viewer));
  }

  /**
   * The link in this element whose thumbnail is that of a photograph.
   *
   * @param {number} index
   */
  #linkAt(index) {
    const list = this.#list;
    // What is open follows the links a little later.
    const source = this.#calls.opened()?.photographs ?? this.present;
    if (!list) return /** @type {HTMLAnchorElement | undefined} */ (source.elementAt(index));
    const links = this.#observer?.source.links ?? [];
    const key = list.keyAt(index);
    const { href } = list.at(index);
    return (
      links.find(({ dataset }) => dataset.index === `${index}`) ??
      (key?.startsWith("id ") ? links.find((link) => keyOf(link) === key) : undefined) ??
      links.find((link) => link.dataset.index === undefined && link.href === href)
    );
  }

  /**
   * The index of the photograph of a link; -1 if the list has none.
   *
   * @param {HTMLAnchorElement | null | undefined} link
   */
  indexOfLink(link) {
    if (!isPhotograph(link)) return -1;
    const list = this.#list;
    if (!list) return this.#observer?.source.links.indexOf(link) ?? -1;
    const { index, id } = link.dataset;
    if (index !== undefined) return list.has(Number(index)) ? Number(index) : -1;
    const key = id === undefined ? undefined : keyOf(link);
    for (let each = 0; each < list.length; each += 1)
      if (key === undefined ? list.at(each).href === link.href : list.keyAt(each) === key) return each;
    return -1;
  }
}
