// The numbers by which the engine knows the near cells.

/** @typedef {import("./cell.js").Cell} Cell */

/** The cells that are near, each with an index in the engine. */
export class Indices {
  /**
   * The near cells, by index.
   *
   * @type {(Cell | undefined)[]}
   */
  #cells = [];
  /**
   * The indices that new cells can take.
   *
   * @type {number[]}
   */
  #free = [];
  /**
   * The indices that are free once the engine has received a frame without them.
   *
   * @type {number[]}
   */
  #leaving = [];

  /** The near cells. */
  get cells() {
    return this.#cells.flatMap((cell) => cell ?? []);
  }

  /**
   * The cell that has an index.
   *
   * @param {number} index
   */
  cellAt(index) {
    return this.#cells[index];
  }

  /**
   * Gives a cell an index.
   *
   * @param {Cell} cell
   */
  give(cell) {
    cell.index = this.#free.pop() ?? this.#cells.length;
    this.#cells[cell.index] = cell;
  }

  /**
   * Takes its index from a cell. Returns whether the cell had one.
   *
   * @param {Cell} cell
   */
  take(cell) {
    if (cell.index === undefined) return false;
    this.#cells[cell.index] = undefined;
    this.#leaving.push(cell.index);
    cell.index = undefined;
    return true;
  }

  /** Notes that the engine has received a frame. */
  advance() {
    this.#free.push(...this.#leaving.splice(0));
  }
}
