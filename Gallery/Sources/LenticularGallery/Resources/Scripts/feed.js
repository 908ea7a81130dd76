// Continues a feed in parts: adds the next part before its end is reached, and shows the part that has the photograph
// that is open in the viewer. The document has the state: the numbers of the first and the last part on the page are
// attributes of the feed, and the page has the links to the parts before and after these.

import { addressOfPart, adopt, hold, linkToPart, lists, loadPage, partsOf, relink } from "./pages.js";

/** The distance of the end of the page below the window at which the next part is added, in heights of the window. */
const reach = 2;
/** The time until a part that could not be loaded is requested again, in ms. It doubles with every failure. */
const shortestRest = 5000;

/** @type {() => HTMLElement} */
const feed = () => document.querySelector(".photos");

/** The page of a photograph. The window has this address instead of the album's while the photograph is open. */
const inner = feed().querySelector("a")?.dataset.page;
/** The folder of the album, which has a folder for each photograph. */
const folder = inner ? new URL("..", new URL(inner, location.href)) : new URL(".", location.href);

/**
 * Adds a part beside those on the page, or shows it instead of them.
 *
 * @param {number} part
 */
async function show(part) {
  const { page, style } = await loadPage(addressOfPart(part, folder));
  const present = feed();
  const { first, last } = partsOf(present);
  if (part >= first && part <= last) return;
  // The viewer makes the addresses absolute before the first image is loaded.
  for (const image of page.querySelectorAll("img")) image.loading = "lazy";
  adopt(style);
  const [isNext, isPrevious] = [part === last + 1, part === first - 1];
  const release = hold();
  for (const list of lists) {
    const [former, other] = [document, page].map((each) => each.querySelector(list));
    const items = [...(other?.children ?? [])];
    if (!former && other) present.before(other);
    else if (!former) continue;
    else if (isPrevious) former.prepend(...items);
    else if (isNext) former.append(...items);
    else if (other) former.replaceChildren(...items);
    else former.remove();
  }
  if (!isNext) {
    present.dataset.part = `${part}`;
    relink("prev", page, folder);
  }
  present.dataset.lastPart = `${isPrevious ? last : part}`;
  if (!isPrevious) relink("next", page, folder);
  release();
  present.dispatchEvent(new CustomEvent("lenticular-load"));
}

/** Resolves when no part is being added. */
let work = Promise.resolve();

/**
 * Calls a function that adds a part, after the functions of earlier calls have ended. `failed` is called if the part
 * cannot be loaded.
 *
 * @param {() => Promise<void>} act
 * @param {() => void} [failed]
 */
function then(act, failed) {
  work = work.then(act).catch((error) => {
    console.error(error);
    failed?.();
  });
}

let isWaiting = false;
let rest = shortestRest;

/** Adds the next part if the end of the page is near. */
function continueFeed() {
  if (isWaiting) return;
  isWaiting = true;
  const goOn = () => {
    isWaiting = false;
    continueFeed();
  };
  then(
    async () => {
      const link = linkToPart("next");
      const isNear = link?.getBoundingClientRect().top <= (1 + reach) * innerHeight;
      if (isNear) await show(partsOf(feed()).last + 1);
      rest = shortestRest;
      if (isNear) goOn();
      else isWaiting = false;
    },
    () => {
      setTimeout(goOn, rest);
      rest *= 2;
    },
  );
}

for (const type of ["scroll", "resize"]) addEventListener(type, continueFeed, { passive: true });
continueFeed();

// The part before is shown in place, too.
document.addEventListener("click", (event) => {
  /** @type {HTMLAnchorElement | null} */
  const link = /** @type {Element} */ (event.target).closest('a.part[rel="prev"]');
  if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  then(
    () => show(partsOf(feed()).first - 1),
    () => location.assign(link.href),
  );
});

for (const type of ["lenticular-present", "lenticular-change"]) {
  document.addEventListener(type, (event) => {
    const viewer = /** @type {HTMLElement & { index: number }} */ (event.target);
    if (viewer !== feed()) return;
    then(async () => {
      const [length, count, albums] = ["partLength", "partCount", "albumCount"].map((name) =>
        Number(viewer.dataset[name]),
      );
      const { index } = viewer;
      if (index < 0) return;
      const part = Math.min(Math.trunc((albums + index) / length), count - 1);
      const { first, last } = partsOf(viewer);
      if (part < first || part > last) await show(part);
    });
  });
}
