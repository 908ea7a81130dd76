import { nameOf } from "../photographs/photograph.js";
import { imageIn } from "../photographs/pictures.js";

/**
 * @typedef {import("../photographs/thumbnails.js").Collection} Collection
 * @typedef {import("../photographs/photograph.js").Photograph} Photograph
 */

/** The number of thumbnails beyond each end of the visible part. */
const BEYOND = 6;

/**
 * A strip of the thumbnails of a viewer's photographs, below the open one. Only those near the visible part are
 * elements, so a collection may have any number of photographs.
 */
export class ViewerStrip {
  #collection;
  #choose;
  #element = document.createElement("div");
  #track = document.createElement("div");
  /** @type {Map<number, HTMLButtonElement>} */
  #buttons = new Map();
  #index = -1;

  /**
   * Adds the hidden strip to `nav`.
   *
   * @param {Collection} collection
   * @param {HTMLElement} nav
   * @param {string} label
   * @param {(index: number) => void} choose
   */
  constructor(collection, nav, label, choose) {
    this.#collection = collection;
    this.#choose = choose;
    const element = this.#element;
    element.part.value = "strip";
    element.role = "group";
    element.ariaLabel = label;
    element.hidden = true;
    element.append(this.#track);
    element.addEventListener("scroll", () => this.#render(), { passive: true });
    // A wheel over the strip scrolls the strip alone.
    element.addEventListener("wheel", (event) => {
      event.stopPropagation();
      if (event.deltaX === 0) element.scrollLeft += event.deltaY;
    });
    nav.append(element);
    this.reload();
  }

  get #length() {
    return this.#collection.photographs.length;
  }

  /** Shows the photographs of the collection as they are now. */
  reload() {
    this.#track.style.setProperty("--count", `${this.#length}`);
    this.#track.replaceChildren();
    this.#buttons.clear();
    this.#render();
  }

  get isShown() {
    return !this.#element.hidden;
  }

  toggle() {
    this.#element.hidden = this.isShown;
    if (this.isShown) this.#center(/** @type {ScrollBehavior} */ ("instant"));
  }

  /**
   * Marks the open photograph, and scrolls to its thumbnail.
   *
   * @param {number} index
   */
  mark(index) {
    if (this.#index === index) return;
    const root = /** @type {Document | ShadowRoot} */ (this.#element.getRootNode());
    const hadFocus = this.#element.contains(root.activeElement);
    this.#index = index;
    if (!this.isShown) return;
    this.#center("auto");
    if (hadFocus) this.#buttons.get(index)?.focus({ preventScroll: true });
  }

  /** The width of a thumbnail with the space after it, in CSS pixels. */
  get #pitch() {
    return parseFloat(getComputedStyle(this.#track).width) / this.#length;
  }

  /** @param {ScrollBehavior} behavior */
  #center(behavior) {
    const sign = getComputedStyle(this.#element).direction === "rtl" ? -1 : 1;
    this.#element.scrollTo({ left: sign * this.#index * this.#pitch, behavior });
    this.#render();
  }

  /** Creates the thumbnails near the visible part and removes the others, except the one of the open photograph. */
  #render() {
    if (!this.isShown) return;
    const { clientWidth, scrollLeft } = this.#element;
    const middle = Math.abs(scrollLeft) / this.#pitch;
    const reach = clientWidth / this.#pitch / 2 + BEYOND;
    /** @param {number} index */
    const isNear = (index) => Math.abs(index - middle) <= reach || index === this.#index;
    for (const [index, button] of this.#buttons) {
      if (isNear(index)) continue;
      button.remove();
      this.#buttons.delete(index);
    }
    const first = Math.max(0, Math.ceil(middle - reach));
    const last = Math.min(this.#length - 1, Math.floor(middle + reach));
    for (let index = first; index <= last; index += 1) this.#add(index);
    if (this.#index >= 0) this.#add(this.#index);
    for (const [index, button] of this.#buttons) {
      const isCurrent = index === this.#index;
      button.ariaCurrent = isCurrent ? "true" : null;
      // One stop for Tab; the arrow keys go to the others.
      button.tabIndex = isCurrent ? 0 : -1;
    }
  }

  /** @param {number} index */
  #add(index) {
    const { photographs, thumbnails } = this.#collection;
    if (this.#buttons.has(index) || !photographs.has(index)) return;
    const photograph = photographs.at(index);
    const button = document.createElement("button");
    button.type = "button";
    button.ariaLabel = nameOf(photograph) || `${index + 1}`;
    button.style.setProperty("--index", `${index}`);
    button.style.background = photograph.color ?? "";
    button.append(miniature(photograph, thumbnails.linkAt(index)));
    photographs.ready(index)?.then(
      () => {
        if (!button.isConnected) return;
        button.remove();
        this.#buttons.delete(index);
        this.#render();
      },
      () => {},
    );
    button.addEventListener("click", () => this.#choose(index));
    // In the order of the photographs, for screen readers.
    const next = [...this.#buttons.keys()].filter((each) => each > index);
    this.#track.insertBefore(button, next.length ? (this.#buttons.get(Math.min(...next)) ?? null) : null);
    this.#buttons.set(index, button);
  }
}

/**
 * An image of a photograph for which the browser selects a small file: a copy of its thumbnail in the page, if there is
 * one.
 *
 * @param {Photograph} photograph
 * @param {HTMLAnchorElement | null | undefined} link
 */
function miniature({ formats, srcset, preview, referrerPolicy }, link) {
  const thumbnail = imageIn(link);
  const picture = document.createElement("picture");
  const image = document.createElement("img");
  const sources = [...(thumbnail?.closest("picture")?.querySelectorAll("source") ?? [])];
  const shown = sources.map(({ type, srcset, media, dataset }) => ({
    type,
    media,
    srcset: srcset || dataset.srcset || "",
  }));
  for (const { srcset, ...rest } of shown.length > 0 ? shown : formats) {
    picture.append(Object.assign(document.createElement("source"), { ...rest, sizes: "3.5rem", srcset }));
  }
  picture.append(image);
  const set = thumbnail?.srcset || thumbnail?.dataset.srcset || (thumbnail ? "" : srcset);
  if (referrerPolicy) image.referrerPolicy = referrerPolicy;
  if (set) Object.assign(image, { sizes: "3.5rem", srcset: set });
  const address = thumbnail?.getAttribute("src") ? thumbnail.src : preview;
  if (address) image.src = address;
  image.alt = "";
  image.draggable = false;
  return picture;
}
