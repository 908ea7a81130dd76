// What the elements have in common whose content the engine shows while they are in a document.

import { complain } from "../stage/complaints.js";
import { ElementBase } from "./define.js";
import { connection, windowOf } from "./documents.js";
import { USES, stage } from "../stage/stage.js";
import { Surface } from "../stage/surface.js";

/**
 * @typedef {import("../stage/surface.js").Command} Command
 * @typedef {import("../stage/surface.js").SurfaceOptions} SurfaceOptions
 */

/**
 * An element that the engine shows, from when the engine is loaded until the element leaves its document. Most have a
 * surface of their own for that time. One that describes no surface when it is connected may get one later (`appear`), or
 * have a part in the surface of others.
 *
 * - connect: the element is in a document. It works as without the engine.
 * - join: the engine is loaded, at once or with the first use of the element, and what the element waits for is there.
 * - live: the surface is on the stage. The commands that were given before are executed.
 * - retry: without the engine, because it could not be loaded or has ended too often, the next use asks for it again. After
 *   an instance of the engine has ended, the element connects anew and goes on with another one.
 * - leave: the surface is removed. The element works as without the engine, and keeps what it shows for the next
 *   connection.
 *
 * What only the element has to know is not written into the document; see states.js.
 */
export class EngineElement extends ElementBase {
  /** @type {AbortController | undefined} */
  #connection;
  /** @type {Surface | undefined} */
  #surface;
  /** The name of the export that creates the interaction. */
  #create = "";
  #isLive = false;
  /**
   * Resolves when the surface has joined. Undefined until the engine is asked for.
   *
   * @type {Promise<void> | undefined}
   */
  #joining;
  /**
   * The commands that wait for the engine.
   *
   * @type {Command[]}
   */
  #waiting = [];
  #ready = new Deferred();

  /** Resolves when the engine shows the element. */
  get ready() {
    return this.#ready.promise;
  }

  // What an element says of itself

  /**
   * The name of the export that creates the interaction, and the options of the surface; undefined for none.
   *
   * @returns {({ create: string } & SurfaceOptions) | undefined}
   */
  describeSurface() {
    return undefined;
  }

  /**
   * The size in pixels with which the surface joins.
   *
   * @returns {[width: number, height: number]}
   */
  get surfaceSize() {
    return [this.clientWidth, this.clientHeight];
  }

  /**
   * Whether the engine is loaded when the element is connected. Otherwise it is loaded when a pointer or the focus enters
   * the element.
   *
   * @returns {boolean}
   */
  get joinsAtOnce() {
    return true;
  }

  /**
   * Called when the element is connected, and again after an instance of the engine has ended: builds the shadow tree, and
   * listens until the signal is aborted.
   *
   * @param {AbortSignal} _signal
   */
  didConnect(_signal) {}

  /**
   * Called once the engine is loaded. The surface joins when the promise is resolved.
   *
   * @param {AbortSignal} _signal
   * @returns {Promise<void> | undefined}
   */
  willJoin(_signal) {
    return undefined;
  }

  /**
   * Called when the surface has joined, before its first frame.
   *
   * @param {Surface} _surface
   * @param {AbortSignal} _signal
   */
  didJoin(_surface, _signal) {}

  /**
   * Called when the engine could not be loaded, or the surface could not join.
   *
   * @param {unknown} error
   */
  didFail(error) {
    complain(this, error);
  }

  /** Called when the element leaves its document, or an instance of the engine has ended. */
  didLeave() {}

  // What an element asks

  /** The surface of a connected element, which may not have joined yet. */
  get surface() {
    return this.#surface;
  }

  /** Whether the engine is loaded, or on its way. */
  get isJoining() {
    return this.#joining !== undefined;
  }

  /** Whether the engine shows the element. */
  get isLive() {
    return this.#isLive;
  }

  /** The signal that is aborted when the element leaves its document; undefined outside of one. */
  get signal() {
    return this.#connection?.signal;
  }

  /** The pixels of the screen for one of CSS, in the element's own window. */
  get displayScale() {
    return windowOf(this).devicePixelRatio;
  }

  /**
   * Gives a command in the next frame, or in the first of the engine.
   *
   * @param {Command} act
   */
  command(act) {
    if (this.#isLive) this.#surface?.enqueue(act);
    else this.#waiting.push(act);
  }

  /**
   * Dispatches an event of the element. Returns whether its default action is to follow.
   *
   * @param {string} name
   * @param {object} detail
   * @param {boolean} cancelable
   */
  emit(name, detail, cancelable = false) {
    return this.dispatchEvent(new CustomEvent(`lenticular-${name}`, { detail, bubbles: true, cancelable }));
  }

  /** Loads the engine, unless it is loaded or on its way. Resolves when the surface has joined. */
  join() {
    const { signal } = this;
    if (!signal) return;
    // Nobody tells an element without a surface that an instance has ended.
    if (this.#isLive && !stage.engine) this.#joining = undefined;
    this.#joining ??= this.#join(signal).catch((error) => {
      if (signal.aborted) return;
      this.didFail(error);
      this.#ready.settle(Promise.reject(error));
      this.#joining = undefined;
      this.#joinOnUse(signal);
    });
    return this.#joining;
  }

  /** Makes the surface that the element describes now. It is not on the stage yet. */
  appear() {
    const description = this.describeSurface();
    if (!description) return;
    const { create, ...options } = description;
    this.#create = create;
    this.#surface = new Surface({ ...options, element: this, fail: (goesOn) => this.restart(goesOn) });
  }

  /** Lets the surface join the stage, if it is not there. The engine is loaded. */
  enter() {
    const [surface, signal] = [this.#surface, this.signal];
    if (!signal) return;
    this.#isLive = true;
    if (!surface || surface.id) return;
    // No frame may be drawn before the element is ready for it.
    stage.add(surface, this.#create, ...this.surfaceSize);
    // The instance has ended, and the element with it.
    if (!(this.#isLive = surface.id > 0)) throw new Error("lenticular: the engine has ended");
    this.didJoin(surface, signal);
    for (const act of this.#waiting.splice(0)) surface.enqueue(act);
  }

  /** Removes the surface. */
  disappear() {
    this.#surface?.remove();
    this.#surface = undefined;
  }

  /**
   * Goes on after an instance of the engine has ended: leaves, and connects anew.
   *
   * @param {boolean} goesOn Whether the engine may be loaded before the element is used.
   */
  restart(goesOn) {
    this.#leave();
    if (this.isConnected) this.#connect(goesOn);
  }

  // The life

  connectedCallback() {
    this.#connect(true);
  }

  disconnectedCallback() {
    if (!this.#connection) return;
    this.#leave();
    this.#waiting = [];
  }

  /** @param {boolean} goesOn */
  #connect(goesOn) {
    this.#connection?.abort();
    this.#connection = connection(this);
    const { signal } = this.#connection;
    this.appear();
    this.didConnect(signal);
    if (goesOn && this.joinsAtOnce) this.join();
    else this.#joinOnUse(signal);
  }

  /** @param {AbortSignal} signal */
  #joinOnUse(signal) {
    for (const type of USES) {
      this.addEventListener(type, () => this.join(), { signal, once: true, capture: true });
    }
  }

  /** @param {AbortSignal} signal */
  async #join(signal) {
    if (this.#ready.isSettled) this.#ready = new Deferred();
    // The instance that is here after the wait is the one to join.
    do {
      await stage.start();
      if (signal.aborted) return;
      await this.willJoin(signal);
      if (signal.aborted) return;
    } while (!stage.engine);
    this.enter();
    this.#ready.settle();
  }

  #leave() {
    this.#connection?.abort();
    this.#connection = undefined;
    this.#isLive = false;
    this.#joining = undefined;
    this.#surface?.remove();
    this.didLeave();
    this.#surface = undefined;
    if (this.#ready.isSettled) this.#ready = new Deferred();
  }
}

/** A promise that is settled from outside. Whoever waits for it hears of an error; nobody has to. */
class Deferred {
  isSettled = false;
  /** @type {(result?: Promise<void>) => void} */
  #resolve = () => {};
  /** @type {Promise<void>} */
  promise = new Promise((resolve) => {
    this.#resolve = resolve;
  });

  constructor() {
    this.promise.catch(() => {});
  }

  /** @param {Promise<void>} [result] */
  settle(result) {
    this.isSettled = true;
    this.#resolve(result);
  }
}
