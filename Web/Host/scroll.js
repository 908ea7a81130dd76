import { connection, secondsOf } from "./documents.js";
import { scroll as attributes } from "./generated/attributes.js";
import * as Input from "./generated/input.js";
import * as Scroll from "./generated/scroll.js";
import { Surface, page } from "./page.js";
import { keyOrSpaceOf, listenToPointers, listenToWheel } from "./pointers.js";
import { reflect } from "./reflect.js";
import { shadow } from "./shadow.js";
import css from "./scroll.css";

/**
 * The event of each report, followed by the fields of the event's `detail` in the order of the report's numbers.
 *
 * @type {Record<string, string>}
 */
const events = {
  willBeginDragging: "dragstart",
  didScroll: "scroll x y",
  willEndDragging: "release velocityX velocityY x y",
  didEndDragging: "dragend decelerates",
  willBeginDecelerating: "decelerate",
  didEndDecelerating: "rest",
  didEndScrollingAnimation: "arrive",
  willBeginZooming: "zoomstart",
  didZoom: "zoom zoom",
  didEndZooming: "zoomend zoom",
};
/** The controls that a finger drags, and those that a mouse or keys operate. The scroll view ignores their input. */
const handles = "[type=range], [draggable=true]";
const controls = `input, textarea, select, [contenteditable], ${handles}`;

/**
 * The numbers of a text, separated by spaces; none if the text has anything else.
 *
 * @param {string} text
 */
function numbersIn(text) {
  const numbers = text.split(/\s+/).filter(Boolean).map(Number);
  return numbers.every(Number.isFinite) ? numbers : [];
}

/**
 * @typedef {import("./lenticular.js").LenticularScroll} Published
 * @typedef {import("./page.js").Command} Command
 */

/**
 * Scrolls and zooms its content; see Documentation/elements/lenticular-scroll.md.
 *
 * @implements {Published}
 */
export class LenticularScroll extends HTMLElement {
  /** @type {Surface | undefined} */
  #surface;
  /** @type {AbortController} */
  #connection;
  /** @type {HTMLElement} */
  #content;
  #offset = { x: 0, y: 0 };
  #zoom = 1;
  #isFollowed = false;
  /**
   * The commands that wait for the engine.
   *
   * @type {Command[]}
   */
  #waiting = [];

  /** The content offset that is on screen, in pixels. */
  get contentOffset() {
    if (this.#surface) return { ...this.#offset };
    const { top, left } = this.#inset;
    return { x: this.scrollLeft - left, y: this.scrollTop - top };
  }

  /** The zoom that is on screen. */
  get zoomScale() {
    return this.#zoom;
  }

  /**
   * Scrolls to an offset in pixels, with a spring animation unless `animated` is false.
   *
   * @param {number} x
   * @param {number} y
   * @param {boolean} animated
   */
  scrollToOffset(x, y, animated = true) {
    if (!this.#surface) {
      const { top, left } = this.#inset;
      return this.scrollTo(x + left, y + top);
    }
    this.#surface.enqueue((time, surface) => Scroll.scroll(surface, time, x, y, animated));
  }

  /**
   * Scrolls by the smallest distance that makes an element in the content visible.
   *
   * @param {Element} element
   * @param {boolean} animated
   */
  scrollToElement(element, animated = true) {
    if (!this.#surface) return element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const outer = this.#content.getBoundingClientRect();
    const inner = element.getBoundingClientRect();
    const scale = outer.width / this.#content.offsetWidth || 1;
    this.#surface.enqueue((time) =>
      Scroll.scrollToVisible(
        this.#surface,
        time,
        (inner.x - outer.x) / scale,
        (inner.y - outer.y) / scale,
        inner.width / scale,
        inner.height / scale,
        animated,
      ),
    );
  }

  /**
   * Zooms about a point of the element, by default its centre.
   *
   * @param {number} scale
   * @param {{ x?: number, y?: number, animated?: boolean }} options
   */
  zoomTo(scale, { x = this.clientWidth / 2, y = this.clientHeight / 2, animated = true } = {}) {
    this.#command((time, surface) => Scroll.zoom(surface, time, scale, x, y, animated));
  }

  /**
   * Notes whether scripts place something in the content by its reports. If so, the browser does not move the content by
   * itself.
   *
   * @param {boolean} isFollowed
   */
  follow(isFollowed) {
    this.#isFollowed = isFollowed;
    this.attributeChangedCallback();
  }

  /**
   * Gives a command in the next frame, or in the first of the engine.
   *
   * @param {Command} command
   */
  #command(command) {
    if (this.#surface) this.#surface.enqueue(command);
    else this.#waiting.push(command);
  }

  connectedCallback() {
    this.#connection = connection(this);
    const { signal } = this.#connection;
    const root = shadow(this, css);
    this.#content = document.createElement("div");
    this.#content.part.value = "content";
    this.#content.append(document.createElement("slot"));
    root.replaceChildren(this.#content);
    this.#layOutInset();
    const { x, y } = this.#offset;
    if (x || y) this.#scrollNatively();
    if (!this.hasAttribute("tabindex")) this.tabIndex = 0;
    this.#start(signal).catch((error) => console.error(error));
  }

  disconnectedCallback() {
    this.#stop();
  }

  /** The space around the content, in pixels. */
  get #inset() {
    const numbers = numbersIn(this.contentInset);
    if (numbers.length === 0 || numbers.length > 4) return { top: 0, right: 0, bottom: 0, left: 0 };
    const [top, side = top] = numbers;
    const [, , bottom = top, left = side] = numbers;
    return { top, right: side, bottom, left };
  }

  /** Scrolls to the offset while the browser scrolls the content. Its offsets include the inset. */
  #scrollNatively() {
    const { top, left } = this.#inset;
    this.scrollTo(this.#offset.x + left, this.#offset.y + top);
  }

  /** Leaves room for the inset while the browser scrolls. */
  #layOutInset() {
    const { top, right, bottom, left } = this.#inset;
    const { style } = this.#content;
    style.setProperty("--inset", `${top}px ${right}px ${bottom}px ${left}px`);
    style.setProperty("--inset-x", `${left + right}px`);
    style.setProperty("--inset-y", `${top + bottom}px`);
  }

  #stop() {
    this.#connection.abort();
    this.#surface?.remove();
    this.#surface = undefined;
    this.toggleAttribute("data-live", false);
  }

  attributeChangedCallback() {
    if (this.#content) this.#layOutInset();
    this.#surface?.enqueue((time) => {
      this.#configure(time);
      this.#resize(time);
    });
  }

  /** @param {AbortSignal} signal */
  async #start(signal) {
    const view = document.createElement("div");
    view.part.value = "view";
    const surface = new Surface({
      view,
      fill: (element, contents) => this.#fill(element, contents),
      names: Scroll.reports,
      reports: this.#reports,
      moved: (idle) => view.toggleAttribute("data-moving", !idle),
      fail: () => {
        this.#stop();
        this.shadowRoot.replaceChildren(this.#content);
        this.#scrollNatively();
      },
    });
    await page.start();
    if (signal.aborted) return;
    // No frame may be drawn before the content is in the view, as another element may draw one at any time.
    surface.join(Scroll.create, this.clientWidth, this.clientHeight);
    // Until now the browser scrolled the content, without a zoom. So the offset of zoomed content is the last one of
    // the engine.
    const { x, y } = (this.#offset = this.#zoom === 1 ? this.contentOffset : this.#offset);
    this.#surface = surface;
    this.scrollTo(0, 0);
    // If the content stayed outside the view, the element would be twice as high until the first frame.
    view.append(this.#content);
    this.shadowRoot.append(view);
    this.toggleAttribute("data-live", true);
    this.#surface.enqueue((time) => {
      this.#configure(time);
      this.#resize(time);
      Scroll.zoom(surface, time, this.#zoom, 0, 0);
      Scroll.scroll(surface, time, x, y);
    });
    for (const each of this.#waiting.splice(0)) surface.enqueue(each);
    this.#listen(signal);
  }

  /** @param {AbortSignal} signal */
  #listen(signal) {
    listenToPointers(this.#surface, this, signal, {
      ignores: (target, { pointerType }) =>
        target.closest(pointerType === "touch" ? handles : controls) ||
        // A mouse selects text where the page allows that.
        (pointerType === "mouse" && getComputedStyle(target).webkitUserSelect === "text"),
    });
    const resized = new ResizeObserver(() => this.#surface.enqueue((time) => this.#resize(time)));
    resized.observe(this);
    resized.observe(this.#content);
    // Content that becomes lower does not resize its box, which is at least as high as the view.
    const slot = this.#content.querySelector("slot");
    const observeContent = () => {
      for (const element of slot.assignedElements()) resized.observe(element);
    };
    slot.addEventListener("slotchange", observeContent, { signal });
    observeContent();
    signal.addEventListener("abort", () => resized.disconnect());
    this.addEventListener(
      "keydown",
      (event) => {
        const key = keyOrSpaceOf(event);
        if (!key) return;
        if (
          /** @type {Element} */ (event.target).closest(event.key === " " ? `${controls}, button, summary` : controls)
        )
          return;
        if (Input.key(this.#surface, secondsOf(event), key)) event.preventDefault();
      },
      { signal },
    );
    listenToWheel(this.#surface, this, signal);
    // Scrolls to a focused element, which the browser cannot do here. Pressed elements stay in place.
    this.addEventListener(
      "focusin",
      (event) => {
        let target = /** @type {Element} */ (event.target);
        if (target === this || target.matches(":active")) return;
        // An element in an inner scroll view is shown by that scroll view.
        for (let each = target; each !== this; each = each.parentElement) {
          if (each instanceof LenticularScroll) target = each;
        }
        this.scrollToElement(target);
      },
      { signal },
    );
    this.addEventListener(
      "dragstart",
      (event) => {
        if (!(/** @type {Element} */ (event.target).closest?.(controls))) event.preventDefault();
      },
      { signal },
    );
  }

  /**
   * @param {HTMLElement} element
   * @param {number} contents
   */
  #fill(element, contents) {
    if (contents === Scroll.contents.content) element.append(this.#content);
    if (contents === Scroll.contents.indicator) element.part.value = "indicator";
  }

  /** @param {number} time */
  #resize(time) {
    const { clientWidth, clientHeight } = this;
    // An element that is not displayed keeps its last size.
    if (!clientWidth) return;
    this.#content.style.setProperty("--view-width", `${clientWidth}px`);
    this.#content.style.setProperty("--view-height", `${clientHeight}px`);
    const { offsetWidth, offsetHeight, style } = this.#content;
    // The height of the element is that of its content, unless the page sets it. It is measured without the height that
    // depends on the element.
    style.height = "auto";
    const { top, left, bottom, right } = this.#inset;
    const height = this.#content.offsetHeight + top + bottom;
    /** @type {HTMLElement} */ (this.shadowRoot.lastChild).style.height = `${height}px`;
    style.height = "";
    Input.resize(this.#surface, time, clientWidth, clientHeight, devicePixelRatio);
    Scroll.setContent(this.#surface, time, offsetWidth, offsetHeight, top, left, bottom, right);
  }

  /** @param {number} time */
  #configure(time) {
    const { alwaysBounces, minZoom } = this;
    Scroll.setSnapOffsets(
      this.#surface,
      time,
      numbersIn(this.snapPoints).map((offset) => [offset, offset]),
    );
    Scroll.setOptions(
      this.#surface,
      time,
      this.deceleration,
      this.bounces,
      /x|both/.test(alwaysBounces),
      /y|both/.test(alwaysBounces),
      this.directionalLock,
      this.paging,
      this.indicators,
      this.#isFollowed,
    );
    Scroll.setZoomLimits(this.#surface, time, minZoom, Math.max(minZoom, this.maxZoom));
  }

  /** The functions that handle the engine's reports, by the reports' names. */
  get #reports() {
    /** @type {Record<string, (...numbers: number[]) => void>} */
    const reports = { didChangeAxes: (axes) => (this.dataset.live = `${axes}`) };
    for (const [report, event] of Object.entries(events)) {
      const [name, ...fields] = event.split(" ");
      reports[report] = (...numbers) => {
        /** @type {Record<string, number | boolean>} */
        const detail = Object.fromEntries(fields.map((field, index) => [field, numbers[index]]));
        if (name === "dragend") detail.decelerates = numbers[0] === 1;
        if (name === "scroll") this.#offset = /** @type {{ x: number, y: number }} */ (detail);
        if (name === "zoom") this.#zoom = numbers[0];
        this.dispatchEvent(new CustomEvent(`lenticular-${name}`, { detail, bubbles: true }));
      };
    }
    return reports;
  }
}

reflect(LenticularScroll, attributes);
