// A device's gyroscope, and whether there is one.

import { secondsOf } from "./documents.js";
import * as Input from "./generated/input.js";

/**
 * @typedef {import("./lenticular.js").LenticularSensorState} SensorState
 * @typedef {import("./page.js").Target} Target
 */

const radians = Math.PI / 180;
/** How long a sensor may take to speak, in milliseconds. */
const patience = 1000;

/** How far the screen has followed the device, counter-clockwise: 0, 90, 180 or 270. */
function screenAngle() {
  // Safari's newer property has the same angle for both landscapes; its older one tells them apart.
  const angle = window.orientation ?? screen.orientation?.angle ?? 0;
  return (angle + 360) % 360;
}

/**
 * Listens to the gyroscope until aborted. What it is like is its `state`:
 *
 * - `waiting`: for at most a second;
 * - `on`: it speaks;
 * - `prompt`: the platform wants to be asked, upon a tap: `request()`;
 * - `denied`: the person or the platform said no;
 * - `insecure`: browsers have none for pages that did not come over HTTPS;
 * - `absent`: there is none, or it says nothing.
 */
export class MotionSensor {
  /** @type {SensorState} */
  state = "waiting";
  /** @type {Target} */
  #target;
  /** @type {(state: SensorState) => void} */
  #changed;
  /** @type {AbortSignal} */
  #signal;
  /** @type {number | undefined} */
  #timer;
  #wasAsked = false;

  /**
   * `target` takes in every sample; `changed(state)` hears of the state when it is another one.
   *
   * @param {Target} target
   * @param {(state: SensorState) => void} changed
   * @param {AbortSignal} signal
   */
  constructor(target, changed, signal) {
    this.#target = target;
    this.#changed = changed;
    this.#signal = signal;
    if (!isSecureContext) this.#become("insecure");
    else if (!window.DeviceMotionEvent) this.#become("absent");
    else {
      this.#listen();
      signal.addEventListener("abort", () => clearTimeout(this.#timer));
      this.#wait();
    }
  }

  /** Asks for leave. To be called while a tap is being handled. */
  async request() {
    this.#wasAsked = true;
    let answer;
    try {
      answer = await /** @type {MotionPermission} */ (DeviceMotionEvent).requestPermission();
    } catch {
      answer = "denied";
    }
    if (this.#signal.aborted || this.state === "on") return;
    if (answer !== "granted") return this.#become("denied");
    this.#become("waiting");
    this.#listen();
    this.#wait();
  }

  #listen() {
    // Whoever listened before leave was given goes on hearing nothing in Chromium: anew, then.
    removeEventListener("devicemotion", this.#receive);
    addEventListener("devicemotion", this.#receive, { signal: this.#signal });
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // A page that is not seen hears nothing.
      if (document.hidden) return this.#wait();
      if (this.state !== "waiting") return;
      // Chromium can be asked on a desktop, too, where nothing would come of it.
      const asks =
        /** @type {MotionPermission} */ (DeviceMotionEvent).requestPermission &&
        navigator.maxTouchPoints > 0 &&
        !this.#wasAsked;
      this.#become(asks ? "prompt" : "absent");
    }, patience);
  }

  /** @param {DeviceMotionEvent} event */
  #receive = (event) => {
    const { rotationRate } = event;
    // A device without a gyroscope says null.
    if (rotationRate?.beta == null) return;
    if (this.state !== "on") this.#become("on");
    const { alpha, beta, gamma } = rotationRate;
    Input.motion(this.#target, secondsOf(event), alpha * radians, beta * radians, gamma * radians, screenAngle());
  };

  /** @param {SensorState} state */
  #become(state) {
    if (this.state === state) return;
    this.state = state;
    this.#changed(state);
  }
}
