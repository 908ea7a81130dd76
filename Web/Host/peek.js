import { decoded } from "./decoding.js";
import { connection, isRightToLeft, secondsOf, windowOf } from "./documents.js";
import { peek as attributes } from "./generated/attributes.js";
import * as Input from "./generated/input.js";
import * as PeekPan from "./generated/peek.js";
import { iconButton, icons } from "./icon-button.js";
import { largePicture } from "./large-picture.js";
import { Album, linksIn, pixelSize } from "./links.js";
import { Surface, seconds } from "./page.js";
import { Photographs } from "./photographs.js";
import { isClaimedOn, listenToPointers, modifiers } from "./pointers.js";
import { reflect } from "./reflect.js";
import { shadow } from "./shadow.js";
import { measure } from "./thumbnail.js";
import css from "./peek.css";

const { Key } = Input;
const modes = PeekPan.PeekSourceModeKind;
/** @type {Record<string, number>} */
const keys = { Escape: Key.escape, ArrowLeft: Key.left, ArrowRight: Key.right };

/** @typedef {typeof PeekPan.setSource} SetSource */

/** The paths of the buttons' icons. */
const paths = { ...icons, open: "M14 5h5v5M19 5 13 11M10 19H5v-5M5 19l6-6" };

/** The previews of a press on a link. */
class Peek {
  /**
   * The links to the photographs that are previewed.
   *
   * @type {HTMLAnchorElement[]}
   */
  links;
  mode = modes.neighbours;
  start = 0;
  /**
   * The photographs of an album, once its list is loaded.
   *
   * @type {Photographs | undefined}
   */
  album;

  /**
   * @param {HTMLAnchorElement} link
   * @param {HTMLAnchorElement[]} links
   */
  constructor(link, links) {
    this.link = link;
    this.links = links;
    this.start = links.indexOf(link);
  }

  get image() {
    return this.link.querySelector("img");
  }

  /** The thumbnail row of the pressed link for the engine. */
  get place() {
    return this.image?.isConnected ? measure(this.image) : null;
  }

  get length() {
    return this.album?.length ?? this.links.length;
  }

  get sizes() {
    return this.album?.sizes ?? this.links.map(pixelSize);
  }

  /** @param {number} index */
  linkAt(index) {
    return this.album ? this.album.link(index, true) : this.links[index];
  }
}

/** @typedef {import("./lenticular.js").LenticularPeek} Published */

/**
 * Previews photographs while a finger is down; see Documentation/elements/lenticular-peek.md.
 *
 * @implements {Published}
 */
export class LenticularPeek extends HTMLElement {
  /** @type {Surface | undefined} */
  #surface;
  /**
   * Resolves when the engine is loaded. Undefined until loading starts.
   *
   * @type {Promise<void> | undefined}
   */
  #ready;
  /**
   * The calls that wait until the engine is loaded.
   *
   * @type {((surface: Surface) => void)[] | undefined}
   */
  #waiting;
  /** @type {HTMLElement} */
  #view;
  /** @type {HTMLElement} */
  #label;
  /**
   * The buttons of a preview that stays, with the actions in the slot.
   *
   * @type {HTMLElement}
   */
  #controls;
  /** @type {AbortController} */
  #connection;
  /**
   * The previews of the current or last press.
   *
   * @type {Peek | undefined}
   */
  #peek;
  #isPeeking = false;
  /** Whether a peek has begun since the last press went down. */
  #hasPeeked = false;
  #index = -1;
  #percentage = 0;
  /**
   * The elements of previews, by index.
   *
   * @type {Record<number, { element: HTMLElement, link: HTMLAnchorElement }>}
   */
  #previews = {};
  /** @type {{ image: HTMLImageElement, visibility: string, link: HTMLElement, label: string | null } | undefined} */
  #hidden;
  /** @type {Map<string, Photographs>} */
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
    this.#prepareEngine(this.#connection.signal);
    const time = seconds();
    if (this.#prepare(link, time)) this.#tell((surface) => PeekPan.begin(surface, time));
  }

  /**
   * Moves forwards by a number of previews, or backwards if the number is negative.
   *
   * @param {number} distance
   */
  step(distance) {
    this.#surface?.enqueue((time, surface) => PeekPan.step(surface, time, distance));
  }

  /** Opens the current preview. */
  commit() {
    this.#surface?.enqueue((time, surface) => PeekPan.commit(surface, time));
  }

  /** Ends the peek: the preview returns to its thumbnail. */
  cancel() {
    if (this.#waiting) this.#waiting = [];
    this.#surface?.enqueue((time, surface) => PeekPan.cancel(surface, time));
  }

  /** Updates the previews after a change of the links. */
  reload() {
    if (!this.#peek || this.#peek.album) return;
    this.#peek.links = this.#linksBeside(this.#peek.link);
    if (this.#isPeeking) this.#reload(this.#peek);
  }

  connectedCallback() {
    this.#connection = connection(this);
    const { signal } = this.#connection;
    const root = shadow(this, css);
    this.#view = document.createElement("div");
    this.#view.part.value = "view";
    this.#view.popover = "manual";
    this.#label = document.createElement("p");
    this.#label.part.value = "label";
    // Screen readers announce a text only if its live region existed before.
    this.#label.ariaLive = "polite";
    this.#controls = this.#makeControls();
    this.#view.append(this.#label, this.#controls);
    root.replaceChildren(document.createElement("slot"), this.#makeEntry(), this.#view);
    this.#surface = new Surface({
      view: this.#view,
      fill: (element, contents) => this.#fill(element, contents),
      names: PeekPan.reports,
      reports: this.#reports,
      moved: (idle) => {
        this.#view.toggleAttribute("data-moving", !idle);
        if (idle) this.#rest();
      },
      // The next press loads a new engine.
      fail: () => {
        this.disconnectedCallback();
        this.connectedCallback();
      },
    });
    // The engine is loaded when a pointer or the focus enters the element.
    for (const type of ["pointerenter", "pointerdown", "focusin"]) {
      this.addEventListener(type, () => this.#prepareEngine(signal), { signal, once: true, capture: true });
    }
    this.#listen(signal);
  }

  disconnectedCallback() {
    this.#connection.abort();
    this.#surface?.remove();
    if (this.#isPeeking) this.#emit("peekend", { committed: false });
    this.#surface = this.#ready = this.#waiting = this.#peek = this.#keyHolder = undefined;
    this.#isPeeking = false;
    this.#hide(false);
  }

  /** @param {AbortSignal} signal */
  #prepareEngine(signal) {
    this.#ready ??= this.#join(signal).catch((error) => {
      // The next press tries again.
      this.#ready = this.#waiting = undefined;
      console.error(error);
    });
  }

  /** @param {AbortSignal} signal */
  async #join(signal) {
    this.#waiting = [];
    const surface = this.#surface;
    const { innerWidth, innerHeight } = windowOf(this);
    await surface.join(PeekPan.create, innerWidth, innerHeight);
    if (signal.aborted) return surface.remove();
    this.#resize(seconds());
    for (const act of this.#waiting) act(surface);
    this.#waiting = undefined;
  }

  /**
   * Calls `act(surface)` now, or when the engine is loaded.
   *
   * @param {(surface: Surface) => void} act
   */
  #tell(act) {
    if (this.#waiting) this.#waiting.push(act);
    else act(this.#surface);
  }

  /** @param {number} time */
  #resize(time) {
    const { innerWidth, innerHeight, devicePixelRatio } = windowOf(this);
    Input.resize(this.#surface, time, innerWidth, innerHeight, devicePixelRatio);
  }

  // Presses

  /** @param {HTMLAnchorElement} link */
  #linksBeside(link) {
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
    if (!link?.querySelector("img") || !this.contains(link)) {
      this.#tell((surface) => this.#setSource(surface, time));
      this.#peek = undefined;
      return false;
    }
    this.#peek = new Peek(link, this.#isValue ? [link] : this.#linksBeside(link));
    if (this.#isValue) this.#peek.mode = modes.value;
    if (link.dataset.peek) this.#openAlbum(this.#peek);
    const peek = this.#peek;
    this.#tell((surface) => this.#setSource(surface, time, peek));
    return true;
  }

  get #isValue() {
    return this.mode === "value";
  }

  /** Whether the current press can become a peek. */
  get #canPeek() {
    return this.#peek && this.#ready;
  }

  /**
   * The pressed link of an event's target. In the mode `value`, any child of the element can be pressed.
   *
   * @param {Element} target
   * @returns {HTMLAnchorElement | null | undefined}
   */
  #pressable(target) {
    return this.#isValue
      ? /** @type {HTMLAnchorElement[]} */ ([...this.children]).find(
          (child) => child.slot !== "preview" && child.contains(target),
        )
      : target.closest?.("a[href]");
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
    const first = peek?.album ? Math.min(Math.trunc(this.minIndex), peek.length - 1) : 0;
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
      peek?.sizes.slice(first) ?? [],
    );
  }

  /**
   * Loads the photographs of an album, and previews them once their list is loaded.
   *
   * @param {Peek} peek
   */
  #openAlbum(peek) {
    const address = new URL(peek.link.dataset.peek, this.baseURI).href;
    peek.mode = modes.contents;
    peek.links = [peek.link];
    peek.start = 0;
    peek.album = this.#albums.get(address);
    if (peek.album) return;
    Photographs.load(address)
      .then((album) => {
        this.#albums.set(address, album);
        peek.album = album;
        if (this.#peek !== peek) return;
        // The peek may have begun in the engine before the frame that reports it.
        if (this.#isPeeking) this.#reload(peek);
        else this.#tell((surface) => this.#setSource(surface, seconds(), peek, PeekPan.reload));
      })
      .catch((error) => console.error(error));
  }

  /**
   * Updates the current peek after a change of its previews.
   *
   * @param {Peek} peek
   */
  #reload(peek) {
    this.#surface.enqueue((time) => this.#setSource(this.#surface, time, peek, PeekPan.reload));
    this.#describe(this.#index);
    const shown = this.#previews[this.#index];
    if (shown && shown.link !== this.#linkAt(this.#index)) this.#fillPreview(shown.element, this.#index);
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
    listenToPointers(this.#surface, this, signal, {
      ignores: () => !this.#peek,
      place: this.#view,
      // Called when a pointer goes down. By then the engine is loading.
      ready: () => this.#ready,
    });
    for (const type of ["pointerup", "pointercancel"]) {
      this.addEventListener(
        type,
        () => {
          // A press that is over before the engine is loaded has no effect.
          if (this.#waiting) this.#waiting = [];
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
    windowOf(this).addEventListener("resize", () => this.#surface?.enqueue((time) => this.#resize(time)), { signal });
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
    if (!this.#stays || !this.shadowRoot.activeElement) return;
    /** @type {HTMLElement} */ (this.#controls.querySelector('[part="next"]')).focus();
  }

  /**
   * Begins a peek that stays, instead of the context menu.
   *
   * @param {MouseEvent} event
   */
  #peekAndStay(event) {
    const link = this.#pressable(/** @type {Element} */ (event.target));
    if (!link?.querySelector("img")) return;
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
    const { signal } = this.#connection;
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
      if (!link?.querySelector("img")) return;
      event.preventDefault();
      if (event.repeat || this.#isPeeking) return;
      this.#keyHolder = link;
      this.peek(link);
    } else if (this.#isPeeking) {
      if (event.key === "Enter") this.commit();
      else if (keys[event.key]) Input.key(this.#surface, secondsOf(event), keys[event.key]);
      else return;
      event.preventDefault();
    }
  }

  // Contents of layers

  /**
   * @param {HTMLElement} element
   * @param {number} contents
   */
  #fill(element, contents) {
    if (contents === PeekPan.contents.backdrop) element.part.value = "backdrop";
    if (contents > 0) this.#fillPreview(element, contents - 1);
  }

  /**
   * @param {HTMLElement} element
   * @param {number} index
   */
  #fillPreview(element, index) {
    element.part.value = "preview";
    const link = this.#linkAt(index);
    this.#previews[index] = { element, link };
    if (this.#peek.mode === modes.value) {
      const slot = document.createElement("slot");
      slot.name = "preview";
      element.append(slot);
      return;
    }
    const { album } = this.#peek;
    const loading = album?.ready(index);
    if (loading) {
      element.style.background = link.dataset.color;
      const fill = () => {
        if (this.#previews[index]?.element !== element || this.#peek.album !== album) return;
        this.#fillPreview(element, index);
        if (this.#index === index) this.#describe(index);
      };
      return loading.then(fill, (error) => console.error(error));
    }
    const thumbnail = link.querySelector("img");
    const preview = new Image();
    preview.decoding = "sync";
    preview.alt = "";
    preview.src = thumbnail.currentSrc || thumbnail.src;
    const picture = largePicture(link);
    /** @type {HTMLImageElement} */ (picture.lastChild).alt = "";
    element.append(preview);
    decoded(/** @type {HTMLImageElement} */ (picture.lastChild)).then((isLoaded) => {
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
        if (!this.#view.matches(":popover-open")) this.#view.showPopover();
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
        const hadFocus = this.#controls.contains(this.shadowRoot.activeElement);
        this.#controls.hidden = true;
        if (hadFocus) this.#peek.link.focus({ preventScroll: true });
        this.#keyHolder = undefined;
        this.#label.textContent = "";
        this.#emit("peekend", { committed: isCommitted === 1 });
        if (isCommitted) this.#open();
      },
      thumbnailHidden: (isHidden) => this.#hide(isHidden === 1),
    };
  }

  /**
   * The link to a preview. Until the list of an album is loaded, the pressed link.
   *
   * @param {number} index
   */
  #linkAt(index) {
    return this.#peek.linkAt(index) ?? this.#peek.link;
  }

  /** @param {number} index */
  #describe(index) {
    this.#index = index;
    const { length } = this.#peek;
    const link = this.#linkAt(index);
    const name = link.dataset.caption || link.querySelector("img").alt;
    const place = length > 1 ? `${index + 1} / ${length}` : "";
    this.#label.textContent = [name, place].filter(Boolean).join("  ·  ");
  }

  /** Hides the popover after the last preview has come to rest. */
  #rest() {
    if (this.#isPeeking) return;
    this.#previews = {};
    if (this.#view.matches(":popover-open")) this.#view.hidePopover();
  }

  /**
   * Hides the pressed image while its preview is shown, or shows it again.
   *
   * @param {boolean} isHidden
   */
  #hide(isHidden) {
    if (this.#hidden) {
      const { image, visibility, link, label } = this.#hidden;
      image.style.visibility = visibility;
      link.ariaLabel = label;
    }
    this.#hidden = undefined;
    const image = this.#peek?.image;
    if (!isHidden || !image) return;
    const { link } = this.#peek;
    this.#hidden = { image, visibility: image.style.visibility, link, label: link.ariaLabel };
    image.style.visibility = "hidden";
    // A hidden image does not name its link.
    link.ariaLabel ??= image.alt;
  }

  /** Opens the photograph in a viewer, from the position of the preview, or follows the link. */
  #open() {
    const peek = this.#peek;
    const index = this.#index;
    if (!this.#emit("commit") || peek.mode === modes.value) return;
    const viewer = /** @type {import("./viewer.js").LenticularViewer | null} */ (
      this.closest("lenticular-viewer") ??
        this.querySelector("lenticular-viewer") ??
        this.ownerDocument.querySelector("lenticular-viewer")
    );
    const link = this.#linkAt(index);
    if (!viewer?.open) return this.ownerDocument.location.assign(link.href);
    const links = viewer.album;
    const album = peek.album ? new PreviewedAlbum(peek) : links;
    const at = peek.album ? index : links.indexOf(link);
    if (at < 0) return this.ownerDocument.location.assign(link.href);
    const elements = [...this.#previews[index].element.childNodes];
    for (const image of this.#previews[index].element.querySelectorAll("img")) image.decoding = "sync";
    viewer
      .open(at, album, {
        elements,
        present: (surface, time) => {
          // A viewer with another engine cannot take over the preview.
          if (!(surface instanceof Surface)) return album.present(surface, time, at);
          PeekPan.present(this.#surface, time, surface, at, album.measure(at));
        },
      })
      .catch((error) => {
        console.error(error);
        this.ownerDocument.location.assign(link.href);
      });
  }

  /**
   * @param {string} name
   * @param {{ committed?: boolean }} [detail]
   */
  #emit(name, detail) {
    return this.dispatchEvent(
      new CustomEvent(`lenticular-${name}`, {
        detail: { index: this.#index, percentage: this.#percentage, ...detail },
        bubbles: true,
        cancelable: name === "commit",
      }),
    );
  }
}

reflect(LenticularPeek, attributes);

/** The photographs of a previewed album, for a viewer. When the viewer closes, they return to the album's cover. */
class PreviewedAlbum extends Album {
  #peek;
  /** @type {Record<number, HTMLAnchorElement>} */
  #links = {};

  /** @param {Peek} peek */
  constructor(peek) {
    super();
    this.#peek = peek;
  }

  get length() {
    return this.#peek.album.length;
  }

  get sizes() {
    return this.#peek.album.sizes;
  }

  get special() {
    return this.#peek.album.special;
  }

  /** @param {number} index */
  link(index) {
    const { album } = this.#peek;
    if (!album.photographs[index]) return album.sizes[index] && album.link(index, true);
    return (this.#links[index] ??= album.link(index, true));
  }

  /** @param {number} index */
  ready(index) {
    return this.#peek.album.ready(index);
  }

  /** @param {number} index */
  address(index) {
    return this.#peek.album.address(index);
  }

  measure() {
    return this.#peek.place;
  }

  hide() {}

  focus() {
    this.#peek.link.focus({ preventScroll: true });
  }
}
