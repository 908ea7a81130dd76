import { seconds, secondsOf } from "../dom/documents.js";
import { EngineElement } from "../dom/engine-element.js";
import { describe, setAxes, setState, takeFocus } from "../dom/states.js";
import { modifiers } from "../input/modifiers.js";
import { restyle } from "../dom/restyle.js";
import * as Input from "../generated/input.js";
import * as Panorama from "../generated/panorama.js";
import * as Scroll from "../generated/scroll.js";
import { listenToHover } from "../input/hover.js";
import { ImageCopies } from "./image-copies.js";
import { keyOf } from "../input/keys.js";
import { PanoramaPicture } from "./picture.js";
import { panoramaPart } from "../stage/parts.js";
import { listenToPointers } from "../input/pointers.js";
import { reflect } from "../dom/reflect.js";
import { shadow } from "../dom/shadow.js";
import { Tiles, isTile } from "../photographs/tiles.js";
import { listenToWheel } from "../input/wheels.js";
import touchAxes from "../input/touch-axes.css";
import { attributes } from "./element.js";
import css from "./panorama.css";

/**
 * @typedef {import("../stage/surface.js").Surface} Surface
 * @typedef {import("../stage/surface.js").SurfaceOptions} SurfaceOptions
 */

/** Shows a panoramic image as if through a window; see element.js. */
export class LenticularPanorama extends EngineElement {
  static get attributes() {
    return attributes;
  }

  /** @type {HTMLElement | undefined} */
  #view;
  /** @type {Tiles | undefined} */
  #tiles;
  #copies = new ImageCopies();
  #picture = new PanoramaPicture(this);
  /**
   * The image in the picture's layer with its styles there, and the size in pixels that the engine knows.
   *
   * @type {{ image: HTMLImageElement, style: Animation, width: number, height: number } | undefined}
   */
  #shown;
  /** @type {import("./motion-controls.js").MotionControls | undefined} */
  #controls;
  #isFilling = true;
  #offset = { x: 0, y: 0 };
  /** Whether the element has been live since it was connected. */
  #wasLive = false;

  /**
   * Whether device motion and a hovering mouse pan the image. Setting the property has the same effect as the switch:
   * it applies to all panoramas, and the browser stores the value.
   */
  get motion() {
    return this.#controls?.isOn ?? this.allowsMotion;
  }

  set motion(isOn) {
    if (this.#controls) this.#controls.isOn = isOn;
  }

  /**
   * The state of the device's gyroscope.
   *
   * @returns {import("../lenticular.js").LenticularSensorState}
   */
  get sensor() {
    return this.#controls?.state ?? "waiting";
  }

  /** Whether the image fills the element. If not, the whole image is visible. */
  get filling() {
    return this.#isFilling;
  }

  /**
   * The current offset: the point of the image at the element's top left corner, in pixels.
   *
   * @returns {import("../lenticular.js").LenticularOffset}
   */
  get contentOffset() {
    return { ...this.#offset };
  }

  /** Fills the element with the image, or shows the whole image if `filling` is false. */
  fill(filling = true, animated = true) {
    this.command((time, surface) => Panorama.setFilling(surface, time, { isFilling: filling, animated }));
  }

  /** Pans to the middle of the image. */
  recenter(animated = true) {
    this.command((time, surface) => Panorama.recenter(surface, time, { animated }));
  }

  /**
   * Requests permission to use the gyroscope, on platforms that require it. Call this method in the event handler of a
   * tap. It has no effect before the element shows the image.
   */
  requestMotion() {
    return this.#controls?.request();
  }

  /** @returns {{ create: string } & SurfaceOptions} */
  describeSurface() {
    const view = document.createElement("div");
    view.part.value = "view";
    this.#view = view;
    return {
      create: Panorama.create,
      view,
      display: (element, contents) => this.#display(element, contents),
      names: Panorama.reports,
      reports: {
        didScroll: (x, y) => {
          this.#offset = { x, y };
        },
        didChangeAxes: (axes) => setAxes(this, axes),
        willBeginDragging: () => this.#controls?.hideHint(),
        didTurn: () => this.#controls?.hideHint(),
        fillingChanged: (isFilling) => {
          this.#setFilling(isFilling === 1);
          this.#tell("fill");
        },
        becameWhole: () => this.#tell("whole"),
      },
      moved: (idle) => {
        view.toggleAttribute("data-moving", !idle);
        this.#tiles?.tidy();
        this.#copies.follow();
      },
    };
  }

  /** @param {AbortSignal} signal */
  didConnect(signal) {
    shadow(this, css + touchAxes).replaceChildren(document.createElement("slot"));
    takeFocus(this, signal);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#wasLive = false;
  }

  didLeave() {
    this.#controls = this.#tiles = undefined;
    setState(this, "live", false);
    setAxes(this, 0);
    this.#shown?.style.cancel();
    this.#shown = undefined;
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (name === "allows-motion" || name === "motion") {
      if (this.#controls) this.#controls.isAllowed = this.allowsMotion;
    }
    if (this.isLive) this.command((time) => this.#configure(time));
  }

  /**
   * Resolves when the image is there, which may come later than the element, or be loaded later.
   *
   * @param {AbortSignal} signal
   */
  async willJoin(signal) {
    if (!panoramaPart.module) await panoramaPart.offer(this);
    if (this.#picture.isThere || signal.aborted) return;
    await /** @type {Promise<void>} */ (
      new Promise((resolve) => {
        this.#observe(() => this.#picture.isThere && resolve(), signal);
      })
    );
  }

  /**
   * Calls a function when the image in this element may be another one, or have another file or size.
   *
   * @param {() => void} changed
   * @param {AbortSignal} signal
   */
  #observe(changed, signal) {
    // `load` events do not bubble, so this listener captures them.
    this.addEventListener("load", changed, { signal, capture: true });
    const observer = new MutationObserver(changed);
    observer.observe(this, {
      childList: true,
      subtree: true,
      attributeFilter: ["src", "srcset", "width", "height", "data-width", "data-height", "tiles", "loop"],
    });
    signal.addEventListener("abort", () => observer.disconnect());
  }

  /**
   * @param {Surface} surface
   * @param {AbortSignal} signal
   */
  didJoin(surface, signal) {
    const { x, y } = this.#offset;
    const goesOn = this.#wasLive;
    this.#wasLive = true;
    this.#setFilling(goesOn ? this.#isFilling : !this.whole);
    this.scrollTo(0, 0);
    if (this.#view) this.shadowRoot?.prepend(this.#view);
    setState(this, "live", true);
    surface.enqueue((time) => {
      this.#configure(time);
      this.#resize(time);
      this.#setPicture(time);
      // After an instance of the engine has ended, the picture is where it was.
      if (goesOn) Scroll.scroll(surface, time, { x, y });
    });
    this.#observe(() => surface.enqueue((time) => this.#update(time)), signal);
    this.#listen(surface, signal);
  }

  /**
   * Passes the picture to the engine.
   *
   * @param {number} time
   */
  #setPicture(time) {
    const image = this.#picture.image;
    if (!image || !this.surface) return;
    this.#tiles = Tiles.of(this.tiles, this.baseURI);
    const { width, height } = this.#picture.pixels;
    this.#show(image, width, height);
    Panorama.setPicture(this.surface, time, {
      width,
      height,
      isFilling: this.#isFilling,
      loops: this.loop,
      tiles: this.#tiles?.shape(this.#picture.widthOfFile(image)),
    });
  }

  /**
   * Shows the image as it is now.
   *
   * @param {number} time
   */
  #update(time) {
    const image = this.#picture.image;
    if (!image || !this.#picture.isThere) return;
    const { width, height } = this.#picture.pixels;
    const shown = this.#shown;
    if (shown?.width === width && shown.height === height) this.#show(image, width, height);
    else this.#setPicture(time);
    this.#resize(time);
  }

  /**
   * Lets an image fill the layer of the picture.
   *
   * @param {HTMLImageElement} image
   * @param {number} width
   * @param {number} height
   */
  #show(image, width, height) {
    let style = this.#shown?.style;
    if (!style || this.#shown?.image !== image) {
      style?.cancel();
      style = restyle(image, {
        position: "absolute",
        inset: "0",
        width: "100%",
        height: "100%",
        maxWidth: "none",
        maxHeight: "none",
      });
    }
    this.#shown = { image, style, width, height };
    describe(this, { role: "group", roleDescription: "panorama", label: image.alt });
  }

  /** @param {boolean} isFilling */
  #setFilling(isFilling) {
    this.#isFilling = isFilling;
    setState(this, "whole", !isFilling);
  }

  /**
   * @param {Surface} surface
   * @param {AbortSignal} signal
   */
  #listen(surface, signal) {
    listenToPointers(surface, this, signal, {
      ignores: (target) => target.closest("button"),
    });
    listenToWheel(surface, this, signal);
    this.addEventListener(
      "keydown",
      (event) => {
        if (event.defaultPrevented || /** @type {Element} */ (event.composedPath()[0]).closest?.("button")) return;
        if (modifiers(event) & ~1) return;
        const key = keyOf(event);
        if (key) {
          if (Input.key(surface, secondsOf(event), { key })) event.preventDefault();
        } else if (event.key === " " || event.key === "Enter") {
          this.fill(!this.#isFilling);
          event.preventDefault();
        } else if (event.key === "c") {
          this.recenter();
        } else {
          return;
        }
        this.#controls?.hideHint();
      },
      { signal },
    );
    listenToHover(
      surface,
      this,
      signal,
      () => this.sensor === "on",
      () => this.#controls?.hideHint(),
    );
    const resized = new ResizeObserver(() => surface.enqueue((time) => this.#resize(time)));
    resized.observe(this);
    signal.addEventListener("abort", () => resized.disconnect());
    this.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
    // Where the part could not be fetched, fingers, keys and the mouse pan.
    if (!panoramaPart.module) return;
    this.#controls = new panoramaPart.module.MotionControls({
      surface,
      root: /** @type {ShadowRoot} */ (this.shadowRoot),
      texts: this.dataset,
      signal,
      isAllowed: this.allowsMotion,
      setMotion: (isOn) => surface.enqueue((time) => Panorama.setMotion(surface, time, { isOn })),
      changed: (state, isOn) => this.emit("motion", { state, on: isOn }),
    });
  }

  // Contents of layers

  /**
   * @param {HTMLElement} element
   * @param {number} contents
   */
  #display(element, contents) {
    if (isTile(contents)) {
      this.#tiles?.load(element, contents, (isThere) => {
        if (this.surface) Panorama.didLoad(this.surface, seconds(), { tile: contents, isThere });
      });
    }
    for (const part of /** @type {(keyof typeof Panorama.contents)[]} */ (Object.keys(Panorama.contents))) {
      if (Panorama.contents[part] === contents) element.part.value = part;
    }
    if (contents === Panorama.contents.copy) this.#copies.add(element, () => this.#picture.image);
    const slot = this.shadowRoot?.querySelector("slot");
    if (contents === Panorama.contents.picture && slot) element.append(slot);
  }

  /** @param {number} time */
  #resize(time) {
    const { clientWidth, clientHeight, displayScale, surface } = this;
    // An element that is not displayed keeps its last size.
    if (!clientWidth || !clientHeight || !surface) return;
    const sizes = `${Math.ceil(this.#picture.fillingWidth)}px`;
    for (const element of /** @type {NodeListOf<HTMLImageElement>} */ (this.querySelectorAll("[srcset]")))
      if (element.sizes !== sizes) element.sizes = sizes;
    Input.resize(surface, time, { width: clientWidth, height: clientHeight, displayScale });
  }

  /** @param {number} time */
  #configure(time) {
    const { sensitivity, inverted: isInverted, pixelBudget, recenterDelay: recentringDelay, surface } = this;
    if (surface) Panorama.setOptions(surface, time, { sensitivity, isInverted, pixelBudget, recentringDelay });
  }

  /** @param {"fill" | "whole"} name */
  #tell(name) {
    this.emit(name, { filling: this.#isFilling });
  }
}

reflect(LenticularPanorama);
