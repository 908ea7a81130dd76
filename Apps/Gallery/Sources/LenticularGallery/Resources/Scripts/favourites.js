// Keeps the photographs that a visitor likes, in the browser, and gives viewers a button that does.

import { setIcon } from "./icons.js";

/**
 * A photograph that a visitor likes. Addresses are relative to the gallery.
 *
 * @typedef {object} Favourite
 * @property {string} page The folder of the photograph's own page.
 * @property {string} picture The address of its thumbnail.
 * @property {number} width The size of the photograph, or numbers with the same ratio.
 * @property {number} height
 * @property {string} alt
 * @property {string} file The name of the file.
 *
 * @typedef {HTMLElement & { index: number, collection: Collection }} Viewer
 * @typedef {{ photographs: { at(index: number): Photograph } }} Collection
 * @typedef {{
 *   page?: string, preview: string, width: number, height: number, alt: string, information: { file?: string },
 * }} Photograph
 */

/** The address of the gallery. */
export const root = new URL("../../", import.meta.url);
/** Where they are kept: an origin may have several galleries. */
const key = `lenticular-favourites ${root.pathname}`;
const css = '[part="favourite"][aria-pressed="true"] svg { fill: currentcolor; }';
const heart = "M12 20C7 16 3.5 12.7 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2c0 3.7-3.5 7-8.5 11z";

/**
 * An address relative to the gallery.
 *
 * @param {string} address
 */
const relative = (address) => (address.startsWith(root.href) ? address.slice(root.href.length) : address);

/** What the browser kept when it was read last, so that a text is read once. */
const known = { text: "[]", all: /** @type {Favourite[]} */ ([]) };

/**
 * The photographs that the visitor likes, in the order in which they were chosen. There are none where the browser keeps
 * nothing, or something else.
 *
 * @returns {readonly Favourite[]}
 */
export function favourites() {
  try {
    const text = localStorage.getItem(key) ?? "[]";
    if (text !== known.text) {
      const kept = JSON.parse(text);
      known.all = kept.filter((/** @type {Partial<Favourite>} */ { page, picture }) => page !== undefined && picture);
      known.text = text;
    }
    return known.all;
  } catch {
    return [];
  }
}

/**
 * Keeps a photograph, or keeps it no longer.
 *
 * @param {Favourite} favourite
 * @param {boolean} isLiked
 */
export function keep(favourite, isLiked) {
  const all = [...favourites()];
  const at = all.findIndex(({ page }) => page === favourite.page);
  all.splice(at < 0 ? all.length : at, at < 0 ? 0 : 1, ...(isLiked ? [favourite] : []));
  localStorage.setItem(key, JSON.stringify(all));
}

/**
 * Calls a function when another page has kept something.
 *
 * @param {() => void} action
 */
export function whenOthersKeep(action) {
  addEventListener("storage", (event) => {
    // All that an origin keeps may be removed at once, under no key.
    if (event.key === key || event.key === null) action();
  });
}

/**
 * A button with a heart, which is filled while it is pressed.
 *
 * @param {string} label
 */
export function heartButton(label) {
  const button = document.createElement("button");
  button.type = "button";
  button.ariaLabel = label;
  setIcon(button, heart);
  return button;
}

/** The button of a viewer, among its actions. */
class FavouriteButton {
  #viewer;
  #button;

  /** @param {Viewer} viewer */
  constructor(viewer) {
    this.#viewer = viewer;
    this.#button = heartButton(viewer.dataset.favourite ?? "Favourite");
    this.#button.part.value = "favourite";
    this.#button.addEventListener("click", () => this.#toggle());
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    viewer.shadowRoot?.adoptedStyleSheets.push(sheet);
  }

  /** The photograph that is open; undefined if it has no page of its own. */
  #favourite() {
    const { index } = this.#viewer;
    if (index < 0) return;
    /** @type {(Element & { collection?: Collection }) | null} */
    const wall = this.#viewer.querySelector("lenticular-wall");
    const { page, preview, width, height, alt, information } = (
      wall?.collection ?? this.#viewer.collection
    ).photographs.at(index);
    if (!page) return;
    return {
      page: relative(page).replace(/index\.html$/, ""),
      picture: relative(preview),
      width,
      height,
      alt,
      file: information.file ?? "",
    };
  }

  /** Puts the button among the actions of the viewer, as soon as these are there. */
  place() {
    const dialog = this.#viewer.shadowRoot?.querySelector("dialog");
    if (!dialog) return;
    const put = () => {
      const bar = dialog.querySelector('[part="actions"]');
      if (bar && this.#button.parentElement !== bar) bar.prepend(this.#button);
      return bar !== null;
    };
    if (put()) return;
    const observer = new MutationObserver((_, self) => put() && self.disconnect());
    observer.observe(dialog, { childList: true, subtree: true });
  }

  /** Shows whether the photograph that is open is liked. */
  update() {
    const favourite = this.#favourite();
    this.#button.disabled = !favourite;
    this.#button.ariaPressed = `${favourites().some(({ page }) => page === favourite?.page)}`;
  }

  #toggle() {
    const favourite = this.#favourite();
    if (favourite) keep(favourite, this.#button.ariaPressed !== "true");
    this.update();
    showLinks();
  }
}

/**
 * The buttons of viewers.
 *
 * @type {WeakMap<Viewer, FavouriteButton>}
 */
const buttons = new WeakMap();

/** Shows the links to the favourites if there are any. */
function showLinks() {
  /** @type {NodeListOf<HTMLElement>} */
  const links = document.querySelectorAll("a[data-favourites]");
  for (const link of links) link.hidden = favourites().length === 0;
}

for (const type of ["present", "change", "settle"]) {
  document.addEventListener(`lenticular-${type}`, ({ target }) => {
    const viewer = /** @type {Viewer} */ (target);
    if (viewer.localName !== "lenticular-viewer") return;
    const button = buttons.get(viewer) ?? new FavouriteButton(viewer);
    buttons.set(viewer, button);
    button.place();
    button.update();
  });
}
showLinks();
whenOthersKeep(showLinks);
