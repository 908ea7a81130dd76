import { secondsOf } from "./documents.js";
import { Kind } from "./engine.js";
import { scroll as attributes } from "./generated/attributes.js";
import { Surface, lessMotion } from "./page.js";
import { listenToPointers, listenToWheel, modifiers } from "./pointers.js";
import { reflect } from "./reflect.js";
import * as Row from "./rows.js";
import { shadow } from "./shadow.js";
import css from "./scroll.css";

const Contents = { indicator: -3, content: -4 };
/** What each effect, from the tenth on, is called as an event, and what its numbers are. */
const events = [
  "dragstart", "scroll x y", "release velocityX velocityY x y", "dragend decelerates",
  "decelerate", "rest", "arrive", "zoomstart", "zoom zoom", "zoomend zoom",
];
/** What a hand drags in itself; a mouse, in which it selects; and what types. */
const handles = "[type=range], [draggable=true]";
const controls = `input, textarea, select, [contenteditable], ${handles}`;

/** Scrolls and zooms its content; see Documentation/elements/lenticular-scroll.md. */
export class LenticularScroll extends HTMLElement {
  #surface;
  #connection;
  #content;
  #offset = { x: 0, y: 0 };
  #zoom = 1;

  /** The content offset that is on screen, in pixels. */
  get contentOffset() {
    return this.#surface ? { ...this.#offset } : { x: this.scrollLeft, y: this.scrollTop };
  }

  /** The zoom that is on screen. */
  get zoomScale() {
    return this.#zoom;
  }

  /** Scrolls to an offset in pixels, by a spring unless `animated` is false. */
  scrollToOffset(x, y, animated = true) {
    if (!this.#surface) return this.scrollTo(x, y);
    this.#surface.enqueue((time) => [Row.scroll(time, x, y, animated)]);
  }

  /** Scrolls as little as shows an element inside. */
  scrollToElement(element, animated = true) {
    if (!this.#surface) return element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const outer = this.#content.getBoundingClientRect();
    const inner = element.getBoundingClientRect();
    const scale = outer.width / this.#content.offsetWidth || 1;
    this.#surface.enqueue((time) => [
      Row.scrollToVisible(
        time, (inner.x - outer.x) / scale, (inner.y - outer.y) / scale, inner.width / scale,
        inner.height / scale, animated),
    ]);
  }

  /** Zooms about a point of the element, its middle if none is named. */
  zoomTo(scale, { x = this.clientWidth / 2, y = this.clientHeight / 2, animated = true } = {}) {
    this.#surface?.enqueue((time) => [Row.zoom(time, scale, x, y, animated)]);
  }

  connectedCallback() {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const root = shadow(this, css);
    this.#content = document.createElement("div");
    this.#content.part = "content";
    this.#content.append(document.createElement("slot"));
    root.replaceChildren(this.#content);
    const { x, y } = this.#offset;
    if (x || y) this.scrollTo(x, y);
    if (!this.hasAttribute("tabindex")) this.tabIndex = 0;
    this.#start(signal).catch((error) => console.error(error));
  }

  disconnectedCallback() {
    this.#stop();
  }

  #stop() {
    this.#connection.abort();
    this.#surface?.remove();
    this.#surface = undefined;
    this.toggleAttribute("data-live", false);
  }

  attributeChangedCallback() {
    this.#surface?.enqueue((time) => this.#configuration(time));
  }

  async #start(signal) {
    const view = document.createElement("div");
    view.part = "view";
    const surface = new Surface({
      view,
      fill: (element, contents) => this.#fill(element, contents),
      report: (effect) => this.#report(effect),
      moved: (idle) => view.toggleAttribute("data-moving", !idle),
      fail: () => {
        this.#stop();
        this.shadowRoot.replaceChildren(this.#content);
        this.scrollTo(this.#offset.x, this.#offset.y);
      },
    });
    await surface.join(Kind.scroll, this.clientWidth, this.clientHeight);
    if (signal.aborted) return surface.remove();
    // One that was zoomed when it was removed is where it was, and otherwise where it was scrolled to.
    const { x, y } = this.#offset = this.#zoom === 1 ? this.contentOffset : this.#offset;
    this.#surface = surface;
    this.scrollTo(0, 0);
    this.shadowRoot.append(view);
    this.toggleAttribute("data-live", true);
    this.#surface.enqueue((time) => [
      ...this.#configuration(time), ...this.#sizes(time), Row.zoom(time, this.#zoom, 0, 0, false),
      Row.scroll(time, x, y, false),
    ]);
    this.#listen(signal);
  }

  #listen(signal) {
    listenToPointers(this.#surface, this, signal, {
      ignores: ({ target, pointerType }) =>
        target.closest(pointerType === "touch" ? handles : controls) ||
        // Where the page lets text be selected, a mouse selects it.
        (pointerType === "mouse" && getComputedStyle(target).webkitUserSelect === "text"),
    });
    const resized = new ResizeObserver(() => this.#surface.enqueue((time) => this.#sizes(time)));
    resized.observe(this);
    resized.observe(this.#content);
    signal.addEventListener("abort", () => resized.disconnect());
    this.addEventListener("keydown", (event) => {
      const key = event.key === " " ? (event.shiftKey ? 6 : 7) : Row.keys[event.key];
      if (!key || event.defaultPrevented || modifiers(event) & ~1) return;
      if (event.target.closest(event.key === " " ? `${controls}, button, summary` : controls)) return;
      if (this.#surface.send(Row.key(secondsOf(event), key))) event.preventDefault();
    }, { signal });
    listenToWheel(this.#surface, this, signal);
    // What is focused is to be seen; the browser cannot scroll here. What is pressed stays put.
    this.addEventListener("focusin", ({ target }) => {
      if (target === this || target.matches(":active")) return;
      // What is in a scroll view inside, that one shows.
      for (let each = target; each !== this; each = each.parentElement) {
        if (each instanceof LenticularScroll) target = each;
      }
      this.scrollToElement(target);
    }, { signal });
    this.addEventListener("dragstart", (event) => {
      if (!event.target.closest?.(controls)) event.preventDefault();
    }, { signal });
    lessMotion.addEventListener(
      "change", () => this.attributeChangedCallback(), { signal });
  }

  #fill(element, contents) {
    if (contents === Contents.content) element.append(this.#content);
    if (contents === Contents.indicator) element.part = "indicator";
  }

  #sizes(time) {
    const { clientWidth, clientHeight } = this;
    // What is not displayed has no sizes, and keeps those that it had.
    if (!clientWidth) return [];
    this.#content.style.setProperty("--view-width", `${clientWidth}px`);
    this.#content.style.setProperty("--view-height", `${clientHeight}px`);
    const { offsetWidth, offsetHeight, scrollHeight } = this.#content;
    // The element is as high as its content where the page does not say.
    this.shadowRoot.lastChild.style.height = `${scrollHeight}px`;
    return [
      Row.resized(time, clientWidth, clientHeight, devicePixelRatio),
      Row.setContent(time, offsetWidth, offsetHeight),
    ];
  }

  #configuration(time) {
    const { alwaysBounces, minZoom } = this;
    return [
      Row.reducesMotion(time, lessMotion.matches),
      Row.setOptions(
        time, this.deceleration, this.bounces, /x|both/.test(alwaysBounces),
        /y|both/.test(alwaysBounces), this.directionalLock, this.paging, this.indicators),
      Row.setZoomLimits(time, minZoom, Math.max(minZoom, this.maxZoom)),
    ];
  }

  #report([kind, ...numbers]) {
    if (kind === 20) return this.dataset.live = numbers[0];
    const [name, ...fields] = events[kind - 10].split(" ");
    const detail = Object.fromEntries(fields.map((field, index) => [field, numbers[index]]));
    if (name === "dragend") detail.decelerates = numbers[0] === 1;
    if (name === "scroll") this.#offset = detail;
    if (name === "zoom") this.#zoom = detail.zoom;
    this.dispatchEvent(new CustomEvent(`lenticular-${name}`, { detail, bubbles: true }));
  }
}

reflect(LenticularScroll, attributes);
