import { windowOf } from "./documents.js";
import { pixelSize } from "./links.js";

/**
 * The width that a photograph takes at a zoom, for `sizes`.
 *
 * @param {HTMLAnchorElement} link
 * @param {number} zoom
 */
export function largeSizes(link, zoom) {
  const [width, height] = pixelSize(link);
  const { innerWidth, innerHeight } = windowOf(link);
  return `${Math.ceil(Math.min(innerWidth, (innerHeight * width) / height) * zoom)}px`;
}

/**
 * The photograph behind a link, as a `<picture>` that begins to load: of the formats that the
 * thumbnail has too, the browser takes the first that it can show.
 *
 * @param {HTMLAnchorElement} link
 */
export function largePicture(link) {
  // Addresses in it are relative to the document of the link.
  /** @type {<Tag extends keyof HTMLElementTagNameMap>(tag: Tag) => HTMLElementTagNameMap[Tag]} */
  const make = (tag) => link.ownerDocument.createElement(tag);
  const picture = make("picture");
  const sizes = largeSizes(link, 1);
  for (const {
    type,
    dataset: { srcset },
  } of /** @type {NodeListOf<HTMLSourceElement>} */ (link.querySelectorAll("source[data-srcset]"))) {
    picture.append(Object.assign(make("source"), { type, sizes, srcset }));
  }
  const image = make("img");
  picture.append(image);
  image.sizes = sizes;
  if (link.dataset.srcset) image.srcset = link.dataset.srcset;
  image.src = link.href;
  return picture;
}
