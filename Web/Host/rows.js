// The rows of events, as `EventCoding.swift` describes them. Times are seconds; true and false become
// 1 and 0 where `Engine` writes them into memory.

/** The keys that lead through what is seen, as `Key` numbers them. */
export const keys = {
  ArrowLeft: 2, ArrowRight: 3, ArrowUp: 4, ArrowDown: 5, PageUp: 6, PageDown: 7, Home: 8, End: 9,
};
export const zoomKeys = { "+": 10, "=": 10, "-": 11 };

const nothing = Array(9).fill(NaN);

export const pointer = (time, id, phase, x, y, pressure, kind, buttons, modifiers) =>
  [1, time, id, phase, x, y, pressure, kind, buttons, modifiers];
export const pointersCancelled = (time) => [2, time];
export const resized = (time, width, height, scale) => [3, time, width, height, scale];
export const reducesMotion = (time, reduces) => [4, time, reduces];
export const key = (time, key) => [5, time, key];
export const setPhotos = (time, sizes) => [6, time, sizes.length, ...sizes.flat()];
export const present = (time, index, thumbnail) => [7, time, index, ...(thumbnail ?? nothing)];
export const setThumbnail = (time, index, thumbnail) => [8, time, index, ...(thumbnail ?? nothing)];
export const dismiss = (time) => [9, time];
export const step = (time, distance) => [10, time, distance];
export const setContent = (time, width, height) => [11, time, width, height, 0, 0, 0, 0];
export const scroll = (time, x, y, animated) => [12, time, x, y, !!animated];
export const scrollToVisible = (time, x, y, width, height, animated) =>
  [13, time, x, y, width, height, !!animated];
export const zoom = (time, scale, x, y, animated) => [14, time, scale, x, y, !!animated];
export const setZoomLimits = (time, minimum, maximum) => [15, time, minimum, maximum];
export const setOptions = (time, ...options) => [16, time, ...options];
export const wheel = (time, x, y, deltaX, deltaY, precise, modifiers) =>
  [17, time, x, y, deltaX, deltaY, 0, precise, modifiers];
export const focus = (time, index, animated) => [19, time, index, animated];
export const motion = (time, x, y, z, angle) => [20, time, x, y, z, angle];
export const setPicture = (time, width, height, filling, tiles) =>
  [21, time, width, height, filling, ...(tiles ?? nothing.slice(0, 3))];
export const setMotion = (time, on) => [22, time, on];
export const setPanoramaOptions = (time, ...options) => [23, time, ...options];
export const setFilling = (time, filling, animated) => [24, time, filling, animated];
export const recenter = (time, animated) => [25, time, animated];
export const hover = (time, x, y) => [26, time, x, y];
export const didLoadTile = (time, contents, isThere) => [27, time, contents, isThere];
export const setPeekSource = (time, ...source) => [40, time, ...peekSource(...source)];
export const reloadPeek = (time, ...source) => [41, time, ...peekSource(...source)];
export const beginPeek = (time) => [42, time];
export const stepPeek = (time, distance) => [43, time, distance];
export const commitPeek = (time) => [44, time];
export const cancelPeek = (time) => [45, time];
export const setCell = (time, index, ...cell) => [51, time, index, 0, 0, ...cell];
export const placeCells = (time, places) => [53, time, places.length / 2, ...places];

const peekSource = (mode, start, range, margin, isRightToLeft, thumbnail, sizes) => [
  mode, start, 0, NaN, NaN, range, margin, isRightToLeft, ...(thumbnail ?? nothing), sizes.length,
  ...sizes.flat(),
];
