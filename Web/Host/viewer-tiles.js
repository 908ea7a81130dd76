// The tiles of the photographs in a viewer: the images that the engine requests.

import * as Viewer from "./generated/viewer.js";
import { pixelSize } from "./links.js";
import { seconds } from "./page.js";
import { Tiles, isTile, widthsIn } from "./tiles.js";

/**
 * @typedef {import("./links.js").ViewerAlbum} ViewerAlbum
 * @typedef {import("./page.js").Surface} Surface
 */

/**
 * The width in pixels of a photograph's widest file; undefined if no `srcset` names widths.
 *
 * @param {HTMLAnchorElement} link
 */
function widest(link) {
  const sets = [link, ...link.querySelectorAll("source")].map(({ dataset }) => dataset.srcset ?? "");
  return widthsIn(sets.join()).at(-1);
}

/** The tiles of a viewer, from the opening of a photograph until the viewer is closed. */
export class ViewerTiles {
  #surface;
  #album;
  /**
   * The tiles of the photographs that have been shown, by index.
   *
   * @type {Record<number, Tiles>}
   */
  #tiles = {};

  /**
   * @param {Surface} surface
   * @param {ViewerAlbum} album
   */
  constructor(surface, album) {
    this.#surface = surface;
    this.#album = album;
  }

  /**
   * Passes the tiles of all photographs to the engine.
   *
   * @param {number} time
   */
  describe(time) {
    for (const index of this.#album.special) {
      const link = this.#album.link(index);
      const size = pixelSize(link);
      const tiles = Tiles.of(link.dataset.tiles)?.row(widest(link) ?? size[0]);
      if (tiles) Viewer.setTiles(this.#surface, time, index, ...size, tiles);
    }
  }

  /**
   * Fills the element of a layer, if its contents are a tile.
   *
   * @param {HTMLElement} element
   * @param {number} contents
   */
  fill(element, contents) {
    if (!isTile(contents)) return;
    const index = Number(/** @type {HTMLElement} */ (element.closest("[data-index]")).dataset.index);
    const link = this.#album.link(index);
    this.#tiles[index] ??= Tiles.of(link.dataset.tiles, link.baseURI);
    this.#tiles[index].fill(element, contents, (isThere) =>
      Viewer.didLoad(this.#surface, seconds(), index, contents, isThere),
    );
  }

  /** Cancels the loading of removed tiles, after each frame. */
  tidy() {
    for (const index in this.#tiles) this.#tiles[index].tidy();
  }
}
