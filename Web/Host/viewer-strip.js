/** @typedef {import("./links.js").ViewerAlbum} ViewerAlbum */

/** The number of thumbnails beyond each end of the visible part. */
const BEYOND = 6;

/**
 * A strip of the thumbnails of a viewer's photographs, below the open one. Only those near the visible part are
 * elements, so an album may have any number of photographs.
 */
export class ViewerStrip {
  #album;
  #choose;
  #element = document.createElement("div");
  #track = document.createElement("div");
  /** @type {Map<number, HTMLButtonElement>} */
  #buttons = new Map();
  #index = -1;

  /**
   * Adds the hidden strip to `nav`.
   *
   * @param {ViewerAlbum} album
   * @param {HTMLElement} nav
   * @param {string} label
   * @param {(index: number) => void} choose
   */
  constructor(album, nav, label, choose) {
    this.#album = album;
    this.#choose = choose;
    const element = this.#element;
    element.part.value = "strip";
    element.role = "group";
    element.ariaLabel = label;
    element.hidden = true;
    this.#track.style.setProperty("--count", `${album.length}`);
    element.append(this.#track);
    element.addEventListener("scroll", () => this.#render(), { passive: true });
    // A wheel over the strip scrolls the strip alone.
    element.addEventListener("wheel", (event) => {
      event.stopPropagation();
      if (event.deltaX === 0) element.scrollLeft += event.deltaY;
    });
    nav.append(element);
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
    const root = /** @type {ShadowRoot} */ (this.#element.getRootNode());
    const hadFocus = this.#element.contains(root.activeElement);
    this.#index = index;
    if (!this.isShown) return;
    this.#center("auto");
    if (hadFocus) this.#buttons.get(index)?.focus({ preventScroll: true });
  }

  /** The width of a thumbnail with the space after it, in CSS pixels. */
  get #pitch() {
    return parseFloat(getComputedStyle(this.#track).width) / this.#album.length;
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
    const last = Math.min(this.#album.length - 1, Math.floor(middle + reach));
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
    const link = this.#album.link(index);
    if (this.#buttons.has(index) || !link) return;
    const button = document.createElement("button");
    button.type = "button";
    button.ariaLabel = link.dataset.caption || link.querySelector("img").alt || `${index + 1}`;
    button.style.setProperty("--index", `${index}`);
    button.style.background = link.dataset.color ?? "";
    button.append(miniature(link));
    this.#album.ready?.(index)?.then(
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
    this.#track.insertBefore(button, next.length ? this.#buttons.get(Math.min(...next)) : null);
    this.#buttons.set(index, button);
  }
}

/**
 * A copy of a link's thumbnail, for which the browser selects a small file.
 *
 * @param {HTMLAnchorElement} link
 */
function miniature(link) {
  const image = link.querySelector("img");
  const copy = /** @type {HTMLElement} */ ((image.closest("picture") ?? image).cloneNode(true));
  const parts = /** @type {(HTMLSourceElement | HTMLImageElement)[]} */ ([
    ...copy.querySelectorAll("source, img"),
    copy,
  ]);
  for (const each of parts) {
    const srcset = each.srcset || each.dataset.srcset;
    each.removeAttribute("style");
    each.removeAttribute("loading");
    if (!srcset) continue;
    each.sizes = "3.5rem";
    each.srcset = srcset;
  }
  const shown = copy.querySelector("img") ?? /** @type {HTMLImageElement} */ (copy);
  if (!shown.src) shown.src = image.currentSrc;
  shown.alt = "";
  shown.draggable = false;
  return copy;
}
