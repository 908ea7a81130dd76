import { connection, secondsOf } from "./documents.js";
import { panorama as attributes } from "./generated/attributes.js";
import * as Input from "./generated/input.js";
import * as Panorama from "./generated/panorama.js";
import { ImageCopies } from "./image-copies.js";
import { MotionControls } from "./motion-controls.js";
import { Surface, seconds } from "./page.js";
import { keyOf, listenToHover, listenToPointers, listenToWheel, modifiers } from "./pointers.js";
import { reflect } from "./reflect.js";
import { shadow } from "./shadow.js";
import { Tiles, isTile, widthsIn } from "./tiles.js";
import touchAxes from "./touch-axes.css";
import css from "./panorama.css";

/**
 * @typedef {import("./lenticular.js").LenticularPanorama} Published
 * @typedef {import("./page.js").Command} Command
 */

/**
 * Shows a panoramic image as if through a window; see Documentation/elements/lenticular-panorama.md.
 *
 * @implements {Published}
 */
export class LenticularPanorama extends HTMLElement {
  /** @type {Surface | undefined} */
  #surface;
  /** @type {Promise<void>} */
  #ready;
  /** @type {HTMLElement} */
  #view;
  /** @type {Tiles | undefined} */
  #tiles;
  #copies = new ImageCopies();
  /**
   * The style of the image before the element changed it.
   *
   * @type {string | undefined}
   */
  #styleBefore;
  /** @type {MotionControls | undefined} */
  #controls;
  /** @type {AbortController} */
  #connection;
  #isFilling = true;
  #offset = { x: 0, y: 0 };
  /**
   * The commands that wait for the engine.
   *
   * @type {Command[]}
   */
  #waiting = [];

  /** Whether device motion and a hovering mouse pan the image. */
  get motion() {
    return this.#controls?.isOn ?? this.allowsMotion;
  }

  set motion(isOn) {
    if (this.#controls) this.#controls.isOn = isOn;
  }

  /** The state of the gyroscope; see `MotionSensor`. */
  get sensor() {
    return this.#controls?.state ?? "waiting";
  }

  /** Whether the picture fills the element. Otherwise the whole picture is visible. */
  get filling() {
    return this.#isFilling;
  }

  /** The content offset that is on screen, in pixels. */
  get contentOffset() {
    return { ...this.#offset };
  }

  /** Fills the element with the picture, or shows the whole picture. */
  fill(filling = true, animated = true) {
    this.#command((time, surface) => Panorama.setFilling(surface, time, filling, animated));
  }

  /** Pans to the centre of the picture. */
  recenter(animated = true) {
    this.#command((time, surface) => Panorama.recenter(surface, time, animated));
  }

  /** Requests permission to use the gyroscope. To be called in the event handler of a tap. */
  requestMotion() {
    return this.#controls?.request();
  }

  /** Resolves when the engine shows the picture. */
  get ready() {
    return this.#ready;
  }

  get #image() {
    return this.querySelector("img");
  }

  /** The size of the image in pixels. */
  get #pixels() {
    const image = this.#image;
    return /** @type {[width: number, height: number]} */ (
      ["width", "height"].map(
        (side) =>
          Number(this.dataset[side] ?? image.getAttribute(side)) ||
          image[side === "width" ? "naturalWidth" : "naturalHeight"] ||
          1,
      )
    );
  }

  /**
   * Gives a command in the next frame, or in the first of the engine.
   *
   * @param {Command} command
   */
  #command(command) {
    if (this.#surface) this.#surface.enqueue(command);
    else this.#waiting.push(command);
  }

  connectedCallback() {
    this.#connection = connection(this);
    const { signal } = this.#connection;
    const root = shadow(this, css + touchAxes);
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
    this.#surface?.remove();
    this.#surface = this.#controls = this.#tiles = undefined;
    this.toggleAttribute("data-live", false);
    delete this.dataset.axes;
    if (this.#image && this.#styleBefore !== undefined) this.#image.style.cssText = this.#styleBefore;
    this.#styleBefore = undefined;
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (name === "motion" && this.#controls) this.#controls.isAllowed = this.allowsMotion;
    this.#surface?.enqueue((time) => this.#configure(time));
  }

  /** @param {AbortSignal} signal */
  async #start(signal) {
    const view = document.createElement("div");
    view.part.value = "view";
    const surface = new Surface({
      view,
      fill: (element, contents) => this.#fill(element, contents),
      names: Panorama.reports,
      reports: {
        didScroll: (x, y) => {
          this.#offset = { x, y };
        },
        didChangeAxes: (axes) => {
          this.dataset.axes = `${axes}`;
        },
        willBeginDragging: () => this.#controls?.hideHint(),
        didTurn: () => this.#controls?.hideHint(),
        fillingChanged: (isFilling) => {
          this.#setFilling(isFilling === 1);
          this.#emit("fill");
        },
        becameWhole: () => this.#emit("whole"),
      },
      moved: (idle) => {
        view.toggleAttribute("data-moving", !idle);
        this.#tiles?.tidy();
        this.#copies.follow();
      },
      fail: () => {
        this.#stop();
        this.shadowRoot.replaceChildren(document.createElement("slot"));
      },
    });
    await surface.join(Panorama.create, this.clientWidth, this.clientHeight);
    const image = this.#image;
    // The layout requires the ratio of the image, and the choice of tiles its width.
    const isTold = this.dataset.width ?? image?.getAttribute("width");
    if (image && !(isTold && (this.#widths.length || !this.tiles))) {
      await image.decode();
    }
    if (signal.aborted || !image) return surface.remove();
    this.#surface = surface;
    this.#view = view;
    this.#setFilling(!this.whole);
    this.#tiles = Tiles.of(this.tiles, this.baseURI);
    this.scrollTo(0, 0);
    this.#describe(image);
    this.shadowRoot.prepend(this.#view);
    this.toggleAttribute("data-live", true);
    this.#surface.enqueue((time) => {
      this.#configure(time);
      this.#resize(time);
      Panorama.setPicture(
        surface,
        time,
        ...this.#pixels,
        this.#isFilling,
        this.loop,
        this.#tiles?.row(this.#widthOfPicture(image)),
      );
    });
    for (const each of this.#waiting.splice(0)) surface.enqueue(each);
    this.#listen(signal);
  }

  /** @param {boolean} isFilling */
  #setFilling(isFilling) {
    this.#isFilling = isFilling;
    this.toggleAttribute("data-whole", !isFilling);
  }

  /** @param {HTMLImageElement} image */
  #describe(image) {
    if (!this.hasAttribute("role")) this.role = "group";
    this.ariaRoleDescription ??= "panorama";
    if (!this.hasAttribute("aria-label") && image.alt) this.ariaLabel = image.alt;
  }

  /** @param {AbortSignal} signal */
  #listen(signal) {
    listenToPointers(this.#surface, this, signal, {
      ignores: (target) => target.closest("button"),
    });
    listenToWheel(this.#surface, this, signal);
    this.addEventListener(
      "keydown",
      (event) => {
        if (event.defaultPrevented || /** @type {Element} */ (event.composedPath()[0]).closest?.("button")) return;
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
        this.#controls.hideHint();
      },
      { signal },
    );
    listenToHover(
      this.#surface,
      this,
      signal,
      () => this.sensor === "on",
      () => this.#controls.hideHint(),
    );
    const resized = new ResizeObserver(() => this.#surface.enqueue((time) => this.#resize(time)));
    resized.observe(this);
    signal.addEventListener("abort", () => resized.disconnect());
    this.addEventListener("dragstart", (event) => event.preventDefault(), { signal });
    this.#controls = new MotionControls({
      surface: this.#surface,
      root: this.shadowRoot,
      texts: this.dataset,
      signal,
      isAllowed: this.allowsMotion,
      setMotion: (isOn) => this.#surface?.enqueue((time, surface) => Panorama.setMotion(surface, time, isOn)),
      changed: (state, isOn) =>
        this.dispatchEvent(
          new CustomEvent("lenticular-motion", {
            detail: { state, on: isOn },
            bubbles: true,
          }),
        ),
    });
  }

  // Contents of layers

  /**
   * @param {HTMLElement} element
   * @param {number} contents
   */
  #fill(element, contents) {
    if (isTile(contents)) {
      this.#tiles.fill(element, contents, (isThere) => {
        if (this.#surface) Panorama.didLoad(this.#surface, seconds(), contents, isThere);
      });
    }
    for (const [part, number] of Object.entries(Panorama.contents)) {
      if (number === contents) element.part.value = part;
    }
    if (contents === Panorama.contents.copy) this.#copies.add(element, () => this.#image);
    if (contents !== Panorama.contents.picture) return;
    element.append(this.shadowRoot.querySelector("slot"));
    // Inline styles, because `::slotted()` does not match an image inside a <picture>.
    this.#styleBefore = this.#image.style.cssText;
    Object.assign(this.#image.style, {
      position: "absolute",
      inset: 0,
      width: "100%",
      height: "100%",
      maxWidth: "none",
    });
  }

  /** @param {number} time */
  #resize(time) {
    const { clientWidth, clientHeight } = this;
    // An element that is not displayed keeps its last size.
    if (!clientWidth || !clientHeight) return;
    const sizes = `${Math.ceil(this.#fillingWidth)}px`;
    for (const element of /** @type {NodeListOf<HTMLImageElement>} */ (this.querySelectorAll("[srcset]")))
      element.sizes = sizes;
    Input.resize(this.#surface, time, clientWidth, clientHeight, devicePixelRatio);
  }

  /** The widths in pixels from which the browser selects a file, in ascending order. */
  get #widths() {
    return widthsIn(/** @type {HTMLImageElement} */ (this.querySelector("[srcset]"))?.srcset ?? "");
  }

  /**
   * The width in pixels of the file that the browser selects.
   *
   * @param {HTMLImageElement} image
   */
  #widthOfPicture(image) {
    const needed = this.#fillingWidth * devicePixelRatio;
    const widths = this.#widths;
    return widths.find((each) => each >= needed) ?? widths.at(-1) ?? (image.naturalWidth || this.#pixels[0]);
  }

  /** The width of the picture when it fills the element. */
  get #fillingWidth() {
    const [width, height] = this.#pixels;
    return Math.max(this.clientWidth, (this.clientHeight * width) / height);
  }

  /** @param {number} time */
  #configure(time) {
    Panorama.setOptions(this.#surface, time, this.sensitivity, this.inverted, this.pixelBudget, this.recenterDelay);
  }

  /** @param {string} name */
  #emit(name) {
    this.dispatchEvent(
      new CustomEvent(`lenticular-${name}`, {
        detail: { filling: this.#isFilling },
        bubbles: true,
      }),
    );
  }
}

reflect(LenticularPanorama, attributes);
