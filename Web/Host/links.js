import { windowOf } from "./documents.js";
import * as Viewer from "./generated/viewer.js";
import { measure } from "./thumbnail.js";

/** @typedef {import("./page.js").Surface} Surface */

/**
 * What a viewer asks of the photographs that it shows.
 *
 * @typedef {object} ViewerAlbum
 * @property {number} length
 * @property {number[][]} sizes The pixels of each photograph.
 * @property {number[]} special The indices of panoramas, and of photographs with tiles.
 * @property {(index: number) => HTMLAnchorElement | undefined} link
 * @property {(viewer: Surface, time: number, index: number) => void} present
 * @property {(viewer: Surface, time: number, index: number) => void} locate
 * @property {(index: number) => void} hide
 * @property {(index: number) => void} focus
 */

/** @typedef {{ measure(index: number): number[] | null }} Measuring */

/** Photographs whose thumbnails the page has; `measure(index)` says where. */
export class Album {
  /**
   * Has a viewer open a photograph.
   *
   * @this {Measuring}
   * @param {Surface} viewer
   * @param {number} time
   * @param {number} index
   */
  present(viewer, time, index) {
    Viewer.present(viewer, time, index, this.measure(index));
  }

  /**
   * Tells a viewer where the thumbnail of its photograph is now.
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

/** The photographs of a viewer: the links in it. A wall can stand for them. */
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

  /** The pixels of each photograph. */
  get sizes() {
    return this.#links.map(pixelSize);
  }

  /** The indices of those of which a viewer should know more than their sizes: panoramas, and what has tiles. */
  get special() {
    return [...this.#links.keys()].filter((index) => isSpecial(this.#links[index].dataset));
  }

  /**
   * @param {number} index
   * @returns {HTMLAnchorElement | undefined}
   */
  link(index) {
    return this.#links[index];
  }

  /** @param {number} index */
  #image(index) {
    return this.#links[index]?.querySelector("img");
  }

  /**
   * Where a thumbnail lies, as a row for the engine.
   *
   * @param {number} index
   */
  measure(index) {
    const image = this.#image(index);
    return image?.isConnected ? measure(image) : null;
  }

  /**
   * Has the page show the thumbnail if it is out of sight, for its photograph may soon fly there.
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
    const box = this.#image(index)?.getBoundingClientRect();
    if (!box) return;
    const { innerWidth, innerHeight } = windowOf(this.#links[index]);
    if (box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth) return;
    this.#links[index].scrollIntoView({
      block: "nearest",
      inline: "nearest",
      behavior: /** @type {ScrollBehavior} */ ("instant"),
    });
  }

  /**
   * Hides one thumbnail, whose photograph flies; the one hidden before is back.
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
    this.#links[index]?.focus({ preventScroll: true });
  }
}

/**
 * The links to photographs in an element, in order.
 *
 * @param {Element} element
 */
export const linksIn = (element) =>
  [.../** @type {NodeListOf<HTMLAnchorElement>} */ (element.querySelectorAll("a[href]"))].filter((link) =>
    link.querySelector("img"),
  );

/**
 * The pixels of the photograph behind a link, or at least their ratio.
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
