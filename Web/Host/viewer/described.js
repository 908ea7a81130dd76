// What the engine knows of the photographs of an open viewer.

import * as Viewer from "../generated/viewer.js";

/**
 * @typedef {import("../photographs/photograph.js").Photograph} Photograph
 * @typedef {import("../photographs/thumbnails.js").Collection} Collection
 * @typedef {import("../stage/surface.js").Surface} Surface
 * @typedef {import("./companion.js").Companion} Companion
 * @typedef {import("./tiles.js").ViewerTiles} ViewerTiles
 */

/** The sizes of all photographs and, of those near the open one, tiles, panoramas and limits, as the engine knows them. */
export class DescribedPhotographs {
  #surface;
  #collection;
  #sizes;
  #more;
  /**
   * The photographs near the open one that the engine knows.
   *
   * @type {Set<Photograph>}
   */
  #known = new Set();

  /**
   * @param {Surface} surface
   * @param {Collection} collection
   * @param {Map<number, [width: number, height: number]>} sizes The sizes of loaded files, by the photographs' identities.
   * @param {{ tiles: ViewerTiles, companion?: Companion, isLimited: () => boolean }} more What there is beside sizes;
   *   `isLimited` is whether photographs are shown in their natural size at most.
   */
  constructor(surface, collection, sizes, more) {
    this.#surface = surface;
    this.#collection = collection;
    this.#sizes = sizes;
    this.#more = more;
  }

  /**
   * Passes the sizes of all photographs to the engine.
   *
   * @param {number} time
   */
  set(time) {
    Viewer.setPhotos(this.#surface, time, { photos: this.#collection.photographs.sizes });
    this.#known.clear();
  }

  /**
   * Passes other photographs to the engine, with the index that each had before.
   *
   * @param {number} time
   * @param {number[]} indices
   */
  update(time, indices) {
    const photos = indices.map((formerIndex, index) => {
      const [width, height] = this.#sizeAt(index);
      return { width, height, formerIndex };
    });
    Viewer.updatePhotos(this.#surface, time, { photos });
    this.#known.clear();
  }

  /**
   * Passes what there is to know of a photograph and its neighbours to the engine.
   *
   * @param {number} time
   * @param {number} index
   */
  comeNear(time, index) {
    const { tiles, companion, isLimited } = this.#more;
    for (const each of [index, index - 1, index + 1]) {
      const photograph = this.#collection.photographs.at(each);
      if (!photograph?.isKnown || this.#known.has(photograph)) continue;
      this.#known.add(photograph);
      tiles.describe(time, each, this.#sizeAt(each));
      companion?.describe(time, each);
      const { width } = photograph;
      if (isLimited() && photograph.isSized) Viewer.setWidthLimit(this.#surface, time, { index: each, width });
    }
  }

  /**
   * The size in pixels of a photograph, as far as it is known.
   *
   * @param {number} index
   * @returns {[width: number, height: number]}
   */
  #sizeAt(index) {
    const { photographs } = this.#collection;
    return this.#sizes.get(photographs.idAt(index)) ?? photographs.sizeAt(index);
  }
}
