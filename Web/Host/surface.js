// Layers as elements: the engine's frames, drawn with styles that cost no layout.

const Field = {
  placement: 1, transform: 2, bounds: 4, opacity: 8, corners: 16, contents: 32, contentsRect: 64,
  mask: 128,
};
const rootLayer = -1;

/** Draws the frames of one stage into an element. */
export class Surface {
  #layers = new Map();
  #root;
  #fill;

  /**
   * `fill(element, contents, layer)` puts what the number `contents` stands for into a layer, whose
   * `width`, `height` and `matrix` are known.
   */
  constructor(root, fill) {
    this.#root = root;
    this.#fill = fill;
  }

  /** Draws a frame, laid out as `FrameEncoder.swift` describes. Returns what is not a picture. */
  draw(numbers) {
    let at = 0;
    const next = () => numbers[at++];
    const idle = next() === 1;
    for (let count = next(); count > 0; count--) this.#remove(next());
    for (let count = next(); count > 0; count--) this.#change(next);
    const effects = [];
    for (let count = next(); count > 0; count--) effects.push([next(), next(), next(), next(), next()]);
    return { idle, effects };
  }

  #layer(id) {
    let layer = this.#layers.get(id);
    if (!layer) {
      layer = { element: document.createElement("div"), width: 0, height: 0 };
      this.#layers.set(id, layer);
    }
    return layer;
  }

  #remove(id) {
    this.#layers.get(id)?.element.remove();
    this.#layers.delete(id);
  }

  #change(next) {
    const layer = this.#layer(next());
    const { element } = layer;
    const { style } = element;
    const fields = next();
    if (fields & Field.placement) {
      const superlayer = next();
      const parent = superlayer === rootLayer ? this.#root : this.#layer(superlayer).element;
      if (element.parentNode !== parent) parent.append(element);
      style.zIndex = next();
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
      const contents = next();
      next();
      this.#fill(element, contents, layer);
    }
    if (fields & Field.contentsRect) {
      // Nothing drawn here is cropped but by masks.
      for (let count = 4; count > 0; count--) next();
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
