// The tiles of a wall that is zoomed out: canvases, on which photographs are painted.

import * as Wall from "../generated/wall.js";
import { parentOf } from "../dom/scroller.js";
import { WallSprites } from "./sprites.js";

/**
 * @typedef {import("../photographs/list.js").ListSource} ListSource
 * @typedef {import("../stage/layers.js").Layer} Layer
 * @typedef {import("../stage/surface.js").Surface} Surface
 * @typedef {import("../lenticular-viewer.js").LenticularPhotograph} LenticularPhotograph
 * @typedef {import("../lenticular-viewer.js").LenticularPhotographs} LenticularPhotographs
 * @typedef {import("./paint-queue.js").PaintQueue} PaintQueue
 * @typedef {ReturnType<typeof Wall.cellAt>[number]} Cell
 */

/** The least width of a cell of a tile, in pixels, whose photograph is loaded; smaller ones show a colour. */
const LEAST_SPRITE = 16;

/**
 * The colour behind an element: of the innermost element around it that has one. Transparent if none has.
 *
 * @param {Element} element
 */
function background(element) {
  for (let each = /** @type {Element | null} */ (element); each; each = parentOf(each)) {
    const { backgroundColor } = getComputedStyle(each);
    if (!/, 0\)$/.test(backgroundColor)) return backgroundColor;
  }
  return "transparent";
}

/** The tiles of a list in a wall. */
export class Mosaic {
  #wall;
  #list;
  #paints;
  #sprites;
  #loads;
  /** @type {WeakMap<HTMLCanvasElement, { cells: Cell[], paint: () => void }>} */
  #tiles = new WeakMap();

  /**
   * @param {Element & { surface?: Surface }} wall
   * @param {ListSource} list
   * @param {LenticularPhotographs | LenticularPhotograph[]} given The list, as the page has set or the server has sent it.
   * @param {PaintQueue} paints
   * @param {{ view: () => Element | undefined, colorAt: (index: number) => string, loads: () => boolean }} calls `loads`
   *   is whether the photographs of tiles are loaded.
   */
  constructor(wall, list, given, paints, { view, colorAt, loads }) {
    this.#wall = wall;
    this.#list = list;
    this.#paints = paints;
    this.#loads = loads;
    const sprites = Array.isArray(given) ? [] : (given.sprites ?? []);
    this.#sprites = new WallSprites(list, sprites, (first, end) => this.#repaint(view(), first, end), colorAt);
    this.#sprites.add(list.sprites);
    list.onPart = (added) => this.#sprites.add(added);
  }

  /**
   * Displays a tile in the element of a layer.
   *
   * @param {HTMLElement} element
   * @param {Layer} layer
   */
  display(element, layer) {
    const canvas = document.createElement("canvas");
    canvas.width = layer.width;
    canvas.height = layer.height;
    element.append(canvas);
    const [scale, , , , x, y] = layer.matrix;
    const { width, height } = layer;
    this.#paints.add(canvas, () => {
      const context = canvas.getContext("2d");
      const { surface } = this.#wall;
      if (!surface?.id || !context) return;
      const cells = Wall.cellsIn(surface, { x, y, width: width * scale, height: height * scale });
      if (this.#loads()) this.#load(cells, scale, canvas);
      const paint = () => this.#sprites.paint(context, cells, x, y, 1 / scale, background(this.#wall));
      this.#tiles.set(canvas, { cells, paint });
      paint();
    });
  }

  /**
   * Loads the parts of the list that the photographs of a tile need, if these are large enough to be told apart.
   *
   * @param {Cell[]} cells
   * @param {number} scale
   * @param {HTMLCanvasElement} canvas
   */
  #load(cells, scale, canvas) {
    if (!(cells[0]?.width >= LEAST_SPRITE * scale)) return;
    const list = this.#list;
    const parts = new Set(cells.map(({ index }) => (list.photographs[index] ? undefined : list.ready(index))));
    const repaint = () => {
      const tile = this.#tiles.get(canvas);
      if (tile) this.#paints.add(canvas, tile.paint);
    };
    for (const part of parts) part?.then(repaint, () => {});
  }

  /**
   * Repaints the tiles that show photographs from `first` to `end` - 1.
   *
   * @param {Element | undefined} view Undefined if a sprite is loaded after the wall was removed.
   * @param {number} first
   * @param {number} end
   */
  #repaint(view, first, end) {
    for (const canvas of view?.querySelectorAll("canvas") ?? []) {
      const tile = this.#tiles.get(canvas);
      if (tile?.cells.some(({ index }) => index >= first && index < end)) this.#paints.add(canvas, tile.paint);
    }
  }
}
