import { resolved } from "../dom/addresses.js";
import { complain } from "../stage/complaints.js";
import { decoded } from "../dom/decoding.js";
import { isRightToLeft, seconds, secondsOf, unzoom, windowOf } from "../dom/documents.js";
import { EngineElement } from "../dom/engine-element.js";
import { modifiers } from "../input/modifiers.js";
import { peek as attributes } from "../generated/attributes.js";
import * as Input from "../generated/input.js";
import * as PeekPan from "../generated/peek.js";
import * as Viewer from "../generated/viewer.js";
import { iconButton, icons } from "../dom/icon-button.js";
import { largePicture } from "../photographs/large-picture.js";
import { LinkSource, linksIn } from "../photographs/links.js";
import { ListSource } from "../photographs/list.js";
import { nameOf } from "../photographs/photograph.js";
import { imageIn } from "../photographs/pictures.js";
import { HiddenImage } from "../photographs/thumbnails.js";
import { isClaimedOn, listenToPointers } from "../input/pointers.js";
import { reflect } from "../dom/reflect.js";
import { shadow } from "../dom/shadow.js";
import { Surface } from "../stage/surface.js";
import { measure } from "../photographs/thumbnail.js";
import css from "./peek.css";

const { Key } = Input;
const modes = PeekPan.PeekSourceModeKind;
/** @type {Record<string, number>} */
const keys = { Escape: Key.escape, ArrowLeft: Key.left, ArrowRight: Key.right };

/**
 * @typedef {typeof PeekPan.setSource} SetSource
 * @typedef {import("../photographs/photograph.js").Photograph} Photograph
 * @typedef {import("../photographs/source.js").PhotographSource} PhotographSource
 * @typedef {import("../photographs/thumbnails.js").Collection} Collection
 * @typedef {import("../stage/surface.js").SurfaceOptions} SurfaceOptions
 */

/** The paths of the buttons' icons. */
const paths = { ...icons, open: "M14 5h5v5M19 5 13 11M10 19H5v-5M5 19l6-6" };

/** The previews of a press on a link. */
class Peek {
  mode = modes.neighbours;
  /** The index of the pressed link. */
  start;
  /**
   * The photographs that are previewed: those of links or, once its list is loaded, those of an album.
   *
   * @type {PhotographSource}
   */
  photographs;
  /** Whether the photographs are those of an album. */
  isAlbum = false;

  /**
   * @param {HTMLAnchorElement} link
   * @param {HTMLAnchorElement[]} links
   */
  constructor(link, links) {
    this.link = link;
    this.start = links.indexOf(link);
    this.photographs = new LinkSource(links);
  }

  get image() {
    return imageIn(this.link);
  }

  /** The text by which the link says that sliding sets a value; undefined for others. */
  get scrub() {
    return this.link.dataset.scrub;
  }

  /** The thumbnail row of the pressed link for the engine. */
  get place() {
    return this.image?.isConnected ? measure(this.image) : null;
  }

  /**
   * The link of a photograph in the page.
   *
   * @param {number} index
   */
  linkAt(index) {
    return /** @type {HTMLAnchorElement | undefined} */ (this.photographs.elementAt(index));
  }

  /**
   * Shows the photographs of an album.
   *
   * @param {ListSource} list
   */
  show(list) {
    this.isAlbum = true;
    this.photographs = list;
  }
}

/** @typedef {import("../lenticular.js").LenticularPeek} Published */

/**
 * Previews photographs while a finger is down; see Documentation/elements/lenticular-peek.md.
 *
 * @implements {Published}
 */
export class LenticularPeek extends EngineElement {
  #view = document.createElement("div");
  #label = document.createElement("p");
  /** The buttons of a preview that stays, with the actions in the slot. */
  #controls = document.createElement("menu");
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
  /**
   * The elements of previews, by index, with the photograph that each shows.
   *
   * @type {Record<number, { element: HTMLElement, photograph: Photograph }>}
   */
  #previews = {};
  /** The pressed image, which is hidden while its preview is shown. */
  #hidden = new HiddenImage();
  /**
   * The link of the hidden image, and its label before.
   *
   * @type {{ link: HTMLElement, label: string | null } | undefined}
   */
  #renamed;
  /** @type {Map<string, ListSource>} */
  #albums = new Map();
  /** @type {Element | undefined} */
  #keyHolder;
  /** Whether the current peek stays without a press. */
  #stays = false;

  /** The links that can be pressed, in order. */
  get links() {
    return linksIn(this);
  }

  /** The index of the current preview, or -1. */
  get index() {
    return this.#isPeeking ? this.#index : -1;
  }

  /** The position of the pointer in the sliding area, from 0 to 1. */
  get percentage() {
    return this.#percentage;
  }

  /**
   * Begins a peek at a link without a pointer.
   *
   * @param {HTMLAnchorElement} link
   */
  peek(link) {
    this.join();
    const time = seconds();
    if (this.#prepare(link, time)) this.#act((surface) => PeekPan.begin(surface, time));
  }

  /**
   * Moves forwards by a number of previews, or backwards if the number is negative.
   *
   * @param {number} distance
   */
  step(distance) {
    this.surface?.enqueue((time, surface) => PeekPan.step(surface, time, distance));
  }

  /** Opens the current preview. */
  commit() {
    this.surface?.enqueue((time, surface) => PeekPan.commit(surface, time));
  }

  /** Ends the peek: the preview returns to its thumbnail. */
  cancel() {
    this.#waiting = [];
    this.surface?.enqueue((time, surface) => PeekPan.cancel(surface, time));
  }

  /** Updates the previews after a change of the links. */
  reload() {
    const peek = this.#peek;
    if (!peek || peek.isAlbum) return;
    const links = this.#linksOf(peek.link);
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
    this.#view = document.createElement("div");
    this.#view.part.value = "view";
    return {
      create: PeekPan.create,
      view: this.#view,
      display: (element, contents) => this.#display(element, contents),
      names: PeekPan.reports,
      reports: this.#reports,
      moved: (idle) => {
        this.#view.toggleAttribute("data-moving", !idle);
        if (idle) this.#rest();
      },
    };
  }

  /** @param {AbortSignal} signal */
  didConnect(signal) {
    const root = shadow(this, css);
    this.#view.popover = "manual";
    this.#label = document.createElement("p");
    this.#label.part.value = "label";
    // Screen readers announce a text only if its live region existed before.
    this.#label.ariaLive = "polite";
    this.#controls = this.#makeControls();
    this.#view.append(this.#label, this.#controls);
    root.replaceChildren(document.createElement("slot"), this.#makeEntry(), this.#view);
    this.#listen(signal);
  }

  /** @param {Surface} surface */
  didJoin(surface) {
    this.#resize(seconds());
    for (const act of this.#waiting.splice(0)) act(surface);
  }

  didLeave() {
    if (this.#isPeeking) this.#emit("peekend", { committed: false });
    this.#peek = this.#keyHolder = undefined;
    this.#waiting = [];
    this.#isPeeking = false;
    this.#previews = {};
    this.#hide(false);
  }

  /**
   * Calls `act(surface)` now, or when the engine is loaded.
   *
   * @param {(surface: Surface) => void} act
   */
  #act(act) {
    if (this.isLive && this.surface) act(this.surface);
    else this.#waiting.push(act);
  }

  /** @param {number} time */
  #resize(time) {
    if (this.surface) Input.resize(this.surface, time, ...this.surfaceSize, this.displayScale);
  }

  // Presses

  /**
   * The links whose photographs a press on a link previews.
   *
   * @param {HTMLAnchorElement} link
   */
  #linksOf(link) {
    if (this.#isValue || link.dataset.scrub !== undefined) return [link];
    // A peek at a photograph does not move on to albums, nor a peek at an album to photographs.
    return this.links.filter((each) => !each.dataset.peek === !link.dataset.peek);
  }

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
      this.#act((surface) => this.#setSource(surface, time));
      this.#peek = undefined;
      return false;
    }
    const peek = (this.#peek = new Peek(link, this.#linksOf(link)));
    if (this.#isValue || peek.scrub !== undefined) peek.mode = modes.value;
    if (link.dataset.peek) this.#openAlbum(peek, link.dataset.peek);
    this.#act((surface) => this.#setSource(surface, time, peek));
    return true;
  }

  get #isValue() {
    return this.mode === "value";
  }

  /** Whether the current press can become a peek. */
  get #canPeek() {
    return this.#peek && this.isJoining;
  }

  /**
   * The pressed link of an event's target. In the mode `value`, any child of the element can be pressed.
   *
   * @param {Element | null} target
   * @returns {HTMLAnchorElement | null | undefined}
   */
  #pressable(target) {
    return this.#isValue
      ? /** @type {HTMLAnchorElement[]} */ ([...this.children]).find(
          (child) => child.slot !== "preview" && child.contains(target),
        )
      : target?.closest?.("a[href]");
  }

  /**
   * Passes the previews of the next press to the engine, or none. With `PeekPan.reload` as `set`, changes those of the
   * current peek.
   *
   * @param {Surface} surface
   * @param {number} time
   * @param {Peek} [peek]
   * @param {SetSource} set
   */
  #setSource(surface, time, peek, set = PeekPan.setSource) {
    const length = peek?.photographs.length ?? 0;
    const first = peek?.isAlbum ? Math.max(0, Math.min(Math.trunc(this.minIndex), length - 1)) : 0;
    /** @param {number} point */
    const orNone = (point) => (Number.isFinite(point) ? point : NaN);
    set(
      surface,
      time,
      peek?.mode,
      Math.max(0, peek?.start ?? 0),
      first,
      orNone(this.minimumPoint),
      orNone(this.maximumPoint),
      Math.trunc(this.range),
      this.margin,
      isRightToLeft(this),
      this.querySelector(':scope > [slot="actions"]') !== null,
      peek?.place,
      peek?.photographs.sizes.slice(first) ?? [],
    );
  }

  /**
   * Loads the photographs of an album, and previews them once their list is loaded.
   *
   * @param {Peek} peek
   * @param {string} source
   */
  #openAlbum(peek, source) {
    const address = resolved(source, this.baseURI);
    peek.mode = modes.contents;
    peek.photographs = new LinkSource([peek.link]);
    peek.start = 0;
    const list = this.#albums.get(address);
    if (list) return peek.show(list);
    ListSource.load(address)
      .then((list) => {
        this.#albums.set(address, list);
        peek.show(list);
        if (this.#peek !== peek) return;
        // The peek may have begun in the engine before the frame that reports it.
        if (this.#isPeeking) this.#reload(peek);
        else this.#act((surface) => this.#setSource(surface, seconds(), peek, PeekPan.reload));
      })
      .catch((error) => complain(this, error));
  }

  /**
   * Updates the current peek after a change of its previews.
   *
   * @param {Peek} peek
   */
  #reload(peek) {
    this.surface?.enqueue((time, surface) => this.#setSource(surface, time, peek, PeekPan.reload));
    this.#describe(this.#index);
    const shown = this.#previews[this.#index];
    if (shown && shown.photograph !== this.#photographAt(this.#index)) this.#fillPreview(shown.element, this.#index);
  }

  // Input

  /** @param {AbortSignal} signal */
  #listen(signal) {
    this.addEventListener(
      "pointerdown",
      (event) => {
        const link = event.button === 0 ? this.#pressable(/** @type {Element} */ (event.target)) : null;
        this.#prepare(link, secondsOf(event));
      },
      { signal, capture: true },
    );
    if (this.surface)
      listenToPointers(this.surface, this, signal, {
        ignores: () => !this.#peek,
        place: this.#view,
        // Called when a pointer goes down.
        ready: () => this.join(),
      });
    for (const type of ["pointerup", "pointercancel"]) {
      this.addEventListener(
        type,
        () => {
          // A press that is over before the engine is loaded has no effect.
          this.#waiting = [];
        },
        { signal },
      );
    }
    // Touches scroll the page until a peek begins.
    this.addEventListener(
      "touchmove",
      (event) => {
        if ((this.#isPeeking || isClaimedOn(this)) && event.cancelable) event.preventDefault();
      },
      { signal, passive: false },
    );
    // Browsers open the context menu on a long press.
    this.addEventListener(
      "contextmenu",
      (event) => {
        const { pointerType } = /** @type {PointerEvent} */ (event);
        const isPress = pointerType === "touch" || pointerType === "pen";
        if (this.#isPeeking || (this.#canPeek && isPress)) event.preventDefault();
        else if (this.contextMenu) this.#peekAndStay(event);
      },
      { signal },
    );
    this.ownerDocument.addEventListener("pointerdown", (event) => this.#endStay(event), { signal, capture: true });
    // A press that became a peek does not click, even if the engine failed meanwhile.
    this.addEventListener(
      "click",
      (event) => {
        if (!this.#hasPeeked || event.detail === 0 || this.#isOnControls(event)) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { signal, capture: true },
    );
    this.addEventListener(
      "dragstart",
      (event) => {
        if (this.#canPeek) event.preventDefault();
      },
      { signal },
    );
    this.addEventListener("keydown", (event) => this.#key(event), { signal });
    this.addEventListener(
      "keyup",
      (event) => {
        if (event.key !== " " || !this.#keyHolder) return;
        this.#keyHolder = undefined;
        event.preventDefault();
        this.cancel();
      },
      { signal },
    );
    this.addEventListener(
      "focusout",
      () => {
        if (!this.#keyHolder) return;
        this.#keyHolder = undefined;
        this.cancel();
      },
      { signal },
    );
    windowOf(this).addEventListener("resize", () => this.surface?.enqueue((time) => this.#resize(time)), { signal });
  }

  // Previews that stay

  /** The button by which a screen reader or a keyboard shows a preview that stays. */
  #makeEntry() {
    const entry = document.createElement("button");
    entry.type = "button";
    entry.part.value = "entry";
    entry.textContent = this.dataset.preview ?? "Preview photographs";
    entry.addEventListener("click", () => {
      const link = this.#peek?.link ?? this.links[0] ?? this.#pressable(this.firstElementChild);
      if (!link) return;
      this.#stays = true;
      this.peek(link);
    });
    return entry;
  }

  #makeControls() {
    const controls = document.createElement("menu");
    controls.part.value = "actions";
    controls.role = "toolbar";
    controls.hidden = true;
    const actions = document.createElement("slot");
    actions.name = "actions";
    /**
     * @param {keyof typeof paths} name
     * @param {string} label
     * @param {() => void} act
     */
    const button = (name, label, act) => iconButton(name, this.dataset[name] ?? label, [paths[name]], act);
    controls.append(
      button("previous", "Previous preview", () => this.step(-1)),
      button("next", "Next preview", () => this.step(1)),
      actions,
      button("open", "Open", () => this.commit()),
      button("close", "Close preview", () => this.cancel()),
    );
    // An action that does not keep the preview ends the peek.
    actions.addEventListener("click", (event) => {
      if (!event.defaultPrevented) this.cancel();
    });
    return controls;
  }

  /** @param {Event} event */
  #isOnControls(event) {
    return event.composedPath().includes(this.#controls);
  }

  /** Shows the buttons of a preview that stays, and moves the focus to them if it was on the entry. */
  #showControls() {
    this.#controls.hidden = !this.#stays;
    if (!this.#stays || !this.shadowRoot?.activeElement) return;
    /** @type {HTMLElement | null} */ (this.#controls.querySelector('[part="next"]'))?.focus();
  }

  /**
   * Begins a peek that stays, instead of the context menu.
   *
   * @param {MouseEvent} event
   */
  #peekAndStay(event) {
    const link = this.#pressable(/** @type {Element} */ (event.target));
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
    if (!this.#stays || !this.#isPeeking || this.#isOnControls(event)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#stays = false;
    const box = this.#previews[this.#index]?.element.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    const isInside = box && x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    if (isInside && event.button === 0) this.commit();
    else this.cancel();
    // The click of this press does nothing else.
    const { document } = windowOf(this);
    const { signal } = this;
    /** @param {Event} click */
    const suppress = (click) => {
      click.preventDefault();
      click.stopPropagation();
    };
    document.addEventListener("click", suppress, { signal, capture: true, once: true });
    document.addEventListener("pointerdown", () => document.removeEventListener("click", suppress, { capture: true }), {
      signal,
      capture: true,
      once: true,
    });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.defaultPrevented || modifiers(event)) return;
    // A focused button acts by itself.
    const isButton = /** @type {Element} */ (event.composedPath()[0]).localName === "button";
    if (isButton && (event.key === " " || event.key === "Enter")) return;
    if (event.key === " ") {
      const link = this.#pressable(/** @type {Element} */ (event.target));
      if (!link || !imageIn(link)) return;
      event.preventDefault();
      if (event.repeat || this.#isPeeking) return;
      this.#keyHolder = link;
      this.peek(link);
    } else if (this.#isPeeking) {
      if (event.key === "Enter") this.commit();
      else if (keys[event.key] && this.surface) Input.key(this.surface, secondsOf(event), keys[event.key]);
      else return;
      event.preventDefault();
    }
  }

  // Contents of layers

  /**
   * @param {HTMLElement} element
   * @param {number} contents
   */
  #display(element, contents) {
    if (contents === PeekPan.contents.backdrop) element.part.value = "backdrop";
    if (contents > 0) this.#fillPreview(element, contents - 1);
  }

  /**
   * @param {HTMLElement} element
   * @param {number} index
   */
  #fillPreview(element, index) {
    element.part.value = "preview";
    const peek = this.#peek;
    if (!peek) return;
    const { photographs } = peek;
    const photograph = this.#photographAt(index);
    this.#previews[index] = { element, photograph };
    element.dataset.page = photograph.page ?? "";
    if (peek.scrub !== undefined) element.dataset.scrub = peek.scrub;
    else if (peek.mode === modes.value) {
      const slot = document.createElement("slot");
      slot.name = "preview";
      element.append(slot);
      return;
    }
    const loading = peek.isAlbum ? photographs.ready(index) : undefined;
    if (loading) {
      element.style.background = photograph.color ?? "";
      const fill = () => {
        if (this.#previews[index]?.element !== element || this.#peek?.photographs !== photographs) return;
        this.#fillPreview(element, index);
        if (this.#index === index) this.#describe(index);
      };
      loading.then(fill, (error) => complain(this, error));
      return;
    }
    const preview = document.createElement("img");
    preview.decoding = "sync";
    preview.alt = "";
    if (photograph.preview) preview.src = photograph.preview;
    const { picture, image } = largePicture(photograph, this);
    image.alt = "";
    element.append(preview);
    decoded(image).then((isLoaded) => {
      if (isLoaded && element.isConnected) element.append(picture);
    });
  }

  // Reports

  /**
   * The functions that handle the engine's reports, by the reports' names.
   *
   * @returns {Record<string, (...numbers: number[]) => void>}
   */
  get #reports() {
    return {
      began: (index) => {
        this.#isPeeking = this.#hasPeeked = true;
        if (!this.#isShown) {
          unzoom(this.#view, this);
          this.#view.showPopover?.();
        }
        this.#describe(index);
        this.#showControls();
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
        this.#showControls();
      },
      ended: (_index, isCommitted) => {
        this.#isPeeking = this.#stays = false;
        const hadFocus = this.#controls.contains(this.shadowRoot?.activeElement ?? null);
        this.#controls.hidden = true;
        if (hadFocus) this.#peek?.link.focus({ preventScroll: true });
        this.#keyHolder = undefined;
        this.#label.textContent = "";
        this.#emit("peekend", { committed: isCommitted === 1 });
        if (isCommitted) this.#open();
      },
      thumbnailHidden: (isHidden) => this.#hide(isHidden === 1),
    };
  }

  /**
   * The photograph of a preview. Until the list of an album is loaded, that of the pressed link.
   *
   * @param {number} index
   */
  #photographAt(index) {
    const photographs = /** @type {Peek} */ (this.#peek).photographs;
    return photographs.at(photographs.has(index) ? index : 0);
  }

  /** @param {number} index */
  #describe(index) {
    this.#index = index;
    if (!this.#peek) return;
    const { length } = this.#peek.photographs;
    const place = length > 1 ? `${index + 1} / ${length}` : "";
    this.#label.textContent = [nameOf(this.#photographAt(index)), place].filter(Boolean).join("  ·  ");
  }

  /** Whether the popover is shown. In a browser without popovers, the view covers the page as other elements do. */
  get #isShown() {
    return Boolean(this.#view.showPopover) && this.#view.matches(":popover-open");
  }

  /** Hides the popover after the last preview has come to rest. */
  #rest() {
    if (this.#isPeeking) return;
    this.#previews = {};
    if (this.#isShown) this.#view.hidePopover();
  }

  /**
   * Hides the pressed image while its preview is shown, or shows it again.
   *
   * @param {boolean} isHidden
   */
  #hide(isHidden) {
    if (this.#renamed) this.#renamed.link.ariaLabel = this.#renamed.label;
    this.#renamed = undefined;
    const image = isHidden ? this.#peek?.image : undefined;
    this.#hidden.hide(image);
    if (!image || !this.#peek) return;
    const { link } = this.#peek;
    this.#renamed = { link, label: link.ariaLabel };
    // A hidden image does not name its link.
    link.ariaLabel ??= image.alt;
  }

  /** Opens the photograph in a viewer, from the position of the preview, or follows the link. */
  #open() {
    const peek = this.#peek;
    const index = this.#index;
    if (!peek || !this.#emit("commit") || (peek.mode === modes.value && peek.scrub === undefined)) return;
    const viewer = /** @type {import("../viewer/viewer.js").LenticularViewer | null} */ (
      this.closest("lenticular-viewer") ??
        this.querySelector("lenticular-viewer") ??
        this.ownerDocument.querySelector("lenticular-viewer")
    );
    const { href } = this.#photographAt(index);
    const follow = () => this.ownerDocument.location.assign(href);
    if (!viewer?.open) return follow();
    const collection = peek.isAlbum ? this.#collectionOf(peek) : viewer.collection;
    const link = peek.linkAt(index);
    const at = peek.isAlbum ? index : link ? (collection.thumbnails.indexAt?.(link, 0, 0) ?? -1) : -1;
    if (at < 0) return follow();
    const { element } = this.#previews[index];
    for (const image of element.querySelectorAll("img")) image.decoding = "sync";
    viewer
      .open(at, collection, {
        elements: [...element.childNodes],
        present: (surface, time) => {
          // A viewer with another engine cannot take over the preview.
          if (!(surface instanceof Surface) || !this.surface) return collection.thumbnails.present(surface, time, at);
          PeekPan.present(this.surface, time, surface, at, collection.thumbnails.measure?.(at));
        },
      })
      .catch((error) => {
        complain(this, error);
        follow();
      });
  }

  /**
   * The photographs of a previewed album, for a viewer. When the viewer closes, they return to the album's cover.
   *
   * @param {Peek} peek
   * @returns {Collection}
   */
  #collectionOf(peek) {
    const measure = () => peek.place;
    return {
      photographs: peek.photographs,
      owner: this,
      thumbnails: {
        linkAt: () => undefined,
        measure,
        present: (viewer, time, index, place = measure()) => Viewer.present(viewer, time, index, place),
        locate: (viewer, time, index) => Viewer.setThumbnail(viewer, time, index, measure()),
        hide: () => {},
        focus: () => peek.link.focus({ preventScroll: true }),
      },
    };
  }

  /**
   * @param {string} name
   * @param {{ committed?: boolean }} [detail]
   */
  #emit(name, detail) {
    return this.emit(name, { index: this.#index, percentage: this.#percentage, ...detail }, name === "commit");
  }
}

reflect(LenticularPeek, attributes);
