import { connection } from "./documents.js";
import { parallax as attributes } from "./generated/attributes.js";
import { parallaxPageOf } from "./parallax-page.js";
import { reflect } from "./reflect.js";
import { shadow } from "./shadow.js";
import css from "./parallax.css";

/** @typedef {import("./lenticular.js").LenticularParallax} Published */

/**
 * Moves a cropped picture as the page scrolls; see Documentation/elements/lenticular-parallax.md.
 *
 * @implements {Published}
 */
export class LenticularParallax extends HTMLElement {
  /** @type {AbortController} */
  #connection;
  /** @type {ReturnType<typeof parallaxPageOf> | undefined} */
  #page;
  /** @type {Promise<void>} */
  #ready;
  /** @type {HTMLButtonElement | undefined} */
  #hint;
  /**
   * The image that fills the element, and its style before the element changed it.
   *
   * @type {{ image: HTMLImageElement, style: string } | undefined}
   */
  #before;

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
    this.shadowRoot.append(hint);
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
    this.#page = parallaxPageOf(this);
    const { signal } = this.#connection;
    const root = shadow(this, css);
    const picture = document.createElement("div");
    picture.part.value = "picture";
    const slot = document.createElement("slot");
    picture.append(slot);
    root.replaceChildren(picture);
    slot.addEventListener("slotchange", () => this.#fit(), { signal });
    // `load` events do not bubble, so this listener captures them.
    this.addEventListener("load", () => this.#page?.change(this), { signal, capture: true });
    const focus = () => this.toggleAttribute("data-focus", !!this.querySelector(":focus-visible"));
    this.addEventListener("focusin", focus, { signal });
    this.addEventListener("focusout", () => this.toggleAttribute("data-focus", false), { signal });
    this.#fit();
    this.#ready = this.#page.add(this, picture);
    this.#ready.catch((error) => console.error(error));
  }

  disconnectedCallback() {
    this.#connection.abort();
    this.showHint(false);
    this.#page.remove(this);
    this.#page = undefined;
    this.#restore();
  }

  attributeChangedCallback() {
    this.#page?.change(this);
  }

  /**
   * Makes the image fill the part `picture`. Sets inline styles, because `::slotted()` does not match an image
   * inside a link or a <picture>.
   */
  #fit() {
    const image = this.#image;
    if (!image || this.#before?.image === image) return;
    this.#restore();
    this.#before = { image, style: image.style.cssText };
    Object.assign(image.style, {
      position: "absolute",
      inset: 0,
      width: "100%",
      height: "100%",
      maxWidth: "none",
      objectFit: "cover",
    });
    this.#page?.change(this);
  }

  #restore() {
    if (this.#before) this.#before.image.style.cssText = this.#before.style;
    this.#before = undefined;
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
