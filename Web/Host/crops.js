// The frames of a parallax feed: which part of its picture each cell shows.

/** How many numbers each field of a change has, in the order of its bit; see `FrameEncoder.swift`. */
const lengths = [2, 6, 4, 1, 1, 2, 4, 5];
const Field = { contents: 5, contentsRect: 6 };

/** Reads the frames of one feed. */
export class Crops {
  #cells = new Map();

  /** Calls `show(index, x, y, width, height)` for what differs in a frame. Returns whether it is idle. */
  draw(numbers, show) {
    let at = 1;
    for (let count = numbers[at++]; count > 0; count--) this.#cells.delete(numbers[at++]);
    for (let count = numbers[at++]; count > 0; count--) {
      const layer = numbers[at++];
      const fields = numbers[at++];
      let rect;
      for (const [bit, length] of lengths.entries()) {
        if (!(fields & (1 << bit))) continue;
        if (bit === Field.contents && numbers[at] > 0) this.#cells.set(layer, numbers[at] - 1);
        if (bit === Field.contentsRect) rect = numbers.subarray(at, at + length);
        at += length;
      }
      if (rect && this.#cells.has(layer)) show(this.#cells.get(layer), ...rect);
    }
    return numbers[0] === 1;
  }
}
