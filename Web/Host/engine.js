// The engine of a page: one instance of one module.

/**
 * What the module exports: its memory, and the functions that Sources/LenticularWire describes. They take and
 * return numbers; a flag may be a boolean.
 *
 * @typedef {Record<string, (...numbers: (number | boolean)[]) => number>} Functions
 * @typedef {Functions & { memory: WebAssembly.Memory }} Exports
 */

// WASM is the name of the download's own module, defined when it is bundled.
const url = new URL(WASM, import.meta.url);

async function load() {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`lenticular: ${url} answers ${response.status}`);
  // Hosts that serve wasm as something else cannot be compiled from the stream.
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
    // The next one may have better luck.
    loading = undefined;
    throw error;
  }));
}

/** Has the next who needs an engine fetch another one: this one is broken. */
export function dropEngine() {
  loading = undefined;
}

/** The engine's one stage, in its own memory. */
export class Engine {
  /**
   * What the module exports.
   *
   * @type {Exports}
   */
  exports;

  /** @param {Exports} exports */
  constructor(exports) {
    this.exports = exports;
  }

  /**
   * Writes numbers where the next call reads them.
   *
   * @param {number[]} numbers
   */
  write(numbers) {
    const { memory, input } = this.exports;
    // First: where the memory has to grow, its buffer is another one afterwards.
    const address = input(numbers.length);
    new Float64Array(memory.buffer, address, numbers.length).set(numbers);
  }

  /**
   * The numbers of the frame at a time in seconds, valid until the next call.
   *
   * @param {number} time
   */
  advance(time) {
    const { advance, output } = this.exports;
    const count = advance(time);
    return this.#read(output(), count);
  }

  /**
   * So many numbers of the answer to the last question, valid until the next call.
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
