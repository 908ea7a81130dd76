import { viewport, windowOf } from "../dom/documents.js";
import { attributes } from "../panorama/element.js";

/** @typedef {import("./photograph.js").Photograph} Photograph */

/**
 * The greatest number of pixels of an image: a third of the default `pixel-budget` of a panorama, which is for an open
 * photograph and its neighbours. Larger photographs have tiles.
 */
const MOST = attributes.pixelBudget.default / 3;

/**
 * The width of a photograph at a zoom, as a value of the `sizes` attribute.
 *
 * @param {Photograph} photograph
 * @param {number} zoom
 * @param {Element} element An element in the window that shows it.
 */
export function largeSizes({ width, height }, zoom, element) {
  const window = windowOf(element);
  const shown = viewport(window);
  const most = Math.sqrt((MOST * width) / height) / window.devicePixelRatio;
  return `${Math.ceil(Math.min(most, Math.min(shown.width, (shown.height * width) / height) * zoom))}px`;
}

/**
 * Creates a `<picture>` of a photograph, which begins to load. The browser selects the first format that it supports.
 *
 * The picture must be inserted only into elements that are in a document: from each insertion until the next removal,
 * Chromium keeps an image with `srcset`, to select another file when the viewport's size changes.
 *
 * @param {Photograph} photograph
 * @param {Element} element An element in the document that shows the picture.
 */
export function largePicture(photograph, element) {
  const { ownerDocument } = element;
  const { formats, href, srcset, referrerPolicy } = photograph;
  const picture = ownerDocument.createElement("picture");
  const sizes = largeSizes(photograph, 1, element);
  for (const { type, srcset } of formats) {
    picture.append(Object.assign(ownerDocument.createElement("source"), { type, sizes, srcset }));
  }
  const image = ownerDocument.createElement("img");
  picture.append(image);
  if (referrerPolicy) image.referrerPolicy = referrerPolicy;
  if (srcset) Object.assign(image, { sizes, srcset });
  if (href) image.src = href;
  // The removal makes Chromium forget the image until the picture is shown.
  ownerDocument.head.append(picture);
  picture.remove();
  return { picture, image };
}
