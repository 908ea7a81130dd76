// The engine of a page: one instance of one WebAssembly module.

import { version } from "../generated/version.js";

/**
 * The exports of the module: its memory, and the functions of Web/Sources, which take and return numbers.
 *
 * @typedef {Record<string, (...numbers: number[]) => number>} Functions
 * @typedef {Functions & { memory: WebAssembly.Memory }} Exports
 */

/**
 * The address that `setEngineURL` has set.
 *
 * @type {string | undefined}
 */
let chosen;

/**
 * Sets the address of the engine, `lenticular.wasm` or `lenticular-viewer.wasm`, if it does not lie beside the script.
 * A relative address is relative to the page. An engine that is still loading is replaced by the one at this address;
 * one that runs goes on.
 *
 * @param {string | URL} url
 */
export function setEngineURL(url) {
  chosen = `${url}`;
}

/** The script, where it is a classic one, which some bundlers make of this module: it has no `import.meta`. */
const script = /** @type {HTMLScriptElement | null | undefined} */ (globalThis.document?.currentScript)?.src;

/** The address beside the script, which is known while the script begins; undefined if the script has none, as in a blob. */
const beside = (() => {
  try {
    // WASM is the file name of the download's module. The bundler defines it. Other bundlers look for this expression.
    return new URL(WASM, import.meta.url);
  } catch {
    return script ? new URL(WASM, script) : undefined;
  }
})();

function address() {
  if (chosen !== undefined) return new URL(chosen, document.baseURI);
  if (beside) return beside;
  throw new Error("the script has no address");
}

/** Resolves when the script that imports this one has had the time to set the address: a script without one needs that. */
const addressIsSet = () => (beside ? undefined : new Promise((resolve) => setTimeout(resolve)));

/**
 * The address of a file beside the engine, for a script that has no address, as in a blob, so that it cannot import what
 * lies beside itself. Undefined for other scripts, and if there is no such address.
 *
 * @param {string} name
 */
export async function fileBesideEngine(name) {
  if (beside) return;
  await addressIsSet();
  if (chosen === undefined) return;
  try {
    return new URL(name, address()).href;
  } catch {
    // A file whose address has all of its bytes lies beside none.
    return;
  }
}

/** @param {URL} url */
async function compile(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`status ${response.status}`);
  const type = response.headers.get("Content-Type") ?? "";
  // Streaming compilation requires this media type without parameters, which some servers do not send.
  return /^application\/wasm$/i.test(type)
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/**
 * The module, and the address from which it comes. After an instance has failed, another one is made of it.
 *
 * @type {{ address: string, module: Promise<WebAssembly.Module> } | undefined}
 */
let compiled;

/** @returns {Promise<Engine>} */
async function load() {
  await addressIsSet();
  const wanted = chosen;
  /** @type {URL | string} */
  let url = WASM;
  try {
    url = address();
    if (compiled?.address !== url.href) compiled = { address: url.href, module: compile(url) };
    const instance = await WebAssembly.instantiate(await compiled.module);
    const exports = /** @type {Exports} */ (instance.exports);
    if (exports.version?.() !== version) throw new Error("it is of another version than the script");
    if (chosen === wanted) return new Engine(exports);
  } catch (error) {
    // The next call tries again.
    compiled = undefined;
    if (chosen === wanted) {
      throw new Error(`lenticular: loading ${url} failed: ${/** @type {Error} */ (error).message}. See setEngineURL.`, {
        cause: error,
      });
    }
  }
  return load();
}

/** @type {Promise<Engine> | undefined} */
let loading;

function loadEngine() {
  return (loading ??= load().catch((error) => {
    // The next call tries again.
    loading = undefined;
    throw error;
  }));
}

function drop() {
  loading = undefined;
}

/**
 * The engine of a script. `load()` fetches and compiles it, once for the page. `drop()` discards the instance, after it has
 * failed or when another script has another one: the next call of `load` makes an instance of the same module. A script has
 * the `whole` engine if its engine has all that those of the other scripts have.
 */
export const source = { load: loadEngine, drop, isWhole: false };

/** @typedef {typeof source} EngineSource */

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
   * Writes what the next call reads: the surfaces of an input, and numbers.
   *
   * @param {number[]} surfaces
   * @param {(number | boolean)[]} numbers
   */
  write(surfaces, numbers) {
    const at = this.exports.input(surfaces.length + numbers.length) / 8;
    this.numbers.set(surfaces, at);
    this.numbers.set(/** @type {number[]} */ (numbers), at + surfaces.length);
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
