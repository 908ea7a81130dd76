// The hint that explains how to look around in a panorama, and the switch for device motion.

import { reduceMotion } from "../dom/documents.js";
import { iconButton } from "../dom/icon-button.js";
import { MotionSensor } from "../input/motion-sensor.js";
import { adopt } from "../dom/shadow.js";
import css from "./motion-controls.css";

/** @typedef {import("../lenticular.js").LenticularSensorState} SensorState */

/** The duration of a hint that does not request permission, in milliseconds. */
const hintDuration = 6000;

/** @type {Record<string, string>} */
const hints = {
  turn: "Turn your phone to look around",
  ask: "Tap here, then turn your phone to look around",
  denied: "Motion is not allowed here.\nDrag to look around",
  insecure: "Turning your phone needs a secure address.\nDrag to look around",
  drag: "Drag to look around",
  hover: "Move the mouse to look around",
};

const icon = [
  "M9.5 5h5A1.5 1.5 0 0 1 16 6.5v11a1.5 1.5 0 0 1-1.5 1.5h-5A1.5 1.5 0 0 1 8 17.5v-11A1.5 1.5 0 0 1 9.5 5z",
  "M4.5 9.5 2.5 12l2 2.5M19.5 9.5l2 2.5-2 2.5",
  "M4 4 20 20",
];

/** The user's choice of device motion, which applies to all panoramas and is stored in the browser. */
const wish = {
  key: "lenticular-motion",
  /** @type {string | null} */
  said: null,
  get isOn() {
    try {
      this.said ??= localStorage.getItem(this.key);
    } catch {
      // The page has no access to the storage.
    }
    return this.said ? this.said === "on" : !reduceMotion.matches;
  },
  set isOn(isOn) {
    this.said = isOn ? "on" : "off";
    try {
      localStorage.setItem(this.key, this.said);
    } catch {
      // The choice applies until the page is unloaded.
    }
  },
};

/**
 * The controls that are in use.
 *
 * @type {Set<MotionControls>}
 */
const live = new Set();

/** The hint, the switch and the gyroscope of a panorama, until the signal is aborted. */
export class MotionControls {
  /** @type {DOMStringMap} */
  #texts;
  /** @type {(isOn: boolean) => void} */
  #setMotion;
  /** @type {(state: SensorState, isOn: boolean) => void} */
  #changed;
  /** @type {MotionSensor | undefined} */
  #sensor;
  /** @type {HTMLElement} */
  #hint = document.createElement("p");
  /** @type {number | undefined} */
  #hintTimer;
  /** @type {HTMLButtonElement} */
  #switch;
  #isAllowed = true;
  /** @type {boolean} */
  #isOn;

  /**
   * Options: `surface` receives the device motion. The hint and the switch are appended to `root`. `texts` are the data
   * attributes that replace their texts. `isAllowed` is whether the page allows device motion. `setMotion(isOn)` turns
   * panning on or off. `changed(state, isOn)` is called when the state of the gyroscope or of the switch changes.
   *
   * @param {object} options
   * @param {import("../stage/surface.js").Surface} options.surface
   * @param {HTMLElement | ShadowRoot} options.root
   * @param {DOMStringMap} options.texts
   * @param {boolean} [options.isAllowed]
   * @param {(isOn: boolean) => void} options.setMotion
   * @param {(state: SensorState, isOn: boolean) => void} [options.changed]
   * @param {AbortSignal} options.signal
   */
  constructor({ surface, root, texts, isAllowed = true, setMotion, changed = () => {}, signal }) {
    this.#texts = texts;
    this.#isAllowed = isAllowed;
    this.#isOn = isAllowed && wish.isOn;
    this.#setMotion = setMotion;
    this.#changed = changed;
    this.#switch = iconButton("motion", texts.motion ?? "Turn to look around", icon, () => {
      this.isOn = !this.#isOn;
    });
    this.#switch.hidden = true;
    root.append(this.#hint, this.#switch);
    adopt(/** @type {ShadowRoot} */ (root.getRootNode()), css);
    live.add(this);
    signal.addEventListener("abort", () => {
      live.delete(this);
      clearTimeout(this.#hintTimer);
      this.#hint.remove();
      this.#switch.remove();
    });
    reduceMotion.addEventListener("change", ({ matches }) => this.#set(!matches && this.#wished), { signal });
    setMotion(this.#isOn);
    this.#sensor = new MotionSensor(surface, (state) => this.#sensorChanged(state), signal);
    this.#sensorChanged(this.state);
  }

  /** The state of the gyroscope; see `MotionSensor`. */
  get state() {
    return this.#sensor?.state ?? "waiting";
  }

  /** Whether device motion and a hovering mouse pan the panorama. */
  get isOn() {
    return this.#isOn;
  }

  /** Sets the user's choice, which applies to all panoramas. */
  set isOn(isOn) {
    wish.isOn = isOn;
    for (const each of live) each.#set(each === this ? isOn : each.#wished);
  }

  /**
   * Whether the page allows device motion to pan the panorama.
   *
   * @param {boolean} isAllowed
   */
  set isAllowed(isAllowed) {
    this.#isAllowed = isAllowed;
    this.#set(this.#wished);
  }

  /** Requests permission to use the gyroscope. To be called in the event handler of a tap. */
  request() {
    return this.#sensor?.request();
  }

  hideHint() {
    // A hint that requests permission stays until it is tapped.
    if (this.#hint.localName !== "button") this.#hint.toggleAttribute("data-gone", true);
  }

  /**
   * Whether the page allows device motion, and neither the user's choice nor the preference for reduced motion is
   * against it.
   */
  get #wished() {
    return this.#isAllowed && wish.isOn;
  }

  /** @param {boolean} isOn */
  #set(isOn) {
    this.#isOn = isOn;
    this.#setMotion(isOn);
    this.#sensorChanged(this.state);
  }

  /** @param {SensorState} state */
  #sensorChanged(state) {
    this.#switch.hidden = state !== "on";
    this.#switch.ariaPressed = `${this.#isOn}`;
    const fine = matchMedia("(hover: hover)").matches;
    const other = fine && this.#isOn ? "hover" : "drag";
    /** @type {Record<SensorState, string | undefined>} */
    const names = {
      waiting: undefined,
      on: this.#isOn ? "turn" : "drag",
      prompt: this.#isOn ? "ask" : "drag",
      denied: fine ? other : "denied",
      insecure: fine ? other : "insecure",
      absent: other,
    };
    this.#showHint(names[state]);
    this.#changed(state, this.#isOn);
  }

  /**
   * Shows a hint on the panorama. A hint that requests permission stays until it is tapped.
   *
   * @param {string | undefined} name
   */
  #showHint(name) {
    clearTimeout(this.#hintTimer);
    const asks = name === "ask";
    const hint = document.createElement(asks ? "button" : "p");
    hint.part.value = "hint";
    if (asks) hint.addEventListener("click", () => this.request());
    else hint.role = "status";
    this.#hint.replaceWith(hint);
    this.#hint = hint;
    if (!name) return;
    const custom = this.#texts[`hint${name[0].toUpperCase()}${name.slice(1)}`];
    hint.textContent = custom ?? hints[name];
    if (!asks) this.#hintTimer = setTimeout(() => this.hideHint(), hintDuration);
  }
}
