// Layers as elements: the engine's frames, drawn with styles that cost no layout.

const Field = {
  placement: 1, transform: 2, bounds: 4, opacity: 8, corners: 16, contents: 32, contentsRect: 64,
  mask: 128,
};

/** Draws the frames of the page's stage, whose surfaces are known by their numbers. */
export class Layers {
  #layers = new Map();
  #surfaces;

  /**
   * Of each surface, `view` is where its layers go; `fill(element, contents, layer)` puts what the number
   * `contents` stands for into a layer, whose `width`, `height` and `matrix` are known. One without a view has
   * no elements: its `crop(index, x, y)` hears which part of each item is seen.
   */
  constructor(surfaces) {
    this.#surfaces = surfaces;
  }

  /**
   * Draws a frame, laid out as `FrameEncoder.swift` describes. Returns the surfaces that look different, and
   * what each of those reports that reports something.
   */
  draw(numbers) {
    let at = 1;
    const next = () => numbers[at++];
    const changed = new Set();
    for (let count = next(); count > 0; count--) this.#remove(next(), changed);
    for (let count = next(); count > 0; count--) this.#change(next, changed);
    const reports = [];
    for (let count = next(); count > 0; count--) {
      const surface = this.#surfaces.get(next());
      const effects = [];
      for (let rest = next(); rest > 0; rest--) {
        effects.push([next(), next(), next(), next(), next()]);
      }
      if (surface) reports.push([surface, effects]);
    }
    return { idle: numbers[0] === 1, changed, reports };
  }

  /** Forgets all layers, which stay where they are. */
  clear() {
    this.#layers.clear();
  }

  #remove(id, changed) {
    const layer = this.#layers.get(id);
    if (layer?.surface) changed.add(layer.surface);
    layer?.element?.remove();
    this.#layers.delete(id);
  }

  /** The layer of a number, on the surface of the one that it lies in. */
  #layer(id, superlayer) {
    let layer = this.#layers.get(id);
    if (layer) return layer;
    const surface = superlayer < 0
      ? this.#surfaces.get(-superlayer) : this.#layers.get(superlayer)?.surface;
    const element = surface?.view && document.createElement("div");
    layer = { surface, element, width: 0, height: 0 };
    this.#layers.set(id, layer);
    return layer;
  }

  #change(next, changed) {
    const id = next();
    const fields = next();
    const superlayer = fields & Field.placement ? next() : undefined;
    const layer = this.#layer(id, superlayer);
    const { element, surface } = layer;
    const style = element?.style ?? {};
    if (surface) changed.add(surface);
    if (fields & Field.placement) {
      const index = next();
      const parent = superlayer < 0 ? surface?.view : this.#layers.get(superlayer)?.element;
      if (element && parent && element.parentNode !== parent) parent.append(element);
      style.zIndex = index;
    }
    if (fields & Field.transform) {
      layer.matrix = [next(), next(), next(), next(), next(), next()];
      style.transform = `matrix(${layer.matrix})`;
    }
    if (fields & Field.bounds) {
      next();
      next();
      style.width = `${(layer.width = next())}px`;
      style.height = `${(layer.height = next())}px`;
    }
    if (fields & Field.opacity) style.opacity = next();
    if (fields & Field.corners) {
      const radius = next();
      style.overflow = isNaN(radius) ? "" : "clip";
      style.borderRadius = isNaN(radius) ? "" : `${radius}px`;
    }
    if (fields & Field.contents) {
      layer.contents = next();
      next();
      if (element) surface.fill(element, layer.contents, layer);
    }
    if (fields & Field.contentsRect) {
      // What has elements is cropped by masks alone.
      const [x, y] = [next(), next(), next(), next()];
      if (surface?.crop && layer.contents > 0) surface.crop(layer.contents - 1, x, y);
    }
    if (fields & Field.mask) {
      const [x, y, width, height, radius] = [next(), next(), next(), next(), next()];
      const right = layer.width - x - width;
      const bottom = layer.height - y - height;
      style.clipPath = isNaN(x) || (x <= 0 && y <= 0 && right <= 0 && bottom <= 0 && radius === 0)
        ? ""
        : `inset(${y}px ${right}px ${bottom}px ${x}px round ${radius}px)`;
    }
  }
}
