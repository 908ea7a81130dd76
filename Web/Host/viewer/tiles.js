// The tiles of the photographs in a viewer: the images that the engine requests.

import { seconds } from "../dom/documents.js";
import * as Viewer from "../generated/viewer.js";
import { Tiles, isTile, widthsIn } from "../photographs/tiles.js";

/**
 * @typedef {import("../photographs/photograph.js").Photograph} Photograph
 * @typedef {import("../photographs/thumbnails.js").Collection} Collection
 * @typedef {import("../stage/surface.js").Surface} Surface
 */

/**
 * The index of the photograph whose layer contains an element; -1 if it is in none.
 *
 * @param {HTMLElement} element
 */
export const indexOfLayer = (element) =>
  Number(/** @type {HTMLElement | null} */ (element.closest("[data-index]"))?.dataset.index ?? -1);

/** The tiles of a viewer, from the opening of a photograph until the viewer is closed. */
export class ViewerTiles {
  #surface;
  #collection;
  /**
   * The tiles of the photographs that have been shown.
   *
   * @type {Map<Photograph, Tiles | undefined>}
   */
  #tiles = new Map();

  /**
   * @param {Surface} surface
   * @param {Collection} collection
   */
  constructor(surface, collection) {
    this.#surface = surface;
    this.#collection = collection;
  }

  /**
   * Passes the tiles of a photograph to the engine.
   *
   * @param {number} time
   * @param {number} index
   * @param {[width: number, height: number]} size
   */
  describe(time, index, size) {
    const photograph = this.#collection.photographs.at(index);
    const tiles = this.#tilesOf(photograph);
    if (!tiles) return;
    // The width of the widest file lies beneath the tiles.
    const sets = [photograph.srcset ?? "", ...photograph.formats.map(({ srcset }) => srcset)];
    const widest = Math.max(...sets.flatMap(widthsIn));
    const [width, height] = size;
    Viewer.setTiles(this.#surface, time, {
      index,
      width,
      height,
      tiles: tiles.shape(widest > 0 ? widest : width),
    });
  }

  /** @param {Photograph} photograph */
  #tilesOf(photograph) {
    if (!photograph.tiles) return;
    let tiles = this.#tiles.get(photograph);
    if (!tiles) {
      tiles = Tiles.of(photograph.tiles);
      this.#tiles.set(photograph, tiles);
    }
    return tiles;
  }

  /**
   * Displays a tile in the element of a layer, if its contents are a tile.
   *
   * @param {HTMLElement} element
   * @param {number} contents
   */
  display(element, contents) {
    if (!isTile(contents)) return;
    const tiles = this.#tilesOf(this.#collection.photographs.at(indexOfLayer(element)));
    tiles?.load(element, contents, (isThere) => {
      // The photograph may have another index by now.
      Viewer.didLoad(this.#surface, seconds(), { index: indexOfLayer(element), tile: contents, isThere });
    });
  }

  /** Cancels the loading of removed tiles, after each frame. */
  tidy() {
    for (const tiles of this.#tiles.values()) tiles?.tidy();
  }
}
