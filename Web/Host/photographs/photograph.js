// Photographs as records: what elements know of a photograph, wherever they know it from.

import { resolved } from "../dom/addresses.js";

/** The texts about a photograph, which are data attributes of a link and fields of a list under the same names. */
export const INFORMATION = /** @type {const} */ ([
  "caption",
  "date",
  "camera",
  "lens",
  "exposure",
  "location",
  "map",
  "file",
]);

/**
 * The files of a photograph in one format, in the syntax of the `srcset` attribute.
 *
 * @typedef {{ type: string, srcset: string }} Format
 *
 * @typedef {Partial<Record<typeof INFORMATION[number], string>>} Information
 */

/**
 * A photograph. Its addresses are absolute, because the address of the page may change.
 *
 * @typedef {object} Photograph
 * @property {boolean} isKnown Whether more than the size is known: a part of a list may not be loaded yet.
 * @property {number} width The size in pixels, or numbers with the same ratio.
 * @property {number} height
 * @property {boolean} isSized Whether that is the size in pixels of the photograph.
 * @property {string} href The address of the largest file; empty if there is none.
 * @property {string} [srcset] The files in all widths.
 * @property {Format[]} formats The files in other formats, the best first.
 * @property {string} preview The address of a small file; empty if there is none. Reading it loads nothing.
 * @property {string} [referrerPolicy] How the files are requested.
 * @property {string} [original] The address of the file to download, if it is another one.
 * @property {string} [mark] What a wall shows on the thumbnail.
 * @property {string} alt
 * @property {string} [color] The colour that is shown until a file is loaded.
 * @property {Information} information
 * @property {string} [page] The address of the photograph's own page.
 * @property {string} [fragment] What stands for the photograph in the address of this page.
 * @property {boolean} isPanorama
 * @property {boolean} loops
 * @property {string} [tiles] The tiles, as `Tiles.of` reads them.
 */

/**
 * A photograph of which only the size is known.
 *
 * @type {Photograph}
 */
export const UNKNOWN = {
  isKnown: false,
  width: 3,
  height: 2,
  isSized: false,
  href: "",
  formats: [],
  preview: "",
  alt: "",
  information: {},
  isPanorama: false,
  loops: false,
};

/**
 * The name of a photograph for people: its caption or, without one, its alternative text.
 *
 * @param {Photograph} photograph
 */
export const nameOf = ({ information, alt }) => information.caption || alt;

/**
 * The address of a photograph in the browser's history: that of its own page, or else a fragment.
 *
 * @param {Photograph} photograph
 * @param {number} index
 */
export const addressOf = ({ page, fragment }, index) => page ?? `#${fragment || `photograph-${index + 1}`}`;

/**
 * The address from which a photograph is downloaded.
 *
 * @param {Photograph} photograph
 */
export const originalOf = ({ original, href }) => original ?? href;

/** A character in the percent-encoding of UTF-8. */
const ENCODED =
  /%(?:[0-7][\da-f]|[cd][\da-f]%[89ab][\da-f]|e[\da-f](?:%[89ab][\da-f]){2}|f[0-4](?:%[89ab][\da-f]){3})/gi;

/**
 * The name of a photograph's file: as it is told, or else as its address has it.
 *
 * @param {Photograph} photograph
 */
export function fileNameOf(photograph) {
  if (photograph.information.file) return photograph.information.file;
  let name = "";
  try {
    name = new URL(originalOf(photograph)).pathname.split("/").at(-1) ?? "";
  } catch {
    // An address that cannot be read has no name.
  }
  return name.replace(ENCODED, (character) => {
    try {
      return decodeURIComponent(character);
    } catch {
      // An overlong encoding, or half of a pair, stands for itself as all else does.
      return character;
    }
  });
}

/**
 * A positive number in a text or a value; NaN if there is none. As in attributes of HTML, a unit may follow.
 *
 * @param {unknown} value
 */
export function positive(value) {
  const number = parseFloat(`${value}`);
  return number > 0 && number < Infinity ? number : NaN;
}

/**
 * A link to a photograph, with the markup of a link in a page. Its thumbnail is not loaded before its `srcset` is set.
 *
 * @param {Photograph} photograph
 */
export function linkTo(photograph) {
  const link = document.createElement("a");
  const picture = document.createElement("picture");
  const image = document.createElement("img");
  const { href, srcset, preview, original, page, fragment, color, tiles, mark } = photograph;
  picture.append(image);
  link.append(picture);
  const { dataset } = link;
  if (color) dataset.color = color;
  dataset.width = `${photograph.width}`;
  dataset.height = `${photograph.height}`;
  if (!photograph.isKnown) return link;
  for (const { type, srcset } of photograph.formats) {
    const source = document.createElement("source");
    source.type = type;
    source.dataset.srcset = srcset;
    image.before(source);
  }
  image.alt = photograph.alt;
  image.decoding = "async";
  image.draggable = false;
  image.dataset.srcset = srcset ?? preview;
  if (href) link.href = href;
  if (srcset) dataset.srcset = srcset;
  if (original) dataset.original = original;
  if (mark) dataset.mark = mark;
  for (const key of INFORMATION) if (photograph.information[key]) dataset[key] = photograph.information[key];
  if (fragment) dataset.address = fragment;
  if (page) dataset.page = page;
  if (photograph.isPanorama) dataset.panorama = "";
  if (photograph.loops) dataset.loop = "";
  if (tiles) dataset.tiles = tiles;
  return link;
}

/**
 * The tiles of a photograph with an absolute address.
 *
 * @param {string | undefined} tiles
 * @param {string} base
 */
export const resolvedTiles = (tiles, base) =>
  tiles?.trim().replace(/^\S+/, (address) => resolved(address, base)) || undefined;
