// Keeps a page up to date while `lenticular serve` builds the gallery: shows the progress, and shows added, changed and
// removed photographs without a reload. Photographs that are on screen stay where they are.

import {
  addressOfPart,
  adoptInstead,
  feedOf,
  hold,
  importScripts,
  itemsOf,
  language,
  linkToPart,
  lists,
  loadPage,
  partsOf,
  relink,
} from "./pages.js";

/** The interval between two questions to the server while the gallery is being made, and afterwards, in ms. */
const interval = { busy: 500, idle: 1500 };
/** The longest interval, for a server that does not answer. */
const patience = 15_000;
/** The greatest share of the time in which the page is being changed. */
const share = 0.1;

/** @typedef {{ stage: string, done: number, total: number, version?: string }} Status */

const meta = /** @type {HTMLMetaElement} */ (document.querySelector('meta[name="lenticular-version"]'));
const { texts: json = "{}", page: address = "", look } = meta.dataset;
/** @type {Record<string, string>} */
const texts = { ...JSON.parse(json), ...language?.table };
/** The names of the texts of each stage. */
const stages = {
  reading: { progress: "reading", begins: "readingBegins", done: "read" },
  making: { progress: "making", begins: "makingBegins", done: "made" },
  converting: { progress: "making", begins: "makingBegins", done: "made" },
};

/**
 * A text with values for the names in it.
 *
 * @param {string} name
 * @param {Record<string, string>} values
 */
const textOf = (name, values) => texts[name].replace(/\{(\w+)\}/g, (_, each) => values[each] ?? "");
let version = meta.content;
/** The address of the site. This script is in a folder of its assets. */
const root = new URL("../../", import.meta.url);
/** The address of the page, which is not that of the window while a photograph is open. */
const path = new URL(encodeURI(address), root);
const styles = new CSSStyleSheet();
styles.replaceSync(`
  .making {
    position: fixed;
    z-index: 1;
    right: max(12px, env(safe-area-inset-right));
    bottom: max(12px, env(safe-area-inset-bottom));
    padding: 5px 11px;
    border-radius: 999px;
    background: rgb(22 22 24 / 0.86);
    color: #b4b4ba;
    font-size: 12px;
    line-height: 1.5;
    font-variant-numeric: tabular-nums;
    pointer-events: none;
  }
  .making[hidden] { display: none; }
  .announcement {
    position: fixed;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media print { .making { display: none; } }
`);
document.adoptedStyleSheets.push(styles);

// A progress bar is read aloud on request, a status whenever it changes: so only its beginning and its end are.
const bar = document.createElement("div");
bar.className = "making";
bar.role = "progressbar";
bar.ariaLabel = texts.readyPhotographs;
bar.hidden = true;
const announcement = document.createElement("div");
announcement.className = "announcement";
announcement.role = "status";
document.body.append(bar, announcement);

let stage = "";

/** @param {Status} status */
function show(status) {
  const names = stages[/** @type {keyof typeof stages} */ (status.stage)];
  bar.hidden = !names;
  if (names) {
    const [done, total] = [status.done, status.total].map((count) => count.toLocaleString(texts.language));
    bar.textContent = textOf(names.progress, { done, total });
    bar.ariaValueMin = "0";
    bar.ariaValueMax = `${status.total}`;
    bar.ariaValueNow = `${status.done}`;
    bar.ariaValueText = textOf(names.done, { done, total });
  }
  if (status.stage !== stage && stage) {
    announcement.textContent = names ? texts[names.begins] : texts.ready;
  }
  stage = status.stage;
}

/** Whether a photograph is open or a finger is down, so that the page must not change. */
function isInUse() {
  /** @type {NodeListOf<Element & { index?: number }>} */
  const viewers = document.querySelectorAll("lenticular-viewer");
  return isPressed || [...viewers].some(({ index = -1 }) => index >= 0);
}

let isPressed = false;
for (const [name, value] of Object.entries({ pointerdown: true, pointerup: false, pointercancel: false })) {
  addEventListener(name, () => (isPressed = value), { capture: true, passive: true });
}

/**
 * The link of an item of a list.
 *
 * @param {Element} item
 */
const linkOf = (item) => /** @type {HTMLAnchorElement} */ (item.firstElementChild);

/**
 * A name for the photograph of an item: the address of its images without their width.
 *
 * @param {Element} item
 */
const nameOf = (item) => linkOf(item).href.replace(/-\d+\.\w+$/, "");

/**
 * Makes the attributes of an element those of another.
 *
 * @param {Element} element
 * @param {Element} other
 */
function copyAttributes(element, other) {
  for (const { name } of [...element.attributes]) if (!other.hasAttribute(name)) element.removeAttribute(name);
  for (const { name, value } of other.attributes) {
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  }
}

/**
 * Makes a thumbnail as wide as its row needs, with its new text. The image that it has stays until another is loaded.
 *
 * @param {Element} link
 * @param {Element} other
 */
function copyThumbnail(link, other) {
  const [images, others] = [link, other].map((each) => [...each.querySelectorAll("source, img")]);
  for (const [index, image] of images.entries()) {
    for (const name of ["sizes", "alt"]) {
      const value = others[index].getAttribute(name);
      if (value !== null && image.getAttribute(name) !== value) image.setAttribute(name, value);
    }
  }
}

/**
 * Puts children into an element, in their order, and moves only those that are elsewhere.
 *
 * @param {Element} parent
 * @param {Element[]} children
 */
function arrange(parent, children) {
  const kept = new Set(children);
  for (const child of [...parent.children]) if (!kept.has(child)) child.remove();
  let next = parent.firstElementChild;
  for (const child of children) {
    if (child === next) next = next.nextElementSibling;
    else parent.insertBefore(child, next);
  }
}

/**
 * The photographs of another list, as far as possible by the items that are in this one.
 *
 * @param {Element} list
 * @param {Element} other
 */
function photographs(list, other) {
  const known = new Map([...list.children].map((item) => [nameOf(item), item]));
  return [...other.children].map((item) => {
    const present = known.get(nameOf(item));
    known.delete(nameOf(item));
    const [link, newLink] = [present && linkOf(present), linkOf(item)];
    if (!present || !link || link.classList.contains("wide") !== newLink.classList.contains("wide"))
      return document.adoptNode(item);
    copyAttributes(link, newLink);
    copyThumbnail(link, newLink);
    return present;
  });
}

/**
 * The visible content of an album's item, as a text to compare.
 *
 * @param {Element} item
 */
const contentOf = (item) =>
  [item.textContent, item.querySelector("a")?.href, item.querySelector("img")?.src].join("\n");

/**
 * The albums of another list, as far as possible by the items that are in this one.
 *
 * @param {Element} list
 * @param {Element} other
 */
function albums(list, other) {
  const known = new Map([...list.children].map((item) => [contentOf(item), item]));
  return [...other.children].map((item) => known.get(contentOf(item)) ?? document.adoptNode(item));
}

/**
 * Loads the parts of the feed that have as many albums and photographs as this page, as one page.
 *
 * @param {HTMLElement} feed
 */
async function loadFeed(feed) {
  /** @type {RequestInit} */
  const options = { cache: "no-cache" };
  const first = partsOf(feed).first || 0;
  const whole = await loadPage(addressOfPart(first, path), options);
  const hasAll = () => itemsOf(whole.page).length >= itemsOf().length || !linkToPart("next", whole.page);
  for (let part = first + 1; !hasAll(); part += 1) {
    const { page, style } = await loadPage(addressOfPart(part, path), options);
    for (const list of lists) whole.page.querySelector(list)?.append(...(page.querySelector(list)?.children ?? []));
    const feed = feedOf(whole.page);
    if (feed) feed.dataset.lastPart = `${part}`;
    whole.style += style;
    const next = linkToPart("next", page);
    if (next) linkToPart("next", whole.page)?.replaceWith(next);
    else linkToPart("next", whole.page)?.remove();
  }
  return whole;
}

/** The attributes that a feed in parts has and an undivided one has not. */
const partAttributes = [
  "src",
  "data-part",
  "data-last-part",
  "data-part-length",
  "data-part-count",
  "data-album-count",
];

/**
 * Makes this feed that of a new page.
 *
 * @param {Document} page
 * @param {string} style
 * @param {string} newVersion
 */
function changeFeed(page, style, newVersion) {
  const [feed, newFeed] = [document, page].map(feedOf);
  if (!feed || !newFeed) return;
  const [list, newList] = [document, page].map((each) => each.querySelector(".albums"));
  if (list && newList) arrange(list, albums(list, newList));
  else if (newList) feed.before(document.adoptNode(newList));
  else list?.remove();
  const [photos, newPhotos] = [document, page].map((each) => each.querySelector(".photos"));
  if (photos && newPhotos) arrange(photos, photographs(photos, newPhotos));
  for (const name of partAttributes) {
    const value = newFeed.getAttribute(name);
    // The list has an address of its own, so that it is loaded again.
    if (value === null) feed.removeAttribute(name);
    else feed.setAttribute(name, name === "src" ? `${value}?${newVersion}` : value);
  }
  for (const relation of /** @type {const} */ (["prev", "next"])) relink(relation, linkToPart(relation, page), path);
  adoptInstead(style);
  // The viewer makes the new addresses absolute.
  feed.dispatchEvent(new CustomEvent("lenticular-load"));
  importScripts(page, path);
}

/**
 * Makes the header that of a new page: the way to the album, its title and text, and the links to its views.
 *
 * @param {Document} page
 */
function changeHeader(page) {
  const [header, newHeader] = [document, page].map((each) => each.querySelector("body > header"));
  if (!header || !newHeader) return;
  const [views, newViews] = [header, newHeader].map((each) => each.querySelector(".views"));
  if (views && newViews) {
    /** @param {Element} each */
    const addressOf = (each) => each.getAttribute("href");
    const [links, others] = [true, false].map((isLink) =>
      [...views.children].filter((each) => each.matches("a") === isLink),
    );
    const newLinks = [...newViews.querySelectorAll("a")].map(
      (link) => links.find((each) => addressOf(each) === addressOf(link)) ?? document.adoptNode(link),
    );
    // What chooses a language stays.
    arrange(views, [...newLinks, ...others]);
  }
  const present = [...header.children];
  const children = [...newHeader.children].map((child) => {
    const same = child === newViews ? views : present.find((each) => each.isEqualNode(child));
    return same ?? document.adoptNode(child);
  });
  arrange(header, children);
}

/**
 * Makes this page a new one, unless it is in use. Returns whether it did.
 *
 * @param {string} newVersion
 */
async function change(newVersion) {
  const feed = feedOf();
  const { page, style } = await (feed ? loadFeed(feed) : loadPage(path.href, { cache: "no-cache" }));
  if (isInUse()) return false;
  /** @type {HTMLMetaElement | null} */
  const newMeta = page.querySelector('meta[name="lenticular-version"]');
  if (newMeta?.dataset.look !== look) {
    location.reload();
    return true;
  }
  const release = hold();
  document.title = page.title;
  changeHeader(page);
  document.querySelector(".empty")?.remove();
  const empty = page.querySelector(".empty");
  if (empty) document.querySelector("main")?.prepend(document.adoptNode(empty));
  const wall = document.querySelector("lenticular-wall");
  // The list has an address of its own, so that it is loaded again.
  if (wall) wall.setAttribute("src", `photographs.json?${newVersion}`);
  else changeFeed(page, style, newVersion);
  release();
  return true;
}

/** Asks the server, changes the page, and returns the time until the next question in ms. */
async function ask() {
  const response = await fetch(new URL(`assets/live.json?page=${encodeURIComponent(address)}`, root));
  if (!response.ok) throw new Error(`${response.status}`);
  /** @type {Status} */
  const status = await response.json();
  show(status);
  let rest = status.stage === "ready" ? interval.idle : interval.busy;
  if (status.version && status.version !== version && !isInUse()) {
    const begun = performance.now();
    if (await change(status.version)) version = status.version;
    rest = Math.max(rest, (performance.now() - begun) / share);
  }
  return rest;
}

/** @param {number} time */
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));
/** Waits while nobody sees the page. */
const seen = () =>
  new Promise((resolve) => {
    if (document.hidden) document.addEventListener("visibilitychange", resolve, { once: true });
    else resolve(undefined);
  });

async function follow() {
  for (let rest = 0; ; ) {
    try {
      rest = await ask();
    } catch {
      bar.hidden = true;
      rest = Math.min(2 * rest + interval.idle, patience);
    }
    await pause(rest);
    await seen();
  }
}

follow();
