// The parts of the elements that few pages need. Each is a module of its own beside the script, the same for both downloads,
// which is fetched when a page needs it. It imports nothing that has a state, because it has copies of what it imports: the
// rest is passed to it.

import { complain } from "./complaints.js";
import { fileBesideEngine } from "./engine.js";

/**
 * A part, which is fetched once.
 *
 * @template Module
 */
export class Part {
  /**
   * What the module exports, once it is there.
   *
   * @type {Module | undefined}
   */
  module;
  #name;
  #fetch;
  /** @type {Promise<Module> | undefined} */
  #loading;

  /**
   * @param {string} name The name of the file.
   * @param {() => Promise<Module>} fetch
   */
  constructor(name, fetch) {
    this.#name = name;
    this.#fetch = fetch;
  }

  /** Fetches the part, unless it is there. If it cannot be fetched, the next call tries again. */
  load() {
    return (this.#loading ??= this.#import().then(
      (module) => (this.module = module),
      (error) => {
        this.#loading = undefined;
        throw error;
      },
    ));
  }

  /** @returns {Promise<Module>} */
  async #import() {
    const file = await fileBesideEngine(this.#name);
    return file ? import(/* webpackIgnore: true */ /* @vite-ignore */ file) : this.#fetch();
  }

  /**
   * Fetches the part for an element that can do without it: resolves also if it cannot be fetched, which the console says.
   *
   * @param {Element} element
   */
  async offer(element) {
    try {
      await this.load();
    } catch (error) {
      complain(element, error);
    }
  }
}

/** The actions of a viewer. */
export const actionsPart = /* @__PURE__ */ new Part("lenticular-actions.js", () => import("../lenticular-actions.js"));
/** The controls of panoramas, and what turns them as the device turns. */
export const panoramaPart = /* @__PURE__ */ new Part(
  "lenticular-panorama.js",
  () => import("../lenticular-panorama.js"),
);
/** What moves pictures while a page scrolls. */
export const parallaxPart = /* @__PURE__ */ new Part(
  "lenticular-parallax.js",
  () => import("../lenticular-parallax.js"),
);
/** What previews show. */
export const peekPart = /* @__PURE__ */ new Part("lenticular-peek.js", () => import("../lenticular-peek.js"));
