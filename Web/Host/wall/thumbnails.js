// The photographs of a wall as thumbnails of a viewer: the engine asks the wall where they are.

import { boxOf } from "../dom/box.js";
import * as Viewer from "../generated/viewer.js";
import * as Wall from "../generated/wall.js";
import { Surface } from "../stage/surface.js";

/**
 * @typedef {import("../photographs/thumbnails.js").Thumbnails} Thumbnails
 * @typedef {import("./cells.js").WallCells} WallCells
 * @typedef {import("./wall.js").LenticularWall} LenticularWall
 */

/**
 * The functions of a wall that are called here.
 *
 * @typedef {object} ThumbnailCalls
 * @property {() => boolean} isSingle Whether the wall shows whole photographs, one below the other.
 * @property {() => void} focus Lets the current photograph have the focus.
 */

/** @implements {Thumbnails} */
export class WallThumbnails {
  #wall;
  #cells;
  #calls;

  /**
   * @param {LenticularWall} wall
   * @param {WallCells} cells
   * @param {ThumbnailCalls} calls
   */
  constructor(wall, cells, calls) {
    this.#wall = wall;
    this.#cells = cells;
    this.#calls = calls;
  }

  /** @param {number} index */
  linkAt(index) {
    return this.#cells.linkAt(index);
  }

  /**
   * @param {Element} _target
   * @param {number} x
   * @param {number} y
   */
  indexAt(_target, x, y) {
    // Below the largest zoom, fingers that spread zoom the wall.
    return this.#wall.zoomScale < 1 ? -1 : (this.#cells.photoAt(x, y) ?? -1);
  }

  /**
   * @param {Surface} viewer
   * @param {number} time
   * @param {number} index
   */
  offer(viewer, time, index) {
    this.locate(viewer, time);
    const { x, y, width, height } = this.#wall.boundsOf(index) ?? new DOMRect();
    const { resizeAspect, resizeAspectFill } = Viewer.ContentsGravity;
    const gravity = this.#calls.isSingle() ? resizeAspect : resizeAspectFill;
    Viewer.offer(viewer, time, { index, thumbnail: { x, y, width, height, gravity } });
  }

  /**
   * @param {Surface} viewer
   * @param {number} time
   * @param {number} index
   */
  present(viewer, time, index) {
    this.locate(viewer, time);
    Viewer.present(viewer, time, { index });
  }

  /**
   * Makes the wall the thumbnail source of a viewer, unless the viewer has another engine.
   *
   * @param {Surface} viewer
   * @param {number} time
   */
  locate(viewer, time) {
    const { surface } = this.#wall;
    if (!(viewer instanceof Surface) || !surface?.id) return;
    const { x, y, scaleX, scaleY } = boxOf(this.#wall);
    Wall.provideThumbnails(surface, time, { viewer, a: scaleX, b: 0, c: 0, d: scaleY, tx: x, ty: y });
  }

  /** @param {number} index */
  hide(index) {
    this.#cells.hide(index);
  }

  focus() {
    this.#calls.focus();
  }
}
