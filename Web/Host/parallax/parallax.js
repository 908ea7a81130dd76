import { EngineElement } from "../dom/engine-element.js";
import { setState } from "../dom/states.js";
import { restyle } from "../dom/restyle.js";
import { parallaxPart } from "../stage/parts.js";
import { reflect } from "../dom/reflect.js";
import { adopt, shadow } from "../dom/shadow.js";
import { Surface } from "../stage/surface.js";
import { attributes } from "./element.js";
import css from "./parallax.css";
import pictureCSS from "./picture.css";

/** The images that fill the element by a style sheet; see picture.css. There may be thousands. */
const PICTURE = [
  ":scope > img:first-child",
  ":scope > picture:first-child > img",
  ":scope > a:first-child > img:first-child",
  ":scope > a:first-child > picture:first-child > img",
].join();

/** Moves a cropped picture as the page scrolls; see element.js. */
export class LenticularParallax extends EngineElement {
  static get attributes() {
    return attributes;
  }

  #picture = document.createElement("div");
  /**
   * What moves the pictures of the document.
   *
   * @type {ReturnType<typeof import("./feed.js").feedOf> | undefined}
   */
  #feed;
  /** @type {HTMLButtonElement | undefined} */
  #hint;
  /**
   * The image that fills the element, with its styles there if it is not one of `PICTURE`.
   *
   * @type {{ image: HTMLImageElement, style?: Animation } | undefined}
   */
  #fitted;

  get #image() {
    return this.querySelector("img");
  }

  /**
   * Requests permission to use the gyroscope, for all elements with `tilt`. Call it when a button of your own is
   * tapped.
   */
  requestMotion() {
    return this.#feed?.requestMotion();
  }

  /**
   * Shows or removes the hint that requests permission to use the gyroscope.
   *
   * @param {boolean} isShown
   * @internal
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

  /**
   * The width and height of the image file in pixels, NaN until they are known.
   *
   * @internal
   */
  get pixels() {
    const image = this.#image;
    const [width, height] = ["width", "height"].map((side) => Number(image?.getAttribute(side)));
    if (width > 0 && height > 0) return [width, height];
    return image?.naturalWidth ? [image.naturalWidth, image.naturalHeight] : [NaN, NaN];
  }

  /** @param {AbortSignal} signal */
  didConnect(signal) {
    // `willJoin` hears of an error.
    if (!parallaxPart.module) parallaxPart.load().catch(() => {});
    const root = shadow(this, css);
    adopt(/** @type {Document | ShadowRoot} */ (this.getRootNode()), pictureCSS);
    this.#picture = document.createElement("div");
    this.#picture.part.value = "picture";
    const slot = document.createElement("slot");
    this.#picture.append(slot);
    root.replaceChildren(this.#picture);
    slot.addEventListener("slotchange", () => this.#fit(), { signal });
    // `load` events do not bubble, so this listener captures them.
    this.addEventListener("load", () => this.#feed?.change(this), { signal, capture: true });
    this.addEventListener("focusin", () => setState(this, "focus", !!this.querySelector(":focus-visible")), { signal });
    this.addEventListener("focusout", () => setState(this, "focus", false), { signal });
    this.#fit();
  }

  /**
   * Takes a part in the surface that the elements of a document share.
   *
   * @param {AbortSignal} signal
   */
  async willJoin(signal) {
    const { feedOf } = parallaxPart.module ?? (await parallaxPart.load());
    if (signal.aborted) return;
    const feed = (this.#feed = feedOf(this, Surface));
    try {
      await feed.add(this, this.#picture);
    } catch (error) {
      feed.remove(this);
      throw error;
    }
    if (!signal.aborted) setState(this, "live", true);
  }

  didLeave() {
    setState(this, "live", false);
    this.showHint(false);
    this.#feed?.remove(this);
    this.#feed = undefined;
    this.#fitted?.style?.cancel();
    this.#fitted = undefined;
  }

  attributeChangedCallback() {
    this.#feed?.change(this);
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
    this.#feed?.change(this);
  }

  /**
   * Sets the `sizes` attributes to the width at which the image is drawn, in pixels. The browser selects a file by
   * them.
   *
   * @param {number} width
   * @internal
   */
  noteWidth(width) {
    const sizes = `${Math.ceil(width)}px`;
    for (const element of /** @type {NodeListOf<HTMLImageElement>} */ (this.querySelectorAll("[srcset]"))) {
      if (element.sizes !== sizes && /\s\d+w/.test(element.srcset)) element.sizes = sizes;
    }
  }
}

reflect(LenticularParallax);
