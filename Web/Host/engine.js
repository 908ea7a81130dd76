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

  /** @param {Exports} exports */
  constructor(exports) {
    this.exports = exports;
  }

  /**
   * Writes numbers to the memory from which the next call reads them.
   *
   * @param {number[]} numbers
   */
  write(numbers) {
    const { memory, input } = this.exports;
    // This call comes first: the memory has a new buffer after it has grown.
    const address = input(numbers.length);
    new Float64Array(memory.buffer, address, numbers.length).set(numbers);
  }

  /**
   * Advances to a time in seconds. Returns the numbers of the frame, which are valid until the next call.
   *
   * @param {number} time
   */
  advance(time) {
    const { advance, output } = this.exports;
    const count = advance(time);
    return this.#read(output(), count);
  }

  /**
   * Returns a number of values of the last answer, which are valid until the next call.
   *
   * @param {number} count
   */
  answer(count) {
    return this.#read(this.exports.answer(), count);
  }

  /**
   * @param {number} address
   * @param {number} count
   */
  #read(address, count) {
    return new Float64Array(this.exports.memory.buffer, address, count);
  }
}
