// The parts of the elements that few pages need. Each is a module of its own beside the script, the same for both downloads,
// which is fetched when a page needs it. It imports nothing that has a state, because it has copies of what it imports: the
// rest is passed to it.

import { complain } from "./complaints.js";

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
  #fetch;
  /** @type {Promise<Module> | undefined} */
  #loading;

  /** @param {() => Promise<Module>} fetch */
  constructor(fetch) {
    this.#fetch = fetch;
  }

  /** Fetches the part, unless it is there. If it cannot be fetched, the next call tries again. */
  load() {
    return (this.#loading ??= this.#fetch().then(
      (module) => (this.module = module),
      (error) => {
        this.#loading = undefined;
        throw error;
      },
    ));
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
export const actionsPart = /* @__PURE__ */ new Part(() => import("./lenticular-actions.js"));
/** What turns panoramas as the device turns, and says so. */
export const motionPart = /* @__PURE__ */ new Part(() => import("./lenticular-motion.js"));
/** What moves pictures while a page scrolls. */
export const parallaxPart = /* @__PURE__ */ new Part(() => import("./lenticular-parallax.js"));
