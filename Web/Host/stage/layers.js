// Draws the engine's frames: each layer is an element, whose styles change without a new layout.

import { fields } from "../generated/frame.js";

/**
 * @typedef {import("./surface.js").Surface} Surface
 * @typedef {"placement" | "transform" | "bounds" | "opacity" | "corners" | "contents" | "contentsRect" | "mask"} Field
 */

/**
 * A layer of the engine. A layer on a surface without a view has no element.
 *
 * @typedef {object} Layer
 * @property {Surface} [surface]
 * @property {HTMLElement} [element]
 * @property {Element} [parent]
 * @property {Partial<CSSStyleDeclaration>} style
 * @property {number} width
 * @property {number} height
 * @property {Float64Array} matrix
 * @property {number} [contents]
 * @property {HTMLElement} [box] The element that clips a layer that has had a mask.
 * @property {HTMLElement} [corners] The element in the box, around the layer's own, that keeps the corners round while the
 *   page is busy.
 */

/**
 * The functions that apply each field of a layer. The numbers of the field are in `n`, from the index `at` on.
 *
 * @type {Record<Field, (layer: Layer, n: Float64Array, at: number) => void>}
 */
const show = {
  placement({ element, box, style, parent }, n, at) {
    const outer = box ?? element;
    if (outer && parent && outer.parentNode !== parent) parent.append(outer);
    (box?.style ?? style).zIndex = `${n[at + 1]}`;
  },
  transform(layer, n, at) {
    layer.matrix.set(n.subarray(at, at + 6));
    layer.style.transform = `matrix(${layer.matrix})`;
  },
  bounds(layer, n, at) {
    layer.width = n[at + 2];
    layer.height = n[at + 3];
    Object.assign(layer.style, { width: `${layer.width}px`, height: `${layer.height}px` });
  },
  opacity({ style }, n, at) {
    style.opacity = `${n[at]}`;
  },
  corners({ style }, n, at) {
    const radius = n[at];
    const isPlain = Number.isNaN(radius);
    style.overflow = isPlain ? "" : "clip";
    style.borderRadius = isPlain ? "" : `${radius}px`;
  },
  contents(layer, n, at) {
    layer.contents = n[at];
    if (layer.element) layer.surface?.display(layer.element, layer.contents, layer);
  },
  contentsRect({ surface, contents }, n, at) {
    // Layers with elements are cropped only by masks.
    if (surface?.isCropped && contents && contents > 0) surface.crop(contents - 1, n[at], n[at + 1]);
  },
  mask({ style, width, height }, n, at) {
    const [x, y, radius] = [n[at], n[at + 1], n[at + 4]];
    const right = width - x - n[at + 2];
    const bottom = height - y - n[at + 3];
    style.clipPath =
      Number.isNaN(x) || (x <= 0 && y <= 0 && right <= 0 && bottom <= 0 && radius === 0)
        ? ""
        : `inset(${y}px ${right}px ${bottom}px ${x}px round ${radius}px)`;
  },
};

/**
 * The time in seconds by which an animation is longer than its track. The engine ends the animation before: where an
 * animation ends by itself, the browser's compositor awaits the scripts of the page, and shows the next frame of other
 * animations late.
 */
const HOLD = 60;

/**
 * Styles the boxes around a layer that has any.
 *
 * @param {Layer | undefined} layer
 * @param {Partial<CSSStyleDeclaration>} style
 */
function layOutBoxes(layer, style) {
  for (const each of [layer?.box, layer?.corners]) if (each) Object.assign(each.style, style);
}

/** The distance of the middle of a round corner from both sides, as a fraction of its radius. */
const MIDDLE = 1 - Math.SQRT1_2;

/**
 * Puts a layer into two boxes that clip it. The outer box has corners of the given radii, which change only while scripts
 * run. The inner box has the largest of these radii throughout. Its transform puts the middles of its corners where those
 * of the outer box should be, and the browser animates a transform also while the page is busy. Returns the radii as
 * styles, the transforms of the inner box, and those back.
 *
 * @param {Layer} layer
 * @param {HTMLElement} element The element of the layer.
 * @param {number[][]} radii The radii along both axes in each keyframe, in px.
 */
function putIntoBoxes(layer, element, radii) {
  const { style, width, height } = layer;
  const box = layer.box ?? document.createElement("div");
  const corners = layer.corners ?? document.createElement("div");
  if (!layer.box) {
    Object.assign(layer, { box, corners });
    box.style.zIndex = style.zIndex ?? "";
    element.replaceWith(box);
    box.append(corners);
    corners.append(element);
  }
  layOutBoxes(layer, { width: `${width}px`, height: `${height}px`, overflow: "clip" });
  style.clipPath = "";
  const half = [width / 2, height / 2];
  /** @param {number[]} pair */
  const text = ([x, y]) => `${x}px / ${y}px`;
  const largest = half.map((most, lane) => Math.min(most, Math.max(...radii.map((each) => each[lane]))));
  corners.style.borderRadius = text(largest);
  const scales = radii.map((each) =>
    half.map((length, lane) => {
      const radius = Math.min(each[lane], largest[lane]);
      return (length - radius * MIDDLE) / (length - largest[lane] * MIDDLE);
    }),
  );
  /** @param {number[]} scale */
  const about = ([x, y]) => `matrix(${x},0,0,${y},${half[0] * (1 - x)},${half[1] * (1 - y)})`;
  return {
    box,
    corners,
    radii: radii.map(text),
    there: scales.map(about),
    back: scales.map(([x, y]) => about([1 / x, 1 / y])),
  };
}

/**
 * The animations of the layers that the browser moves by itself.
 *
 * @type {Map<Layer, Animation[]>}
 */
export const tracks = new Map();

/**
 * Ends the animations of a layer. Its next change has all that they have shown.
 *
 * @param {Layer | undefined} layer
 */
function endTrack(layer) {
  if (!layer) return;
  for (const animation of tracks.get(layer) ?? []) animation.cancel();
  tracks.delete(layer);
  layOutBoxes(layer, { width: "", height: "", overflow: "" });
}

/** Draws the frames of the page's stage. The surfaces of the stage are identified by numbers. */
export class Layers {
  /** @type {Map<number, Layer>} */
  #layers = new Map();
  /** @type {Map<number, Surface>} */
  #surfaces;

  /**
   * The `view` of a surface contains the elements of its layers. `display(element, contents, layer)` inserts the contents
   * with the number `contents` into the element of a layer, whose size and matrix are set. A surface without a view
   * has no elements: its `crop(index, x, y)` is called with the visible part of each item.
   *
   * @param {Map<number, Surface>} surfaces
   */
  constructor(surfaces) {
    this.#surfaces = surfaces;
  }

  /**
   * Draws a frame in the format that `FrameEncoder.swift` describes, whose first change is at an index. Adds the
   * surfaces that have changed or report something to `changed`, and returns the reports.
   *
   * @param {Float64Array} numbers
   * @param {number} at
   * @param {Set<Surface>} changed
   */
  draw(numbers, at, changed) {
    for (let count = numbers[at++]; count > 0; count--) this.#remove(numbers[at++], changed);
    for (let count = numbers[at++]; count > 0; count--) at = this.#change(numbers, at, changed);
    for (let count = numbers[at++]; count > 0; count--) at = this.#track(numbers, at);
    /** @type {[surface: Surface, name: string, values: number[]][]} */
    const reports = [];
    for (let count = numbers[at++]; count > 0; count--) {
      const surface = this.#surfaces.get(numbers[at++]);
      for (let rest = numbers[at++]; rest > 0; rest--) {
        const number = numbers[at++];
        const size = numbers[at++];
        const values = Array.from(numbers.subarray(at, (at += size)));
        if (!surface) continue;
        changed.add(surface);
        reports.push([surface, surface.nameOf(number), values]);
      }
    }
    return reports;
  }

  /** Forgets all layers. Their elements stay in the document. */
  clear() {
    for (const layer of this.#layers.values()) endTrack(layer);
    this.#layers.clear();
  }

  /**
   * @param {number} id
   * @param {Set<Surface>} changed
   */
  #remove(id, changed) {
    const layer = this.#layers.get(id);
    if (layer?.surface) changed.add(layer.surface);
    endTrack(layer);
    (layer?.box ?? layer?.element)?.remove();
    this.#layers.delete(id);
  }

  /**
   * Passes the motion of a layer, whose track begins at an index of a frame, to the browser, which shows it even while
   * scripts run. Returns the index after the track.
   *
   * @param {Float64Array} n
   * @param {number} at
   */
  #track(n, at) {
    const layer = this.#layers.get(n[at]);
    const [isClipped, count] = [n[at + 1], n[at + 2]];
    const first = at + 3;
    const size = isClipped ? 15 : 8;
    const end = first + count * size;
    endTrack(layer);
    if (!count || !layer?.element) return end;
    const duration = n[end - size] - n[first] + HOLD;
    const rows = Array.from({ length: count }, (_, row) => first + row * size);
    const offset = rows.map((at) => (n[at] - n[first]) / duration);
    rows.push(rows[count - 1]);
    offset.push(1);
    /** @param {number} from */
    const matrices = (from) => rows.map((at) => `matrix(${n.subarray(at + from, at + from + 6)})`);
    // What does not change is in the styles of the layer.
    /**
     * @param {number} from
     * @param {number} to
     */
    const changes = (from, to) =>
      rows.some((at) => n.subarray(at + from, at + to).some((value, index) => value !== n[first + from + index]));
    /** @type {PropertyIndexedKeyframes} */
    const keyframes = { offset };
    if (changes(1, 2)) keyframes.opacity = rows.map((at) => n[at + 1]);
    if (changes(2, 8)) keyframes.transform = matrices(2);
    /** @type {ReturnType<typeof putIntoBoxes> | undefined} */
    let rounded;
    if (isClipped) {
      // The transform of the layer in the box contains the scale of the box.
      const made = putIntoBoxes(
        layer,
        layer.element,
        rows.map((at) => [n[at + 14] * n[at + 2], n[at + 14] * n[at + 5]]),
      );
      keyframes.transform = matrices(2).map((matrix, row) => made.back[row] + matrix);
      rounded = made;
    }
    /** @type {Animation[]} */
    const track = [];
    tracks.set(layer, track);
    // The timeline of each document has its own origin.
    const { timeline } = layer.element.ownerDocument;
    const start = n[first] * 1000 + Number(timeline.currentTime) - Number(document.timeline.currentTime);
    /**
     * @param {HTMLElement} element
     * @param {PropertyIndexedKeyframes} frames
     */
    const animate = (element, frames) => {
      const animation = element.animate(frames, { duration: duration * 1000, fill: "both" });
      animation.startTime = start;
      track.push(animation);
    };
    if (keyframes.opacity || keyframes.transform) animate(layer.element, keyframes);
    if (!rounded) return end;
    animate(rounded.box, { offset, transform: matrices(8) });
    // Compositors do not animate corners, so these have an animation of their own.
    if (rows.some((at) => n[at + 14])) {
      animate(rounded.box, { offset, borderRadius: rounded.radii });
      animate(rounded.corners, { offset, transform: rounded.there });
    }
    return end;
  }

  /**
   * The layer with a number. A new layer belongs to the surface of its superlayer.
   *
   * @param {number} id
   * @param {number} superlayer
   */
  #layer(id, superlayer) {
    let layer = this.#layers.get(id);
    if (layer) return layer;
    const surface = superlayer < 0 ? this.#surfaces.get(-superlayer) : this.#layers.get(superlayer)?.surface;
    const element = surface?.view && document.createElement("div");
    layer = { surface, element, style: element?.style ?? {}, width: 0, height: 0, matrix: new Float64Array(6) };
    this.#layers.set(id, layer);
    return layer;
  }

  /**
   * Applies the change of a layer that begins at an index of a frame. Returns the index after the change.
   *
   * @param {Float64Array} numbers
   * @param {number} at
   * @param {Set<Surface>} changed
   */
  #change(numbers, at, changed) {
    const id = numbers[at++];
    const mask = numbers[at++];
    // The change of a new layer begins with its placement.
    const superlayer = numbers[at];
    const layer = this.#layer(id, superlayer);
    if (layer.surface) changed.add(layer.surface);
    if (mask & 1) {
      layer.parent = superlayer < 0 ? layer.surface?.view : this.#layers.get(superlayer)?.element;
    }
    for (let bit = 0; bit < fields.length; bit++) {
      if (!(mask & (1 << bit))) continue;
      const [name, width] = fields[bit];
      show[name](layer, numbers, at);
      at += width;
    }
    return at;
  }
}
