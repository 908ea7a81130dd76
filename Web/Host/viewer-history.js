import { resolveAddresses } from "./addresses.js";
import { windowOf } from "./documents.js";
import * as Viewer from "./generated/viewer.js";
import { addressOf } from "./links.js";

/** @typedef {import("./viewer.js").LenticularViewer} LenticularViewer */
/** @typedef {import("./links.js").ViewerAlbum} ViewerAlbum */

/**
 * Keeps the address of the open photograph in the browser's history, until `signal` is aborted: opening adds an entry,
 * other photographs replace the entry, and closing goes back. Back closes the viewer and Forward opens it. The title of
 * the document begins with the photograph's name.
 *
 * The address is that of the photograph's own page, or that of this page with a fragment. If it is that of a page,
 * relative addresses in this document are made absolute, because they would mean something else while a photograph is
 * open.
 *
 * @param {LenticularViewer} viewer
 * @param {() => ViewerAlbum} album The photographs, which may change while no photograph is open.
 * @param {() => ViewerAlbum} opened The album of the open photograph: the same, or that of a preview.
 * @param {() => boolean} isKnown Whether the list of `album` is loaded.
 * @param {AbortSignal} signal
 */
export function keepHistory(viewer, album, opened, isKnown, signal) {
  const view = windowOf(viewer);
  const { history, location } = view;
  /** The address while no photograph is open. */
  const home = location.href.split("#")[0];
  /** The state of the entries that this viewer has added in this document, so that closing can go back. */
  const added = Math.random();

  /**
   * The photographs of other albums that were open, by their addresses.
   *
   * @type {Map<string, [index: number, album: ViewerAlbum]>}
   */
  const others = new Map();

  const { document } = view;
  const { title } = document;
  const { scrollRestoration } = history;
  const restoreScrolling = () => {
    history.scrollRestoration = scrollRestoration;
  };

  /** Begins the title of the document, which is also that of the entry, with the name of the open photograph. */
  const rename = () => {
    const { link } = viewer;
    const name = link && (link.dataset.caption || link.querySelector("img").alt);
    document.title = name ? `${name} · ${title}` : title;
  };

  /** Notes the open photograph, whose address has just become that of the entry. */
  const remember = () => {
    rename();
    if (indexOfAddress() < 0) others.set(location.href, [viewer.index, opened()]);
  };

  /** @param {string} address */
  const absolute = (address) => new URL(address, address.startsWith("#") ? location.href : home).href;
  /** @param {string | undefined} address */
  const isHere = (address) => address !== undefined && absolute(address) === location.href;
  const current = () => absolute(addressOf(viewer.link, viewer.index));

  const indexOfAddress = () => {
    if (location.href === home) return -1;
    const photographs = album();
    for (let index = 0; index < photographs.length; index += 1) if (isHere(photographs.address(index))) return index;
    return -1;
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
    if (wanted < 0 && history.state === added) history.replaceState(null, "", home);
    if (wanted === viewer.index) return;
    if (viewer.index < 0) {
      const shown = isDrawn && {
        /** @type {(surface: import("./page.js").Surface, time: number) => void} */
        present: (surface, time) => Viewer.present(surface, time, wanted),
      };
      viewer.open(wanted, album(), shown || undefined).catch(console.error);
    } else if (wanted < 0) {
      if (isDrawn) viewer.shadowRoot.querySelector("dialog")?.close();
      else viewer.close();
    } else {
      viewer.step(wanted - viewer.index);
    }
  };

  const begin = () => {
    const photographs = album();
    if (photographs.length > 0 && !photographs.address(0).startsWith("#")) resolveAddresses(document.body, home);
    follow();
  };

  viewer.addEventListener(
    "lenticular-present",
    () => {
      // The thumbnail to which the photograph returns may be elsewhere than the one from which it came.
      history.scrollRestoration = "manual";
      if (current() !== location.href) history.pushState(added, "", current());
      remember();
    },
    { signal },
  );
  viewer.addEventListener(
    "lenticular-change",
    () => {
      history.replaceState(history.state, "", current());
      remember();
    },
    { signal },
  );
  viewer.addEventListener(
    "lenticular-dismiss",
    () => {
      rename();
      if (history.state === added) history.back();
      // Loaded with the photograph's address, the page has nothing to go back to.
      else if (indexOfAddress() >= 0) history.replaceState(history.state, "", home);
      if (location.href === home) restoreScrolling();
    },
    { signal },
  );
  view.addEventListener(
    "popstate",
    (event) => {
      follow(event);
      // Some browsers scroll after this event.
      if (location.href === home) setTimeout(restoreScrolling);
    },
    { signal },
  );
  // A wall's photographs are known once its list is loaded.
  viewer.addEventListener("lenticular-load", begin, { signal });
  begin();
}
