// Functions that the scripts of a gallery's pages share. They load pages of albums and parts of feeds, and move
// photographs and styles of these into the present page.

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
  return { page, style: style?.[1] ?? "" };
}

/**
 * The style sheets of photographs that the present page has adopted.
 *
 * @type {CSSStyleSheet[]}
 */
let sheets = [];

/**
 * Adds a style sheet of photographs to the present page.
 *
 * @param {string} style
 */
export function adopt(style) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets.push(sheet);
  sheets.push(sheet);
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
    import(new URL(script.getAttribute("src"), address).href);
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
 * The numbers of the first and the last part that a feed has on the page; both are NaN if the feed has one part.
 *
 * @param {HTMLElement} feed
 */
export function partsOf({ dataset: { part, lastPart = part } }) {
  return { first: Number(part ?? NaN), last: Number(lastPart ?? NaN) };
}

/** The lists of a feed. A page without albums has no list of albums. */
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
 * Makes the link to the part before or after the present page's that of another page.
 *
 * @param {"prev" | "next"} relation
 * @param {Document} page
 * @param {string | URL} folder The address of the album's folder.
 */
export function relink(relation, page, folder) {
  const [former, link] = [linkToPart(relation), linkToPart(relation, page)];
  // The window may have the address of a photograph.
  if (link) link.href = new URL(link.getAttribute("href"), folder).href;
  if (former && link) {
    former.href = link.href;
    former.textContent = link.textContent;
  } else if (former) former.remove();
  else if (link && relation === "prev") document.querySelector(".albums, .photos").before(link);
  else if (link) document.querySelector(".photos").after(link);
}

/**
 * Returns a function that keeps the first album or photograph on screen in place, by a scroll of the distance that
 * it has moved.
 */
export function hold() {
  /** @param {Element} item */
  const topOf = (item) => item.getBoundingClientRect().top;
  const held = [...itemsOf()].find((each) => each.getBoundingClientRect().bottom > 0);
  const top = held && topOf(held);
  return () => {
    if (top < innerHeight && held.isConnected)
      scrollBy({ top: topOf(held) - top, behavior: /** @type {ScrollBehavior} */ ("instant") });
  };
}
