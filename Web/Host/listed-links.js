import { Links, addressOf } from "./links.js";
import { Photographs } from "./photographs.js";
import { listPhotographs } from "./viewer.js";

/**
 * The photographs of a list, some of which are links in a viewer: those whose `data-index` is the index in the list.
 */
class ListedLinks extends Links {
  #viewer;
  #list;

  /**
   * @param {import("./viewer.js").LenticularViewer} viewer
   * @param {Photographs} list
   */
  constructor(viewer, list) {
    super(viewer);
    this.#viewer = viewer;
    this.#list = list;
  }

  get length() {
    return this.#list.own;
  }

  get sizes() {
    return this.#list.sizes.slice(0, this.length);
  }

  get special() {
    const all = new Set([...super.special, ...this.#list.special]);
    return [...all].filter((index) => index >= 0 && index < this.length);
  }

  /** @param {HTMLAnchorElement} link */
  indexOf(link) {
    return Number(link.dataset.index ?? -1);
  }

  /**
   * The links in the page may be others than when the photograph was opened.
   *
   * @param {number} index
   * @returns {HTMLAnchorElement | null}
   */
  linkInPage(index) {
    return this.#viewer.querySelector(`a[data-index="${index}"]`);
  }

  /** @param {number} index */
  link(index) {
    const isThere = index >= 0 && index < this.length;
    return this.linkInPage(index) ?? (isThere ? this.#list.link(index, true) : undefined);
  }

  /** @param {number} index */
  ready(index) {
    const loading = this.#list.ready(index);
    return this.linkInPage(index) ? undefined : loading;
  }

  /** @param {number} index */
  address(index) {
    const link = this.linkInPage(index);
    return link ? addressOf(link, index) : this.#list.address(index);
  }
}

listPhotographs(async (viewer, address, options) => {
  const list = await Photographs.load(address, options);
  return () => new ListedLinks(viewer, list);
});
