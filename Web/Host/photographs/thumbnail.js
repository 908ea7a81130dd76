// The position and appearance of a thumbnail in the page, as the engine knows them.

import { ContentsGravity } from "../generated/viewer.js";
import { fileIn } from "./pictures.js";

/**
 * @typedef {import("../generated/records.js").Thumbnail} Thumbnail
 * @typedef {{ width: number, height: number }} Size
 * @typedef {Size & { x: number, y: number }} Box
 */

const { resize: fill, resizeAspect: contain, resizeAspectFill: cover } = ContentsGravity;
/** @type {Record<string, number>} */
const gravities = { fill, contain, cover };

/**
 * The thumbnail in an `<img>`, or in an element whose background is a picture. Null if the picture cannot be seen, if it is shown in its own size, for which there is no gravity, or if it is
 * rotated, mirrored, skewed, or cut to another shape than a rectangle with round corners.
 *
 * @param {HTMLElement} picture
 * @returns {Thumbnail | null}
 */
export function measure(picture) {
  const box = picture.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return null;
  const style = getComputedStyle(picture);
  const scale = box.width / (picture.offsetWidth || box.width);
  const isImage = picture.localName === "img";
  const frame = inside(box, style, scale, isImage || style.backgroundOrigin === "content-box" ? "padding" : undefined);
  const { naturalWidth, naturalHeight } = isImage ? /** @type {HTMLImageElement} */ (picture) : fileIn(picture);
  /** @type {Size} */
  const natural = { width: naturalWidth || frame.width, height: naturalHeight || frame.height };
  const fit = fitting(isImage ? style.objectFit : fits[style.backgroundSize], natural, frame, scale);
  if (!(fit in gravities) || !isWhole(style)) return null;
  const place = isImage ? style.objectPosition : style.backgroundPosition;
  const [alignmentX, alignmentY] = alignment(place, fit, natural, frame, scale);
  const shown = clipped(picture, style, { box, frame, scale });
  if (!shown) return null;
  const { seen, corners: cornerRadius } = shown;
  const gravity = gravities[fit];
  if (seen === frame || fit !== "cover") return { ...frame, cornerRadius, gravity, alignmentX, alignmentY };
  // The zoom and the alignment of the picture in the visible part of the frame.
  const drawn = Math.max(frame.width / natural.width, frame.height / natural.height);
  const zoom = drawn / Math.max(seen.width / natural.width, seen.height / natural.height);
  const points = axes.map(([start, side], axis) => {
    const slack = seen[side] - natural[side] * drawn;
    const origin = frame[start] + (frame[side] - natural[side] * drawn) * (axis ? alignmentY : alignmentX);
    return Math.abs(slack) < 1e-6 ? 0.5 : (origin - seen[start]) / slack;
  });
  return { ...seen, cornerRadius, gravity, alignmentX: points[0], alignmentY: points[1], zoom };
}

/**
 * Values of `background-size`, and those of `object-fit` that mean the same.
 *
 * @type {Record<string, string>}
 */
const fits = { cover: "cover", contain: "contain", "100% 100%": "fill", auto: "none" };

/** Files that may be transparent, so that what is behind them is seen. */
const TRANSPARENT = /\.(png|gif|svg)([?#]|$)/i;

/**
 * The styles that hide the picture of a thumbnail while it flies. What the page shows around the picture, such as a border or a
 * shadow, stays there, as the picture's frame.
 *
 * @param {HTMLElement} picture
 * @returns {Record<string, string>}
 */
export function hidingOf(picture) {
  if (picture.localName !== "img") return { backgroundImage: "none" };
  const style = getComputedStyle(picture);
  const hasRest = /contain|scale/.test(style.objectFit) || TRANSPARENT.test(picture.getAttribute("src") ?? "");
  const isFramed =
    /[1-9]/.test(style.borderWidth + style.padding) ||
    `${style.boxShadow} ${style.outlineStyle}` !== "none none" ||
    // A background that is none has a colour whose alpha is 0.
    (hasRest && !/[,/] ?0\) none$/.test(`${style.backgroundColor} ${style.backgroundImage}`));
  if (!isFramed) return { visibility: "hidden" };
  // Beside the box of an image, nothing of it is shown.
  return { objectFit: "none", objectPosition: "-99999px 0" };
}

/**
 * The filter that makes a photograph look as its thumbnail does: that of the picture, with its opacity.
 *
 * @param {HTMLElement} picture
 */
export function toneOf(picture) {
  const { filter, opacity } = getComputedStyle(picture);
  return opacity === "1" ? filter : `${filter} opacity(${opacity})`.replace("none ", "");
}

const axes = /** @type {const} */ ([
  ["x", "width"],
  ["y", "height"],
]);

/**
 * The box inside of the border of an element, and inside of its padding too.
 *
 * @param {Box} box
 * @param {CSSStyleDeclaration} style
 * @param {number} scale
 * @param {"padding"} [inner]
 * @returns {Box}
 */
function inside({ x, y, width, height }, style, scale, inner) {
  /** @param {"Left" | "Right" | "Top" | "Bottom"} side */
  const edge = (side) =>
    (parseFloat(style[`border${side}Width`]) + (inner ? parseFloat(style[`padding${side}`]) : 0)) * scale || 0;
  return {
    x: x + edge("Left"),
    y: y + edge("Top"),
    width: width - edge("Left") - edge("Right"),
    height: height - edge("Top") - edge("Bottom"),
  };
}

/**
 * Whether a style moves and scales an element, and does nothing else to its shape.
 *
 * @param {CSSStyleDeclaration} style
 */
function isUpright({ transform, rotate, scale }) {
  const { is2D, a, b, c, d } = new DOMMatrix(transform === "none" ? "" : transform);
  const isRotated = rotate && rotate !== "none" && parseFloat(rotate) !== 0;
  return is2D && a > 0 && d > 0 && Math.hypot(b, c) < 1e-3 * (a + d) && !isRotated && !scale?.includes("-");
}

/**
 * Whether a style shows an element upright and whole: nothing cuts it or hides parts of it.
 *
 * @param {CSSStyleDeclaration} style
 */
const isWhole = (style) =>
  isUpright(style) && style.clipPath === "none" && (style.maskImage || style.webkitMaskImage || "none") === "none";

/**
 * The part of an image's frame that its ancestors in the viewer leave visible, with the radius of its corners; null if they
 * leave none, or show the image in another shape.
 *
 * @param {HTMLElement} image
 * @param {CSSStyleDeclaration} style
 * @param {{ box: Box, frame: Box, scale: number }} place
 * @returns {{ seen: Box, corners: number } | null}
 */
function clipped(image, style, { box, frame, scale }) {
  /** @type {Box} */
  let seen = frame;
  /** The boxes that may have round corners, with the radii of these. */
  const round = [{ box, radius: radius(style, box, scale) }];
  // An element with an absolute position is clipped by ancestors that are positioned themselves.
  let isFree = /absolute|fixed/.test(style.position);
  const end = image.closest("lenticular-viewer, lenticular-peek");
  for (let each = image.parentElement; each && each !== end; each = each.parentElement) {
    const of = getComputedStyle(each);
    if (!isWhole(of)) return null;
    if (isFree && of.position === "static" && of.transform === "none") continue;
    isFree = /absolute|fixed/.test(of.position);
    if (!/hidden|clip/.test(of.overflowX) || of.display === "inline") continue;
    const outer = each.getBoundingClientRect();
    const scaled = outer.width / (each.offsetWidth || outer.width);
    const inner = inside(outer, of, scaled);
    round.push({ box: outer, radius: radius(of, outer, scaled) });
    const [left, top] = [Math.max(seen.x, inner.x), Math.max(seen.y, inner.y)];
    const right = Math.min(seen.x + seen.width, inner.x + inner.width);
    const bottom = Math.min(seen.y + seen.height, inner.y + inner.height);
    if (right <= left || bottom <= top) return null;
    if (right - left < seen.width - 0.5 || bottom - top < seen.height - 0.5)
      seen = { x: left, y: top, width: right - left, height: bottom - top };
  }
  // A round corner outside of the visible part rounds that as far as it reaches into it.
  const reach = round.map(({ box, radius }) => radius - Math.max(0, seen.x - box.x, seen.y - box.y));
  return { seen, corners: Math.min(Math.max(0, ...reach), Math.min(seen.width, seen.height) / 2) };
}

/**
 * @param {string} fit
 * @param {Size} natural
 * @param {Size} frame
 * @param {number} scale
 */
function fitting(fit, natural, frame, scale) {
  const horizontal = frame.width / natural.width;
  const vertical = frame.height / natural.height;
  if (fit === "scale-down") return Math.min(horizontal, vertical) < scale ? "contain" : "none";
  // An image that `fill` does not distort is shown as `cover`, because the server may have cropped the thumbnail.
  if (fit === "fill" && Math.abs(horizontal / vertical - 1) < 0.02) return "cover";
  return fit;
}

/**
 * The radius in pixels of an element's top left corner.
 *
 * @param {CSSStyleDeclaration} style
 * @param {Size} box
 * @param {number} scale
 */
function radius({ borderTopLeftRadius }, box, scale) {
  const shorter = Math.min(box.width, box.height);
  const value = parseFloat(borderTopLeftRadius) || 0;
  return Math.min(borderTopLeftRadius.endsWith("%") ? (value / 100) * shorter : value * scale, shorter / 2);
}

/**
 * `object-position` in unit coordinates: the point of the picture that coincides with the same point of the frame.
 *
 * @param {string} position
 * @param {string} fit
 * @param {Size} natural
 * @param {Size} frame
 * @param {number} scale
 */
function alignment(position, fit, natural, frame, scale) {
  const ratios = [frame.width / natural.width, frame.height / natural.height];
  const drawn = fit === "contain" ? Math.min(...ratios) : Math.max(...ratios);
  // A computed position has two values: each is a percentage, a length, or the sum of both in calc().
  const parts = position.match(/calc\([^)]*\)|\S+/g) ?? [];
  return /** @type {const} */ (["width", "height"]).map((side, index) => {
    const part = (parts[index] ?? "50%").replaceAll(" ", "");
    const share = parseFloat(part.match(/[-+]?[\d.]+(?=%)/)?.[0] ?? "0") / 100;
    const length = parseFloat(part.match(/[-+]?[\d.]+(?=px)/)?.[0] ?? "0") * scale;
    const slack = frame[side] - natural[side] * drawn;
    return Math.abs(slack) < 1e-6 ? 0.5 : share + length / slack;
  });
}
