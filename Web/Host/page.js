// The stage of the page: elements add surfaces, calls and inputs are passed to the engine, frames are drawn.

import { complain } from "./complaints.js";
import { dropEngine, loadEngine } from "./engine.js";
import * as Input from "./generated/input.js";
import { Layers, tracks } from "./layers.js";

/** The user's preference for reduced motion. Without a screen, such as on a server, there is none. */
export const reduceMotion =
  globalThis.matchMedia?.("(prefers-reduced-motion: reduce)") ??
  /** @type {MediaQueryList} */ (Object.assign(new EventTarget(), { matches: false }));

/** The events with which the use of an element begins. */
export const USES = ["pointerenter", "pointerdown", "focusin"];

/**
 * The time of the current frame in seconds, on the clock of events. A command has this time too, even if its script runs
 * late: with a later time, the command would move everything ahead of what is on screen.
 */
export const seconds = () => Number(document.timeline.currentTime) / 1000;

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
 * @property {Element} [element]
 * @property {HTMLElement} [view]
 * @property {(element: HTMLElement, contents: number, layer: Layer) => void} [fill]
 * @property {(index: number, x: number, y: number) => void} [crop]
 * @property {string[]} [names]
 * @property {Record<string, (...values: number[]) => void>} [reports]
 * @property {(idle: boolean) => void} [moved]
 * @property {(goesOn: boolean) => void} [fail]
 */

/** The least time in seconds for which no frame is requested: two frames of a slow display. */
const QUIET = 1 / 30;

const identity = [1, 0, 0, 1, 0, 0];

/**
 * How often instances of the engine may end within a time in ms, so that elements go on with another one by themselves.
 * What ends one instance after the other would do so for ever.
 */
const PATIENCE = { count: 3, time: 10_000 };

/**
 * A surface on the stage, on which the layers of an element are drawn. What an element does for its surface may throw: the
 * console then shows the error, and the surface, its layers and all other surfaces go on.
 */
export class Surface {
  /** The surface's number in the engine; 0 before it joins the stage and after it is removed. */
  id = 0;
  /** @type {SurfaceOptions} */
  #options;

  /**
   * Options: `element` is the element that the console names. `view` contains the elements of the layers. `fill` and
   * `crop` are called by `Layers`. `names` are the names of the interaction's reports; `reports` are the functions that
   * handle them, by name. `moved(idle)` is called after every frame that changes or reports something of the surface, and
   * once when all movement has ended. `fail(goesOn)` is called after the instance of the engine has ended, when the surface
   * has been removed from the stage; `goesOn` is whether another instance may take its place at once.
   *
   * @param {SurfaceOptions} options
   */
  constructor(options) {
    this.#options = options;
  }

  get view() {
    return this.#options.view;
  }

  /** Whether the surface has no layers with elements, but crops of items. */
  get isCropped() {
    return this.#options.crop !== undefined;
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
   * Fills the element of a layer.
   *
   * @param {HTMLElement} element
   * @param {number} contents
   * @param {Layer} layer
   */
  fill(element, contents, layer) {
    try {
      this.#options.fill?.(element, contents, layer);
    } catch (error) {
      this.complain(error);
    }
  }

  /**
   * Shows another part of an item.
   *
   * @param {number} index
   * @param {number} x
   * @param {number} y
   */
  crop(index, x, y) {
    try {
      this.#options.crop?.(index, x, y);
    } catch (error) {
      this.complain(error);
    }
  }

  /**
   * The name of the report with a number.
   *
   * @param {number} number
   */
  nameOf(number) {
    return this.#options.names?.[number] ?? "";
  }

  /**
   * Handles a report.
   *
   * @param {string} name
   * @param {number[]} values
   */
  report(name, values) {
    try {
      this.#options.reports?.[name]?.(...values);
    } catch (error) {
      this.complain(error);
    }
  }

  /** @param {boolean} isIdle */
  moved(isIdle) {
    try {
      this.#options.moved?.(isIdle);
    } catch (error) {
      this.complain(error);
    }
  }

  /** @param {boolean} goesOn */
  fail(goesOn) {
    try {
      this.#options.fail?.(goesOn);
    } catch (error) {
      this.complain(error);
    }
  }

  /**
   * Executes a command that was enqueued.
   *
   * @param {Command} act
   * @param {number} time
   */
  execute(act, time) {
    try {
      act(time, this);
    } catch (error) {
      this.complain(error);
    }
  }

  /** @param {unknown} error */
  complain(error) {
    complain(this.#options.element, error);
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
    if (this.id) page.call(name, this, time, numbers, list);
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
    return page.ask(name, this, numbers, fields);
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
    for (const type of USES) element.addEventListener(type, load, { signal, once: true, capture: true });
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
    surface.id = this.try((engine) => engine.exports[create](width, height)) ?? 0;
    if (surface.id) this.#surfaces.set(surface.id, surface);
    this.#requestFrame();
  }

  constructor() {
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
    Input.reduceMotion(this, seconds(), reduceMotion.matches);
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
   * Ends the instance of the engine, and removes all surfaces from the stage. Their elements go on with another instance.
   *
   * @param {unknown} error
   */
  #fail(error) {
    console.error(error);
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
    dropEngine();
    const now = performance.now();
    this.#ends = [...this.#ends.filter((each) => now - each < PATIENCE.time), now];
    for (const surface of surfaces) surface.id = 0;
    for (const surface of surfaces) surface.fail(this.#ends.length < PATIENCE.count);
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
   * Calls a method of the interaction on a surface, with an optional list of rows of numbers.
   *
   * @param {string} name
   * @param {Surface} surface
   * @param {number} time
   * @param {Numbers} numbers
   * @param {number[][]} [list]
   */
  call(name, surface, time, numbers, list = []) {
    const rows = list.flat();
    // An export without a list ignores its length.
    this.#run(name, [surface.id, time, ...numbers, rows.length], rows, surface);
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
    return this.#run(name, numbers, surfaces, this.#surfaces.get(surfaces[0]));
  }

  /**
   * Calls an export. Runs in every frame of a drag, so it makes no function, which would be garbage.
   *
   * @param {string} name
   * @param {Numbers} numbers
   * @param {number[]} list
   * @param {Surface} [surface]
   */
  #run(name, numbers, list, surface) {
    try {
      if (list.length) this.engine?.write(list);
      const answer = this.engine?.exports[name](...numbers) ?? 0;
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
   * @param {string} name
   * @param {Surface} surface
   * @param {number[]} numbers
   * @param {Name[]} fields
   * @returns {Record<Name, number>[]}
   */
  ask(name, surface, numbers, fields) {
    return (
      this.try((engine) => {
        const count = engine.exports[name](surface.id, ...numbers.map(Number));
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

export const page = new Page();
