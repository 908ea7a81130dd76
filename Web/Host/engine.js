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
  return loading ??= load().catch((error) => {
    // The next one may have better luck.
    loading = undefined;
    throw error;
  });
}

/** Has the next who needs an engine fetch another one: this one is broken. */
export function dropEngine() {
  loading = undefined;
}

/** What lives on a surface. */
export const Kind = { viewer: 0, scroll: 1, wall: 2, panorama: 3, peek: 4, parallax: 5 };

/** The engine's one stage, in its own memory. */
class Engine {
  /** What the module exports. */
  exports;

  constructor(exports) {
    this.exports = exports;
  }

  /**
   * Hands over the row of an event for some surfaces, each as its number and six of the map to it, the
   * innermost first; none stands for all. Returns 1 if frames are due, plus 2 if the event is an
   * interaction's alone.
   */
  handle(surfaces, row) {
    const { memory, input, handle } = this.exports;
    const length = surfaces.length + row.length;
    // First: where the memory has to grow, its buffer is another one afterwards.
    const address = input(length);
    const numbers = new Float64Array(memory.buffer, address, length);
    numbers.set(surfaces);
    numbers.set(row, surfaces.length);
    return handle(surfaces.length / 7, row.length);
  }

  /** The numbers of the frame at a time in seconds, valid until the next call. */
  advance(time) {
    const { memory, advance, output } = this.exports;
    const count = advance(time);
    const address = output();
    return new Float64Array(memory.buffer, address, count);
  }

  /** So many numbers of the answer to a question, which a call of `where` finds. */
  answer(where, count) {
    const address = this.exports[where]();
    return new Float64Array(this.exports.memory.buffer, address, count);
  }
}
