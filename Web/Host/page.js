// The stage of the page: elements put surfaces on it, calls go in, frames are drawn.

import { dropEngine, loadEngine } from "./engine.js";
import * as Input from "./generated/input.js";
import { Layers } from "./layers.js";

/** Whether the person asked for less motion, and when that changes. */
export const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** The clock of events and frames, in seconds. */
export const seconds = () => performance.now() / 1000;

/** When the present frame is, in seconds on that clock. */
export const frameSeconds = () => document.timeline.currentTime / 1000;

/**
 * @typedef {import("./engine.js").Exports} Exports
 * @typedef {import("./layers.js").Layer} Layer
 * @typedef {(number | boolean)[]} Numbers
 */

/**
 * Where inputs go: a surface, or the page for what is everybody's.
 *
 * @typedef {{ input(name: string, time: number, numbers: Numbers): boolean }} Target
 */

/**
 * What a surface is made of; see its constructor.
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

const identity = [1, 0, 0, 1, 0, 0];

/** Where an element draws what the engine computes for it. */
export class Surface {
  /** Its number in the engine; 0 before it has joined the stage, and after it was removed. */
  id = 0;

  /**
   * Options: `view`, the element that the layers go into; `fill` and `crop`, as `Layers` calls them; `names` of
   * the interaction's reports, by number, and `reports`, which have by these names what hears of them;
   * `moved(idle)`, which hears of every frame that shows or reports something of the surface, and once when
   * nothing moves there any more; and `fail()`, which is called when the engine is broken: then the surface is
   * off the stage.
   *
   * @param {SurfaceOptions} options
   */
  constructor({ view, fill, crop, names = [], reports = {}, moved = () => {}, fail }) {
    Object.assign(this, { view, fill, crop, names, reports, moved, fail });
  }

  /**
   * Joins the stage with what an export creates, of a size in points. Where the engine is there, the surface has
   * its number before this returns; otherwise the engine is fetched first.
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
   * Hands an input to the interaction. Returns whether it is the interaction's alone now.
   *
   * @param {string} name
   * @param {number} time
   * @param {Numbers} numbers
   */
  input(name, time, numbers) {
    return this.id > 0 && page.input(name, time, numbers, [this.id, ...identity]);
  }

  /**
   * Calls `act(time)` with the time of the next frame, before it is made.
   *
   * @param {(time: number, surface: Surface) => void} act
   */
  enqueue(act) {
    page.enqueue(this, act);
  }

  /** Shows now what the last calls have changed, in the frame that is being made. */
  draw() {
    page.draw();
  }

  /**
   * Asks about what is on the surface. Returns the rows of the answer, with the names of their fields.
   *
   * @template {string} Name
   * @param {string} name
   * @param {number[]} numbers
   * @param {Name[]} fields
   */
  ask(name, numbers, fields) {
    return page.ask(name, this.id, numbers, fields);
  }

  /** Takes the surface off the stage. */
  remove() {
    page.remove(this);
  }
}

/** Drives the engine from the page's frames, for as long as something moves. */
class Page {
  /** @type {import("./engine.js").Engine | undefined} */
  engine;
  /** @type {Map<number, Surface>} */
  #surfaces = new Map();
  #layers = new Layers(this.#surfaces);
  /** @type {[surface: Surface, act: (time: number, surface: Surface) => void][]} */
  #pending = [];
  #refresh = 0;
  /**
   * The surfaces of which something was moving in the last frame.
   *
   * @type {Set<Surface>}
   */
  #moving = new Set();
  /**
   * The surfaces that look different in the frame that is being shown; nothing between frames.
   *
   * @type {Set<Surface> | undefined}
   */
  #changed;
  #isIdle = true;

  /**
   * Fetches the engine for when an element is used: while the page is idle, or at once when a hand or the
   * keyboard's focus comes near the element, until aborted.
   *
   * @param {Element} element
   * @param {AbortSignal} signal
   */
  prepare(element, signal) {
    // Whoever needs the engine then says what is wrong.
    const load = () => loadEngine().catch(() => {});
    if ("requestIdleCallback" in globalThis) requestIdleCallback(load);
    else setTimeout(load, 200);
    for (const type of ["pointerenter", "pointerdown", "focusin"]) {
      element.addEventListener(type, load, { signal, once: true, capture: true });
    }
  }

  /** Fetches the engine. */
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
    // Before any element hears of it, which may ask the engine then.
    lessMotion.addEventListener("change", () => this.#tellMotion());
  }

  /** @param {import("./engine.js").Engine} engine */
  #begin(engine) {
    this.engine = engine;
    this.#tellMotion();
  }

  #tellMotion() {
    Input.lessMotion(this, seconds(), lessMotion.matches);
  }

  /**
   * Does something that the engine takes part in. If it throws, the engine is given up.
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
   * Takes every surface off the stage: their elements are what they are without the engine.
   *
   * @param {unknown} error
   */
  #fail(error) {
    console.error(error);
    const surfaces = [...this.#surfaces.values()];
    cancelAnimationFrame(this.#refresh);
    this.#refresh = 0;
    this.#pending = [];
    this.#surfaces.clear();
    this.#moving.clear();
    this.#layers.clear();
    this.#changed = undefined;
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
   * Calls a method of the interaction on a surface; a list of numbers, or of rows of them, comes with it.
   *
   * @param {string} name
   * @param {number} surface
   * @param {number} time
   * @param {Numbers} numbers
   * @param {number[][]} [list]
   */
  call(name, surface, time, numbers, list) {
    this.#run(list?.flat(), (count) => this.engine.exports[name](surface, time, ...numbers, ...(list ? [count] : [])));
  }

  /**
   * Hands an input to the engine, for surfaces that are each a number and six of the map to it, the innermost
   * first; none stands for all. Returns whether it is an interaction's alone.
   *
   * @param {string} name
   * @param {number} time
   * @param {Numbers} numbers
   * @param {number[]} surfaces
   */
  input(name, time, numbers, surfaces = []) {
    return this.#run(surfaces, (count) => this.engine.exports[name](count / 7, time, ...numbers));
  }

  /**
   * @param {number[] | undefined} list
   * @param {(count?: number) => number} act
   */
  #run(list, act) {
    const answer = this.try(() => {
      if (!this.engine) return 0;
      if (list?.length) this.engine.write(list);
      return act(list?.length);
    });
    if (answer & 1) this.#requestFrame();
    return (answer & 2) !== 0;
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
   * @param {(time: number, surface: Surface) => void} act
   */
  enqueue(surface, act) {
    if (!surface.id) return;
    this.#pending.push([surface, act]);
    this.#requestFrame();
  }

  #requestFrame() {
    if (!this.engine) return;
    this.#refresh ||= requestAnimationFrame((timestamp) => this.try(() => this.#frame(timestamp / 1000)));
  }

  /** @param {number} time */
  #frame(time) {
    this.#refresh = 0;
    for (const [surface, act] of this.#pending.splice(0)) if (surface.id) act(time, surface);
    if (this.engine) this.#show(time);
  }

  /** Draws the present frame once more: for who hears of changes when its callbacks are over. */
  draw() {
    this.try(() => this.#show(frameSeconds()));
  }

  /** @param {number} time */
  #show(time) {
    const { idle, changed, reports } = this.#layers.draw(this.engine.advance(time));
    this.#isIdle = idle;
    const isAgain = this.#changed !== undefined;
    this.#changed ??= new Set();
    for (const surface of changed) this.#changed.add(surface);
    for (const [surface, name, values] of reports) {
      this.#changed?.add(surface);
      // Whoever was told may have taken the surface off the stage.
      if (surface.id) surface.reports[name]?.(...values);
    }
    // Whoever was told may have had the frame drawn again; then only the first drawing goes on.
    if (!isAgain) this.#conclude();
  }

  /** Tells surfaces whether they move, once all is shown and reported. */
  #conclude() {
    const changed = this.#changed;
    this.#changed = undefined;
    for (const surface of new Set([...(changed ?? []), ...this.#moving])) {
      // Whoever was told may also have broken the engine.
      if (!this.engine) return;
      if (!surface.id) continue;
      const rests = this.#isIdle || (!changed.has(surface) && this.engine.exports.isIdle(surface.id));
      if (rests) this.#moving.delete(surface);
      else this.#moving.add(surface);
      surface.moved(Boolean(rests));
    }
    if (!this.#isIdle) this.#requestFrame();
  }
}

export const page = new Page();
