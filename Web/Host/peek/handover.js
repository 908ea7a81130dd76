// A preview that becomes the photograph of a viewer.

import * as PeekPan from "../generated/peek.js";
import * as Viewer from "../generated/viewer.js";
import { complain } from "../stage/complaints.js";

/**
 * @typedef {import("../photographs/thumbnails.js").Collection} Collection
 * @typedef {import("./source.js").Peek} Peek
 */

/**
 * Opens the photograph in a viewer, from the position of the preview, or follows the link.
 *
 * @param {HTMLElement & { surface?: import("../stage/surface.js").Surface }} element
 * @param {typeof import("../stage/surface.js").Surface} Surface The class of the surfaces that can take over the preview.
 * @param {Peek} peek
 * @param {number} index
 * @param {HTMLElement} preview
 */
export function openInViewer(element, Surface, peek, index, preview) {
  const { ownerDocument } = element;
  const viewer = /** @type {import("../viewer/viewer.js").LenticularViewer | null} */ (
    element.closest("lenticular-viewer") ??
      element.querySelector("lenticular-viewer") ??
      ownerDocument.querySelector("lenticular-viewer")
  );
  const follow = () => ownerDocument.location.assign(peek.photographAt(index).href);
  if (!viewer?.open) return follow();
  const collection = peek.isAlbum ? collectionOf(element, peek) : viewer.collection;
  const link = peek.linkAt(index);
  const at = peek.isAlbum ? index : link ? (collection.thumbnails.indexAt?.(link, 0, 0) ?? -1) : -1;
  if (at < 0) return follow();
  for (const image of preview.querySelectorAll("img")) image.decoding = "sync";
  viewer
    .open(at, collection, {
      elements: [...preview.childNodes],
      present: (surface, time) => {
        // A viewer with another engine cannot take over the preview.
        if (!(surface instanceof Surface) || !element.surface) return collection.thumbnails.present(surface, time, at);
        PeekPan.present(element.surface, time, {
          viewer: surface,
          index: at,
          thumbnail: collection.thumbnails.measure?.(at),
        });
      },
    })
    .catch((error) => {
      complain(element, error);
      follow();
    });
}

/**
 * The photographs of a previewed album, for a viewer. When the viewer closes, they return to the album's cover.
 *
 * @param {HTMLElement} owner
 * @param {Peek} peek
 * @returns {Collection}
 */
function collectionOf(owner, peek) {
  const measure = () => peek.place;
  return {
    photographs: peek.photographs,
    owner,
    thumbnails: {
      linkAt: () => undefined,
      measure,
      present: (viewer, time, index, thumbnail = measure()) => Viewer.present(viewer, time, { index, thumbnail }),
      locate: (viewer, time, index) => Viewer.setThumbnail(viewer, time, { index, thumbnail: measure() }),
      hide: () => {},
      focus: () => peek.link.focus({ preventScroll: true }),
    },
  };
}
