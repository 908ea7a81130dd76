// One compiled module for the page, one instance for each stage.

const url = new URL("lenticular.wasm", import.meta.url);

async function compile() {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`lenticular: ${url} answers ${response.status}`);
  // Hosts that serve wasm as something else cannot be compiled from the stream.
  return response.headers.get("Content-Type")?.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

let compiled;

/** The rows of events, as `EventCoding.swift` describes them. Times are seconds. */
export const Row = {
  pointer: (time, id, phase, x, y, pressure, kind, buttons, modifiers) =>
    [1, time, id, phase, x, y, pressure, kind, buttons, modifiers],
  pointersCancelled: (time) => [2, time],
  resized: (time, width, height, scale) => [3, time, width, height, scale],
  reducesMotion: (time, reduces) => [4, time, reduces ? 1 : 0],
  key: (time, key) => [5, time, key],
  setPhotos: (time, sizes) => [6, time, sizes.length, ...sizes.flat()],
  present: (time, index, thumbnail) => [7, time, index, ...(thumbnail ?? nothing)],
  setThumbnail: (time, index, thumbnail) => [8, time, index, ...(thumbnail ?? nothing)],
  dismiss: (time) => [9, time],
  step: (time, distance) => [10, time, distance],
  setContent: (time, width, height) => [11, time, width, height, 0, 0, 0, 0],
  scroll: (time, x, y, animated) => [12, time, x, y, animated ? 1 : 0],
  scrollToVisible: (time, x, y, width, height, animated) =>
    [13, time, x, y, width, height, animated ? 1 : 0],
  zoom: (time, scale, x, y, animated) => [14, time, scale, x, y, animated ? 1 : 0],
  setZoomLimits: (time, minimum, maximum) => [15, time, minimum, maximum],
  setOptions: (time, ...options) => [16, time, ...options.map(Number)],
  wheel: (time, x, y, deltaX, deltaY, precise, modifiers) =>
    [17, time, x, y, deltaX, deltaY, 0, precise ? 1 : 0, modifiers],
  setOuterAxes: (time, axes) => [18, time, axes],
  focus: (time, index, animated) => [19, time, index, animated ? 1 : 0],
};

const nothing = Array(8).fill(NaN);

/** What a stage shows. */
export const Kind = { viewer: 0, scroll: 1, wall: 2 };

/** An instance of the engine: a stage of its own, in a memory of its own. */
export class Engine {
  #exports;

  /** Fetches and compiles the module, once for the page. */
  static prepare() {
    return compiled ??= compile().catch((error) => {
      // The next one may have better luck.
      compiled = undefined;
      throw error;
    });
  }

  /** A stage of a size in points with an interaction of a kind. */
  static async create(kind, width, height) {
    const engine = new Engine();
    engine.#exports = (await WebAssembly.instantiate(await Engine.prepare())).exports;
    engine.#exports.create(kind, width, height);
    return engine;
  }

  /**
   * Hands over the rows of events. Returns 1 if frames are due, plus 2 if the last event is the
   * interaction's alone.
   */
  handle(row) {
    const { memory, input, handle } = this.#exports;
    // First: where the memory has to grow, its buffer is another one afterwards.
    const address = input(row.length);
    new Float64Array(memory.buffer, address, row.length).set(row);
    return handle(row.length);
  }

  /** The photographs of a wall that a rectangle of its content meets. */
  cells(x, y, width, height) {
    return this.#cells(this.#exports.cellsIn(x, y, width, height));
  }

  /** The photograph of a wall at an index, as it lies in the view when nothing moves any more. */
  cell(index) {
    return this.#cells(this.#exports.cellAt(index))[0];
  }

  /** The index of the photograph of a wall that is seen at a point of the view; -1 between them. */
  photoAt(x, y) {
    return this.#exports.photoAt(x, y);
  }

  #cells(count) {
    const { memory, cells } = this.#exports;
    const numbers = new Float64Array(memory.buffer, cells(), 7 * count);
    return Array.from({ length: count }, (_, at) => {
      const [index, row, column, x, y, width, height] = numbers.subarray(7 * at, 7 * at + 7);
      return { index, row, column, x, y, width, height };
    });
  }

  /** The numbers of the frame at a time in seconds, valid until the next call. */
  advance(time) {
    const { memory, advance, output } = this.#exports;
    const count = advance(time);
    return new Float64Array(memory.buffer, output(), count);
  }
}
