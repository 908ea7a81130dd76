import { secondsOf } from "./documents.js";
import { panorama as attributes } from "./generated/attributes.js";
import * as Input from "./generated/input.js";
import * as Panorama from "./generated/panorama.js";
import { MotionSensor } from "./motion-sensor.js";
import { Surface, lessMotion, seconds } from "./page.js";
import { keyOf, listenToPointers, listenToWheel, modifiers } from "./pointers.js";
import { reflect } from "./reflect.js";
import { shadow } from "./shadow.js";
import { Tiles } from "./tiles.js";
import css from "./panorama.css";

/** How long a hint stays that nobody has to answer, in milliseconds. */
const hintDuration = 6000;

const hints = {
  turn: "Turn your phone to look around",
  ask: "Tap here, then turn your phone to look around",
  denied: "Motion is not allowed here.\nDrag to look around",
  insecure: "Turning your phone needs a secure address.\nDrag to look around",
  drag: "Drag to look around",
  hover: "Move the mouse to look around",
};

/** What somebody said of motion in panoramas, which counts for all of them and is remembered. */
const wish = {
  key: "lenticular-motion",
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

/** The panoramas that have an engine. */
const live = new Set();

/** Shows a picture as through a window; see Documentation/elements/lenticular-panorama.md. */
export class LenticularPanorama extends HTMLElement {
  #surface;
  #ready;
  #view;
  #tiles;
  /** What the picture's own style was. */
  #styleBefore;
  #sensor;
  #hint;
  #hintTimer;
  #switch;
  #connection;
  #isOn = true;
  #isFilling = true;
  #offset = { x: 0, y: 0 };

  /** Whether turns, and a hovering mouse, pan the picture. */
  get motion() {
    return this.#isOn;
  }

  set motion(isOn) {
    this.#setMotion(isOn);
  }

  /** What is known of the device's gyroscope; see `MotionSensor`. */
  get sensor() {
    return this.#sensor?.state ?? "waiting";
  }

  /** Whether the picture fills the element, or is seen as a whole. */
  get filling() {
    return this.#isFilling;
  }

  /** The content offset that is on screen, in pixels. */
  get contentOffset() {
    return { ...this.#offset };
  }

  /** Fills the element with the picture, or shows the whole of it. */
  fill(filling = true, animated = true) {
    this.#surface?.enqueue((time) => Panorama.setFilling(this.#surface, time, filling, animated));
  }

  /** Shows the middle. */
  recenter(animated = true) {
    this.#surface?.enqueue((time) => Panorama.recenter(this.#surface, time, animated));
  }

  /** Asks for the gyroscope where the platform wants that; while a tap is being handled. */
  requestMotion() {
    return this.#sensor?.request();
  }

  /** Resolves when the engine shows the picture. */
  get ready() {
    return this.#ready;
  }

  get #image() {
    return this.querySelector("img");
  }

  /** The picture's own. */
  get #pixels() {
    const image = this.#image;
    return ["width", "height"].map((side) => Number(this.dataset[side] ?? image.getAttribute(side)) ||
      image[side === "width" ? "naturalWidth" : "naturalHeight"] || 1);
  }

  connectedCallback() {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const root = shadow(this, css);
    root.replaceChildren(document.createElement("slot"));
    if (!this.hasAttribute("tabindex")) this.tabIndex = 0;
    this.#ready = this.#start(signal);
    this.#ready.catch((error) => console.error(error));
  }

  disconnectedCallback() {
    this.#stop();
  }

  #stop() {
    this.#connection.abort();
    clearTimeout(this.#hintTimer);
    this.#surface?.remove();
    this.#surface = this.#sensor = this.#tiles = undefined;
    this.toggleAttribute("data-live", false);
    delete this.dataset.axes;
    if (this.#image && this.#styleBefore !== undefined) this.#image.style.cssText = this.#styleBefore;
    this.#styleBefore = undefined;
  }

  attributeChangedCallback(name) {
    if (name === "motion") this.#setMotion(this.#isWished, false);
    this.#surface?.enqueue((time) => this.#configure(time));
  }

  async #start(signal) {
    const view = document.createElement("div");
    view.part = "view";
    const surface = new Surface({
      view,
      fill: (element, contents) => this.#fill(element, contents),
      names: Panorama.reports,
      reports: {
        didScroll: (x, y) => {
          this.#offset = { x, y };
        },
        didChangeAxes: (axes) => {
          this.dataset.axes = axes;
        },
        willBeginDragging: () => this.#hideHint(),
        didTurn: () => this.#hideHint(),
        fillingChanged: (isFilling) => {
          this.#setFilling(isFilling === 1);
          this.#emit("fill");
        },
        becameWhole: () => this.#emit("whole"),
      },
      moved: (idle) => {
        view.toggleAttribute("data-moving", !idle);
        this.#tiles?.tidy();
      },
      fail: () => {
        this.#stop();
        this.shadowRoot.replaceChildren(document.createElement("slot"));
      },
    });
    await surface.join(Panorama.create, this.clientWidth, this.clientHeight);
    const image = this.#image;
    // Without its ratio nothing can be laid out, nor tiles chosen without knowing what it has itself.
    const isTold = this.dataset.width ?? image?.getAttribute("width");
    if (image && !(isTold && (this.#widths.length || !this.tiles))) {
      await image.decode();
    }
    if (signal.aborted || !image) return surface.remove();
    this.#surface = surface;
    this.#view = view;
    this.#isOn = this.#isWished;
    this.#setFilling(!this.whole);
    this.#tiles = Tiles.of(this.tiles, this.baseURI);
    this.scrollTo(0, 0);
    this.#describe(image);
    this.shadowRoot.prepend(this.#view);
    this.#addControls(signal);
    this.toggleAttribute("data-live", true);
    live.add(this);
    signal.addEventListener("abort", () => live.delete(this));
    this.#surface.enqueue((time) => {
      this.#configure(time);
      this.#resize(time);
      Panorama.setPicture(
        surface, time, ...this.#pixels, this.#isFilling,
        this.#tiles?.row(this.#widthOfPicture(image)));
    });
    this.#listen(signal);
  }

  #setFilling(isFilling) {
    this.#isFilling = isFilling;
    this.toggleAttribute("data-whole", !isFilling);
  }

  #describe(image) {
    if (!this.hasAttribute("role")) this.role = "group";
    this.ariaRoleDescription ??= "panorama";
    if (!this.hasAttribute("aria-label") && image.alt) this.ariaLabel = image.alt;
  }

  #listen(signal) {
    listenToPointers(this.#surface, this, signal, {
      ignores: (event) => event.composedPath()[0].closest?.("button"),
    });
    listenToWheel(this.#surface, this, signal);
    this.addEventListener("keydown", (event) => {
      if (event.defaultPrevented || event.composedPath()[0].closest?.("button")) return;
      if (modifiers(event) & ~1) return;
      const key = keyOf(event);
      if (key) {
        if (Input.key(this.#surface, secondsOf(event), key)) event.preventDefault();
      } else if (event.key === " " || event.key === "Enter") {
        this.fill(!this.#isFilling);
        event.preventDefault();
      } else if (event.key === "c") {
        this.recenter();
      } else {
        return;
      }
      this.#hideHint();
    }, { signal });
    const hover = (event, place) => {
      if (event.pointerType !== "mouse" || event.buttons || this.sensor === "on") return;
      if (Input.hover(this.#surface, secondsOf(event), place) && place) this.#hideHint();
    };
    this.addEventListener("pointermove", (event) => {
      const origin = this.getBoundingClientRect();
      hover(event, [event.clientX - origin.x, event.clientY - origin.y]);
    }, { signal });
    this.addEventListener("pointerleave", (event) => hover(event), { signal });
    const resized = new ResizeObserver(() => this.#surface.enqueue((time) => this.#resize(time)));
    resized.observe(this);
    signal.addEventListener("abort", () => resized.disconnect());
    this.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
    lessMotion.addEventListener(
      "change", ({ matches }) => this.#setMotion(!matches && this.#isWished, false), { signal });
    this.#sensor = new MotionSensor(this.#surface, (state) => this.#sensorChanged(state), signal);
    this.#sensorChanged(this.sensor);
  }

  // What is in a layer

  #fill(element, contents) {
    const { content, track, thumb, picture } = Panorama.contents;
    if (contents > 0) {
      this.#tiles.fill(element, contents, (tile, isThere) => {
        if (this.#surface) Panorama.didLoad(this.#surface, seconds(), tile, isThere);
      });
    }
    if (contents === content) element.part = "content";
    if (contents === track) element.part = "track";
    if (contents === thumb) element.part = "thumb";
    if (contents !== picture) return;
    element.part = "picture";
    element.append(this.shadowRoot.querySelector("slot"));
    // As a style of its own: a style sheet in here does not reach into a <picture>.
    this.#styleBefore = this.#image.style.cssText;
    Object.assign(this.#image.style, {
      position: "absolute", inset: 0, width: "100%", height: "100%", maxWidth: "none",
    });
  }

  #resize(time) {
    const { clientWidth, clientHeight } = this;
    // What is not displayed has no size, and keeps the one that it had.
    if (!clientWidth || !clientHeight) return;
    const sizes = `${Math.ceil(this.#fillingWidth)}px`;
    for (const element of this.querySelectorAll("[srcset]")) element.sizes = sizes;
    Input.resize(this.#surface, time, clientWidth, clientHeight, devicePixelRatio);
  }

  /** The widths in pixels between which the browser chooses, from the smallest. */
  get #widths() {
    const srcset = this.querySelector("[srcset]")?.srcset ?? "";
    return [...srcset.matchAll(/\s(\d+)w/g)].map(([, number]) => Number(number))
      .sort((one, other) => one - other);
  }

  /** How many pixels across the picture has that the browser chooses. */
  #widthOfPicture(image) {
    const needed = this.#fillingWidth * devicePixelRatio;
    const widths = this.#widths;
    return widths.find((each) => each >= needed) ?? widths.at(-1) ??
      (image.naturalWidth || this.#pixels[0]);
  }

  /** How wide the picture is that fills the element. */
  get #fillingWidth() {
    const [width, height] = this.#pixels;
    return Math.max(this.clientWidth, (this.clientHeight * width) / height);
  }

  #configure(time) {
    Panorama.setMotion(this.#surface, time, this.#isOn);
    Panorama.setOptions(
      this.#surface, time, this.sensitivity, this.inverted, this.pixelBudget, this.recenterDelay);
  }

  // Hint and switch

  #addControls(signal) {
    this.#switch = document.createElement("button");
    this.#switch.type = "button";
    this.#switch.part = "motion";
    this.#switch.hidden = true;
    this.#switch.ariaLabel = this.dataset.motion ?? "Turn to look around";
    this.#switch.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><rect x="8" y="5" width="8" \
height="14" rx="1.5"/><path d="M4.5 9.5 2.5 12l2 2.5M19.5 9.5l2 2.5-2 2.5"/><path d="M4 4 20 20"/></svg>`;
    this.#switch.addEventListener("click", () => this.#setMotion(!this.#isOn), { signal });
    this.#hint = document.createElement("p");
    this.shadowRoot.append(this.#hint, this.#switch);
  }

  /** Whether page, person and system would have motion. */
  get #isWished() {
    return this.allowsMotion && wish.isOn;
  }

  #setMotion(isOn, isWish = true) {
    this.#isOn = isOn;
    if (isWish) {
      wish.isOn = isOn;
      for (const each of live) if (each !== this) each.#setMotion(each.#isWished, false);
    }
    if (!this.#surface) return;
    this.#surface.enqueue((time) => Panorama.setMotion(this.#surface, time, isOn));
    this.#sensorChanged(this.sensor);
  }

  #sensorChanged(state) {
    this.#switch.hidden = state !== "on";
    this.#switch.ariaPressed = String(this.#isOn);
    const fine = matchMedia("(hover: hover)").matches;
    const other = fine && this.#isOn ? "hover" : "drag";
    const names = {
      waiting: undefined, on: this.#isOn ? "turn" : "drag", prompt: this.#isOn ? "ask" : "drag",
      denied: fine ? other : "denied", insecure: fine ? other : "insecure", absent: other,
    };
    this.#showHint(names[state]);
    this.dispatchEvent(new CustomEvent("lenticular-motion", {
      detail: { state, on: this.#isOn }, bubbles: true,
    }));
  }

  /** Shows a sentence on the picture; one that asks stays until it is answered. */
  #showHint(name) {
    clearTimeout(this.#hintTimer);
    const asks = name === "ask";
    const hint = document.createElement(asks ? "button" : "p");
    hint.part = "hint";
    if (asks) hint.addEventListener("click", () => this.requestMotion());
    else hint.role = "status";
    this.#hint.replaceWith(hint);
    this.#hint = hint;
    if (!name) return;
    const custom = this.dataset[`hint${name[0].toUpperCase()}${name.slice(1)}`];
    hint.textContent = custom ?? hints[name];
    if (!asks) this.#hintTimer = setTimeout(() => this.#hideHint(), hintDuration);
  }

  #hideHint() {
    // Who asks is answered by a tap, not by looking around otherwise.
    if (this.#hint.localName !== "button") this.#hint.toggleAttribute("data-gone", true);
  }

  #emit(name) {
    this.dispatchEvent(new CustomEvent(`lenticular-${name}`, {
      detail: { filling: this.#isFilling }, bubbles: true,
    }));
  }
}

reflect(LenticularPanorama, attributes);
