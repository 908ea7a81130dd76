// The stage of the page: elements add surfaces, calls and inputs are passed to the engine, frames are drawn.

import { dropEngine, loadEngine } from "./engine.js";
import * as Input from "./generated/input.js";
import { Layers, tracks } from "./layers.js";

/** The user's preference for reduced motion. */
export const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * The time of the current frame in seconds, on the clock of events. A command has this time too, even if its script runs
 * late: with a later time, the command would move everything ahead of what is on screen.
 */
export const seconds = () => document.timeline.currentTime / 1000;

/**
 * @typedef {import("./engine.js").Exports} Exports
 * @typedef {import("./layers.js").Layer} Layer
 * @typedef {(number | boolean)[]} Numbers
 */

/**
 * The target of an input: a surface, or the page for inputs to all surfaces. The second number of an input is its time;
 * the first one is for the page, which sets it to the number of surfaces.
 *
 * @typedef {{ input(name: string, numbers: Numbers): boolean }} Target
 */

/**
 * What is called before a frame is computed, with the time of the frame.
 *
 * @callback Command
 * @param {number} time
 * @param {Surface} surface
 */

/**
 * The options of a surface; see its constructor.
 *
 * @typedef {object} SurfaceOptions
 * @property {HTMLElement} [view]
 * @property {(element: HTMLElement, contents: number, layer: Layer) => void} [fill]
 * @property {(index: number, x: number, y: number) => void} [crop]
 * @property {string[]} [names]
 * @property {Record<string, (...values: number[]) => void>} [reports]
 * @property {(idle: boolean) => void} [moved]
 * @property {() => void} [fail]
 */

/** The least time in seconds for which no frame is requested: two frames of a slow display. */
const QUIET = 1 / 30;

const identity = [1, 0, 0, 1, 0, 0];

/** A surface on the stage, on which the layers of an element are drawn. */
export class Surface {
  /** The surface's number in the engine; 0 before it joins the stage and after it is removed. */
  id = 0;

  /**
   * Options: `view` contains the elements of the layers. `fill` and `crop` are called by `Layers`. `names` are the
   * names of the interaction's reports; `reports` are the functions that handle them, by name. `moved(idle)` is
   * called after every frame that changes or reports something of the surface, and once when all movement has ended.
   * `fail()` is called after an error of the engine, when the surface has been removed from the stage.
   *
   * @param {SurfaceOptions} options
   */
  constructor({ view, fill, crop, names = [], reports = {}, moved = () => {}, fail }) {
    Object.assign(this, { view, fill, crop, names, reports, moved, fail });
  }

  /**
   * Joins the stage with the interaction that an export creates, of a size in points. If the engine is loaded, the
   * surface has its number before this method returns. Otherwise the engine is loaded first.
   *
   * @param {string} create
   * @param {number} width
   * @param {number} height
   */
  async join(create, width, height) {
    if (!page.engine) await page.start();
    page.add(this, create, width, height);
  }

  /**
   * Calls a method of the interaction, by the name of its export.
   *
   * @param {string} name
   * @param {number} time
   * @param {Numbers} numbers
   * @param {number[][]} [list]
   */
  call(name, time, numbers, list) {
    if (this.id) page.call(name, this.id, time, numbers, list);
  }

  /**
   * Passes an input to the interaction. Returns whether the interaction has claimed it.
   *
   * @param {string} name
   * @param {Numbers} numbers
   */
  input(name, numbers) {
    return this.id > 0 && page.input(name, numbers, [this.id, ...identity]);
  }

  /**
   * Calls `act` before the next frame is computed, with the time of the frame.
   *
   * @param {Command} act
   */
  enqueue(act) {
    page.enqueue(this, act);
  }

  /** Draws the changes of the last calls in the current frame. */
  draw() {
    page.draw();
  }

  /**
   * Calls a query of the interaction. Returns the rows of the answer, as objects with the named fields.
   *
   * @template {string} Name
   * @param {string} name
   * @param {number[]} numbers
   * @param {Name[]} fields
   */
  ask(name, numbers, fields) {
    return page.ask(name, this.id, numbers, fields);
  }

  /** Removes the surface from the stage. */
  remove() {
    page.remove(this);
  }
}

/** Advances the engine in the page's frames, while something moves. */
class Page {
  /** @type {import("./engine.js").Engine | undefined} */
  engine;
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
  /** The time-out after which the next frame is requested. */
  #timer = 0;

  /**
   * Loads the engine before an element is used: while the page is idle, or as soon as a pointer or the focus enters
   * the element, until the signal is aborted.
   *
   * @param {Element} element
   * @param {AbortSignal} signal
   */
  prepare(element, signal) {
    // Errors are reported when an element needs the engine.
    const load = () => this.start().catch(() => {});
    if ("requestIdleCallback" in globalThis) requestIdleCallback(load);
    else setTimeout(load, 200);
    for (const type of ["pointerenter", "pointerdown", "focusin"]) {
      element.addEventListener(type, load, { signal, once: true, capture: true });
    }
  }

  /** Loads the engine. */
  async start() {
    const engine = await loadEngine();
    if (this.engine !== engine) this.#begin(engine);
  }

  /**
   * @param {Surface} surface
   * @param {string} create
   * @param {number} width
   * @param {number} height
   */
  add(surface, create, width, height) {
    surface.id = this.try(() => this.engine.exports[create](width, height)) ?? 0;
    if (surface.id) this.#surfaces.set(surface.id, surface);
    this.#requestFrame();
  }

  constructor() {
    // This listener runs before those of elements, which may query the engine.
    lessMotion.addEventListener("change", () => this.#tellMotion());
  }

  /** @param {import("./engine.js").Engine} engine */
  #begin(engine) {
    this.engine = engine;
    engine.exports.trackMotion();
    this.#tellMotion();
  }

  #tellMotion() {
    Input.lessMotion(this, seconds(), lessMotion.matches);
  }

  /**
   * Calls a function that uses the engine. If the function throws, the engine is discarded.
   *
   * @template Result
   * @param {() => Result} action
   */
  try(action) {
    try {
      return action();
    } catch (error) {
      this.#fail(error);
    }
  }

  /**
   * Removes all surfaces from the stage. Their elements then work as without the engine.
   *
   * @param {unknown} error
   */
  #fail(error) {
    console.error(error);
    const surfaces = [...this.#surfaces.values()];
    cancelAnimationFrame(this.#refresh);
    clearTimeout(this.#timer);
    this.#refresh = 0;
    this.#pending = [];
    this.#surfaces.clear();
    this.#moving.clear();
    this.#layers.clear();
    this.#isDrawn = false;
    this.engine = undefined;
    dropEngine();
    for (const surface of surfaces) surface.id = 0;
    for (const surface of surfaces) surface.fail?.();
  }

  /** @param {Surface} surface */
  remove(surface) {
    this.#pending = this.#pending.filter(([each]) => each !== surface);
    this.#moving.delete(surface);
    if (!this.#surfaces.delete(surface.id)) return;
    this.try(() => this.engine.exports.remove(surface.id));
    surface.id = 0;
    this.#requestFrame();
  }

  /**
   * Calls a method of the interaction on a surface, with an optional list of rows of numbers.
   *
   * @param {string} name
   * @param {number} surface
   * @param {number} time
   * @param {Numbers} numbers
   * @param {number[][]} [list]
   */
  call(name, surface, time, numbers, list = []) {
    const rows = list.flat();
    // An export without a list ignores its length.
    this.#run(name, [surface, time, ...numbers, rows.length], rows);
  }

  /**
   * Passes an input to the engine. Each surface is given by its number and the six numbers of the map to it, the
   * innermost surface first; an empty list stands for all surfaces. Returns whether an interaction has claimed it.
   *
   * @param {string} name
   * @param {Numbers} numbers
   * @param {number[]} surfaces
   */
  input(name, numbers, surfaces = []) {
    // The input applies to what the browser has shown by itself.
    if (this.#timer || tracks.size) this.draw();
    numbers[0] = surfaces.length / 7;
    return this.#run(name, numbers, surfaces);
  }

  /**
   * Calls an export. Runs in every frame of a drag, so it makes no function, which would be garbage.
   *
   * @param {string} name
   * @param {Numbers} numbers
   * @param {number[]} list
   */
  #run(name, numbers, list) {
    try {
      if (list.length) this.engine?.write(list);
      const answer = this.engine?.exports[name](...numbers);
      if (answer & 1) this.#requestFrame();
      return Boolean(answer & 2);
    } catch (error) {
      this.#fail(error);
      return false;
    }
  }

  /**
   * @template {string} Name
   * @param {string} name
   * @param {number} surface
   * @param {number[]} numbers
   * @param {Name[]} fields
   * @returns {Record<Name, number>[]}
   */
  ask(name, surface, numbers, fields) {
    return (
      this.try(() => {
        const count = this.engine.exports[name](surface, ...numbers);
        const values = this.engine.answer(count);
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
    try {
      for (const [surface, act] of this.#pending.splice(0)) if (surface.id) act(time, surface);
      if (this.engine) this.#show(time);
    } catch (error) {
      this.#fail(error);
    }
  };

  /** Draws the current frame again, for changes that arrive after the callbacks of the frame. */
  draw() {
    this.try(() => this.#show(seconds()));
  }

  /** @param {number} time */
  #show(time) {
    const at = this.engine.advance(time);
    const { numbers } = this.engine;
    const wait = numbers[at] - time;
    const isAgain = this.#isDrawn;
    this.#isDrawn = true;
    for (const [surface, name, values] of this.#layers.draw(numbers, at + 1, this.#moving)) {
      // A handler may have removed the surface from the stage.
      if (surface.id) surface.reports[name]?.(...values);
    }
    // A handler may have drawn the frame again; then only the first drawing concludes the frame.
    if (!isAgain) this.#conclude(wait);
  }

  /**
   * Calls `moved` of the surfaces, after the frame is drawn and reported, and requests the next frame.
   *
   * @param {number} wait The time in seconds until that frame.
   */
  #conclude(wait) {
    this.#isDrawn = false;
    for (const surface of this.#moving) {
      // A handler may have caused an error of the engine.
      if (!this.engine) return;
      if (!surface.id) {
        this.#moving.delete(surface);
        continue;
      }
      const rests = this.engine.exports.isIdle(surface.id);
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

export const page = new Page();
