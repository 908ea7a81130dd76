// Where the thumbnails of photographs are in the page.

import { viewport, windowOf } from "../dom/documents.js";
import { restyle } from "../dom/restyle.js";
import * as Viewer from "../generated/viewer.js";
import { hidingOf, measure, toneOf } from "./thumbnail.js";
import { pictureIn } from "./pictures.js";

/**
 * @typedef {import("../stage/surface.js").Surface} Surface
 * @typedef {import("./source.js").PhotographSource} PhotographSource
 * @typedef {import("../generated/records.js").Thumbnail} Thumbnail
 */

/**
 * The places of the thumbnails of a collection, with the functions that a viewer calls.
 *
 * @typedef {object} Thumbnails
 * @property {(index: number) => HTMLAnchorElement | null | undefined} linkAt The link in the page, if there is one.
 * @property {(target: Element, x: number, y: number) => number} [indexAt] The index of the photograph that two fingers
 *   about a point of the window may open by spreading; -1 if there is none.
 * @property {(index: number) => Thumbnail | null} [measure] The thumbnail of a photograph for the engine; null if the
 *   thumbnail is not visible.
 * @property {(viewer: Surface, time: number, index: number, place?: Thumbnail | null) => void} present Opens a photograph in
 *   a viewer, from its thumbnail row if that has been measured.
 * @property {(viewer: Surface, time: number, index: number) => void} [offer] Offers a photograph to the fingers that are
 *   down on its thumbnail.
 * @property {(viewer: Surface, time: number, index: number) => void} locate Passes the present place of a thumbnail to a
 *   viewer.
 * @property {(index: number) => void} hide Hides a thumbnail while its photograph is animated, and shows the one that was
 *   hidden before.
 * @property {(index: number) => string} [toneOf] The filter that makes a photograph look as its thumbnail did when it was
 *   measured.
 * @property {(index: number) => void} focus
 */

/**
 * What a viewer shows: photographs, which another state of the same source may replace, and the places of their thumbnails.
 * `owner` is the element whose photographs they are.
 *
 * @typedef {object} Collection
 * @property {PhotographSource} photographs
 * @property {Thumbnails} thumbnails
 * @property {Element} owner
 */

const UNSEEN = { visibility: "hidden" };
const printing = globalThis.matchMedia?.("print");

/** Hides the picture of a thumbnail in the page, without a trace in the document. */
export class HiddenImage {
  /** @type {HTMLElement | null | undefined} */
  #image;
  /** @type {Animation | undefined} */
  #hiding;
  /**
   * The styles that hide the pictures that have been measured, by `hidingOf`.
   *
   * @type {WeakMap<HTMLElement, Record<string, string>>}
   */
  #styles = new WeakMap();

  /**
   * Sets the styles that hide a picture. Without them, it leaves nothing of itself.
   *
   * @param {HTMLElement} image
   * @param {Record<string, string>} styles
   */
  note(image, styles) {
    const former = this.#styles.get(image) ?? UNSEEN;
    this.#styles.set(image, styles);
    if (image === this.#image && Object.keys(former)[0] !== Object.keys(styles)[0]) this.#restyle(image);
  }

  /**
   * Hides an image, and shows the one that was hidden before.
   *
   * @param {HTMLElement | null | undefined} image
   */
  hide(image) {
    if (image === this.#image) return;
    this.#image = image;
    printing?.[image ? "addEventListener" : "removeEventListener"]("change", this.#print);
    this.#restyle(image);
  }

  /** A printed page has the thumbnail, because it is without the viewer. */
  #print = () => this.#restyle(this.#image);

  /** @param {HTMLElement | null | undefined} image */
  #restyle(image) {
    const former = this.#hiding;
    this.#hiding = image && !printing?.matches ? restyle(image, this.#styles.get(image) ?? UNSEEN) : undefined;
    former?.cancel();
  }
}

/**
 * The thumbnails in links, each of which `linkAt` finds.
 *
 * @implements {Thumbnails}
 */
export class LinkThumbnails {
  #hidden = new HiddenImage();
  /** @type {WeakMap<HTMLElement, string>} */
  #tones = new WeakMap();
  linkAt;
  indexAt;

  /**
   * @param {(index: number) => HTMLAnchorElement | null | undefined} linkAt
   * @param {(target: Element) => number} indexAt
   */
  constructor(linkAt, indexAt) {
    this.linkAt = linkAt;
    this.indexAt = indexAt;
  }

  /** @param {number} index */
  #image(index) {
    const picture = pictureIn(this.linkAt(index));
    return picture?.isConnected ? picture : undefined;
  }

  /** @param {number} index */
  toneOf(index) {
    const picture = this.#image(index);
    return (picture && this.#tones.get(picture)) ?? "none";
  }

  /** @param {number} index */
  measure(index) {
    const image = this.#image(index);
    if (!image) return null;
    const place = measure(image);
    this.#tones.set(image, toneOf(image));
    // All is read before this writes.
    this.#hidden.note(image, hidingOf(image));
    return place;
  }

  /**
   * @param {Surface} viewer
   * @param {number} time
   * @param {number} index
   * @param {Thumbnail | null} [place]
   */
  present(viewer, time, index, place) {
    Viewer.present(viewer, time, { index, thumbnail: place === undefined ? this.measure(index) : place });
  }

  /**
   * @param {Surface} viewer
   * @param {number} time
   * @param {number} index
   */
  offer(viewer, time, index) {
    Viewer.offer(viewer, time, { index, thumbnail: this.measure(index) });
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
    Viewer.setThumbnail(viewer, time, { index, thumbnail: this.measure(index) });
  }

  /** @param {number} index */
  #reveal(index) {
    const box = this.#image(index)?.getBoundingClientRect();
    const link = this.linkAt(index);
    if (!box || !link) return;
    const { width, height } = viewport(windowOf(link));
    if (box.bottom > 0 && box.top < height && box.right > 0 && box.left < width) return;
    link.scrollIntoView({
      block: "nearest",
      inline: "nearest",
      behavior: /** @type {ScrollBehavior} */ ("instant"),
    });
  }

  /** @param {number} index */
  hide(index) {
    this.#hidden.hide(this.#image(index));
  }

  /** @param {number} index */
  focus(index) {
    this.linkAt(index)?.focus({ preventScroll: true });
  }
}
