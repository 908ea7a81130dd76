// The stage of the page: elements add surfaces, calls and inputs are passed to the engine, frames are drawn.

import { reduceMotion, seconds } from "../dom/documents.js";
import { source } from "./engine.js";
import * as Input from "../generated/input.js";
import { Layers, tracks } from "./layers.js";
import { shared } from "./shared.js";

/** The events with which the use of an element begins. */
export const USES = ["pointerenter", "pointerdown", "focusin"];

/**
 * @typedef {import("./engine.js").EngineSource} EngineSource
 * @typedef {import("./surface.js").Command} Command
 * @typedef {import("./surface.js").Surface} Surface
 * @typedef {import("./engine.js").Exports} Exports
 * @typedef {import("./layers.js").Layer} Layer
 * @typedef {(number | boolean)[]} Numbers
 */

/**
 * The target of an input: a surface, or the stage for inputs to all surfaces.
 *
 * @typedef {{ input(call: number, time: number, numbers: Numbers): boolean }} Target
 */

/** The least time in seconds for which no frame is requested: two frames of a slow display. */
const QUIET = 1 / 30;

/**
 * How often instances of the engine may end within a time in ms, so that elements go on with another one by themselves.
 * What ends one instance after the other would do so for ever.
 */
const PATIENCE = { count: 3, time: 10_000 };

/** Advances the engine in the page's frames, while something moves. */
class Stage {
  /** @type {import("./engine.js").Engine | undefined} */
  engine;
  /** The engine of one of the scripts on the page. */
  #source;
  /** @type {Map<number, Surface>} */
  #surfaces = new Map();
  #layers = new Layers(this.#surfaces);
  /** @type {[surface: Surface, act: Command][]} */
  #pending = [];
  #refresh = 0;
  /**
   * The surfaces on which something moved in the last frame, and those that have changed in the current one.
   *
   * @type {Set<Surface>}
   */
  #moving = new Set();
  /** Whether a frame has been drawn, and not been concluded. */
  #isDrawn = false;
  /**
   * The time-out after which the next frame is requested.
   *
   * @type {ReturnType<typeof setTimeout> | 0}
   */
  #timer = 0;
  /**
   * When the last instances of the engine have ended, in ms.
   *
   * @type {number[]}
   */
  #ends = [];

  /**
   * Loads the engine.
   *
   * @returns {Promise<void>}
   */
  async start() {
    const source = this.#source;
    /** @type {import("./engine.js").Engine | undefined} */
    let engine;
    try {
      engine = await source.load();
    } catch (error) {
      if (source === this.#source) throw error;
    }
    // Another script may have come with the whole engine.
    if (!engine || source !== this.#source) return this.start();
    if (this.engine !== engine) this.#begin(engine);
  }

  /**
   * Uses the engine of a script that has all that those of other scripts have. Elements that another one shows go on with
   * this one.
   *
   * @param {EngineSource} source
   */
  useWhole(source) {
    if (this.#source.isWhole) return;
    source.isWhole = true;
    if (source === this.#source) return;
    const former = this.#source;
    this.#source = source;
    former.drop();
    if (this.engine) this.#end(true);
  }

  /**
   * @param {Surface} surface
   * @param {string} create
   * @param {number} width
   * @param {number} height
   */
  add(surface, create, width, height) {
    surface.id = this.try((engine) => engine.exports[create](width, height)) ?? 0;
    if (surface.id) this.#surfaces.set(surface.id, surface);
    this.#requestFrame();
  }

  /** @param {EngineSource} source */
  constructor(source) {
    this.#source = source;
    // This listener runs before those of elements, which may query the engine.
    reduceMotion.addEventListener("change", () => this.#tellMotion());
  }

  /** @param {import("./engine.js").Engine} engine */
  #begin(engine) {
    this.engine = engine;
    engine.exports.trackMotion();
    this.#tellMotion();
  }

  #tellMotion() {
    Input.reduceMotion(this, seconds(), { isEnabled: reduceMotion.matches });
  }

  /**
   * Calls a function that uses the engine and nothing else. If it throws, the instance is broken, and is discarded: code
   * of WebAssembly traps where it can no longer go on.
   *
   * @template Result
   * @param {(engine: import("./engine.js").Engine) => Result} action
   */
  try(action) {
    if (!this.engine) return;
    try {
      return action(this.engine);
    } catch (error) {
      this.#fail(error);
    }
  }

  /**
   * Ends the instance of the engine after it has failed. Elements go on with another one, unless instances fail often.
   *
   * @param {unknown} error
   */
  #fail(error) {
    console.error(error);
    this.#source.drop();
    const now = performance.now();
    this.#ends = [...this.#ends.filter((each) => now - each < PATIENCE.time), now];
    this.#end(this.#ends.length < PATIENCE.count);
  }

  /**
   * Ends the instance of the engine, and removes all surfaces from the stage.
   *
   * @param {boolean} goesOn Whether their elements go on with another instance at once.
   */
  #end(goesOn) {
    const surfaces = [...this.#surfaces.values()];
    cancelAnimationFrame(this.#refresh);
    clearTimeout(this.#timer);
    this.#refresh = this.#timer = 0;
    this.#pending = [];
    this.#surfaces.clear();
    this.#moving.clear();
    this.#layers.clear();
    this.#isDrawn = false;
    this.engine = undefined;
    for (const surface of surfaces) surface.id = 0;
    for (const surface of surfaces) surface.fail(goesOn);
  }

  /** @param {Surface} surface */
  remove(surface) {
    this.#pending = this.#pending.filter(([each]) => each !== surface);
    this.#moving.delete(surface);
    if (!this.#surfaces.delete(surface.id)) return;
    this.try((engine) => engine.exports.remove(surface.id));
    surface.id = 0;
    this.#requestFrame();
  }

  /**
   * Calls a method of the interaction on a surface.
   *
   * @param {number} call
   * @param {Surface} surface
   * @param {number} time
   * @param {Numbers} numbers
   */
  call(call, surface, time, numbers) {
    this.#run(call, surface.id, time, [], numbers, surface);
  }

  /**
   * Passes an input to the engine. Each surface is given by its number and the six numbers of the map to it, the
   * innermost surface first; an empty list stands for all surfaces. Returns whether an interaction has claimed it.
   *
   * @param {number} call
   * @param {number} time
   * @param {Numbers} numbers
   * @param {number[]} surfaces
   */
  input(call, time, numbers, surfaces = []) {
    // The input applies to what the browser has shown by itself.
    if (this.#timer || tracks.size) this.draw();
    return this.#run(call, surfaces.length / 7, time, surfaces, numbers, this.#surfaces.get(surfaces[0]));
  }

  /**
   * Makes a call. Runs in every frame of a drag, so it makes no function, which would be garbage.
   *
   * @param {number} call
   * @param {number} target The number of a surface, or how many surfaces an input has.
   * @param {number} time
   * @param {number[]} surfaces
   * @param {Numbers} numbers
   * @param {Surface} [surface]
   */
  #run(call, target, time, surfaces, numbers, surface) {
    try {
      const { engine } = this;
      if (!engine) return false;
      engine.write(surfaces, numbers);
      const answer = engine.exports.call(call, target, time, surfaces.length + numbers.length);
      if (answer & 1) this.#requestFrame();
      return Boolean(answer & 2);
    } catch (error) {
      // What is no number, such as a BigInt, does not reach the engine.
      if (!(error instanceof TypeError)) this.#fail(error);
      else if (surface) surface.complain(error);
      else console.error(error);
      return false;
    }
  }

  /**
   * @template {string} Name
   * @param {number} question
   * @param {Surface} surface
   * @param {Numbers} numbers
   * @param {Name[]} fields
   * @returns {Record<Name, number>[]}
   */
  ask(question, surface, numbers, fields) {
    return (
      this.try((engine) => {
        engine.write([], numbers);
        const count = engine.exports.ask(question, surface.id, numbers.length);
        const values = engine.answer(count);
        return Array.from(
          { length: count / fields.length },
          (_, row) =>
            /** @type {Record<Name, number>} */ (
              Object.fromEntries(fields.map((field, index) => [field, values[row * fields.length + index]]))
            ),
        );
      }) ?? []
    );
  }

  /**
   * @param {Surface} surface
   * @param {Command} act
   */
  enqueue(surface, act) {
    if (!surface.id) return;
    this.#pending.push([surface, act]);
    this.#requestFrame();
  }

  #requestFrame() {
    if (!this.engine) return;
    this.#refresh ||= requestAnimationFrame(this.#frame);
  }

  /** @param {number} timestamp */
  #frame = (timestamp) => {
    const time = timestamp / 1000;
    this.#refresh = 0;
    for (const [surface, act] of this.#pending.splice(0)) if (surface.id) surface.execute(act, time);
    this.#show(time);
  };

  /** Draws the current frame again, for changes that arrive after the callbacks of the frame. */
  draw() {
    this.#show(seconds());
  }

  /** @param {number} time */
  #show(time) {
    const isAgain = this.#isDrawn;
    const drawn = this.try((engine) => {
      const at = engine.advance(time);
      const { numbers } = engine;
      const wait = numbers[at] - time;
      this.#isDrawn = true;
      return { wait, reports: this.#layers.draw(numbers, at + 1, this.#moving) };
    });
    if (!drawn) return;
    // A handler may have removed the surface from the stage.
    for (const [surface, name, values] of drawn.reports) if (surface.id) surface.report(name, values);
    // A handler may have drawn the frame again; then only the first drawing concludes the frame.
    if (!isAgain) this.#conclude(drawn.wait);
  }

  /**
   * Calls `moved` of the surfaces, after the frame is drawn and reported, and requests the next frame.
   *
   * @param {number} wait The time in seconds until that frame.
   */
  #conclude(wait) {
    this.#isDrawn = false;
    for (const surface of this.#moving) {
      if (!surface.id) {
        this.#moving.delete(surface);
        continue;
      }
      const rests = this.try((engine) => engine.exports.isIdle(surface.id));
      // A handler may have ended the instance.
      if (rests === undefined) return;
      if (rests) this.#moving.delete(surface);
      surface.moved(Boolean(rests));
    }
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = 0;
    // The browser shows by itself what moves until then.
    if (wait > QUIET && wait < Infinity) this.#timer = setTimeout(() => this.#requestFrame(), wait * 1000);
    else if (wait < Infinity) this.#requestFrame();
  }
}

export const stage = shared("stage", () => new Stage(source));
