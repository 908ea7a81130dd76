// The position and appearance of a thumbnail in the page, as numbers for the engine.

import { ContentsGravity } from "./generated/viewer.js";

/**
 * @typedef {{ width: number, height: number }} Size
 * @typedef {Size & { x: number, y: number }} Box
 */

const { resize: fill, resizeAspect: contain, resizeAspectFill: cover } = ContentsGravity;
/** @type {Record<string, number>} */
const gravities = { fill, contain, cover };

/**
 * The thumbnail row of an `<img>`: frame, corner radius, gravity, alignment and zoom. Null if the image has no size, or
 * if `object-fit` is `none`, for which there is no gravity.
 *
 * @param {HTMLImageElement} image
 * @returns {number[] | null}
 */
export function measure(image) {
  const box = image.getBoundingClientRect();
  if (box.width === 0 || box.height === 0) return null;
  const style = getComputedStyle(image);
  const scale = box.width / (image.offsetWidth || box.width);
  /** @param {"Left" | "Right" | "Top" | "Bottom"} side */
  const edge = (side) => (parseFloat(style[`border${side}Width`]) + parseFloat(style[`padding${side}`])) * scale || 0;
  /** @type {Box} */
  const frame = {
    x: box.x + edge("Left"),
    y: box.y + edge("Top"),
    width: box.width - edge("Left") - edge("Right"),
    height: box.height - edge("Top") - edge("Bottom"),
  };
  /** @type {Size} */
  const natural = {
    width: image.naturalWidth || frame.width,
    height: image.naturalHeight || frame.height,
  };
  const fit = fitting(style.objectFit, natural, frame, scale);
  if (!(fit in gravities)) return null;
  const position = alignment(style.objectPosition, fit, natural, frame, scale);
  const seen = fit === "cover" ? clipped(image, frame) : frame;
  const corners = radius(image, style, seen, scale);
  if (seen === frame) {
    return [...Object.values(frame), corners, gravities[fit], ...position, 1];
  }
  // The zoom and the alignment of the picture in the visible part of the frame.
  const drawn = Math.max(frame.width / natural.width, frame.height / natural.height);
  const zoom = drawn / Math.max(seen.width / natural.width, seen.height / natural.height);
  const points = /** @type {const} */ ([
    ["x", "width"],
    ["y", "height"],
  ]).map(([start, side], axis) => {
    const slack = seen[side] - natural[side] * drawn;
    const origin = frame[start] + (frame[side] - natural[side] * drawn) * position[axis];
    return Math.abs(slack) < 1e-6 ? 0.5 : (origin - seen[start]) / slack;
  });
  return [...Object.values(seen), corners, gravities.cover, ...points, zoom];
}

/**
 * The visible part of an image's frame: the box of the innermost ancestor, up to the link, that clips the image.
 *
 * @param {HTMLImageElement} image
 * @param {Box} frame
 * @returns {Box}
 */
function clipped(image, frame) {
  const link = image.closest("a");
  for (let each = image.parentElement; each && each !== link?.parentElement; each = each.parentElement) {
    const { x, y, width, height } = each.getBoundingClientRect();
    const isSmaller = width && (width < frame.width - 0.5 || height < frame.height - 0.5);
    if (isSmaller && getComputedStyle(each).overflowX !== "visible") return { x, y, width, height };
  }
  return frame;
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
 * The corner radius in pixels: that of the image, or else that of the link if the link clips the image.
 *
 * @param {HTMLImageElement} image
 * @param {CSSStyleDeclaration} style
 * @param {Size} frame
 * @param {number} scale
 */
function radius(image, style, frame, scale) {
  const link = image.closest("a");
  const clips = link && getComputedStyle(link);
  const own = style.borderTopLeftRadius;
  const corner = parseFloat(own) || clips?.overflow === "visible" || !clips ? own : clips.borderTopLeftRadius;
  const shorter = Math.min(frame.width, frame.height);
  const value = parseFloat(corner) || 0;
  return Math.min(corner.endsWith("%") ? (value / 100) * shorter : value * scale, shorter / 2);
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
