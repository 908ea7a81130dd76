// The engine of a page: one instance of one module.

// WASM is the name of the download's own module, defined when it is bundled.
const url = new URL(WASM, import.meta.url);

async function load() {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`lenticular: ${url} answers ${response.status}`);
  // Hosts that serve wasm as something else cannot be compiled from the stream.
  const { instance } = response.headers.get("Content-Type")?.startsWith("application/wasm")
    ? await WebAssembly.instantiateStreaming(response)
    : await WebAssembly.instantiate(await response.arrayBuffer());
  return new Engine(instance.exports);
}

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
class Engine {
  /** What the module exports. */
  exports;

  constructor(exports) {
    this.exports = exports;
  }

  /** Writes numbers where the next call reads them. */
  write(numbers) {
    const { memory, input } = this.exports;
    // First: where the memory has to grow, its buffer is another one afterwards.
    const address = input(numbers.length);
    new Float64Array(memory.buffer, address, numbers.length).set(numbers);
  }

  /** The numbers of the frame at a time in seconds, valid until the next call. */
  advance(time) {
    const { advance, output } = this.exports;
    const count = advance(time);
    return this.#read(output(), count);
  }

  /** So many numbers of the answer to the last question, valid until the next call. */
  answer(count) {
    return this.#read(this.exports.answer(), count);
  }

  #read(address, count) {
    return new Float64Array(this.exports.memory.buffer, address, count);
  }
}
