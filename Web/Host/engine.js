// One compiled module for the page, one instance for each stage.

// WASM is the name of the flavour's own module, defined when it is bundled.
const url = new URL(WASM, import.meta.url);

async function compile() {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`lenticular: ${url} answers ${response.status}`);
  // Hosts that serve wasm as something else cannot be compiled from the stream.
  return response.headers.get("Content-Type")?.startsWith("application/wasm")
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

let compiled;

/** What a stage shows. */
export const Kind = { viewer: 0, scroll: 1, wall: 2, panorama: 3, peek: 4, parallax: 5 };

/** An instance of the engine: a stage of its own, in a memory of its own. */
export class Engine {
  /** What the module exports. */
  exports;

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
    const engine = new this();
    engine.exports = (await WebAssembly.instantiate(await Engine.prepare())).exports;
    engine.exports.create(kind, width, height);
    return engine;
  }

  /**
   * Hands over the rows of events. Returns 1 if frames are due, plus 2 if the last event is the
   * interaction's alone.
   */
  handle(row) {
    const { memory, input, handle } = this.exports;
    // First: where the memory has to grow, its buffer is another one afterwards.
    const address = input(row.length);
    new Float64Array(memory.buffer, address, row.length).set(row);
    return handle(row.length);
  }

  /** The numbers of the frame at a time in seconds, valid until the next call. */
  advance(time) {
    const { memory, advance, output } = this.exports;
    const count = advance(time);
    return new Float64Array(memory.buffer, output(), count);
  }
}
