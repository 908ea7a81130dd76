// Functions that the scripts of a gallery's pages share. They load pages of albums and parts of feeds, and move
// photographs and styles of these into the present page.

/** What puts pages into the language of the visitor, where they are not in one of their own. */
export const language = document.documentElement.dataset.languages ? await import("./language.js") : undefined;

/**
 * Loads a page. Its style sheet is taken out, because the policy of the present page admits no other than its own; see
 * `adopt`.
 *
 * @param {string} address
 * @param {RequestInit} [options]
 * @returns {Promise<{ page: Document, style: string }>}
 */
export async function loadPage(address, options) {
  const response = await fetch(address, options);
  if (!response.ok) throw new Error(`${address} has not been loaded: status ${response.status}`);
  const text = await response.text();
  const style = /<style>([^<]*)<\/style>/.exec(text);
  const page = new DOMParser().parseFromString(style ? text.replace(style[0], "") : text, "text/html");
  language?.adapt(page);
  return { page, style: style?.[1] ?? "" };
}

/**
 * The style sheets of photographs that the present page has adopted.
 *
 * @type {CSSStyleSheet[]}
 */
let sheets = [];

/**
 * Adds a style sheet of photographs to the present page. Returns a function that takes it away.
 *
 * @param {string} style
 */
export function adopt(style) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
  sheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
    sheets = sheets.filter((each) => each !== sheet);
  };
}

/**
 * Replaces the style sheets of all photographs of the present page by one.
 *
 * @param {string} style
 */
export function adoptInstead(style) {
  document.querySelector("head > style")?.remove();
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !sheets.includes(sheet));
  sheets = [];
  adopt(style);
}

/**
 * Imports the scripts of a page that the present page has not imported.
 *
 * @param {Document} page
 * @param {string | URL} address The address of the page.
 */
export function importScripts(page, address) {
  for (const script of page.querySelectorAll("head script[src]"))
    import(new URL(script.getAttribute("src") ?? "", address).href);
}

/**
 * An item of a list of tiles: a thumbnail that leads to the page of its photograph.
 *
 * @param {string} address The address of the page.
 * @param {string} thumbnail The address of the thumbnail, which is loaded when it is near the window.
 * @param {{ width: number, height: number, alt: string }} photograph
 */
export function tile(address, thumbnail, { width, height, alt }) {
  const item = document.createElement("li");
  const link = document.createElement("a");
  link.href = address;
  const image = document.createElement("img");
  image.loading = "lazy";
  image.decoding = "async";
  Object.assign(image, { width, height, alt });
  image.src = thumbnail;
  link.append(image);
  item.append(link);
  return item;
}

/**
 * The address of a part of an album's feed.
 *
 * @param {number} part
 * @param {string | URL} folder The address of the album's folder.
 */
export const addressOfPart = (part, folder) =>
  new URL(part === 0 ? "index.html" : `index-${part + 1}.html`, folder).href;

/**
 * The viewer that has the photographs of a feed. Its attributes say which parts are on the page.
 *
 * @param {Document} [page]
 * @returns {(HTMLElement & { index: number }) | null}
 */
export const feedOf = (page = document) => page.querySelector(".feed");

/**
 * The numbers of the first and the last part that a feed has on the page; both are NaN if the feed has one part.
 *
 * @param {HTMLElement} feed
 */
export function partsOf({ dataset: { part, lastPart = part } }) {
  return { first: Number(part ?? NaN), last: Number(lastPart ?? NaN) };
}

/** The lists of a feed, whose items are links. A page without albums has no list of albums. */
export const lists = [".albums", ".photos"];

/**
 * The albums and photographs of a page.
 *
 * @param {Document} [page]
 */
export const itemsOf = (page = document) => page.querySelectorAll(lists.map((list) => `${list} > *`).join());

/**
 * The link to the part before or after the parts of a feed on a page.
 *
 * @param {"prev" | "next"} relation
 * @param {Document} [page]
 * @returns {HTMLAnchorElement | null}
 */
export const linkToPart = (relation, page = document) => page.querySelector(`a.part[rel="${relation}"]`);

/**
 * Makes a link that of the present page to the part before or after its own.
 *
 * @param {"prev" | "next"} relation
 * @param {HTMLAnchorElement | null} link The link of the page of a part, or null if there is no further part.
 * @param {string | URL} folder The address of the album's folder.
 */
export function relink(relation, link, folder) {
  const former = linkToPart(relation);
  // The window may have the address of a photograph.
  if (link) link.href = new URL(link.getAttribute("href") ?? "", folder).href;
  if (former && link) {
    former.href = link.href;
    former.textContent = link.textContent;
  } else if (former) former.remove();
  else if (link && relation === "prev") document.querySelector(".albums, .feed")?.before(link);
  else if (link) feedOf()?.after(link);
}

/**
 * Returns a function that keeps the first album or photograph on screen in place, by a scroll of the distance that
 * it has moved.
 */
export function hold() {
  // The items of photographs have no boxes of their own.
  /** @param {Element} link */
  const topOf = (link) => link.getBoundingClientRect().top;
  const links = [...itemsOf()].flatMap((item) => item.firstElementChild ?? []);
  const held = links.find((link) => link.getBoundingClientRect().bottom > 0);
  const top = held ? topOf(held) : Infinity;
  return () => {
    if (held?.isConnected && top < innerHeight)
      scrollBy({ top: topOf(held) - top, behavior: /** @type {ScrollBehavior} */ ("instant") });
  };
}
