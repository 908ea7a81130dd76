import { Engine } from "./engine.js";

/** An engine with a wall on its stage, which can be asked where photographs are. */
export class WallEngine extends Engine {
  /** The photographs that a rectangle of its content meets. */
  cells(x, y, width, height) {
    return this.#cells(this.exports.cellsIn(x, y, width, height));
  }

  /** The photograph at an index, as it lies in the view when nothing moves any more. */
  cell(index) {
    return this.#cells(this.exports.cellAt(index))[0];
  }

  /** The index of the photograph that is seen at a point of the view; -1 between them. */
  photoAt(x, y) {
    return this.exports.photoAt(x, y);
  }

  #cells(count) {
    const { memory, cells } = this.exports;
    const numbers = new Float64Array(memory.buffer, cells(), 7 * count);
    return Array.from({ length: count }, (_, at) => {
      const [index, row, column, x, y, width, height] = numbers.subarray(7 * at, 7 * at + 7);
      return { index, row, column, x, y, width, height };
    });
  }
}
