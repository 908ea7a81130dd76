import { complain } from "../stage/complaints.js";
import { peekPart } from "../stage/parts.js";
import { Surface } from "../stage/surface.js";
import { seconds, secondsOf, windowOf } from "../dom/documents.js";
import { EngineElement } from "../dom/engine-element.js";
import * as Input from "../generated/input.js";
import * as PeekPan from "../generated/peek.js";
import { LinkSource, linksIn } from "../photographs/links.js";
import { imageIn } from "../photographs/pictures.js";
import { isClaimedOn, listenToPointers } from "../input/pointers.js";
import { reflect } from "../dom/reflect.js";
import { shadow } from "../dom/shadow.js";
import { attributes } from "./element.js";
import { makeEntry } from "./entry.js";
import { listenToPresses, suppressClick } from "./presses.js";
import { Albums, Peek, linksFor, modes, pressable, setSource } from "./source.js";
import css from "./peek.css";

/** @typedef {import("../stage/surface.js").SurfaceOptions} SurfaceOptions */

/** Previews photographs while a finger is down; see element.js. */
export class LenticularPeek extends EngineElement {
  static get attributes() {
    return attributes;
  }

  /** The popover in which the previews are shown. */
  #popover = document.createElement("div");
  /**
   * What the popover has inside. Undefined until the engine and the part are there.
   *
   * @type {import("./view.js").PeekView | undefined}
   */
  #view;
  /**
   * The previews of the current or last press.
   *
   * @type {Peek | undefined}
   */
  #peek;
  /**
   * What waits for the engine, in order, with the samples of the press that follow it.
   *
   * @type {((surface: Surface) => void)[]}
   */
  #waiting = [];
  #isPeeking = false;
  /** Whether a peek has begun since the last press went down. */
  #hasPeeked = false;
  #index = -1;
  #percentage = 0;
  #albums = new Albums();
  /** @type {Element | undefined} */
  #keyHolder;
  /** Whether the current peek stays without a press. */
  #stays = false;

  /** The links to photographs in this element, in document order. */
  get links() {
    return linksIn(this);
  }

  /** The index of the current preview, counted from 0, or -1 if there is none. */
  get index() {
    return this.#isPeeking ? this.#index : -1;
  }

  /** The position of the pointer in the sliding area, from 0 to 1. */
  get percentage() {
    return this.#percentage;
  }

  /**
   * Shows the preview of a link in this element, without a press.
   *
   * @param {HTMLAnchorElement} link
   */
  peek(link) {
    this.join();
    const time = seconds();
    if (this.#prepare(link, time)) this.#act((surface) => PeekPan.begin(surface, time));
  }

  /**
   * Moves forward by a number of previews, or backward if the number is negative.
   *
   * @param {number} distance
   */
  step(distance) {
    this.surface?.enqueue((time, surface) => PeekPan.step(surface, time, { distance }));
  }

  /** Opens the photograph of the current preview. */
  commit() {
    this.surface?.enqueue((time, surface) => PeekPan.commit(surface, time));
  }

  /** Returns the preview to its thumbnail. */
  cancel() {
    this.#waiting = [];
    this.surface?.enqueue((time, surface) => PeekPan.cancel(surface, time));
  }

  /** Reads the links of the element again. Call it if they change while a preview is visible. */
  reload() {
    const peek = this.#peek;
    if (!peek || peek.isAlbum) return;
    const links = linksFor(this, peek.link);
    peek.photographs = new LinkSource(links);
    peek.start = links.indexOf(peek.link);
    if (this.#isPeeking) this.#reload(peek);
  }

  /** The engine is loaded when a pointer or the focus enters the element. */
  get joinsAtOnce() {
    return false;
  }

  /** @returns {[width: number, height: number]} */
  get surfaceSize() {
    const { innerWidth, innerHeight } = windowOf(this);
    return [innerWidth, innerHeight];
  }

  /** @returns {{ create: string } & SurfaceOptions} */
  describeSurface() {
    // Another instance of the engine has layers of its own.
    const popover = (this.#popover = document.createElement("div"));
    popover.part.value = "view";
    popover.popover = "manual";
    return {
      create: PeekPan.create,
      view: popover,
      display: (element, contents) => this.#display(element, contents),
      names: PeekPan.reports,
      reports: this.#reports,
      moved: (idle) => {
        popover.toggleAttribute("data-moving", !idle);
        // After the last preview has come to rest.
        if (idle && !this.#isPeeking) this.#view?.hide();
      },
    };
  }

  /** @param {AbortSignal} signal */
  didConnect(signal) {
    const root = shadow(this, css);
    const entry = makeEntry(this.dataset, () => {
      const link = this.#peek?.link ?? this.links[0] ?? pressable(this, this.firstElementChild);
      if (!link) return;
      this.#stays = true;
      this.peek(link);
    });
    root.replaceChildren(document.createElement("slot"), entry, this.#popover);
    this.addEventListener(
      "pointerdown",
      (event) => {
        const link = event.button === 0 ? pressable(this, /** @type {Element} */ (event.target)) : null;
        this.#prepare(link, secondsOf(event));
      },
      { signal, capture: true },
    );
    if (this.surface)
      listenToPointers(this.surface, this, signal, {
        ignores: () => !this.#peek,
        place: this.#popover,
        // Called when a pointer goes down.
        ready: () => this.join(),
      });
    listenToPresses(
      this,
      {
        isPeeking: () => this.#isPeeking,
        canPeek: () => this.#peek !== undefined && this.isJoining,
        // A press that is over before the engine is loaded has no effect, unless its preview was to stay.
        lift: () => this.#stays || (this.#waiting = []),
        stay: (event) => this.#peekAndStay(event),
        endStay: (event) => this.#endStay(event),
        suppressesClick: (event) => this.#hasPeeked && event.detail > 0 && !this.#view?.isOnControls(event),
        hold: (link) => {
          this.#keyHolder = link;
          this.peek(link);
        },
        commit: () => this.commit(),
        key: (time, key) => this.surface && Input.key(this.surface, time, { key }),
        letGo: () => {
          if (!this.#keyHolder) return false;
          this.#keyHolder = undefined;
          this.cancel();
          return true;
        },
        resized: () => this.surface?.enqueue((time) => this.#resize(time)),
      },
      signal,
    );
  }

  join() {
    // `willJoin` hears of an error.
    peekPart.load().catch(() => {});
    return super.join();
  }

  async willJoin() {
    await peekPart.load();
  }

  /** @param {Surface} surface */
  didJoin(surface) {
    const { PeekView } = peekPart.module ?? {};
    this.#view =
      PeekView && new PeekView(this, this.#popover, Surface, (index) => index === this.#index && this.#describe(index));
    this.#resize(seconds());
    for (const act of this.#waiting.splice(0)) act(surface);
  }

  didLeave() {
    if (this.#isPeeking) this.#emit("peekend", { committed: false });
    this.#peek = this.#keyHolder = undefined;
    this.#waiting = [];
    this.#isPeeking = false;
    this.#view?.previews.hideThumbnail(undefined);
    this.#view = undefined;
  }

  /** @param {(surface: Surface) => void} act Called now, or when the engine is loaded. */
  #act(act) {
    if (this.isLive && this.surface) act(this.surface);
    else this.#waiting.push(act);
  }

  /** @param {number} time */
  #resize(time) {
    const [width, height] = this.surfaceSize;
    if (this.surface) Input.resize(this.surface, time, { width, height, displayScale: this.displayScale });
  }

  // Presses

  /**
   * Passes the previews of a press on a link to the engine. Returns whether there are any.
   *
   * @param {HTMLAnchorElement | null | undefined} link
   * @param {number} time
   */
  #prepare(link, time) {
    if (this.#isPeeking || isClaimedOn(this)) return true;
    this.#hasPeeked = false;
    if (!link || !imageIn(link) || !this.contains(link)) {
      this.#act((surface) => setSource(this, surface, time));
      this.#peek = undefined;
      return false;
    }
    const peek = (this.#peek = new Peek(link, linksFor(this, link)));
    if (this.mode === "value" || peek.scrub !== undefined) peek.mode = modes.value;
    this.#albums
      .open(peek, this.baseURI)
      ?.then(() => {
        if (this.#peek !== peek) return;
        // The peek may have begun in the engine before the frame that reports it.
        if (this.#isPeeking) this.#reload(peek);
        else this.#act((surface) => setSource(this, surface, seconds(), peek, PeekPan.reload));
      })
      .catch((error) => complain(this, error));
    this.#act((surface) => setSource(this, surface, time, peek));
    return true;
  }

  /**
   * Updates the current peek after a change of its previews.
   *
   * @param {Peek} peek
   */
  #reload(peek) {
    this.surface?.enqueue((time, surface) => setSource(this, surface, time, peek, PeekPan.reload));
    this.#describe(this.#index);
    this.#view?.previews.update(this.#index, peek);
  }

  // Previews that stay

  /**
   * Begins a peek that stays, instead of the context menu.
   *
   * @param {MouseEvent} event
   */
  #peekAndStay(event) {
    const link = pressable(this, /** @type {Element} */ (event.target));
    if (!link || !imageIn(link)) return;
    event.preventDefault();
    link.focus({ preventScroll: true });
    this.#stays = true;
    this.peek(link);
  }

  /**
   * Handles a press during a peek that stays: a press on the preview opens the photograph, and one beside the preview
   * cancels the peek.
   *
   * @param {PointerEvent} event
   */
  #endStay(event) {
    if (!this.#stays || this.#view?.isOnControls(event)) return;
    if (!this.#isPeeking) {
      // The engine is not loaded yet, and another press comes first.
      this.#stays = false;
      this.#waiting = [];
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    this.#stays = false;
    const box = this.#view?.previews.elementAt(this.#index)?.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    const isInside = box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    if (isInside && event.button === 0) this.commit();
    else this.cancel();
    // The click of this press does nothing else.
    suppressClick(windowOf(this).document, this.signal);
  }

  // Contents of layers

  /**
   * @param {HTMLElement} element
   * @param {number} contents
   */
  #display(element, contents) {
    if (contents === PeekPan.contents.backdrop) element.part.value = "backdrop";
    if (contents > 0 && this.#peek) this.#view?.previews.display(element, contents - 1, this.#peek);
  }

  /**
   * The functions that handle the engine's reports, by the reports' names.
   *
   * @returns {Record<string, (...numbers: number[]) => void>}
   */
  get #reports() {
    return {
      began: (index) => {
        this.#isPeeking = this.#hasPeeked = true;
        this.#view?.show();
        this.#describe(index);
        if (this.#stays) this.#view?.showControls();
        this.#emit("peek");
      },
      moved: (index) => {
        this.#describe(index);
        this.#emit("peekmove");
      },
      updated: (percentage) => {
        this.#percentage = percentage;
        this.style.setProperty("--lenticular-percentage", `${percentage}`);
        this.#emit("peekupdate");
      },
      stayed: () => {
        this.#stays = true;
        this.#view?.showControls();
      },
      ended: (_index, isCommitted) => {
        this.#isPeeking = this.#stays = false;
        this.#view?.hideControls(this.#peek?.link);
        this.#keyHolder = undefined;
        if (this.#view) this.#view.label = "";
        this.#emit("peekend", { committed: isCommitted === 1 });
        if (isCommitted) this.#open();
      },
      thumbnailHidden: (isHidden) => this.#view?.previews.hideThumbnail(isHidden === 1 ? this.#peek : undefined),
    };
  }

  /** @param {number} index */
  #describe(index) {
    this.#index = index;
    if (this.#peek && this.#view) this.#view.label = this.#peek.textAt(index);
  }

  #open() {
    const [peek, index] = [this.#peek, this.#index];
    if (!peek || !this.#emit("commit") || (peek.mode === modes.value && peek.scrub === undefined)) return;
    this.#view?.open(peek, index);
  }

  /**
   * @param {string} name
   * @param {{ committed?: boolean }} [detail]
   */
  #emit(name, detail) {
    return this.emit(name, { index: this.#index, percentage: this.#percentage, ...detail }, name === "commit");
  }
}

reflect(LenticularPeek);
