import { resolveAddresses } from "../dom/addresses.js";
import { windowOf } from "../dom/documents.js";
import * as Viewer from "../generated/viewer.js";
import { addressOf, nameOf } from "../photographs/photograph.js";

/** @typedef {import("./viewer.js").LenticularViewer} LenticularViewer */
/** @typedef {import("../photographs/thumbnails.js").Collection} Collection */

/**
 * What the history of a viewer asks of it.
 *
 * @typedef {object} Kept
 * @property {() => Collection} collection The photographs, which may change while no photograph is open.
 * @property {() => Collection | undefined} opened The collection of the open photograph: the same, or that of a preview.
 * @property {() => boolean} isKnown Whether the list of `collection` is loaded.
 * @property {(index: number) => void} turn Shows another photograph of `collection`.
 * @property {() => void} end Closes the viewer without an animation.
 */

/** The beginnings of fragments that tell the photographs of several viewers on a page apart. */
const prefixes = new Set();

/**
 * The viewer that the history opened last. No other one opens for the same address.
 *
 * @type {LenticularViewer | undefined}
 */
let holder;

/**
 * The address of a page without a fragment, except one that is a route of the page's scripts: `#/albums` or `#!albums`.
 *
 * @param {string} href
 */
function bare(href) {
  const [path, route = ""] = href.split("#");
  return /^[/!]/.test(route) ? `${path}#${route}` : path;
}

/** @param {LenticularViewer} viewer */
function claimPrefix(viewer) {
  const names = ["", viewer.id && `${viewer.id}-`, ...Array.from(prefixes, (_, count) => `viewer-${count + 2}-`)];
  const free = names.find((name, index) => (name || index === 0) && !prefixes.has(name)) ?? "";
  prefixes.add(free);
  return free;
}

/**
 * Keeps the address of the open photograph in the browser's history, until `signal` is aborted: opening adds an entry,
 * other photographs replace the entry, and closing goes back. Back closes the viewer and Forward opens it. The title of
 * the document begins with the photograph's name. The state and the title that the page's scripts give an entry stay.
 *
 * The address is that of the photograph's own page, or that of this page with a fragment. If it is that of a page,
 * relative addresses in this document are made absolute before the first photograph opens, because they would mean
 * something else while one is open.
 *
 * Returns a function to be called when the photographs have changed, of which the open one may have another address.
 *
 * @param {LenticularViewer} viewer
 * @param {Kept} kept
 * @param {AbortSignal} signal
 */
export function keepHistory(viewer, { collection, opened, isKnown, turn, end }, signal) {
  const { document, history, location } = windowOf(viewer);
  const prefix = claimPrefix(viewer);
  /** The address of the page while no photograph is open, and the one from which the photograph was opened. */
  let home = bare(location.href);
  let before = home;
  /** The address that this viewer has set last. */
  let entry = "";
  /** The mark in the state of the entries that this viewer has added in this document, so that closing can go back. */
  const mark = Math.random();
  const isOurs = () => history.state?.lenticular === mark;
  /** Whether the viewer has gone back, and the browser has not yet. */
  let isLeaving = false;

  /**
   * The photographs of other collections that were open, by their addresses.
   *
   * @type {Map<string, [index: number, collection: Collection]>}
   */
  const others = new Map();

  /** @type {ScrollRestoration | undefined} */
  let restoration;
  const restoreScrolling = () => {
    if (restoration) history.scrollRestoration = restoration;
    restoration = undefined;
  };

  /** The title that the page's scripts have set, and the one that this viewer has. */
  let title = "";
  /** @type {string | undefined} */
  let named;

  /** The photograph that is open. */
  const shown = () => {
    const photographs = opened()?.photographs;
    return photographs?.has(viewer.index) ? photographs.at(viewer.index) : undefined;
  };

  /**
   * Begins the title of the document, which is also that of the entry, with the name of the open photograph.
   *
   * @param {import("../photographs/photograph.js").Photograph} [photograph]
   */
  const rename = (photograph) => {
    if (document.title !== named) title = document.title;
    const name = photograph && nameOf(photograph);
    if (!name && named === undefined) return;
    document.title = named = name ? `${name} · ${title}` : title;
    if (!photograph) named = undefined;
  };

  /**
   * @param {string} address
   * @param {number} index
   */
  const absolute = (address, index) => {
    if (!address.startsWith("#")) return new URL(address, home).href;
    const isNumber = address === `#photograph-${index + 1}`;
    return new URL(home + (isNumber ? `#${prefix}${address.slice(1)}` : address)).href;
  };
  const current = () => {
    const photographs = (opened() ?? collection()).photographs;
    return absolute(addressOf(photographs.at(viewer.index), viewer.index), viewer.index);
  };

  const indexOfAddress = () => {
    const { href } = location;
    if (href === home) return -1;
    const { photographs } = collection();
    const address = href.startsWith(`${home}#`) ? href.slice(home.length) : href;
    for (const each of [address, address.replace(`#${prefix}`, "#")]) {
      const index = photographs.indexOfAddress(each);
      const known = photographs.addressAt(index);
      if (known !== undefined && absolute(known, index) === href) return index;
    }
    return -1;
  };

  /** Notes the open photograph, whose address has just become that of the entry. */
  const remember = () => {
    entry = location.href;
    rename(shown());
    const other = opened();
    if (other && other.owner !== collection().owner) others.set(entry, [viewer.index, other]);
  };

  let isResolved = false;
  const resolveAll = () => {
    const address = collection().photographs.addressAt(0);
    if (isResolved || address === undefined || address.startsWith("#")) return;
    isResolved = true;
    resolveAddresses(document.body, home);
  };
  // Frameworks have taken over by now what a server has rendered, and find it as it was.
  for (const type of ["pointerdown", "keydown"]) viewer.addEventListener(type, resolveAll, { signal, capture: true });

  /** Adds an entry for the open photograph. */
  const enter = () => {
    // The thumbnail to which the photograph returns may be elsewhere than the one from which it came.
    restoration ??= history.scrollRestoration;
    history.scrollRestoration = "manual";
    if (!isOurs() && indexOfAddress() < 0) home = bare(location.href);
    if (current() !== location.href) {
      resolveAll();
      before = location.href;
      const state = typeof history.state === "object" ? history.state : undefined;
      history.pushState({ ...state, lenticular: mark }, "", current());
    }
    remember();
  };

  /**
   * Gives the entry of a photograph another address.
   *
   * @param {string} address
   */
  const leave = (address) => {
    let { state } = history;
    if (state?.lenticular) {
      const { lenticular, ...rest } = state;
      state = Object.keys(rest).length ? rest : null;
    }
    history.replaceState(state, "", address);
  };

  /** @param {PopStateEvent} [event] */
  const follow = (event) => {
    if (!isKnown()) return;
    const wanted = indexOfAddress();
    const other = others.get(location.href);
    if (wanted < 0 && other && viewer.index < 0) {
      viewer.open(...other).catch(console.error);
      return;
    }
    // The browser has drawn its own transition: a flight would be a second one.
    const isDrawn = event?.hasUAVisualTransition;
    // The photograph of this entry is not in the document any more.
    if (wanted < 0 && isOurs()) leave(home);
    if (viewer.index < 0) {
      if (wanted < 0) return;
      if (holder && holder !== viewer && holder.index >= 0) return;
      holder = viewer;
      const shown = isDrawn && {
        /** @type {(surface: import("../stage/surface.js").Surface, time: number) => void} */
        present: (surface, time) => Viewer.present(surface, time, { index: wanted }),
      };
      viewer.open(wanted, collection(), shown || undefined).catch(console.error);
    } else if (wanted < 0) {
      if (isDrawn) end();
      else viewer.close();
    } else {
      turn(wanted);
    }
  };

  // Links may come after the page, as from scripts that render them.
  const late = new MutationObserver(() => {
    if (viewer.index < 0 && indexOfAddress() >= 0) follow();
  });

  /** @param {Event} [event] */
  const begin = (event) => {
    isResolved = false;
    // What comes while a photograph is open is about to load by the photograph's address. A page that tells of new
    // addresses, without the detail that events of elements have, may be about to change its own.
    const isTold = event && !(/** @type {CustomEvent} */ (event).detail);
    if (isTold || viewer.index >= 0) resolveAll();
    follow();
    if (location.href !== home && viewer.index < 0) late.observe(viewer, { childList: true, subtree: true });
  };

  viewer.addEventListener(
    "lenticular-present",
    () => {
      late.disconnect();
      // A photograph that is opened while the entry of another one is being left gets its entry after that.
      if (!isLeaving) enter();
    },
    { signal },
  );
  const renew = () => {
    resolveAll();
    history.replaceState(history.state, "", current());
    remember();
  };
  viewer.addEventListener("lenticular-change", renew, { signal });
  viewer.addEventListener(
    "lenticular-dismiss",
    () => {
      rename();
      isLeaving = isOurs();
      if (isLeaving) history.back();
      // Loaded with the photograph's address, the page has nothing to go back to.
      else if (indexOfAddress() >= 0) leave(home);
      if (!isLeaving) restoreScrolling();
    },
    { signal },
  );
  windowOf(viewer).addEventListener(
    "popstate",
    (event) => {
      late.disconnect();
      const wasLeaving = isLeaving;
      isLeaving = false;
      if (wasLeaving && viewer.index >= 0) return enter();
      follow(event);
      // Some browsers scroll after this event.
      if (viewer.index < 0) setTimeout(restoreScrolling);
    },
    { signal },
  );
  // A wall's photographs are known once its list is loaded.
  viewer.addEventListener("lenticular-load", begin, { signal });
  // A viewer that is taken away while a photograph is open leaves the history as it was.
  signal.addEventListener("abort", () => {
    prefixes.delete(prefix);
    late.disconnect();
    rename();
    if (location.href === entry) leave(isOurs() ? before : home);
    restoreScrolling();
  });
  begin();
  return () => {
    if (shown() && entry === location.href && entry !== current()) renew();
  };
}
