// The stage of the page: elements put surfaces on it, rows of events go in, frames are drawn.

import { dropEngine, loadEngine } from "./engine.js";
import { Layers } from "./layers.js";

/** Whether the person asked for less motion, and when that changes. */
export const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** The clock of events and frames, in seconds. */
export const seconds = () => performance.now() / 1000;

/** When the present frame is, in seconds on that clock. */
export const frameSeconds = () => document.timeline.currentTime / 1000;

const identity = [1, 0, 0, 1, 0, 0];

/** Where an element draws what the engine computes for it. */
export class Surface {
  /** Its number in the engine; 0 before it has joined the stage, and after it was removed. */
  id = 0;

  /**
   * Options: `view`, the element that the layers go into; `fill` and `crop`, as `Layers` calls them;
   * `report(effect)`, which hears of every effect of a frame; `moved(idle)`, which hears of every frame that
   * shows or reports something of the surface, and once when nothing moves there any more; and `fail()`, which is
   * called when the engine is broken: then the surface is off the stage.
   */
  constructor({ view, fill, crop, report = () => {}, moved = () => {}, fail }) {
    Object.assign(this, { view, fill, crop, report, moved, fail });
  }

  /** Joins the stage with an interaction of a kind, of a size in points; once the engine is there. */
  join(kind, width, height) {
    return page.add(this, kind, width, height);
  }

  /** Hands an event of the past to the engine. Returns whether it is the interaction's alone now. */
  send(row) {
    return this.id > 0 && page.send([this.id, ...identity], row);
  }

  /** Hands events to the engine with the time of the next frame: `rows(time)` makes them. */
  enqueue(rows) {
    page.enqueue(this, rows);
  }

  /** Shows now what the last events have changed, in the frame that is being made. */
  draw() {
    page.draw();
  }

  /** Asks the engine a question about what is on the surface. */
  ask(question, ...numbers) {
    return page.try(() => page.engine.exports[question](this.id, ...numbers));
  }

  /** So many numbers of the last answer, which the export `where` finds. */
  answer(where, count) {
    return page.engine.answer(where, count);
  }

  /** Takes the surface off the stage. */
  remove() {
    page.remove(this);
  }
}

/** Drives the engine from the page's frames, for as long as something moves. */
class Page {
  engine;
  #surfaces = new Map();
  #layers = new Layers(this.#surfaces);
  #pending = [];
  #refresh = 0;
  /** The surfaces of which something was moving in the last frame. */
  #moving = new Set();

  /** Fetches the engine, so that it is there when it is needed. */
  prepare() {
    return loadEngine();
  }

  async add(surface, kind, width, height) {
    const engine = await loadEngine();
    this.engine = engine;
    surface.id = this.try(() => engine.exports.create(kind, width, height)) ?? 0;
    if (surface.id) this.#surfaces.set(surface.id, surface);
    this.#requestFrame();
  }

  /** Does something that the engine takes part in. If it throws, the engine is given up. */
  try(action) {
    try {
      return action();
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Takes every surface off the stage: their elements are what they are without the engine. */
  #fail(error) {
    console.error(error);
    const surfaces = [...this.#surfaces.values()];
    cancelAnimationFrame(this.#refresh);
    this.#refresh = 0;
    this.#pending = [];
    this.#surfaces.clear();
    this.#moving.clear();
    this.#layers.clear();
    this.engine = undefined;
    dropEngine();
    for (const surface of surfaces) surface.id = 0;
    for (const surface of surfaces) surface.fail?.();
  }

  remove(surface) {
    this.#pending = this.#pending.filter(([each]) => each !== surface);
    this.#moving.delete(surface);
    if (!this.#surfaces.delete(surface.id)) return;
    this.try(() => this.engine.exports.remove(surface.id));
    surface.id = 0;
    this.#requestFrame();
  }

  /** Hands an event to the engine. Returns whether it is an interaction's alone. */
  send(surfaces, row) {
    const answer = this.try(() => this.engine?.handle(surfaces, row));
    if (answer & 1) this.#requestFrame();
    return (answer & 2) !== 0;
  }

  enqueue(surface, rows) {
    if (!surface.id) return;
    this.#pending.push([surface, rows]);
    this.#requestFrame();
  }

  #requestFrame() {
    if (!this.engine) return;
    this.#refresh ||= requestAnimationFrame(
      (timestamp) => this.try(() => this.#frame(timestamp / 1000)));
  }

  #frame(time) {
    this.#refresh = 0;
    for (const [surface, rows] of this.#pending.splice(0)) {
      for (const row of rows(time)) {
        if (surface.id) this.engine.handle([surface.id, ...identity], row);
      }
    }
    this.#show(time);
  }

  /** Draws the present frame once more: for who hears of changes when its callbacks are over. */
  draw() {
    this.try(() => this.#show(frameSeconds()));
  }

  #show(time) {
    const { idle, changed, reports } = this.#layers.draw(this.engine.advance(time));
    for (const [surface, effects] of reports) {
      changed.add(surface);
      // Whoever was told may have taken the surface off the stage.
      for (const effect of effects) if (surface.id) surface.report(effect);
    }
    for (const surface of new Set([...changed, ...this.#moving])) {
      // Whoever was told may also have broken the engine.
      if (!this.engine) return;
      if (!surface.id) continue;
      const rests = idle || (!changed.has(surface) && this.engine.exports.isIdle(surface.id));
      if (rests) this.#moving.delete(surface);
      else this.#moving.add(surface);
      surface.moved(Boolean(rests));
    }
    if (!idle) this.#requestFrame();
  }
}

export const page = new Page();
