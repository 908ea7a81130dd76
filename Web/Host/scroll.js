import { Engine, Kind, Row } from "./engine.js";
import { listenToPointers, modifiers } from "./pointers.js";
import { Stage, seconds } from "./stage.js";
import { Surface } from "./surface.js";
import css from "./scroll.css";

const Contents = { indicator: -3, content: -4 };
/** What each effect is called as an event, and what its numbers are. */
const events = {
  10: ["dragstart"],
  11: ["scroll", "x", "y"],
  12: ["release", "velocityX", "velocityY", "x", "y"],
  13: ["dragend", "decelerates"],
  14: ["decelerate"],
  15: ["rest"],
  16: ["arrive"],
  17: ["zoomstart"],
  18: ["zoom", "zoom"],
  19: ["zoomend", "zoom"],
};
const keys = {
  ArrowLeft: 2, ArrowRight: 3, ArrowUp: 4, ArrowDown: 5, PageUp: 6, PageDown: 7, Home: 8, End: 9,
};
const controls = "input, textarea, select, [contenteditable], [draggable=true]";

let styleSheet;

/**
 * `<lenticular-scroll>`: what is in it scrolls as under a finger, and zooms.
 *
 * Attributes: `axis` (`y`, `x` or `both`), `deceleration` (`fast`, or a rate per millisecond),
 * `bounces="false"`, `always-bounces` (`x`, `y` or `both`), `directional-lock`, `paging`,
 * `min-zoom`, `max-zoom`, `indicators="false"`. Events: `lenticular-scroll` and the others of
 * `events`, with numbers in `detail`. Until the engine is there, and where it cannot be loaded, the
 * browser scrolls.
 */
export class LenticularScroll extends HTMLElement {
  static observedAttributes = [
    "axis", "deceleration", "bounces", "always-bounces", "directional-lock", "paging", "min-zoom",
    "max-zoom", "indicators",
  ];

  #stage;
  #connection;
  #content;
  #offset = { x: 0, y: 0 };
  #zoom = 1;

  /** The content offset that is on screen, in pixels. */
  get contentOffset() {
    return this.#stage ? { ...this.#offset } : { x: this.scrollLeft, y: this.scrollTop };
  }

  /** The zoom that is on screen. */
  get zoomScale() {
    return this.#zoom;
  }

  /** Scrolls to an offset in pixels, by a spring unless `animated` is false. */
  scrollToOffset(x, y, animated = true) {
    if (!this.#stage) return this.scrollTo(x, y);
    this.#stage.enqueue((time) => [Row.scroll(time, x, y, animated)]);
  }

  /** Scrolls as little as shows an element inside. */
  scrollToElement(element, animated = true) {
    if (!this.#stage) return element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const outer = this.#content.getBoundingClientRect();
    const inner = element.getBoundingClientRect();
    const scale = outer.width / this.#content.offsetWidth || 1;
    this.#stage.enqueue((time) => [
      Row.scrollToVisible(
        time, (inner.x - outer.x) / scale, (inner.y - outer.y) / scale, inner.width / scale,
        inner.height / scale, animated),
    ]);
  }

  /** Zooms about a point of the element, its middle if none is named. */
  zoomTo(scale, { x = this.clientWidth / 2, y = this.clientHeight / 2, animated = true } = {}) {
    this.#stage?.enqueue((time) => [Row.zoom(time, scale, x, y, animated)]);
  }

  connectedCallback() {
    this.#connection = new AbortController();
    const { signal } = this.#connection;
    const root = this.shadowRoot ?? this.attachShadow({ mode: "open" });
    if (!styleSheet) (styleSheet = new CSSStyleSheet()).replaceSync(css);
    root.adoptedStyleSheets = [styleSheet];
    this.#content = document.createElement("div");
    this.#content.part = "content";
    this.#content.append(document.createElement("slot"));
    root.replaceChildren(this.#content);
    if (!this.hasAttribute("tabindex")) this.tabIndex = 0;
    this.#start(signal).catch((error) => console.error(error));
  }

  disconnectedCallback() {
    this.#connection.abort();
    this.#stage?.stop();
    this.#stage = undefined;
    this.toggleAttribute("data-live", false);
  }

  attributeChangedCallback() {
    this.#stage?.enqueue((time) => this.#configuration(time));
  }

  async #start(signal) {
    const engine = await Engine.create(Kind.scroll, this.clientWidth, this.clientHeight);
    if (signal.aborted) return;
    const [x, y] = [this.scrollLeft, this.scrollTop];
    const view = document.createElement("div");
    view.part = "view";
    const surface = new Surface(view, (element, contents) => this.#fill(element, contents));
    this.#stage = new Stage(
      engine, surface, (effect) => this.#report(effect),
      (idle) => view.toggleAttribute("data-moving", !idle));
    this.scrollTo(0, 0);
    this.shadowRoot.append(view);
    this.toggleAttribute("data-live", true);
    this.#stage.enqueue((time) => [
      ...this.#configuration(time), ...this.#sizes(time), Row.scroll(time, x, y, false),
    ]);
    this.#listen(signal);
  }

  #listen(signal) {
    const send = (row) => this.#stage.send(row);
    listenToPointers(this, send, signal, controls);
    const resized = new ResizeObserver(() => this.#stage.enqueue((time) => this.#sizes(time)));
    resized.observe(this);
    resized.observe(this.#content);
    signal.addEventListener("abort", () => resized.disconnect());
    this.addEventListener("keydown", (event) => {
      const key = event.key === " " ? (event.shiftKey ? 6 : 7) : keys[event.key];
      if (!key || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target !== this && event.target.matches?.(`${controls}, a, button`)) return;
      if (send(Row.key(event.timeStamp / 1000, key))) event.preventDefault();
    }, { signal });
    this.addEventListener("wheel", (event) => {
      const unit = [1, 40, this.clientHeight][event.deltaMode];
      const origin = this.getBoundingClientRect();
      const row = Row.wheel(
        event.timeStamp / 1000, event.clientX - origin.x, event.clientY - origin.y,
        event.deltaX * unit, event.deltaY * unit,
        // A wheel's notches are multiples of 120; a trackpad's ways hardly ever.
        event.deltaMode === 0 && event.wheelDeltaY % 120 !== 0, modifiers(event));
      if (send(row)) event.preventDefault();
    }, { signal, passive: false });
    // What is focused is to be seen; the browser cannot scroll here.
    this.addEventListener("focusin", (event) => {
      if (event.target !== this) this.scrollToElement(event.target);
    }, { signal });
    this.addEventListener("dragstart", (event) => {
      if (!event.target.closest?.(controls)) event.preventDefault();
    }, { signal });
    matchMedia("(prefers-reduced-motion: reduce)").addEventListener("change", (event) => {
      send(Row.reducesMotion(seconds(), event.matches));
    }, { signal });
  }

  #fill(element, contents) {
    if (contents === Contents.content) element.append(this.#content);
    if (contents === Contents.indicator) element.part = "indicator";
  }

  #sizes(time) {
    const { clientWidth, clientHeight } = this;
    this.#content.style.setProperty("--view-width", `${clientWidth}px`);
    this.#content.style.setProperty("--view-height", `${clientHeight}px`);
    const { offsetWidth, offsetHeight } = this.#content;
    return [
      Row.resized(time, clientWidth, clientHeight, devicePixelRatio),
      Row.setContent(time, offsetWidth, offsetHeight),
    ];
  }

  #configuration(time) {
    const on = (name) => this.getAttribute(name) !== "false";
    const has = (name) => this.hasAttribute(name) && on(name);
    const number = (name, otherwise) => parseFloat(this.getAttribute(name)) || otherwise;
    const always = this.getAttribute("always-bounces");
    const deceleration = this.getAttribute("deceleration");
    const minimum = number("min-zoom", 1);
    return [
      Row.reducesMotion(time, matchMedia("(prefers-reduced-motion: reduce)").matches),
      Row.setOptions(
        time, deceleration === "fast" ? 0.99 : number("deceleration", 0.998), on("bounces"),
        always === "x" || always === "both", always === "y" || always === "both",
        has("directional-lock"), has("paging"), on("indicators")),
      Row.setZoomLimits(time, minimum, Math.max(minimum, number("max-zoom", 1))),
    ];
  }

  #report([kind, ...numbers]) {
    const [name, ...fields] = events[kind];
    const detail = Object.fromEntries(fields.map((field, index) => [field, numbers[index]]));
    if (name === "scroll") this.#offset = detail;
    if (name === "zoom") this.#zoom = detail.zoom;
    this.dispatchEvent(new CustomEvent(`lenticular-${name}`, { detail, bubbles: true }));
  }
}
