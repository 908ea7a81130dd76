// The clicks in a page that open photographs, and walls in a viewer.

import { modifiers } from "../input/modifiers.js";
import { isPhotograph, linkOf } from "../photographs/links.js";
import { linkTo } from "../photographs/photograph.js";
import { complain } from "../stage/complaints.js";

/**
 * @typedef {import("../photographs/thumbnails.js").Collection} Collection
 * @typedef {import("./photographs.js").ViewerPhotographs} ViewerPhotographs
 */

/**
 * The functions of a viewer that are called here.
 *
 * @typedef {object} ClickCalls
 * @property {(wall: EventTarget | null) => Collection} collectionOf The photographs of a wall, or of the viewer.
 * @property {(index: number, collection: Collection) => Promise<void>} open
 * @property {(wall: EventTarget) => void} changed Called when a wall shows another list.
 */

/**
 * Opens the photographs whose links are clicked, and those that are selected in a wall, until the signal is aborted.
 *
 * @param {HTMLElement} viewer
 * @param {ViewerPhotographs} photographs
 * @param {ClickCalls} calls
 * @param {AbortSignal} signal
 */
export function listenToClicks(viewer, photographs, { collectionOf, open, changed }, signal) {
  /**
   * @param {number} index
   * @param {Collection} collection
   */
  const openOrFollow = (index, collection) => {
    open(index, collection).catch((error) => {
      // Without the engine, the viewer follows the link.
      complain(viewer, error);
      const link = collection.thumbnails.linkAt(index) ?? linkTo(collection.photographs.at(index));
      const { href, target, rel, referrerPolicy } = link;
      Object.assign(viewer.ownerDocument.createElement("a"), { href, target, rel, referrerPolicy }).click();
    });
  };
  /** @param {HTMLAnchorElement} link */
  const openLink = async (link) => {
    if (photographs.loading) await photographs.loading;
    const index = photographs.indexOfLink(link);
    if (index < 0) return viewer.ownerDocument.location.assign(link.href);
    openOrFollow(index, collectionOf(null));
  };
  viewer.addEventListener(
    "click",
    (event) => {
      if (event.defaultPrevented || event.button !== 0 || modifiers(event)) return;
      const link = linkOf(event, viewer);
      if (!isPhotograph(link)) return;
      // The browser follows the link of a photograph that the list does not have.
      if (!photographs.loading && photographs.indexOfLink(link) < 0) return;
      event.preventDefault();
      openLink(link);
    },
    { signal },
  );
  viewer.addEventListener(
    "lenticular-select",
    (event) => {
      if (event.defaultPrevented) return;
      event.preventDefault();
      openOrFollow(event.detail.index, collectionOf(event.target));
    },
    { signal },
  );
  viewer.addEventListener(
    "lenticular-load",
    ({ target }) => {
      if (target && target !== viewer) changed(target);
    },
    { signal },
  );
}
