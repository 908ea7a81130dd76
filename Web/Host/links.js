import { viewport, windowOf } from "./documents.js";
import * as Viewer from "./generated/viewer.js";
import { measure } from "./thumbnail.js";

/** @typedef {import("./page.js").Surface} Surface */

/**
 * The photographs of a viewer, with the functions that the viewer calls.
 *
 * @typedef {object} ViewerAlbum
 * @property {number} length
 * @property {number[][]} sizes The size of each photograph in pixels.
 * @property {number[]} special The indices of panoramas, and of photographs with tiles.
 * @property {(index: number) => HTMLAnchorElement | undefined} link
 * @property {(index: number) => string | undefined} address The address of a photograph, as `addressOf` returns it;
 *   undefined if it is not loaded yet.
 * @property {(index: number) => Promise<void> | undefined} [ready] Loads what the link of a photograph has; undefined if
 *   that is loaded.
 * @property {(target: Element, x: number, y: number) => number} [indexAt] The index of the photograph that two fingers
 *   about a point of the window may open by spreading; -1 if there is none.
 * @property {(viewer: Surface, time: number, index: number) => void} offer
 * @property {(index: number) => number[] | null} [measure]
 * @property {(viewer: Surface, time: number, index: number, place?: number[] | null) => void} present
 * @property {(viewer: Surface, time: number, index: number) => void} locate
 * @property {(index: number) => void} hide
 * @property {(index: number) => void} focus
 */

/** @typedef {{ measure(index: number): number[] | null }} Measuring */

/** Photographs with thumbnails in the page. `measure(index)` returns the thumbnail row of a photograph. */
export class Album {
  /**
   * Opens a photograph in a viewer, from its thumbnail.
   *
   * @this {Measuring}
   * @param {Surface} viewer
   * @param {number} time
   * @param {number} index
   * @param {number[] | null} [place] The thumbnail row of the photograph, if it has been measured.
   */
  present(viewer, time, index, place) {
    Viewer.present(viewer, time, index, place === undefined ? this.measure(index) : place);
  }

  /**
   * Offers a photograph in a viewer to the fingers that are down on its thumbnail.
   *
   * @this {Measuring}
   * @param {Surface} viewer
   * @param {number} time
   * @param {number} index
   */
  offer(viewer, time, index) {
    Viewer.offer(viewer, time, index, this.measure(index));
  }

  /**
   * Passes the current position of a photograph's thumbnail to a viewer.
   *
   * @this {Measuring}
   * @param {Surface} viewer
   * @param {number} time
   * @param {number} index
   */
  locate(viewer, time, index) {
    Viewer.setThumbnail(viewer, time, index, this.measure(index));
  }
}

/**
 * Whether a photograph is a panorama, or has tiles.
 *
 * @param {{ panorama?: unknown, tiles?: unknown }} photograph
 */
export const isSpecial = ({ panorama, tiles }) => panorama !== undefined || tiles !== undefined;

/** The photographs of a viewer that are links in the viewer. */
export class Links extends Album {
  /** @type {HTMLAnchorElement[]} */
  #links;
  /** @type {{ image: HTMLImageElement, visibility: string } | undefined} */
  #hidden;

  /** @param {{ links: HTMLAnchorElement[] }} viewer */
  constructor(viewer) {
    super();
    this.#links = viewer.links;
  }

  get length() {
    return this.#links.length;
  }

  /**
   * The size of each photograph in pixels.
   *
   * @returns {number[][]}
   */
  get sizes() {
    return this.#links.map(pixelSize);
  }

  /** The indices of panoramas, and of photographs with tiles. */
  get special() {
    return this.#links.filter(({ dataset }) => isSpecial(dataset)).map((link) => this.indexOf(link));
  }

  /** @param {Element} target */
  indexAt(target) {
    return this.indexOf(target.closest("a"));
  }

  /** @param {HTMLAnchorElement} link */
  indexOf(link) {
    return this.#links.indexOf(link);
  }

  /**
   * The link to a photograph in the page.
   *
   * @param {number} index
   * @returns {HTMLAnchorElement | null | undefined}
   */
  linkInPage(index) {
    return this.#links[index];
  }

  /**
   * @param {number} index
   * @returns {HTMLAnchorElement | undefined}
   */
  link(index) {
    return this.#links[index];
  }

  /**
   * @param {number} index
   * @returns {string | undefined}
   */
  address(index) {
    return addressOf(this.#links[index], index);
  }

  /** @param {number} index */
  #image(index) {
    return this.linkInPage(index)?.querySelector("img");
  }

  /**
   * The thumbnail row of a photograph for the engine; null if the thumbnail is not visible.
   *
   * @param {number} index
   */
  measure(index) {
    const image = this.#image(index);
    return image?.isConnected ? measure(image) : null;
  }

  /**
   * Scrolls the page to the thumbnail if it is not visible, because the photograph may return to it.
   *
   * @param {Surface} viewer
   * @param {number} time
   * @param {number} index
   */
  locate(viewer, time, index) {
    this.#reveal(index);
    super.locate(viewer, time, index);
  }

  /** @param {number} index */
  #reveal(index) {
    const link = this.linkInPage(index);
    const box = this.#image(index)?.getBoundingClientRect();
    if (!box) return;
    const { width, height } = viewport(windowOf(link));
    if (box.bottom > 0 && box.top < height && box.right > 0 && box.left < width) return;
    link.scrollIntoView({
      block: "nearest",
      inline: "nearest",
      behavior: /** @type {ScrollBehavior} */ ("instant"),
    });
  }

  /**
   * Hides a thumbnail while its photograph is animated. Shows the thumbnail that was hidden before.
   *
   * @param {number} index
   */
  hide(index) {
    this.#hidden?.image.style.setProperty("visibility", this.#hidden.visibility);
    this.#hidden = undefined;
    const image = this.#image(index);
    if (!image) return;
    this.#hidden = { image, visibility: image.style.visibility };
    image.style.visibility = "hidden";
  }

  /** @param {number} index */
  focus(index) {
    this.linkInPage(index)?.focus({ preventScroll: true });
  }
}

/**
 * The address of a photograph: that of its own page, or else a fragment.
 *
 * @param {HTMLAnchorElement} link
 * @param {number} index
 */
export const addressOf = ({ dataset: { page, address }, id }, index) =>
  page ?? `#${address || id || `photograph-${index + 1}`}`;

/**
 * The links to photographs in an element, in document order.
 *
 * @param {Element} element
 */
export const linksIn = (element) =>
  [.../** @type {NodeListOf<HTMLAnchorElement>} */ (element.querySelectorAll("a[href]"))].filter((link) =>
    link.querySelector("img"),
  );

/**
 * The size in pixels of the photograph to which a link leads. If it is unknown, a size with the thumbnail's ratio.
 *
 * @param {HTMLAnchorElement} link
 * @returns {[width: number, height: number]}
 */
export function pixelSize(link) {
  const image = link.querySelector("img");
  const width = Number(link.dataset.width) || image.naturalWidth || image.width;
  const height = Number(link.dataset.height) || image.naturalHeight || image.height;
  return [width || 3, height || 2];
}
