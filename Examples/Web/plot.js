// A plot of an element's values in the last seconds.

/**
 * The quantities that are plotted. `read` returns the current value of each line. An optional quantity is hidden while
 * it has no values. `least` is the smallest range of the vertical axis.
 *
 * @typedef {{ unit?: string, least: number, digits?: number }} Scale
 * @typedef {Scale & { title: string, isOptional?: boolean, lines: string[] }} StripOptions
 * @typedef {Scale & { title: string, isOptional?: boolean, read: Record<string, () => number>, rate?: Scale }} Quantity
 *
 * @typedef {{ time: number, values: number[][], rates: number[][] }} Sample
 */

/** The time that the plot shows, in seconds. */
const duration = 6;
/** The time after the start of an element in which its changes are layout, not motion, in seconds. */
const layoutDuration = 0.4;
/** The distance between the lines and the upper and lower edges of a strip, in pixels. */
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

/** The lines of a quantity, with a legend of its current values. */
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
   * Draws samples, each with a time and the values of all lines. The last sample is the current one.
   *
   * @param {{ time: number, values: number[] }[]} samples
   * @param {number} now
   */
  draw(samples, now) {
    const { least, digits = 0, isOptional } = this.#strip;
    const columns = this.#lines.map((_, index) => samples.map(({ values }) => values[index]).filter(Number.isFinite));
    const all = columns.flat();
    if (isOptional) this.element.hidden = all.length === 0;
    const present = samples.at(-1)?.values ?? [];
    for (const [index, number] of this.#numbers.entries()) {
      number.textContent = Number.isFinite(present[index]) ? text(present[index], digits) : "–";
    }
    // Constant lines do not extend the range of the axis. The legend has their values.
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
 * The text of a number, with a typographic minus sign and without negative zero.
 *
 * @param {number} value
 * @param {number} digits
 */
function text(value, digits) {
  const written = value.toFixed(digits);
  return Number(written) === 0 ? (0).toFixed(digits) : written.replace("-", "−");
}

/**
 * The range of values, extended to at least `least`, so that noise is not magnified.
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
 * The SVG path through points. Points that are not finite interrupt it.
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
 * Plots quantities of an element and their velocities, which are differences between frames. Reads the quantities after
 * each frame.
 *
 * While an element covers the page, the plot is shown above it, in the top layer.
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
   * The time at which the plot starts.
   *
   * @type {number | undefined}
   */
  #beginning;
  /** @type {Sample[]} */
  #samples = [];
  #changed = -Infinity;

  /**
   * If a quantity has a `rate`, its velocity is plotted, too. `isReady()` returns whether the element can be plotted;
   * `covering()` returns the element that covers the page, if there is one.
   *
   * @param {HTMLElement} figure
   * @param {Quantity[]} quantities
   * @param {{ isReady?: () => boolean, covering?: () => Element | null | undefined }} options
   */
  constructor(figure, quantities, { isReady = () => true, covering = () => undefined }) {
    this.#figure = figure;
    this.#place = /** @type {HTMLElement} */ (figure.parentElement);
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

  /** Discards the samples, for another element. */
  restart() {
    this.#samples = [];
    this.#beginning = undefined;
  }

  /** Reads the quantities in a task after the next frame, when all callbacks have run. */
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
    if (this.#beginning === undefined || time < this.#beginning) return;
    const former = this.#samples.at(-1);
    const values = this.#quantities.map(({ read }) => read.map((each) => each()));
    const rates = values.map((row, quantity) =>
      row.map((value, line) => (former ? (value - former.values[quantity][line]) / (time - former.time) : NaN)),
    );
    this.#samples.push({ time, values, rates });
    const isSame = former && JSON.stringify(former.values) === JSON.stringify(values);
    if (!isSame) this.#changed = time;
    while (this.#samples[1]?.time < time - duration) this.#samples.shift();
    // The lines are constant and need not be drawn again.
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

  /** Moves the plot above the element that covers the page, or back. */
  #lift() {
    const cover = this.#covering();
    if (cover === this.#cover) return;
    this.#cover = cover;
    if (this.#figure.matches("[popover]:popover-open")) this.#figure.hidePopover();
    if (cover) {
      // Keeps the layout of the page.
      this.#place.style.height = `${this.#place.offsetHeight}px`;
      this.#figure.popover = "manual";
      this.#figure.showPopover();
    } else {
      this.#figure.popover = null;
      this.#place.style.height = "";
    }
  }
}
