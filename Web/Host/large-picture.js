import { viewport, windowOf } from "./documents.js";
import { panorama } from "./generated/attributes.js";
import { pixelSize } from "./links.js";

/** The pixel budget of a viewer: the default of a panorama's `pixel-budget`. */
const [, , budget] = panorama.find(([name]) => name === "pixel-budget");

/**
 * The greatest number of pixels of an image: a third of the budget, which is for an open photograph and its neighbours.
 * Larger photographs have tiles.
 */
const MOST = Number(budget) / 3;

/**
 * The width of a photograph at a zoom, as a value of the `sizes` attribute.
 *
 * @param {HTMLAnchorElement} link
 * @param {number} zoom
 */
export function largeSizes(link, zoom) {
  const [width, height] = pixelSize(link);
  const window = windowOf(link);
  const shown = viewport(window);
  const most = Math.sqrt((MOST * width) / height) / window.devicePixelRatio;
  return `${Math.ceil(Math.min(most, Math.min(shown.width, (shown.height * width) / height) * zoom))}px`;
}

/**
 * Creates a `<picture>` of the photograph to which a link leads, which begins to load. The browser selects the first
 * format of the thumbnail's sources that it supports.
 *
 * The picture must be inserted only into elements that are in a document: from each insertion until the next removal,
 * Chromium keeps an image with `srcset`, to select another file when the viewport's size changes.
 *
 * @param {HTMLAnchorElement} link
 */
export function largePicture(link) {
  // Relative URLs are resolved against the document of the link.
  const { ownerDocument } = link;
  const picture = ownerDocument.createElement("picture");
  const sizes = largeSizes(link, 1);
  for (const {
    type,
    dataset: { srcset },
  } of /** @type {NodeListOf<HTMLSourceElement>} */ (link.querySelectorAll("source[data-srcset]"))) {
    picture.append(Object.assign(ownerDocument.createElement("source"), { type, sizes, srcset }));
  }
  const image = ownerDocument.createElement("img");
  picture.append(image);
  const { srcset } = link.dataset;
  if (srcset) Object.assign(image, { sizes, srcset });
  image.src = link.href;
  // The removal makes Chromium forget the image until the picture is shown.
  ownerDocument.head.append(picture);
  picture.remove();
  return picture;
}
