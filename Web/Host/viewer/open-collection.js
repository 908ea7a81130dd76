// The photographs that are open in a viewer.

import * as Viewer from "../generated/viewer.js";

/**
 * @typedef {import("../photographs/source.js").PhotographSource} PhotographSource
 * @typedef {import("../photographs/thumbnails.js").Collection} Collection
 * @typedef {import("../stage/surface.js").Surface} Surface
 */

/**
 * A collection of which a photograph is open. Its photographs may become others.
 *
 * @implements {Collection}
 */
export class OpenCollection {
  photographs;
  thumbnails;
  owner;
  /** The index of the current photograph; -1 if it is gone. */
  index;
  /** The index of the photograph whose thumbnail is hidden, or -1. */
  #hidden = -1;

  /**
   * @param {Collection} collection
   * @param {number} index
   */
  constructor({ photographs, thumbnails, owner }, index) {
    this.photographs = photographs;
    this.thumbnails = thumbnails;
    this.owner = owner;
    this.index = index;
  }

  /** The identity of the current photograph. */
  get id() {
    return this.photographs.idAt(this.index) ?? -1;
  }

  /**
   * Replaces the photographs. Returns the index that each had before; undefined if nothing has changed.
   *
   * @param {PhotographSource} photographs
   */
  replace(photographs) {
    let indices;
    if (photographs !== this.photographs) {
      const former = this.photographs;
      const [id, hidden] = [former.idAt(this.index), former.idAt(this.#hidden)];
      indices = photographs.continue(former);
      this.photographs = photographs;
      this.index = photographs.indexOf(id);
      this.#hidden = photographs.indexOf(hidden);
    }
    // The same link may have another image now.
    this.thumbnails.hide(this.#hidden);
    return indices;
  }

  /**
   * Hides the thumbnail of a photograph, and shows the one that was hidden before.
   *
   * @param {number} index
   */
  hide(index) {
    this.#hidden = index;
    this.thumbnails.hide(index);
  }

  /**
   * Passes the current position of the open photograph's thumbnail to the engine, unless the page is zoomed: positions are
   * in pixels of the page.
   *
   * @param {Surface} surface
   * @param {number} time
   * @param {boolean} isPinched
   */
  locate(surface, time, isPinched) {
    if (isPinched) Viewer.setThumbnail(surface, time, { index: this.index });
    else this.thumbnails.locate(surface, time, this.index);
  }
}
