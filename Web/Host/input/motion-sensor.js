// The gyroscope of the device, and its state.

import { secondsOf } from "../dom/documents.js";
import * as Input from "../generated/input.js";

/**
 * @typedef {import("../lenticular.js").LenticularSensorState} SensorState
 * @typedef {import("../stage/stage.js").Target} Target
 */

const radians = Math.PI / 180;
/** The time until the first sample of a gyroscope must have arrived, in milliseconds. */
const patience = 1000;

/** The counter-clockwise rotation of the screen relative to the device, in degrees: 0, 90, 180 or 270. */
function screenAngle() {
  // In Safari, `screen.orientation.angle` is the same for both landscapes. `window.orientation` differs.
  const angle = window.orientation ?? screen.orientation?.angle ?? 0;
  return (angle + 360) % 360;
}

/**
 * Listens to the gyroscope until the signal is aborted. The values of `state` are:
 *
 * - `waiting`: no sample has arrived yet; for at most one second;
 * - `on`: the gyroscope sends samples;
 * - `prompt`: the platform requires permission, which `request()` requests when the user taps;
 * - `denied`: the user or the platform denied permission;
 * - `insecure`: the page was not loaded over HTTPS, so the browser provides no sensors;
 * - `absent`: there is no gyroscope, or no sample has arrived.
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
   * `target` receives every sample as an input. `changed(state)` is called when the state changes.
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

  /** Requests permission to use the gyroscope. To be called in the event handler of a tap. */
  async request() {
    this.#wasAsked = true;
    let answer;
    try {
      answer = await /** @type {MotionPermission} */ (DeviceMotionEvent).requestPermission?.();
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
    // In Chromium, a listener that was added before the permission was granted receives no events.
    removeEventListener("devicemotion", this.#receive);
    addEventListener("devicemotion", this.#receive, { signal: this.#signal });
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      // A hidden page receives no events.
      if (document.hidden) return this.#wait();
      if (this.state !== "waiting") return;
      // Chromium has `requestPermission` on desktops too, where there is no gyroscope.
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
    // The rotation rates of a device without a gyroscope are null.
    if (rotationRate?.beta == null) return;
    if (this.state !== "on") this.#become("on");
    const { alpha, beta, gamma } = rotationRate;
    const [x, y, z] = [alpha ?? 0, beta, gamma ?? 0].map((rate) => rate * radians);
    Input.motion(this.#target, secondsOf(event), { x, y, z, angle: screenAngle() });
  };

  /** @param {SensorState} state */
  #become(state) {
    if (this.state === state) return;
    this.state = state;
    this.#changed(state);
  }
}
