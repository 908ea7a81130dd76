import { focusReturn, isRightToLeft, secondsOf } from "../dom/documents.js";
import { EngineElement } from "../dom/engine-element.js";
import { setAxes, setState, takeFocus } from "../dom/states.js";
import * as Input from "../generated/input.js";
import * as Scroll from "../generated/scroll.js";
import { keyOrSpaceOf } from "../input/keys.js";
import { listenToPointers } from "../input/pointers.js";
import { reflect } from "../dom/reflect.js";
import { shadow } from "../dom/shadow.js";
import { listenToWheel } from "../input/wheels.js";
import { attributes } from "./element.js";
import { insetIn, layOutInset, numbersIn } from "./inset.js";
import { eventsOfReports } from "./reports.js";
import { bounded, optionsOf } from "./options.js";
import { Room } from "./room.js";
import { controls, isAbove, keepsPointer, outermost } from "./targets.js";
import css from "./scroll.css";

/** @typedef {import("../stage/surface.js").Surface} Surface */

/** Scrolls and zooms its content; see element.js. */
export class LenticularScroll extends EngineElement {
  static get attributes() {
    return attributes;
  }

  /** The box of the content, which the engine or the browser scrolls. */
  #content = document.createElement("div");
  #slot = document.createElement("slot");
  #offset = { x: 0, y: 0 };
  #zoom = 1;
  #isFollowed = false;
  #view = document.createElement("div");
  #room = new Room(
    () => [super.scrollLeft, super.scrollTop],
    ([left, top]) => super.scrollTo({ left, top, behavior: /** @type {ScrollBehavior} */ ("instant") }),
  );
  /** The axes along which the engine scrolls, as `setAxes` takes them. */
  #axes = 0;

  /**
   * The current scroll offset, in pixels.
   *
   * @returns {import("../lenticular.js").LenticularOffset}
   */
  get contentOffset() {
    return this.isLive ? { ...this.#offset } : this.#nativeOffset;
  }

  /** The content offset to which the browser has scrolled. */
  get #nativeOffset() {
    return { x: super.scrollLeft - this.#startX, y: super.scrollTop - this.#inset.top };
  }

  // What pages read and set of any scroller. Offsets of the browser include the inset.

  get scrollTop() {
    return this.isLive ? this.#offset.y + this.#inset.top : super.scrollTop;
  }

  set scrollTop(top) {
    this.scrollTo({ top });
  }

  get scrollLeft() {
    return this.isLive ? this.#offset.x + this.#startX : super.scrollLeft;
  }

  set scrollLeft(left) {
    this.scrollTo({ left });
  }

  get scrollWidth() {
    const { left, right } = this.#inset;
    if (!this.isLive) return super.scrollWidth;
    return Math.max(this.clientWidth, Math.round(this.#content.offsetWidth * this.#zoom + left + right));
  }

  get scrollHeight() {
    const { top, bottom } = this.#inset;
    if (!this.isLive) return super.scrollHeight;
    return Math.max(this.clientHeight, Math.round(this.#content.offsetHeight * this.#zoom + top + bottom));
  }

  /**
   * @param {ScrollToOptions | number} [first] The options, or the offset along x.
   * @param {number} [second] The offset along y.
   */
  scrollTo(first = {}, second = 0) {
    const { left, top, behavior } = optionsOf(first, second);
    if (!this.isLive) return super.scrollTo({ left, top, behavior });
    const { x, y } = this.#offset;
    this.scrollToOffset(
      left === undefined ? x : left - this.#startX,
      top === undefined ? y : top - this.#inset.top,
      (behavior ?? getComputedStyle(this).scrollBehavior) === "smooth",
    );
  }

  /**
   * @param {ScrollToOptions | number} [first]
   * @param {number} [second]
   */
  scroll(first, second) {
    this.scrollTo(/** @type {number} */ (first), /** @type {number} */ (second));
  }

  /**
   * @param {ScrollToOptions | number} [first] The options, or the distance along x.
   * @param {number} [second] The distance along y.
   */
  scrollBy(first = {}, second = 0) {
    const { left = 0, top = 0, behavior } = optionsOf(first, second);
    this.scrollTo({ left: this.scrollLeft + left, top: this.scrollTop + top, behavior });
  }

  /** The current zoom: 1 if the content is not zoomed. */
  get zoomScale() {
    return this.#zoom;
  }

  /**
   * Scrolls to an offset, in pixels. The offset is limited to those at which the content can rest.
   *
   * @param {number} x
   * @param {number} y
   * @param {boolean} animated
   */
  scrollToOffset(x, y, animated = true) {
    const [left, top] = [x, y].map(bounded);
    if (!this.isLive) return super.scrollTo(left + this.#startX, top + this.#inset.top);
    this.command((time, surface) => Scroll.scroll(surface, time, { x: left, y: top, animated }));
  }

  /**
   * Scrolls by the shortest distance that makes an element in the content visible.
   *
   * @param {Element} element
   * @param {boolean} animated
   */
  scrollToElement(element, animated = true) {
    if (!element || !this.contains(element)) return;
    if (!this.isLive) return element.scrollIntoView({ block: "nearest", inline: "nearest" });
    const outer = this.#content.getBoundingClientRect();
    const inner = element.getBoundingClientRect();
    const scale = outer.width / this.#content.offsetWidth || 1;
    this.command((time, surface) =>
      Scroll.scrollToVisible(surface, time, {
        x: (inner.x - outer.x) / scale,
        y: (inner.y - outer.y) / scale,
        width: inner.width / scale,
        height: inner.height / scale,
        animated,
      }),
    );
  }

  /**
   * Zooms about a point, in pixels from the top left corner of the element. The default is the middle of the element.
   * The zoom is animated unless `animated` is false.
   *
   * @param {number} scale
   * @param {{ x?: number; y?: number; animated?: boolean }} [options={}]
   */
  zoomTo(scale, options) {
    const { x = this.clientWidth / 2, y = this.clientHeight / 2, animated = true } = options ?? {};
    this.command((time, surface) => Scroll.zoom(surface, time, { scale, x, y, animated }));
  }

  /**
   * Notes whether scripts place something in the content by its reports: then the browser does not move it by itself.
   *
   * @param {boolean} isFollowed
   * @internal
   */
  follow(isFollowed) {
    this.#isFollowed = isFollowed;
    this.attributeChangedCallback();
  }

  /** @returns {{ create: string } & import("../stage/surface.js").SurfaceOptions} */
  describeSurface() {
    const view = document.createElement("div");
    view.part.value = "view";
    this.#view = view;
    return {
      create: Scroll.create,
      view,
      display: (element, contents) => this.#display(element, contents),
      names: Scroll.reports,
      reports: {
        ...eventsOfReports((name, detail) => {
          if (name === "scroll") this.#offset = /** @type {{ x: number, y: number }} */ (detail);
          if (name === "zoom") this.#zoom = Number(detail.zoom);
          this.emit(name, detail);
        }),
        didChangeAxes: (axes) => setAxes(this, (this.#axes = axes)),
      },
      moved: (idle) => view.toggleAttribute("data-moving", !idle),
    };
  }

  /** @param {AbortSignal} signal */
  didConnect(signal) {
    this.#content.part.value = "content";
    this.#content.append(this.#slot);
    shadow(this, css).replaceChildren(this.#content);
    layOutInset(this.#content, this.#inset);
    if (this.#offset.x || this.#offset.y) this.#scrollNatively();
    takeFocus(this, signal);
  }

  didLeave() {
    setState(this, "live", false);
    setAxes(this, 0);
  }

  /** The space around the content, in pixels. */
  get #inset() {
    return insetIn(this.contentInset);
  }

  /**
   * The browser's offset at which the content offset is 0. Offsets of the browser include the inset, and are negative in
   * content that is read from right to left.
   */
  get #startX() {
    const { left, right } = this.#inset;
    if (!isRightToLeft(this)) return left;
    return this.clientWidth - this.#content.offsetWidth - right;
  }

  /** Scrolls to the offset while the browser scrolls the content. */
  #scrollNatively() {
    super.scrollTo(this.#offset.x + this.#startX, this.#offset.y + this.#inset.top);
  }

  /**
   * Lets the engine go on where the browser has scrolled, once the browser has arrived there.
   *
   * @param {Surface} surface
   */
  #follow(surface) {
    const [x, y] = this.#room.displacement;
    if (!x && !y) return;
    const to = [this.#offset.x + x, this.#offset.y + y];
    surface.enqueue((time) => {
      const [nowX, nowY] = this.#room.displacement;
      // The browser scrolls smoothly.
      if (nowX !== x || nowY !== y) return this.#follow(surface);
      Scroll.scroll(surface, time, { x: to[0], y: to[1] });
      this.#room.return();
    });
  }

  attributeChangedCallback() {
    layOutInset(this.#content, this.#inset);
    if (!this.isLive) return;
    this.command((time) => {
      this.#configure(time);
      this.#resize(time);
    });
  }

  /**
   * @param {Surface} surface
   * @param {AbortSignal} signal
   */
  didJoin(surface, signal) {
    // Until now the browser scrolled the content, without a zoom. So the offset of zoomed content is the last one of
    // the engine.
    if (this.#zoom === 1) this.#offset = this.#nativeOffset;
    const { x, y } = this.#offset;
    super.scrollTo(0, 0);
    this.#room.reset();
    // If the content stayed outside the view, the element would be twice as high until the first frame.
    this.#view.append(this.#content);
    this.shadowRoot?.append(this.#view, this.#room.element);
    setState(this, "live", true);
    surface.enqueue((time) => {
      this.#configure(time);
      this.#resize(time);
      Scroll.zoom(surface, time, { scale: this.#zoom, x: 0, y: 0 });
      Scroll.scroll(surface, time, { x, y });
    });
    this.#listen(surface, signal);
  }

  /**
   * @param {Surface} surface
   * @param {AbortSignal} signal
   */
  #listen(surface, signal) {
    listenToPointers(surface, this, signal, {
      ignores: (target, { pointerType }) => keepsPointer(target, pointerType, this, this.#axes),
    });
    const resized = new ResizeObserver(() => surface.enqueue((time) => this.#resize(time)));
    resized.observe(this);
    resized.observe(this.#content);
    // Content that becomes lower does not resize its box, which is at least as high as the view.
    const observeContent = () => {
      for (const element of this.#slot.assignedElements()) resized.observe(element);
    };
    this.#slot.addEventListener("slotchange", observeContent, { signal });
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
        if (Input.key(surface, secondsOf(event), { key })) event.preventDefault();
      },
      { signal },
    );
    listenToWheel(surface, this, signal);
    this.addEventListener("scroll", ({ target }) => target === this && this.#follow(surface), { signal });
    // Scrolls to a focused element, which the browser cannot do here. Pressed elements stay in place.
    this.addEventListener(
      "focusin",
      (event) => {
        const target = /** @type {Element} */ (event.target);
        // The browser scrolls after this event, and further than is needed.
        if (target !== this) surface.enqueue(() => this.#room.return());
        if (target === this || target.matches(":active") || isAbove(event) || focusReturn.isUnderWay) return;
        this.scrollToElement(outermost(target, this));
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
  #display(element, contents) {
    if (contents === Scroll.contents.content) element.append(this.#content);
    if (contents === Scroll.contents.indicator) element.part.value = "indicator";
  }

  /** @param {number} time */
  #resize(time) {
    const { clientWidth, clientHeight, displayScale, surface } = this;
    // An element that is not displayed keeps its last size.
    if (!clientWidth || !surface) return;
    this.#content.style.setProperty("--view-width", `${clientWidth}px`);
    this.#content.style.setProperty("--view-height", `${clientHeight}px`);
    const { offsetWidth, offsetHeight, style } = this.#content;
    // The height of the element is that of its content, unless the page sets it. It is measured without the height that
    // depends on the element.
    style.height = "auto";
    const { top, left, bottom, right } = this.#inset;
    const height = this.#content.offsetHeight + top + bottom;
    this.#view.style.height = `${height}px`;
    style.height = "";
    const { offsetWidth: x, offsetHeight: y } = this.#content;
    const most = Math.max(1, this.maxZoom);
    this.#room.make(this.#view, x * most, y * most, isRightToLeft(this));
    Input.resize(surface, time, {
      width: clientWidth,
      height: clientHeight,
      displayScale,
      isRightToLeft: isRightToLeft(this),
    });
    Scroll.setContent(surface, time, { width: offsetWidth, height: offsetHeight, top, left, bottom, right });
  }

  /** @param {number} time */
  #configure(time) {
    const { alwaysBounces, minZoom, surface } = this;
    if (!surface) return;
    Scroll.setSnapOffsets(surface, time, { offsets: numbersIn(this.snapPoints).map((x) => ({ x, y: x })) });
    Scroll.setOptions(surface, time, {
      decelerationRate: this.deceleration,
      bounces: this.bounces,
      alwaysBouncesHorizontally: /x|both/.test(alwaysBounces),
      alwaysBouncesVertically: /y|both/.test(alwaysBounces),
      isDirectionalLockEnabled: this.directionalLock,
      isPagingEnabled: this.paging,
      showsIndicators: this.indicators,
      isFollowedByHost: this.#isFollowed,
    });
    Scroll.setZoomLimits(surface, time, { minimum: minZoom, maximum: Math.max(minZoom, this.maxZoom) });
  }
}

reflect(LenticularScroll);
