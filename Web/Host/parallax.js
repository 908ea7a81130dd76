import { parallaxPage } from "./parallax-page.js";
import { shadow } from "./shadow.js";
import css from "./parallax.css";

/**
 * `<lenticular-parallax>`: a window in the page, through which the picture in it is seen as it moves less
 * than the page does.
 *
 * Attributes: `ratio` (0.7), `axis` (`y` or `x`), `max-scale` (1.5), `tilt`. Until the engine is there, and
 * where it cannot be loaded, the middle of the picture is shown.
 */
export class LenticularParallax extends HTMLElement {
  // A getter: for static fields the bundler takes private members out into weak maps.
  static get observedAttributes() {
    return ["ratio", "axis", "max-scale", "tilt"];
  }

  #connection;
  #ready;
  /** What the picture's own styles were. */
  #before;

  /** How many pixels the picture moves for each that the page scrolls. */
  get ratio() {
    const ratio = parseFloat(this.getAttribute("ratio"));
    return Number.isFinite(ratio) ? ratio : 0.7;
  }

  set ratio(ratio) {
    this.setAttribute("ratio", ratio);
  }

  /** Along which way the page scrolls past: `y` or `x`. */
  get axis() {
    return this.getAttribute("axis") === "x" ? "x" : "y";
  }

  set axis(axis) {
    this.setAttribute("axis", axis);
  }

  /** How many times larger than to cover the element the picture may be drawn. */
  get maxScale() {
    return Math.max(1, parseFloat(this.getAttribute("max-scale")) || 1.5);
  }

  set maxScale(scale) {
    this.setAttribute("max-scale", scale);
  }

  /** Whether turns of the device shift the picture. */
  get tilt() {
    return this.hasAttribute("tilt");
  }

  set tilt(tilts) {
    this.toggleAttribute("tilt", tilts);
  }

  /** Resolves when the engine is there. */
  get ready() {
    return this.#ready;
  }

  get #image() {
    return this.querySelector("img");
  }

  /** The picture's own size, NaN until it is known. */
  get pixels() {
    const image = this.#image;
    const [width, height] = ["width", "height"].map((side) => Number(image?.getAttribute(side)));
    if (width > 0 && height > 0) return [width, height];
    return image?.naturalWidth ? [image.naturalWidth, image.naturalHeight] : [NaN, NaN];
  }

  connectedCallback() {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const root = shadow(this, css);
    const picture = document.createElement("div");
    picture.part = "picture";
    const slot = document.createElement("slot");
    picture.append(slot);
    root.replaceChildren(picture);
    slot.addEventListener("slotchange", () => this.#fit(), { signal });
    // It does not bubble.
    this.addEventListener("load", () => parallaxPage.change(this), { signal, capture: true });
    const focus = () => this.toggleAttribute("data-focus", !!this.querySelector(":focus-visible"));
    this.addEventListener("focusin", focus, { signal });
    this.addEventListener("focusout", () => this.toggleAttribute("data-focus", false), { signal });
    this.#fit();
    this.#ready = parallaxPage.add(this, picture);
    this.#ready.catch((error) => console.error(error));
  }

  disconnectedCallback() {
    this.#connection.abort();
    parallaxPage.remove(this);
    this.#restore();
  }

  attributeChangedCallback() {
    parallaxPage.change(this);
  }

  /**
   * Has the image fill what moves. As a style of its own: a style sheet in here does not reach into a
   * link or a <picture>.
   */
  #fit() {
    const image = this.#image;
    if (!image || this.#before?.image === image) return;
    this.#restore();
    this.#before = { image, style: image.style.cssText };
    Object.assign(image.style, {
      position: "absolute", inset: 0, width: "100%", height: "100%", maxWidth: "none",
      objectFit: "cover",
    });
    parallaxPage.change(this);
  }

  #restore() {
    if (this.#before) this.#before.image.style.cssText = this.#before.style;
    this.#before = undefined;
  }

  /** Has the browser choose among the widths of the image that is drawn so wide. */
  noteWidth(width) {
    const sizes = `${Math.ceil(width)}px`;
    for (const element of this.querySelectorAll("[srcset]")) {
      if (element.sizes !== sizes && /\s\d+w/.test(element.srcset)) element.sizes = sizes;
    }
  }
}
