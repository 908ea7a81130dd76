import { complain } from "../stage/complaints.js";
import { ElementBase } from "../dom/define.js";
import { connection } from "../dom/documents.js";
import { restyle } from "../dom/restyle.js";
import { parallax as attributes } from "../generated/attributes.js";
import { USES } from "../stage/page.js";
import { parallaxPart } from "../stage/parts.js";
import { reflect } from "../dom/reflect.js";
import { adopt, shadow } from "../dom/shadow.js";
import { setState } from "../dom/states.js";
import { Surface } from "../stage/surface.js";
import css from "./parallax.css";
import pictureCSS from "./picture.css";

/** The images that fill the element by a style sheet; see parallax-picture.css. There may be thousands. */
const PICTURE = [
  ":scope > img:first-child",
  ":scope > picture:first-child > img",
  ":scope > a:first-child > img:first-child",
  ":scope > a:first-child > picture:first-child > img",
].join();

/** @typedef {import("../lenticular.js").LenticularParallax} Published */

/**
 * Moves a cropped picture as the page scrolls; see Documentation/elements/lenticular-parallax.md.
 *
 * @implements {Published}
 */
export class LenticularParallax extends ElementBase {
  #internals = /** @type {ElementInternals} */ (this.attachInternals?.());
  /** @type {AbortController | undefined} */
  #connection;
  /** @type {ReturnType<typeof import("./page.js").parallaxPageOf> | undefined} */
  #page;
  #ready = Promise.resolve();
  /** @type {HTMLButtonElement | undefined} */
  #hint;
  /**
   * The image that fills the element, with its styles there if it is not one of `PICTURE`.
   *
   * @type {{ image: HTMLImageElement, style?: Animation } | undefined}
   */
  #fitted;

  /** Resolves when the engine is loaded. */
  get ready() {
    return this.#ready;
  }

  get #image() {
    return this.querySelector("img");
  }

  /** Requests permission to use the gyroscope. To be called in the event handler of a tap. */
  requestMotion() {
    return this.#page?.requestMotion();
  }

  /**
   * Shows or removes the hint that requests permission to use the gyroscope.
   *
   * @param {boolean} isShown
   */
  showHint(isShown) {
    this.#hint?.remove();
    this.#hint = undefined;
    if (!isShown) return;
    const hint = (this.#hint = document.createElement("button"));
    hint.type = "button";
    hint.part.value = "hint";
    hint.textContent = this.dataset.hintAsk ?? "Tap here, then turn your phone";
    hint.addEventListener("click", (event) => {
      // The element may be in a link.
      event.preventDefault();
      event.stopPropagation();
      this.requestMotion();
    });
    this.shadowRoot?.append(hint);
  }

  /** The width and height of the image file in pixels, NaN until they are known. */
  get pixels() {
    const image = this.#image;
    const [width, height] = ["width", "height"].map((side) => Number(image?.getAttribute(side)));
    if (width > 0 && height > 0) return [width, height];
    return image?.naturalWidth ? [image.naturalWidth, image.naturalHeight] : [NaN, NaN];
  }

  connectedCallback() {
    this.#connection = connection(this);
    const { signal } = this.#connection;
    const root = shadow(this, css);
    adopt(/** @type {Document | ShadowRoot} */ (this.getRootNode()), pictureCSS);
    const picture = document.createElement("div");
    picture.part.value = "picture";
    const slot = document.createElement("slot");
    picture.append(slot);
    root.replaceChildren(picture);
    slot.addEventListener("slotchange", () => this.#fit(), { signal });
    // `load` events do not bubble, so this listener captures them.
    this.addEventListener("load", () => this.#page?.change(this), { signal, capture: true });
    const focus = () => setState(this, this.#internals, "focus", !!this.querySelector(":focus-visible"));
    this.addEventListener("focusin", focus, { signal });
    this.addEventListener("focusout", () => setState(this, this.#internals, "focus", false), { signal });
    this.#fit();
    this.#join(picture, signal);
  }

  /**
   * Lets the picture move. If the engine cannot be loaded, the next use of the element asks for it again.
   *
   * @param {HTMLElement} picture
   * @param {AbortSignal} signal
   */
  #join(picture, signal) {
    this.#ready = this.#enter(picture, signal);
    this.#ready.catch((error) => {
      if (signal.aborted) return;
      complain(this, error);
      const joined = new AbortController();
      const again = () => {
        joined.abort();
        this.#page?.remove(this);
        this.#join(picture, signal);
      };
      signal.addEventListener("abort", () => joined.abort(), { signal: joined.signal });
      for (const type of USES) this.addEventListener(type, again, { signal: joined.signal, capture: true });
    });
  }

  /**
   * @param {HTMLElement} picture
   * @param {AbortSignal} signal
   */
  async #enter(picture, signal) {
    const { parallaxPageOf } = parallaxPart.module ?? (await parallaxPart.load());
    if (signal.aborted) return;
    this.#page = parallaxPageOf(this, Surface);
    await this.#page.add(this, picture);
  }

  /**
   * Says whether the engine moves the picture.
   *
   * @param {boolean} isLive
   */
  setLive(isLive) {
    setState(this, this.#internals, "live", isLive);
  }

  disconnectedCallback() {
    // An element in a frame that was removed is disconnected twice.
    this.#connection?.abort();
    this.showHint(false);
    this.#page?.remove(this);
    this.#page = undefined;
    this.#fitted?.style?.cancel();
    this.#fitted = undefined;
  }

  attributeChangedCallback() {
    this.#page?.change(this);
  }

  /** Makes the image fill the part `picture`. */
  #fit() {
    const image = this.#image;
    if (!image || this.#fitted?.image === image) return;
    this.#fitted?.style?.cancel();
    this.#fitted = { image };
    if (this.querySelector(PICTURE) !== image) {
      this.#fitted.style = restyle(image, {
        position: "absolute",
        inset: "0",
        width: "100%",
        height: "100%",
        maxWidth: "none",
        objectFit: "cover",
      });
    }
    this.#page?.change(this);
  }

  /**
   * Sets the `sizes` attributes to the width at which the image is drawn, in pixels. The browser selects a file by
   * them.
   *
   * @param {number} width
   */
  noteWidth(width) {
    const sizes = `${Math.ceil(width)}px`;
    for (const element of /** @type {NodeListOf<HTMLImageElement>} */ (this.querySelectorAll("[srcset]"))) {
      if (element.sizes !== sizes && /\s\d+w/.test(element.srcset)) element.sizes = sizes;
    }
  }
}

reflect(LenticularParallax, attributes);
