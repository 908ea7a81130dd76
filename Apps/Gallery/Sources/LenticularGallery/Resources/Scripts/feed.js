// Continues a feed in parts: adds the part beyond an end of the page before that end is reached, takes parts away that are
// far from the window, and shows the part that has the photograph that is open in the viewer. The document has the state:
// the numbers of the first and the last part on the page are attributes of the feed, and the page has the links to the
// parts before and after these.

import { addressOfPart, adopt, feedOf, hold, itemsOf, linkToPart, lists, loadPage, partsOf, relink } from "./pages.js";

/** The distance of the end of the page below the window at which the next part is added, in heights of the window. */
const reach = 2;
/** The greatest number of parts on the page. More would make a page slow that somebody has scrolled through for long. */
const most = 4;
/** The time until a part that could not be loaded is requested again, in ms. It doubles with every failure. */
const shortestRest = 5000;

/** The viewer that has the photographs of this page. */
const feed = () => /** @type {NonNullable<ReturnType<typeof feedOf>>} */ (feedOf());
/** The page of a photograph. The window has this address instead of the album's while the photograph is open. */
const inner = feed().querySelector("a")?.dataset.page;
/** The folder of the album, which has a folder for each photograph. */
const folder = inner ? new URL("..", new URL(inner, location.href)) : new URL(".", location.href);

/**
 * The links of the pages of all parts that have been on this page, by the numbers of the parts.
 *
 * @type {Map<number, { [relation in "prev" | "next"]?: HTMLAnchorElement | null }>}
 */
const neighbours = new Map();

/**
 * Notes the link of a page to the part before or after its own.
 *
 * @param {number} part
 * @param {"prev" | "next"} relation
 * @param {Document} [page]
 */
function note(part, relation, page = document) {
  const link = /** @type {HTMLAnchorElement | null} */ (linkToPart(relation, page)?.cloneNode(true) ?? null);
  neighbours.set(part, { ...neighbours.get(part), [relation]: link });
}

/**
 * The functions that take the style sheets of parts away, by the numbers of the parts.
 *
 * @type {Map<number, () => void>}
 */
const styles = new Map([[partsOf(feed()).first, () => document.querySelector("head > style")?.remove()]]);

/**
 * Takes the style sheet of a part away that is not on the page any more.
 *
 * @param {number} part
 */
function forget(part) {
  styles.get(part)?.();
  styles.delete(part);
}

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
  note(first, "prev");
  note(last, "next");
  note(part, "prev", page);
  note(part, "next", page);
  styles.set(part, adopt(style));
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
  if (!isNext) present.dataset.part = `${part}`;
  present.dataset.lastPart = `${isPrevious ? last : part}`;
  // Where another script has put the parts, their links are not known.
  if (isNext && part - first >= most && neighbours.get(first + 1)?.prev) leave(first);
  if (isPrevious && last - part >= most && neighbours.get(last - 1)?.next) leave(last);
  if (!isNext && !isPrevious) for (const other of [...styles.keys()]) if (other !== part) forget(other);
  const now = partsOf(present);
  relink("prev", neighbours.get(now.first)?.prev ?? null, folder);
  relink("next", neighbours.get(now.last)?.next ?? null, folder);
  release();
  present.dispatchEvent(new CustomEvent("lenticular-load"));
}

/**
 * Takes the first or the last part away from the page.
 *
 * @param {number} part
 */
function leave(part) {
  const present = feed();
  const length = Number(present.dataset.partLength);
  const { first } = partsOf(present);
  const items = [...itemsOf()];
  // All parts but the last of a feed have the same length.
  const gone = part === first ? items.slice(0, length) : items.slice((part - first) * length);
  for (const item of gone) item.remove();
  const albums = document.querySelector(".albums");
  if (albums && !albums.firstElementChild) albums.remove();
  if (part === first) present.dataset.part = `${part + 1}`;
  else present.dataset.lastPart = `${part - 1}`;
  forget(part);
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

/** The part that is to be added now, because an end of the page is near; undefined if none is. */
function wanted() {
  const { first, last } = partsOf(feed());
  const [prev, next] = [linkToPart("prev"), linkToPart("next")].map((link) => link?.getBoundingClientRect());
  if (next && next.top <= (1 + reach) * innerHeight) return last + 1;
  // A part that has never been on the page is added by a press of its link.
  if (neighbours.has(first - 1) && prev && prev.bottom >= -reach * innerHeight) return first - 1;
}

/** Adds the parts of which the page needs more as it is scrolled. */
function continueFeed() {
  if (isWaiting) return;
  isWaiting = true;
  const goOn = () => {
    isWaiting = false;
    continueFeed();
  };
  then(
    async () => {
      const part = wanted();
      if (part !== undefined) await show(part);
      rest = shortestRest;
      if (part !== undefined) goOn();
      else isWaiting = false;
    },
    () => {
      setTimeout(goOn, rest);
      rest *= 2;
    },
  );
}

/** Whether the page is looked at again in the next frame. */
let isDue = false;
for (const type of ["scroll", "resize"]) {
  addEventListener(
    type,
    () => {
      if (isDue) return;
      isDue = true;
      requestAnimationFrame(() => {
        isDue = false;
        continueFeed();
      });
    },
    { passive: true },
  );
}
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
