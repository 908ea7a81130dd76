// The surfaces of the stage, as elements have them.

import { complain } from "./complaints.js";
import { stage } from "./stage.js";

/**
 * @typedef {import("./layers.js").Layer} Layer
 * @typedef {import("./stage.js").Numbers} Numbers
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
 * @property {(element: HTMLElement, contents: number, layer: Layer) => void} [display]
 * @property {(index: number, x: number, y: number) => void} [crop]
 * @property {string[]} [names]
 * @property {Record<string, (...values: number[]) => void>} [reports]
 * @property {(idle: boolean) => void} [moved]
 * @property {(goesOn: boolean) => void} [fail]
 */

const identity = [1, 0, 0, 1, 0, 0];

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
   * Options: `element` is the element that the console names. `view` contains the elements of the layers. `display` and
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
    if (!stage.engine) await stage.start();
    stage.add(this, create, width, height);
  }

  /**
   * Displays the contents of a layer in its element.
   *
   * @param {HTMLElement} element
   * @param {number} contents
   * @param {Layer} layer
   */
  display(element, contents, layer) {
    try {
      this.#options.display?.(element, contents, layer);
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
   * Calls a method of the interaction, by its number.
   *
   * @param {number} call
   * @param {number} time
   * @param {Numbers} numbers
   */
  call(call, time, numbers) {
    if (this.id) stage.call(call, this, time, numbers);
  }

  /**
   * Passes an input to the interaction. Returns whether the interaction has claimed it.
   *
   * @param {number} call
   * @param {number} time
   * @param {Numbers} numbers
   */
  input(call, time, numbers) {
    return this.id > 0 && stage.input(call, time, numbers, [this.id, ...identity]);
  }

  /**
   * Calls `act` before the next frame is computed, with the time of the frame.
   *
   * @param {Command} act
   */
  enqueue(act) {
    stage.enqueue(this, act);
  }

  /** Draws the changes of the last calls in the current frame. */
  draw() {
    stage.draw();
  }

  /**
   * Asks the interaction a question, by its number. Returns the rows of the answer, as objects with the named fields.
   *
   * @template {string} Name
   * @param {number} question
   * @param {Numbers} numbers
   * @param {Name[]} fields
   */
  ask(question, numbers, fields) {
    return stage.ask(question, this, numbers, fields);
  }

  /** Removes the surface from the stage. */
  remove() {
    stage.remove(this);
  }
}
