// What tells somebody how to look around in a panorama, and a switch for who would rather not by turning.

import { iconButton } from "./icon-button.js";
import { lessMotion } from "./page.js";
import { MotionSensor } from "./motion-sensor.js";
import { adopt } from "./shadow.js";
import css from "./motion-controls.css";

/** @typedef {import("./lenticular.js").LenticularSensorState} SensorState */

/** How long a hint stays that nobody has to answer, in milliseconds. */
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

const icon = `<rect x="8" y="5" width="8" height="14" rx="1.5"/>\
<path d="M4.5 9.5 2.5 12l2 2.5M19.5 9.5l2 2.5-2 2.5"/><path d="M4 4 20 20"/>`;

/** What somebody said of motion in panoramas, which counts for all of them and is remembered. */
const wish = {
  key: "lenticular-motion",
  /** @type {string | null} */
  said: null,
  get isOn() {
    try {
      this.said ??= localStorage.getItem(this.key);
    } catch {
      // Some pages may not remember anything.
    }
    return this.said ? this.said === "on" : !lessMotion.matches;
  },
  set isOn(isOn) {
    this.said = isOn ? "on" : "off";
    try {
      localStorage.setItem(this.key, this.said);
    } catch {
      // Then it counts until the page is left.
    }
  },
};

/**
 * Those that are in use.
 *
 * @type {Set<MotionControls>}
 */
const live = new Set();

/** A hint, a switch and the gyroscope of a panorama, until aborted. */
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
  #hint;
  /** @type {number | undefined} */
  #hintTimer;
  /** @type {HTMLButtonElement} */
  #switch;
  #isAllowed = true;
  /** @type {boolean} */
  #isOn;

  /**
   * Options: the `surface` that hears the gyroscope; the element `root` that hint and switch go into; `texts`,
   * the data attributes that replace their words; `setMotion(isOn)`, which has turns pan or not; and
   * `changed(state, isOn)`, which hears when another of them is true.
   *
   * @param {object} options
   * @param {import("./page.js").Surface} options.surface
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
    this.#addElements(root);
    live.add(this);
    signal.addEventListener("abort", () => {
      live.delete(this);
      clearTimeout(this.#hintTimer);
      this.#hint.remove();
      this.#switch.remove();
    });
    lessMotion.addEventListener("change", ({ matches }) => this.#set(!matches && this.#wished), { signal });
    setMotion(this.#isOn);
    this.#sensor = new MotionSensor(surface, (state) => this.#sensorChanged(state), signal);
    this.#sensorChanged(this.state);
  }

  /** What is known of the gyroscope; see `MotionSensor`. */
  get state() {
    return this.#sensor?.state ?? "waiting";
  }

  /** Whether turns, and a hovering mouse, pan. */
  get isOn() {
    return this.#isOn;
  }

  /** Somebody wants it so, here and in every panorama. */
  set isOn(isOn) {
    wish.isOn = isOn;
    for (const each of live) each.#set(each === this ? isOn : each.#wished);
  }

  /**
   * Whether the page allows turns to pan.
   *
   * @param {boolean} isAllowed
   */
  set isAllowed(isAllowed) {
    this.#isAllowed = isAllowed;
    this.#set(this.#wished);
  }

  /** Asks for the gyroscope where the platform wants that; while a tap is being handled. */
  request() {
    return this.#sensor?.request();
  }

  hideHint() {
    // Who asks is answered by a tap, not by looking around otherwise.
    if (this.#hint.localName !== "button") this.#hint.toggleAttribute("data-gone", true);
  }

  /** Whether page, person and system would have motion. */
  get #wished() {
    return this.#isAllowed && wish.isOn;
  }

  /** @param {boolean} isOn */
  #set(isOn) {
    this.#isOn = isOn;
    this.#setMotion(isOn);
    this.#sensorChanged(this.state);
  }

  /** @param {HTMLElement | ShadowRoot} root */
  #addElements(root) {
    this.#switch = iconButton("motion", this.#texts.motion ?? "Turn to look around", icon, () => {
      this.isOn = !this.#isOn;
    });
    this.#switch.hidden = true;
    this.#hint = document.createElement("p");
    root.append(this.#hint, this.#switch);
    adopt(/** @type {ShadowRoot} */ (root.getRootNode()), css);
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
   * Shows a sentence on the picture; one that asks stays until it is answered.
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
