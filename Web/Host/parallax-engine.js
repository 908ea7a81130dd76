import { Engine } from "./engine.js";

/** An engine with a parallax feed on its stage, which can be asked for the way of a cell. */
export class ParallaxEngine extends Engine {
  /**
   * The breakpoints of a cell on its way through its view, each with its progress from 0 to 1 and the part
   * of the picture that is shown then, in unit coordinates; none where it cannot be shown.
   */
  breakpoints(index) {
    const { memory, breakpoints, breakpointNumbers } = this.exports;
    const count = breakpoints(index);
    const numbers = new Float64Array(memory.buffer, breakpointNumbers(), 5 * count);
    return Array.from({ length: count }, (_, at) => {
      const [progress, x, y, width, height] = numbers.subarray(5 * at, 5 * at + 5);
      return { progress, x, y, width, height };
    });
  }
}
