// What an element says of itself, over the last seconds.

/**
 * What is read of an element: of each line, the present value. An optional quantity shows while there is something to
 * tell. `least` is the smallest range that is drawn.
 *
 * @typedef {{ unit?: string, least: number, digits?: number }} Scale
 * @typedef {Scale & { title: string, isOptional?: boolean, lines: string[] }} StripOptions
 * @typedef {Scale & { title: string, isOptional?: boolean, read: Record<string, () => number>, rate?: Scale }} Quantity
 *
 * @typedef {{ time: number, values: number[][], rates: number[][] }} Sample
 */

/** How far back the curves go, in seconds. */
const duration = 6;
/** What an element does in its first moments, in seconds, is no motion: it is being laid out. */
const layoutDuration = 0.4;
/** The inside of a strip leaves so many pixels to its upper and lower edge. */
const padding = 6;
const svgNamespace = "http://www.w3.org/2000/svg";

/**
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string>} attributes
 */
const svg = (name, attributes = {}) => {
  const made = document.createElementNS(svgNamespace, name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  return made;
};

/** One quantity: its lines, and the numbers of now. */
class Strip {
  /** @type {StripOptions} */
  #strip;
  #chart = svg("svg", { role: "img" });
  #seconds = svg("path", { class: "seconds" });
  #zero = svg("path", { class: "zero" });
  /** @type {SVGPathElement[]} */
  #lines;
  /** @type {HTMLOutputElement[]} */
  #numbers = [];
  #top = document.createElement("span");
  #bottom = document.createElement("span");
  #width = 0;
  #height = 0;

  /** @param {StripOptions} strip */
  constructor(strip) {
    this.#strip = strip;
    this.#chart.ariaLabel = `${strip.title} over the last ${duration} seconds`;
    this.#lines = strip.lines.map((_, index) => svg("path", { class: `line line-${index}` }));
    this.#chart.append(this.#seconds, this.#zero, ...this.#lines);
    this.element = document.createElement("div");
    this.element.className = "strip";
    const legend = document.createElement("p");
    legend.className = "legend";
    const title = document.createElement("b");
    title.textContent = strip.unit ? `${strip.title}, ${strip.unit}` : strip.title;
    legend.append(title);
    for (const [index, name] of strip.lines.entries()) {
      const entry = document.createElement("span");
      entry.className = `key line-${index}`;
      const number = document.createElement("output");
      entry.append(name, number);
      legend.append(entry);
      this.#numbers.push(number);
    }
    const frame = document.createElement("div");
    frame.className = "frame";
    this.#top.className = "top";
    this.#bottom.className = "bottom";
    frame.append(this.#chart, this.#top, this.#bottom);
    this.element.append(legend, frame);
    new ResizeObserver(([{ contentRect }]) => {
      this.#width = contentRect.width;
      this.#height = contentRect.height;
    }).observe(this.#chart);
  }

  /**
   * Draws samples, each a time and the values of all lines, of which the last is the present one.
   *
   * @param {{ time: number, values: number[] }[]} samples
   * @param {number} now
   */
  draw(samples, now) {
    const { least, digits = 0, isOptional } = this.#strip;
    const columns = this.#lines.map((_, index) => samples.map(({ values }) => values[index]).filter(Number.isFinite));
    const all = columns.flat();
    if (isOptional) this.element.hidden = all.length === 0;
    const present = samples.at(-1).values;
    for (const [index, number] of this.#numbers.entries()) {
      number.textContent = Number.isFinite(present[index]) ? text(present[index], digits) : "–";
    }
    // Lines that are level take no room from those that move; their numbers are in the legend.
    const moving = columns.filter((column) => column.some((value) => value !== column[0])).flat();
    const [low, high] = range(moving.length > 0 ? moving : all, least);
    /** @param {number} time */
    const x = (time) => this.#width * (1 - (now - time) / duration);
    /** @param {number} value */
    const y = (value) => padding + (this.#height - 2 * padding) * (1 - (value - low) / (high - low));
    for (const [index, line] of this.#lines.entries()) {
      line.setAttribute("d", path(samples.map(({ time, values }) => [x(time), y(values[index])])));
    }
    const isSigned = low < 0 && high > 0;
    this.#zero.setAttribute("d", isSigned ? `M0 ${y(0).toFixed(1)}H${this.#width}` : "");
    const ticks = Array.from({ length: duration }, (_, index) => x(Math.floor(now) - index));
    this.#seconds.setAttribute("d", ticks.map((at) => `M${at.toFixed(1)} 0V${this.#height}`).join(""));
    this.#top.textContent = all.length > 0 ? text(high, digits) : "";
    this.#bottom.textContent = all.length > 0 ? text(low, digits) : "";
  }
}

/**
 * A number with a minus sign, and no negative zero.
 *
 * @param {number} value
 * @param {number} digits
 */
function text(value, digits) {
  const written = value.toFixed(digits);
  return Number(written) === 0 ? (0).toFixed(digits) : written.replace("-", "−");
}

/**
 * From the least to the greatest value, and at least so far apart that noise stays small.
 *
 * @param {number[]} values
 * @param {number} least
 */
function range(values, least) {
  if (values.length === 0) return [0, least];
  let low = Infinity;
  let high = -Infinity;
  for (const value of values) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  const lack = Math.max(0, least - (high - low)) / 2;
  return [low - lack, high + lack];
}

/**
 * A path through points; where one has no place, it is interrupted.
 *
 * @param {[x: number, y: number][]} points
 */
function path(points) {
  let isDown = false;
  return points
    .map(([x, y]) => {
      if (!Number.isFinite(y)) {
        isDown = false;
        return "";
      }
      const step = `${isDown ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`;
      isDown = true;
      return step;
    })
    .join("");
}

/**
 * Curves of what an element reports, looked at after each frame, and of how fast it changes. Nothing is
 * computed of the motion but the difference from one frame to the next.
 *
 * While something covers the page, it lies above that.
 */
export class Plot {
  /** @type {HTMLElement} */
  #figure;
  /** @type {HTMLElement} */
  #place;
  /** @type {{ read: (() => number)[], value: Strip, velocity: Strip | undefined }[]} */
  #quantities;
  /** @type {() => boolean} */
  #isReady;
  /** @type {() => Element | null | undefined} */
  #covering;
  /** @type {Element | null | undefined} */
  #cover;
  /**
   * When the curves begin.
   *
   * @type {number | undefined}
   */
  #beginning;
  /** @type {Sample[]} */
  #samples = [];
  #changed = -Infinity;

  /**
   * `quantities` are `{ title, unit, least, digits, isOptional, read: { name: () => number }, rate }`:
   * `least` is the smallest range that is drawn, and `rate`, if there is one, `{ unit, least }` of the
   * velocity. What is optional shows while there is something to tell.
   * `isReady()` tells whether the element is there, and `covering()` what covers the page, if anything does.
   *
   * @param {HTMLElement} figure
   * @param {Quantity[]} quantities
   * @param {{ isReady?: () => boolean, covering?: () => Element | null | undefined }} options
   */
  constructor(figure, quantities, { isReady = () => true, covering = () => undefined }) {
    this.#figure = figure;
    this.#place = figure.parentElement;
    this.#isReady = isReady;
    this.#covering = covering;
    this.#quantities = quantities.map((quantity) => {
      const { title, unit, least, digits, isOptional, read, rate } = quantity;
      const lines = Object.keys(read);
      return {
        read: Object.values(read),
        value: new Strip({ title, unit, least, digits, isOptional, lines }),
        velocity: rate && new Strip({ title: "Velocity", ...rate, lines }),
      };
    });
    for (const { value, velocity } of this.#quantities) {
      figure.append(value.element);
      if (velocity) figure.append(velocity.element);
    }
    this.#next();
  }

  /** Forgets what was: there is another element. */
  restart() {
    this.#samples = [];
    this.#beginning = undefined;
  }

  /** Looked at when the frame is drawn, and so everything in it has moved. */
  #next() {
    requestAnimationFrame((time) => {
      setTimeout(() => this.#look(time / 1000));
      this.#next();
    });
  }

  /** @param {number} time */
  #look(time) {
    this.#lift();
    if (this.#isReady()) this.#beginning ??= time + layoutDuration;
    if (!(time >= this.#beginning)) return;
    const former = this.#samples.at(-1);
    const values = this.#quantities.map(({ read }) => read.map((each) => each()));
    const rates = values.map((row, quantity) =>
      row.map((value, line) => (former ? (value - former.values[quantity][line]) / (time - former.time) : NaN)),
    );
    this.#samples.push({ time, values, rates });
    const isSame = former && JSON.stringify(former.values) === JSON.stringify(values);
    if (!isSame) this.#changed = time;
    while (this.#samples[1]?.time < time - duration) this.#samples.shift();
    // Level lines need not be drawn again.
    if (time - this.#changed > duration + 0.5) return;
    for (const [index, { value, velocity }] of this.#quantities.entries()) {
      value.draw(
        this.#samples.map(({ time, values }) => ({ time, values: values[index] })),
        time,
      );
      velocity?.draw(
        this.#samples.map(({ time, rates }) => ({ time, values: rates[index] })),
        time,
      );
    }
  }

  /** Goes above what covers the page, and back to its place. */
  #lift() {
    const cover = this.#covering();
    if (cover === this.#cover) return;
    this.#cover = cover;
    if (this.#figure.matches("[popover]:popover-open")) this.#figure.hidePopover();
    if (cover) {
      // The page beneath is not to move.
      this.#place.style.height = `${this.#place.offsetHeight}px`;
      this.#figure.popover = "manual";
      this.#figure.showPopover();
    } else {
      this.#figure.popover = null;
      this.#place.style.height = "";
    }
  }
}
