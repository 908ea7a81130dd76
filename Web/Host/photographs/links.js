// The photographs of links in a page.

import { resolved, resolvedSet } from "../dom/addresses.js";
import { INFORMATION, positive, resolvedTiles } from "./photograph.js";
import { fileOf, imageIn, pictureIn, shownIn } from "./pictures.js";
import { PhotographSource } from "./source.js";

/** @typedef {import("./photograph.js").Photograph} Photograph */

/** The beginnings of addresses that lead to no photographs: of fragments, and of schemes that have no files. */
const ELSEWHERE = /^\s*(#|(?!https?:|file:|blob:|data:)[a-z][\w+.-]*:)/i;

/**
 * The addresses of folders, of this page, of files that are no photographs, and of films elsewhere: they lead to no
 * photographs, whatever images their links have.
 */
const OTHERS =
  /^(?!\s*data:)([^?#]*(^\s*|\/|\.(html?|pdf|docx?|txt|zip|mp[34]|m4v|mov|mkv|avi|webm|og[gv]))\s*([?#]|$)|https?:\/\/(www\.)?(youtube\.com|youtu\.be|vimeo\.com)\/)/i;

/** The attributes in which links have what is known of photographs. */
const ATTRIBUTES = [
  "href",
  "download",
  "id",
  "data-address",
  "data-color",
  "data-height",
  "data-id",
  "data-index",
  "data-lenticular",
  "data-loop",
  "data-original",
  "data-page",
  "data-panorama",
  "data-srcset",
  "data-tiles",
  "data-width",
  ...INFORMATION.map((name) => `data-${name}`),
];

/**
 * Whether an element is a link that leads to a photograph, as far as its picture or its attributes tell. A page leaves a link
 * out, or all links in an element, by `data-lenticular="off"`.
 *
 * @param {Element | null | undefined} element
 * @returns {element is HTMLAnchorElement}
 */
export function isPhotograph(element) {
  if (!element?.matches("a[href]")) return false;
  const link = /** @type {HTMLAnchorElement} */ (element);
  if (link.closest('[data-lenticular="off"]') || link.hasAttribute("download")) return false;
  // The attribute is read, because it takes a while to parse the addresses of thousands of links.
  const address = link.getAttribute("href") ?? "";
  if (ELSEWHERE.test(address)) return false;
  // Whoever gives the size of a photograph knows that it is one, also where its thumbnail comes later or has gone.
  return link.hasAttribute("data-width") || (!OTHERS.test(address) && pictureIn(link) !== undefined);
}

/**
 * The links with images in an element, in the order in which they are shown.
 *
 * @param {Element} element
 */
export const linksIn = (element) =>
  /** @type {HTMLAnchorElement[]} */ (shownIn(element, "a[href]")).filter((link) => imageIn(link) !== undefined);

/**
 * The links to photographs in an element, in the order in which they are shown.
 *
 * @param {Element} element
 * @param {(root: Node) => void} [entered] Called with each shadow tree, and each element in a slot.
 */
export const photographsIn = (element, entered) =>
  /** @type {HTMLAnchorElement[]} */ (shownIn(element, "a[href]", entered)).filter(isPhotograph);

/**
 * The link that an event in an element comes from. What the library's own elements have inside is none.
 *
 * @param {Event} event
 * @param {EventTarget} element
 */
export function linkOf(event, element) {
  const path = event.composedPath();
  const link = /** @type {HTMLAnchorElement | undefined} */ (
    path.slice(0, path.indexOf(element)).find((each) => /** @type {Element} */ (each).matches?.("a[href]"))
  );
  const { host } = /** @type {Partial<ShadowRoot>} */ (link?.getRootNode() ?? {});
  return host?.localName.startsWith("lenticular-") ? undefined : link;
}

/**
 * The size in pixels of the photograph to which a link leads. What is unknown follows from the thumbnail's ratio.
 *
 * @param {HTMLAnchorElement} link
 * @returns {[width: number, height: number]}
 */
export function sizeOf(link) {
  const [width, height] = [positive(link.dataset.width), positive(link.dataset.height)];
  if (width && height) return [width, height];
  const image = imageIn(link);
  const ratio = (image?.naturalWidth || image?.width || 3) / (image?.naturalHeight || image?.height || 2);
  if (width) return [width, Math.round(width / ratio)];
  return height ? [height * ratio, height] : [ratio * 2, 2];
}

/**
 * The photograph to which a link leads. Its preview is the file that the link shows when the preview is read.
 *
 * @param {HTMLAnchorElement} link
 * @returns {Photograph}
 */
export function photographOf(link) {
  const { dataset, baseURI, href } = link;
  const picture = pictureIn(link);
  const image = imageIn(link);
  const [width, height] = sizeOf(link);
  const { page, original } = dataset;
  return {
    isKnown: true,
    width,
    height,
    isSized: Boolean(positive(dataset.width)),
    href,
    srcset: dataset.srcset && resolvedSet(dataset.srcset, baseURI),
    formats: [...link.querySelectorAll("source")].flatMap(({ type, dataset: { srcset } }) =>
      srcset ? { type, srcset: resolvedSet(srcset, baseURI) } : [],
    ),
    get preview() {
      return fileOf(pictureIn(link));
    },
    referrerPolicy: link.referrerPolicy || image?.referrerPolicy,
    original: original && resolved(original, baseURI),
    alt: image?.alt ?? link.ariaLabel ?? (picture?.ariaLabel || link.title),
    color: dataset.color,
    information: {
      ...Object.fromEntries(INFORMATION.map((name) => [name, dataset[name]])),
      map: dataset.map && resolved(dataset.map, baseURI),
    },
    page: page && (page.startsWith("#") ? page : resolved(page, baseURI)),
    fragment: dataset.address || link.id,
    isPanorama: dataset.panorama !== undefined,
    loops: dataset.loop !== undefined,
    tiles: resolvedTiles(dataset.tiles, baseURI),
  };
}

/** The photographs of links, as they are at one time. */
export class LinkSource extends PhotographSource {
  /** The links, in order. */
  links;
  /** What identified their photographs: a framework may let the same links lead to others. */
  #keys;

  /** @param {HTMLAnchorElement[]} links */
  constructor(links) {
    super();
    this.links = links;
    this.#keys = links.map(keyOf);
  }

  get length() {
    return this.links.length;
  }

  /** @param {number} index */
  sizeAt(index) {
    return sizeOf(this.links[index]);
  }

  /** @param {number} index */
  keyAt(index) {
    return this.#keys[index];
  }

  /** @param {number} index */
  elementAt(index) {
    return this.links[index];
  }

  /** @param {number} index */
  make(index) {
    return photographOf(this.links[index]);
  }
}

/**
 * What identifies the photograph of a link: what the page says, or else the address of the file.
 *
 * @param {HTMLAnchorElement} link
 */
export const keyOf = ({ dataset: { id }, href }) => (id === undefined ? href : `id ${id}`);

/** Notices when the links in an element come, go or change. */
export class LinkObserver {
  #element;
  #observer;
  #changed;
  /** @type {LinkSource | undefined} */
  #source;

  /**
   * @param {Element} element
   * @param {() => void} changed Called after changes.
   * @param {AbortSignal} signal
   */
  constructor(element, changed, signal) {
    this.#element = element;
    this.#changed = changed;
    this.#observer = new MutationObserver(() => this.#change());
    this.#observe(element);
    element.addEventListener("slotchange", () => this.#change(), { signal });
    signal.addEventListener("abort", () => this.#observer.disconnect());
  }

  #change() {
    this.#source = undefined;
    this.#changed();
  }

  /** @param {Node} root */
  #observe(root) {
    this.#observer.observe(root, { childList: true, subtree: true, attributeFilter: ATTRIBUTES });
  }

  /** The photographs of the links as they are now. */
  get source() {
    if (this.#observer.takeRecords().length > 0) this.#source = undefined;
    return (this.#source ??= new LinkSource(photographsIn(this.#element, (root) => this.#observe(root))));
  }
}
