// The cells of a wall: links with thumbnails, in the layers of photographs.

import { boxOf } from "../dom/box.js";
import * as Wall from "../generated/wall.js";
import { linkTo } from "../photographs/photograph.js";

/**
 * @typedef {import("../photographs/list.js").ListSource} ListSource
 * @typedef {import("../stage/layers.js").Layer} Layer
 * @typedef {import("../stage/surface.js").Surface} Surface
 * @typedef {import("./paint-queue.js").PaintQueue} PaintQueue
 */

/**
 * The functions of a wall that are called here.
 *
 * @typedef {object} CellCalls
 * @property {() => ListSource} list
 * @property {() => number} index The index of the current photograph, or -1.
 * @property {() => number} zoom
 * @property {(index: number) => string} colorAt
 * @property {(list: ListSource, error: unknown) => void} failed Called when a part of the list could not be loaded.
 */

/** The cells of a wall that have layers now. */
export class WallCells {
  #wall;
  #paints;
  #calls;
  /** The index of the photograph that is hidden, or -1. */
  #hidden = -1;

  /**
   * @param {HTMLElement & { surface?: Surface }} wall
   * @param {PaintQueue} paints
   * @param {CellCalls} calls
   */
  constructor(wall, paints, calls) {
    this.#wall = wall;
    this.#paints = paints;
    this.#calls = calls;
  }

  /**
   * The link in the layer of a photograph, if the photograph has a layer now.
   *
   * @param {number} index
   * @returns {HTMLAnchorElement | null | undefined}
   */
  linkAt(index) {
    return this.#wall.shadowRoot?.querySelector(`[part=view] a[data-index="${index}"]`);
  }

  /**
   * The cell of a photograph once all animations have ended.
   *
   * @param {number} index
   */
  cellAt(index) {
    const { surface } = this.#wall;
    return surface?.id ? Wall.cellAt(surface, { index })[0] : undefined;
  }

  /**
   * The index of the photograph at a point of the window; undefined in a gap.
   *
   * @param {number} x
   * @param {number} y
   */
  photoAt(x, y) {
    const { surface } = this.#wall;
    if (!surface?.id) return;
    const box = boxOf(this.#wall);
    return Wall.photoAt(surface, { x: (x - box.x) / box.scaleX, y: (y - box.y) / box.scaleY })[0]?.index;
  }

  /**
   * Tells assistive technology the number of rows.
   *
   * @param {Element} view
   */
  countRows(view) {
    view.ariaRowCount = String((this.cellAt(this.#calls.list().length - 1)?.row ?? -1) + 1);
  }

  /**
   * Hides a photograph while it is animated in a viewer. Shows the photograph that was hidden before.
   *
   * @param {number} index
   */
  hide(index) {
    this.linkAt(this.#hidden)?.toggleAttribute("data-hidden", false);
    this.#hidden = index;
    this.linkAt(index)?.toggleAttribute("data-hidden", true);
  }

  // The frame that is being drawn lies in the engine's memory, and calls of the engine would overwrite it. Painting
  // that calls the engine is queued.

  /**
   * Displays a photograph in the element of its layer.
   *
   * @param {HTMLElement} element
   * @param {number} index
   * @param {Layer} layer
   */
  display(element, index, layer) {
    const { width } = layer;
    element.role = "gridcell";
    const list = this.#calls.list();
    const link = linkTo(list.at(index));
    link.style.setProperty("--color", this.#calls.colorAt(index));
    link.dataset.index = `${index}`;
    link.tabIndex = index === this.#calls.index() ? 0 : -1;
    link.ariaDescription = `${index + 1} / ${list.length}`;
    link.toggleAttribute("data-hidden", index === this.#hidden);
    link.dataset.layoutWidth = `${width}`;
    element.append(link);
    this.#paints.add(link, () => this.#paint(link));
    list.ready(index)?.then(
      () => {
        if (!link.isConnected || this.#calls.list() !== list) return;
        const hadFocus = this.#wall.shadowRoot?.activeElement === link;
        link.remove();
        this.display(element, index, layer);
        if (hadFocus) /** @type {HTMLElement} */ (element.lastElementChild).focus({ preventScroll: true });
      },
      (error) => this.#calls.failed(list, error),
    );
  }

  /**
   * Requests the photographs in the width on screen.
   *
   * @param {Element} view
   */
  sharpen(view) {
    for (const link of view.querySelectorAll("a")) this.#paints.add(link, () => this.#paint(link));
  }

  /**
   * Sets the row and column of a cell, and requests its photograph in the width on screen. Until that file is loaded,
   * the browser shows the present one.
   *
   * @param {HTMLAnchorElement} link
   */
  #paint(link) {
    const cell = this.cellAt(Number(link.dataset.index));
    const element = link.parentElement;
    if (!cell || !element?.parentElement) return;
    element.ariaColIndex = `${cell.column + 1}`;
    element.parentElement.ariaRowIndex = `${cell.row + 1}`;
    const width = Math.ceil(Number(link.dataset.layoutWidth) * this.#calls.zoom());
    if (width <= (parseFloat(link.dataset.shown ?? "") || 0)) return;
    link.dataset.shown = `${width}`;
    for (const element of /** @type {NodeListOf<HTMLImageElement>} */ (link.querySelectorAll("[data-srcset]"))) {
      element.sizes = `${width}px`;
      element.srcset ||= element.dataset.srcset ?? "";
    }
  }
}
