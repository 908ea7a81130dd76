// A wall as time: the sections of a list and their names, and the scrubber. The engine places headings and the wall.

import { isRightToLeft } from "../dom/documents.js";

/**
 * @typedef {{ start: number, level: number, day: number | undefined }} Section
 * @typedef {import("../lenticular-viewer.js").LenticularPhotographs} List
 */

const DAY = 86_400_000;
/** How finely the slider divides the wall. */
const STEPS = 1e6;
/** The least distance of two ticks, in CSS pixels. */
const TICK = 18;

/**
 * What names a section of each level: a year, a month, a day.
 *
 * @type {Intl.DateTimeFormatOptions[]}
 */
const FORMATS = [
  { year: "numeric" },
  { year: "numeric", month: "long" },
  { year: "numeric", month: "long", day: "numeric", weekday: "short" },
];

/**
 * The days of photographs in order, as `days` of a list has them: the distance of each day from the one before, the first
 * from 1970-01-01, and its number of photographs.
 *
 * @param {(string | undefined)[]} dates Dates as in ISO 8601.
 */
function daysOf(dates) {
  /** @type {number[]} */
  const days = [];
  let last = 0;
  for (const date of dates) {
    const day = Math.floor(Date.parse(`${date?.slice(0, 10)}T00:00Z`) / DAY);
    // What follows a photograph without a date counts as undated too.
    if (Number.isNaN(day)) break;
    if (days.length > 0 && day === last) days[days.length - 1] += 1;
    else days.push(day - last, 1);
    last = day;
  }
  return days;
}

/**
 * What formats the names of a level, once for each: making one takes longer than a frame's other work.
 *
 * @param {string | undefined} language
 */
const formatters = (language) =>
  FORMATS.map((format) => new Intl.DateTimeFormat(language, { ...format, timeZone: "UTC", calendar: "gregory" }));

/** Years, months and days of a list, with their colours and names. */
export class WallTimeline {
  /**
   * The sections, in order: each year, month and day where it begins.
   *
   * @type {Section[]}
   */
  sections = [];
  #colors;
  #formatters;
  #undated;
  /**
   * The months, in order.
   *
   * @type {Section[]}
   */
  #months = [];
  #count;
  /** @type {HTMLInputElement | undefined} */
  #slider;
  /** @type {HTMLElement | undefined} */
  #scrubber;

  /**
   * The sections of a list in a wall: those that it has, or those of its dates if the wall asks for headings. Undefined if
   * there are none.
   *
   * @param {import("../photographs/list.js").ListSource} list
   * @param {List | object[]} given The list, as the page has set or the server has sent it.
   * @param {HTMLElement & { headings: boolean }} wall
   */
  static of({ length, photographs }, given, wall) {
    const { days, colors } = /** @type {Partial<List>} */ (given);
    if (length === 0 || !(days || wall.headings)) return;
    const { lang = "" } = /** @type {HTMLElement | null} */ (wall.closest("[lang]")) ?? {};
    const known = { days: days ?? daysOf(photographs.map((each) => each?.date)), colors };
    return new WallTimeline(known, length, lang, wall.dataset.undated ?? "Undated");
  }

  /**
   * @param {Pick<List, "days" | "colors">} list
   * @param {number} count The number of photographs.
   * @param {string} language
   * @param {string} undated The heading of photographs without a date.
   */
  constructor({ days = [], colors = [] }, count, language, undated) {
    this.#colors = colors;
    this.#formatters = formatters(language || undefined);
    this.#undated = undated;
    this.#count = count;
    let [day, start, year, month] = [0, 0, NaN, NaN];
    for (let index = 0; index + 1 < days.length && start < count; index += 2) {
      day += days[index];
      const date = new Date(day * DAY);
      const parts = [date.getUTCFullYear(), 12 * date.getUTCFullYear() + date.getUTCMonth()];
      if (parts[0] !== year) this.#add(start, 0, day);
      if (parts[1] !== month) this.#months.push(this.#add(start, 1, day));
      this.#add(start, 2, day);
      [year, month] = parts;
      start += days[index + 1];
    }
    if (start < count) this.#months.push(this.#add(start, 0, undefined));
  }

  /**
   * @param {number} start
   * @param {number} level
   * @param {number | undefined} day
   */
  #add(start, level, day) {
    const section = { start, level, day };
    this.sections.push(section);
    return section;
  }

  /**
   * The name of the year, month or day in which a section begins.
   *
   * @param {number} index
   * @param {number} [level] The level of the section by default.
   */
  name(index, level = this.sections[index]?.level) {
    const day = this.sections[index]?.day;
    if (day === undefined) return this.#undated;
    return this.#formatters[level].format(day * DAY);
  }

  /**
   * A colour of the month of a photograph, for one whose own is not loaded.
   *
   * @param {number} index
   */
  colorAt(index) {
    let [low, high] = [0, this.#months.length];
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (this.#months[middle].start > index) high = middle;
      else low = middle;
    }
    const colors = this.#colors[low];
    if (!colors) return;
    const { start } = this.#months[low];
    const end = this.#months[low + 1]?.start ?? this.#count;
    const at = 3 * Math.trunc((((index - start) / (end - start)) * colors.length) / 3);
    return `#${colors.slice(at, at + 3)}`;
  }

  // The scrubber

  /**
   * The slider that shows and sets the place, with the years along it.
   *
   * @param {string} label
   * @param {(fraction: number) => void} scrub
   * @param {(headings: number) => void} step
   */
  makeScrubber(label, scrub, step) {
    const box = document.createElement("div");
    box.part.value = "scrubber";
    const slider = document.createElement("input");
    Object.assign(slider, { type: "range", max: `${STEPS}`, step: "any", value: "0", ariaLabel: label });
    slider.part.value = "slider";
    slider.addEventListener("input", () => scrub(Number(slider.value) / STEPS));
    slider.addEventListener("keydown", (event) => {
      // Where texts run from right to left, what comes next is on the left.
      const right = isRightToLeft(box) ? -1 : 1;
      const headings = { ArrowUp: -1, ArrowLeft: -right, ArrowDown: 1, ArrowRight: right, PageUp: -10, PageDown: 10 }[
        event.key
      ];
      if (!headings) return;
      event.preventDefault();
      step(headings);
    });
    const tag = document.createElement("span");
    tag.part.value = "place";
    tag.ariaHidden = "true";
    box.append(slider, tag);
    [this.#scrubber, this.#slider] = [box, slider];
    new ResizeObserver(() => this.#mark()).observe(box);
    return box;
  }

  /** Removes the scrubber. */
  remove() {
    this.#scrubber?.remove();
  }

  /** Marks the years: those that have room. They stand by the number of photographs, so no loading moves them. */
  #mark() {
    const box = /** @type {HTMLElement} */ (this.#scrubber);
    for (const tick of box.querySelectorAll("[part~=year]")) tick.remove();
    let free = -Infinity;
    for (const [index, { start, level }] of this.sections.entries()) {
      const place = (start / this.#count) * box.clientHeight;
      if (level > 0 || place < free) continue;
      free = place + TICK;
      const tick = document.createElement("span");
      tick.part.value = "year";
      tick.ariaHidden = "true";
      tick.textContent = this.name(index, 0);
      tick.style.top = `${(100 * start) / this.#count}%`;
      box.prepend(tick);
    }
  }

  /**
   * Shows the place at which the wall is.
   *
   * @param {number} fraction
   * @param {number} section
   */
  moved(fraction, section) {
    const [box, slider] = [this.#scrubber, this.#slider];
    if (!box || !slider) return;
    const name = this.name(Math.max(0, section), 1);
    box.style.setProperty("--place", `${100 * fraction}%`);
    if (!slider.matches(":active")) slider.value = `${fraction * STEPS}`;
    if (slider.ariaValueText === name) return;
    slider.ariaValueText = name;
    /** @type {HTMLElement} */ (box.lastElementChild).textContent = name;
  }
}
