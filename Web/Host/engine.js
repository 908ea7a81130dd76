// The engine of a page: one instance of one WebAssembly module.

/**
 * The exports of the module: its memory, and the functions that Sources/LenticularWire describes. The functions take
 * and return numbers. A flag can be passed as a boolean.
 *
 * @typedef {Record<string, (...numbers: (number | boolean)[]) => number>} Functions
 * @typedef {Functions & { memory: WebAssembly.Memory }} Exports
 */

// WASM is the file name of the download's module. The bundler defines it.
const url = new URL(WASM, import.meta.url);

async function load() {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`lenticular: loading ${url} failed with status ${response.status}`);
  // Streaming compilation requires the media type application/wasm, which some servers do not send.
  const { instance } = response.headers.get("Content-Type")?.startsWith("application/wasm")
    ? await WebAssembly.instantiateStreaming(response)
    : await WebAssembly.instantiate(await response.arrayBuffer());
  return new Engine(/** @type {Exports} */ (instance.exports));
}

/** @type {Promise<Engine> | undefined} */
let loading;

/** Fetches and compiles the engine, once for the page. */
export function loadEngine() {
  return (loading ??= load().catch((error) => {
    // The next call tries again.
    loading = undefined;
    throw error;
  }));
}

/** Discards the engine after an error. The next call of `loadEngine` fetches a new one. */
export function dropEngine() {
  loading = undefined;
}

/** An instance of the engine, with one stage in its own memory. */
export class Engine {
  /**
   * The exports of the module.
   *
   * @type {Exports}
   */
  exports;
  /** The memory as numbers. */
  #numbers = new Float64Array();

  /** @param {Exports} exports */
  constructor(exports) {
    this.exports = exports;
  }

  /** The numbers in the memory, until the next call. */
  get numbers() {
    const { buffer } = this.exports.memory;
    // The memory has a new buffer after it has grown.
    if (this.#numbers.buffer !== buffer) this.#numbers = new Float64Array(buffer);
    return this.#numbers;
  }

  /**
   * Writes numbers to the memory from which the next call reads them.
   *
   * @param {number[]} numbers
   */
  write(numbers) {
    const at = this.exports.input(numbers.length) / 8;
    this.numbers.set(numbers, at);
  }

  /**
   * Advances to a time in seconds. Returns the index in `numbers` at which the frame begins.
   *
   * @param {number} time
   */
  advance(time) {
    this.exports.advance(time);
    return this.exports.output() / 8;
  }

  /**
   * Returns a number of values of the last answer, which are valid until the next call.
   *
   * @param {number} count
   */
  answer(count) {
    const at = this.exports.answer() / 8;
    return this.numbers.subarray(at, at + count);
  }
}
