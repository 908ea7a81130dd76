import { windowOf } from "./documents.js";

/** @typedef {import("./viewer.js").LenticularViewer} LenticularViewer */
/** @typedef {import("./links.js").ViewerAlbum} ViewerAlbum */

/**
 * The fragment of a photograph's address: the `data-address` of its link, or the id, or the photograph's number.
 *
 * @param {HTMLAnchorElement} link
 * @param {number} index
 */
const fragment = (link, index) => `#${link.dataset.address || link.id || `photograph-${index + 1}`}`;

/**
 * Keeps the address of the open photograph in the browser's history, until `signal` is aborted: opening adds an entry,
 * other photographs replace the entry, and closing goes back. Back closes the viewer and Forward opens it.
 *
 * @param {LenticularViewer} viewer
 * @param {() => ViewerAlbum} album The photographs, which may change while no photograph is open.
 * @param {AbortSignal} signal
 */
export function keepHistory(viewer, album, signal) {
  const view = windowOf(viewer);
  const { history, location } = view;
  /** Whether the entry of the open photograph was added by this viewer, so that closing can go back. */
  let isAdded = false;

  const indexOfAddress = () => {
    if (!location.hash) return -1;
    const wanted = decodeURIComponent(location.hash);
    const photographs = album();
    for (let index = 0; index < photographs.length; index += 1)
      if (fragment(photographs.link(index), index) === wanted) return index;
    return -1;
  };

  /** @param {PopStateEvent} [event] */
  const follow = (event) => {
    const wanted = indexOfAddress();
    if (wanted === viewer.index) return;
    if (viewer.index < 0) {
      isAdded = false;
      viewer.open(wanted, album()).catch(console.error);
    } else if (wanted < 0) {
      isAdded = false;
      // The browser has drawn its own transition: a flight would be a second one.
      if (event?.hasUAVisualTransition) viewer.shadowRoot.querySelector("dialog")?.close();
      else viewer.close();
    } else {
      viewer.step(wanted - viewer.index);
    }
  };

  viewer.addEventListener(
    "lenticular-present",
    ({ detail: { index } }) => {
      if (indexOfAddress() === index) return;
      history.pushState(null, "", new URL(fragment(viewer.link, index), location.href));
      isAdded = true;
    },
    { signal },
  );
  viewer.addEventListener(
    "lenticular-change",
    ({ detail: { index } }) =>
      history.replaceState(history.state, "", new URL(fragment(viewer.link, index), location.href)),
    { signal },
  );
  viewer.addEventListener(
    "lenticular-dismiss",
    () => {
      if (isAdded) history.back();
      // Loaded with the photograph's address, the page has nothing to go back to.
      else if (indexOfAddress() >= 0) history.replaceState(history.state, "", location.pathname + location.search);
      isAdded = false;
    },
    { signal },
  );
  view.addEventListener("popstate", follow, { signal });
  // A wall's photographs are known once its list is loaded.
  viewer.addEventListener("lenticular-load", () => follow(), { signal });
  follow();
}
