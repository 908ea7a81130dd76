import { decoded } from "./decoding.js";
import { connection, isRightToLeft, secondsOf, viewport, windowOf } from "./documents.js";
import { viewer as attributes } from "./generated/attributes.js";
import * as Input from "./generated/input.js";
import * as Viewer from "./generated/viewer.js";
import { iconButton, icons } from "./icon-button.js";
import { largePicture, largeSizes } from "./large-picture.js";
import { Links, linksIn, pixelSize } from "./links.js";
import { Surface, page, seconds } from "./page.js";
import { keyOrSpaceOf, listenToPointers, listenToWheel, surroundPointers } from "./pointers.js";
import { reflect } from "./reflect.js";
import { shadow } from "./shadow.js";
import { ViewerActions } from "./viewer-actions.js";
import { keepHistory } from "./viewer-history.js";
import { ViewerProgress } from "./viewer-progress.js";
import { ViewerTiles } from "./viewer-tiles.js";
import css from "./viewer.css";

/** @typedef {import("./links.js").ViewerAlbum} ViewerAlbum */

/**
 * The part of a download that adds panoramas to a viewer; see `accompanyViewers`.
 *
 * @typedef {object} Companion
 * @property {(index: number) => void} didLoadPhoto
 * @property {(element: HTMLElement, contents: number) => void} fill
 * @property {() => void} moved
 * @property {(time: number) => void} describe
 *
 * @callback MakeCompanion
 * @param {LenticularViewer} viewer
 * @param {Surface} surface
 * @param {ViewerAlbum} album
 * @param {AbortSignal} signal
 * @returns {Companion}
 */

/**
 * @typedef {Record<"previous" | "next", HTMLButtonElement>} Buttons
 * @typedef {Buttons & Record<"nav" | "counter" | "caption" | "failure", HTMLElement>} Controls
 */

/** The time in ms without input after which the controls are hidden. */
const REST = 3000;

/** The time in seconds that a flight may have begun before its first frame: two frames at 60 Hz. */
const LATE = 1 / 30;

/** The time in ms after which a photograph begins to load. */
const PAUSE = 50;

/** @type {MakeCompanion | undefined} */
let makeCompanion;

/**
 * @callback LoadList
 * @param {LenticularViewer} viewer
 * @param {string} address
 * @param {RequestInit} options
 * @returns {Promise<() => Links>}
 */

/** @type {LoadList | undefined} */
let loadList;

/**
 * Sets the function that loads the lists of photographs (`src`) of viewers, if a download has one. `load` loads the
 * list at an address, and resolves with a function that creates the album of the viewer each time the viewer opens.
 *
 * @param {LoadList} load
 */
export function listPhotographs(load) {
  loadList = load;
}

/**
 * Sets the function that creates a companion each time a viewer opens. The companion is in use until `signal` is
 * aborted. The viewer calls `didLoadPhoto(index)` when a photograph is loaded, `fill(element, contents)` for layers,
 * `moved()` after each frame, and `describe(time)` to pass panoramas to the engine.
 *
 * @param {MakeCompanion} make
 */
export function accompanyViewers(make) {
  makeCompanion = make;
}

/** @typedef {import("./lenticular-viewer.js").LenticularViewer} Published */

/**
 * Opens photographs in place; see Documentation/elements/lenticular-viewer.md.
 *
 * @implements {Published}
 */
export class LenticularViewer extends HTMLElement {
  /** @type {Surface | undefined} */
  #surface;
  /** @type {HTMLDialogElement | undefined} */
  #dialog;
  /** @type {Controls | undefined} */
  #controls;
  /** @type {ViewerAlbum | undefined} */
  #album;
  /**
   * The elements that show the photograph until it is loaded.
   *
   * @type {ChildNode[] | undefined}
   */
  #standIns;
  /** @type {ViewerActions | undefined} */
  #actions;
  /** @type {ViewerProgress | undefined} */
  #progress;
  /**
   * The functions that try again to load photographs, by the indices of the photographs that could not be loaded.
   *
   * @type {Map<number, () => void>}
   */
  #failures = new Map();
  #index = -1;
  /** The time in seconds of the last click in this element, which is that at which the finger lifted. */
  #clicked = 0;
  /** @type {AbortController} */
  #connection;
  /** @type {AbortController | undefined} */
  #opened;
  #isPresented = false;
  #zoom = 1;
  /**
   * The companion for panoramas, if the download has one; see `accompanyViewers`.
   *
   * @type {Companion | undefined}
   */
  #companion;
  /** @type {ViewerTiles | undefined} */
  #tiles;

  /** @type {(() => Links) | undefined} */
  #makeAlbum;
  /** The address of the list that was last requested. */
  #source = "";
  /**
   * Resolves when the list at `src` is loaded, or cannot be. Undefined if there is none to load.
   *
   * @type {Promise<void> | undefined}
   */
  #listing;

  /** The links to photographs in this element, in order. */
  get links() {
    return linksIn(this);
  }

  /** The index of the photograph that is open, or -1. */
  get index() {
    return this.#dialog?.open ? this.#index : -1;
  }

  /** The number of photographs in the album of the open photograph; 0 if none is open. */
  get length() {
    return this.#album?.length ?? 0;
  }

  /** The link to the photograph that is open. */
  get link() {
    return this.#album?.link(this.#index);
  }

  connectedCallback() {
    this.#connection = connection(this);
    const { signal } = this.#connection;
    this.addEventListener("click", (event) => (this.#clicked = secondsOf(event)), { signal, capture: true });
    this.addEventListener("click", (event) => this.#click(event), { signal });
    this.addEventListener("lenticular-select", (event) => this.#select(event), { signal });
    page.prepare(this, signal);
    this.#listenToPairs(signal);
    this.#source = "";
    this.#loadList();
    if (this.history) {
      keepHistory(
        this,
        () => this.#photographs,
        () => this.#album,
        () => !this.#listing,
        signal,
      );
    }
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (name === "src" && this.#connection && this.isConnected) this.#loadList();
  }

  #loadList() {
    const { src } = this;
    const source = src && new URL(src, this.baseURI).href;
    // An address that becomes absolute is not another one.
    if (!loadList || source === this.#source) return;
    this.#source = source;
    this.#makeAlbum = this.#listing = undefined;
    if (!source) return;
    const { signal } = this.#connection;
    const listing = loadList(this, source, { signal })
      .then((makeAlbum) => {
        if (this.#listing === listing) this.#makeAlbum = makeAlbum;
      })
      .catch((error) => {
        // Without the list, the viewer has the photographs in the page.
        if (!signal.aborted) console.error(error);
      })
      .then(() => {
        if (this.#listing !== listing) return;
        this.#listing = undefined;
        if (!signal.aborted) this.#emit("load", {});
      });
    this.#listing = listing;
  }

  /** @returns {ViewerAlbum} */
  get #photographs() {
    return this.#albumOf(this.querySelector("lenticular-wall"));
  }

  /**
   * The photographs of a wall, or of this element.
   *
   * @param {Element & { album?: ViewerAlbum } | null} wall
   */
  #albumOf(wall) {
    return wall?.album ?? this.album;
  }

  /** The photographs of the links in this element, and of the list at `src` once it is loaded. */
  get album() {
    return this.#makeAlbum?.() ?? new Links(this);
  }

  disconnectedCallback() {
    this.#connection.abort();
    this.#tearDown();
  }

  /**
   * Opens the photograph at an index of the links, or of a wall's album.
   *
   * If the photograph is already shown, the viewer takes it over in this frame: `shown.present(surface, time)` calls
   * the engine, and the `shown.elements` of the photograph, if another element has some, move into the viewer.
   * Otherwise the flight begins when the finger lifted, or in its first frame if that was too long ago.
   *
   * @param {number} index
   * @param {ViewerAlbum} [album]
   * @param {{ elements?: ChildNode[], present: (surface: Surface, time: number) => void }} [shown]
   */
  async open(index, album, shown) {
    if (!album && this.#listing) await this.#listing;
    album ??= this.album;
    if (!(index >= 0 && index < album.length) || this.#index >= 0) return;
    // After the dialog has changed the page, the browser would lay the page out to answer.
    let place = shown ? undefined : album.measure?.(index);
    const dialog = this.#build(index, album);
    this.#standIns = shown?.elements;
    // From now on the dialog receives all keys and pointers, although it is still empty.
    dialog.showModal();
    try {
      const joining = this.#join(dialog);
      if (!this.#surface) {
        await joining;
        place = undefined;
      }
    } catch (error) {
      if (this.#dialog !== dialog) return;
      this.#tearDown();
      throw error;
    }
    if (this.#dialog !== dialog) return;
    /**
     * @param {number} time
     * @param {Surface} surface
     */
    const present = (time, surface) => {
      this.#describePhotos(time, surface);
      if (shown) shown.present(surface, time);
      else album.present(surface, time, index, place);
    };
    if (shown) {
      present(seconds(), this.#surface);
      this.#surface?.draw();
    } else {
      this.#enqueue((time, surface) => present(time - this.#clicked > LATE ? time : this.#clicked, surface));
    }
  }

  /**
   * Adds a surface for a dialog to the stage. If the engine is loaded, the surface has joined the stage before this
   * method returns.
   *
   * @param {HTMLDialogElement} dialog
   */
  async #join(dialog) {
    const surface = new Surface({
      view: dialog,
      fill: (element, contents) => this.#fill(element, contents),
      names: Viewer.reports,
      reports: this.#reports,
      moved: (idle) => {
        dialog.toggleAttribute("data-moving", !idle);
        this.#tiles?.tidy();
        this.#companion?.moved();
        if (idle && this.#isPresented) this.#emit("settle", { index: this.#index, zoom: this.#zoom });
      },
      fail: () => this.#tearDown(),
    });
    const { width, height } = viewport(windowOf(this));
    const joining = surface.join(Viewer.create, width, height);
    if (!surface.id) await joining;
    if (this.#dialog !== dialog) return surface.remove();
    this.#surface = surface;
    const { signal } = this.#opened;
    this.#tiles = new ViewerTiles(surface, this.#album);
    this.#companion = makeCompanion?.(this, surface, this.#album, signal);
    listenToPointers(surface, dialog, signal, {
      ignores: (target) => target.closest("button, a, [part=strip]"),
    });
    listenToWheel(surface, dialog, signal);
  }

  /**
   * @param {number} time
   * @param {Surface} surface
   */
  #describePhotos(time, surface) {
    this.#tellSize(surface, time);
    Viewer.setPhotos(surface, time, this.#album.sizes);
    this.#describeSpecial(time);
  }

  /**
   * Passes tiles and panoramas to the engine.
   *
   * @param {number} time
   */
  #describeSpecial(time) {
    this.#tiles?.describe(time);
    this.#companion?.describe(time);
  }

  /** Closes the viewer: the photograph returns to its thumbnail. */
  close() {
    if (!this.#isPresented) return this.#tearDown();
    this.#enqueue((time, surface) => Viewer.dismiss(surface, time));
  }

  /**
   * Moves forwards by a number of photographs, or backwards if the number is negative.
   *
   * @param {number} distance
   */
  step(distance) {
    this.#enqueue((time, surface) => Viewer.step(surface, time, distance));
  }

  /**
   * Rotates the photograph by quarter turns, counterclockwise if the number is negative.
   *
   * @param {number} quarterTurns
   */
  rotate(quarterTurns) {
    this.#enqueue((time, surface) => Viewer.rotate(surface, time, quarterTurns));
  }

  // Page

  /** @param {MouseEvent} event */
  #click(event) {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = /** @type {Element} */ (event.target).closest?.("a[href]");
    if (!this.links.includes(/** @type {HTMLAnchorElement} */ (link))) return;
    event.preventDefault();
    this.#openLink(/** @type {HTMLAnchorElement} */ (link));
  }

  /** @param {HTMLAnchorElement} link */
  async #openLink(link) {
    if (this.#listing) await this.#listing;
    const { album } = this;
    this.#openOrFollow(album.indexOf(link), album);
  }

  /** @param {CustomEvent<{ index: number }>} event */
  #select(event) {
    if (event.defaultPrevented) return;
    event.preventDefault();
    this.#openOrFollow(event.detail.index, /** @type {EventTarget & { album?: ViewerAlbum }} */ (event.target).album);
  }

  /**
   * @param {number} index
   * @param {ViewerAlbum} album
   */
  #openOrFollow(index, album) {
    this.open(index, album).catch((error) => {
      // Without the engine, the viewer follows the link.
      console.error(error);
      this.ownerDocument.location.assign(album.link(index).href);
    });
  }

  /**
   * Lets two fingers open the photograph between them by spreading.
   *
   * @param {AbortSignal} signal
   */
  #listenToPairs(signal) {
    /**
     * The last events of the fingers that are down, by `pointerId`.
     *
     * @type {Map<number, PointerEvent>}
     */
    const fingers = new Map();
    this.addEventListener(
      "pointerdown",
      (event) => {
        if (event.pointerType === "touch") fingers.set(event.pointerId, event);
      },
      { signal, capture: true },
    );
    const window = windowOf(this);
    for (const type of /** @type {const} */ (["pointermove", "pointerup", "pointercancel"])) {
      window.addEventListener(
        type,
        (event) => {
          if (!fingers.has(event.pointerId)) return;
          if (type === "pointermove") return fingers.set(event.pointerId, event);
          fingers.delete(event.pointerId);
          if (fingers.size > 0 || !this.#dialog || this.#dialog.open) return;
          // The last sample may have opened the photograph.
          this.#surface?.draw();
          if (!this.#isPresented) this.#tearDown();
        },
        { signal, capture: true },
      );
    }
    this.addEventListener(
      "touchstart",
      (event) => {
        if (fingers.size === 2 && event.touches.length === 2) this.#offer([...fingers.values()], event);
      },
      { signal, passive: false },
    );
    // The page neither scrolls nor zooms beneath the fingers.
    this.addEventListener(
      "touchmove",
      (event) => {
        const isBeneath = this.#dialog && !event.composedPath().includes(this.#dialog);
        if (isBeneath && event.cancelable) event.preventDefault();
      },
      { signal, passive: false },
    );
  }

  /**
   * Lets two fingers take the photograph between them, unless the page is zoomed.
   *
   * @param {PointerEvent[]} fingers
   * @param {TouchEvent} event
   */
  #offer(fingers, event) {
    if (this.#dialog || this.#listing || !page.engine || windowOf(this).visualViewport.scale > 1) return;
    const [first, second] = fingers;
    const [x, y] = [(first.clientX + second.clientX) / 2, (first.clientY + second.clientY) / 2];
    const target = this.ownerDocument.elementFromPoint(x, y);
    if (!this.contains(target)) return;
    const album = this.#albumOf(target.closest("lenticular-wall"));
    const index = album.indexAt(target, x, y);
    if (!(index >= 0)) return;
    event.preventDefault();
    const dialog = this.#build(index, album);
    this.#join(dialog);
    const [surface, time] = [this.#surface, secondsOf(event)];
    if (!surface) return;
    this.#describePhotos(time, surface);
    album.offer(surface, time, index);
    surroundPointers(surface, dialog, fingers);
  }

  /** Passes the current position of the open photograph's thumbnail to the engine. */
  #locateThumbnail() {
    const [album, index] = [this.#album, this.#index];
    this.#enqueue((time, surface) => album.locate(surface, time, index));
  }

  // Dialog

  /**
   * @param {number} index
   * @param {ViewerAlbum} album
   */
  #build(index, album) {
    this.#album = album;
    this.#index = index;
    this.#opened = new AbortController();
    const { signal } = this.#opened;
    const isMirrored = isRightToLeft(this);
    const root = shadow(this, css);
    if (!root.querySelector("slot")) root.append(document.createElement("slot"));
    const dialog = (this.#dialog = document.createElement("dialog"));
    dialog.part.value = "dialog";
    dialog.toggleAttribute("data-mirrored", isMirrored);
    dialog.tabIndex = -1;
    dialog.autofocus = true;
    this.#controls = this.#makeControls();
    root.append(dialog);
    dialog.addEventListener(
      "pointerdown",
      () => {
        // A press before the engine is loaded closes the dialog.
        if (!this.#surface) this.close();
      },
      { signal },
    );
    dialog.addEventListener("keydown", (event) => this.#key(event), { signal });
    this.#hideControlsAtRest(dialog, signal);
    dialog.addEventListener(
      "cancel",
      (event) => {
        event.preventDefault();
        this.close();
      },
      { signal },
    );
    // A browser can close the dialog itself; then there is no animation.
    dialog.addEventListener("close", () => this.#tearDown(), { signal });
    // Clicks in the dialog do not reach the page.
    dialog.addEventListener("click", (event) => event.stopPropagation(), { signal });
    root.addEventListener("wheel", (event) => event.preventDefault(), { signal, passive: false });
    windowOf(this).addEventListener("resize", () => this.#resize(), { signal });
    const direction = new MutationObserver(() => this.#resize());
    direction.observe(this.ownerDocument, { subtree: true, attributeFilter: ["dir"] });
    signal.addEventListener("abort", () => direction.disconnect());
    this.#describe(index);
    return dialog;
  }

  #tearDown() {
    this.#opened?.abort();
    this.#surface?.remove();
    this.#album?.hide(-1);
    const wasOpen = this.#dialog?.open;
    this.#dialog?.close();
    this.#dialog?.remove();
    if (wasOpen) this.#album?.focus(this.#index);
    const wasPresented = this.#isPresented;
    const index = this.#index;
    this.#surface = this.#dialog = this.#controls = this.#actions = this.#progress = undefined;
    this.#tiles = this.#companion = undefined;
    this.#failures.clear();
    this.#album = undefined;
    this.#index = -1;
    this.#isPresented = false;
    this.#zoom = 1;
    if (wasPresented) this.#emit("dismiss", { index });
  }

  /**
   * Hides the controls if there has been no input for a while. Any input shows them.
   *
   * @param {HTMLDialogElement} dialog
   * @param {AbortSignal} signal
   */
  #hideControlsAtRest(dialog, signal) {
    /** @type {number} */
    let timer;
    const show = () => {
      dialog.toggleAttribute("data-resting", false);
      clearTimeout(timer);
      timer = setTimeout(() => dialog.toggleAttribute("data-resting", true), REST);
    };
    for (const type of ["pointerdown", "pointermove", "pointerup", "wheel", "keydown", "focusin"])
      dialog.addEventListener(type, show, { signal, passive: true });
    signal.addEventListener("abort", () => clearTimeout(timer));
    show();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Tab") return this.#cycleFocus(event);
    if (this.#isPresented && this.#actions?.handle(event)) return event.preventDefault();
    const isButton = /** @type {Element} */ (event.target).localName === "button";
    // Space activates a focused button.
    if (isButton && event.key === " ") return;
    const key = event.key === "Escape" ? Input.Key.escape : keyOrSpaceOf(event);
    if (!key) return;
    event.preventDefault();
    if (!this.#isPresented) return event.key === "Escape" && this.close();
    Input.key(this.#surface, secondsOf(event), key);
  }

  /**
   * Keeps the focus in the dialog: browsers would also move it to their toolbars.
   *
   * @param {KeyboardEvent} event
   */
  #cycleFocus(event) {
    event.preventDefault();
    const stops = [
      .../** @type {NodeListOf<HTMLElement>} */ (
        this.#controls.nav.querySelectorAll(':is(button:enabled, a[href]):not([tabindex="-1"])')
      ),
    ].filter((stop) => stop.checkVisibility());
    const at = stops.indexOf(/** @type {HTMLElement} */ (this.shadowRoot.activeElement));
    const distance = event.shiftKey ? (at < 0 ? 0 : -1) : 1;
    stops.at((at + distance) % stops.length).focus();
  }

  #resize() {
    this.#dialog?.toggleAttribute("data-mirrored", isRightToLeft(this));
    this.#sharpen();
    this.#enqueue((time, surface) => this.#tellSize(surface, time));
    this.#locateThumbnail();
  }

  /**
   * @param {Surface} surface
   * @param {number} time
   */
  #tellSize(surface, time) {
    const { width, height } = viewport(windowOf(this));
    const isMirrored = this.#dialog.hasAttribute("data-mirrored");
    Input.resize(surface, time, width, height, windowOf(this).devicePixelRatio, isMirrored);
  }

  // Contents of layers

  /**
   * @param {HTMLElement} element
   * @param {number} contents
   */
  #fill(element, contents) {
    if (contents === Viewer.contents.backdrop) element.part.value = "backdrop";
    if (contents === Viewer.contents.controls) {
      element.part.value = "controls";
      element.append(this.#controls.nav);
    }
    if (contents > 0) this.#fillPhoto(element, contents - 1);
    this.#tiles?.fill(element, contents);
    this.#companion?.fill(element, contents);
  }

  /**
   * @param {HTMLElement} element
   * @param {number} index
   */
  #fillPhoto(element, index) {
    const link = this.#album.link(index);
    const thumbnail = link.querySelector("img");
    element.part.value = "photo";
    element.dataset.index = `${index}`;
    const standIns = this.#standIns ?? [this.#standIn(link, thumbnail)];
    this.#standIns = undefined;
    // The stand-ins lie beneath the tiles.
    element.prepend(...standIns);
    const loading = this.#album.ready?.(index);
    if (loading) this.#fillAgain(loading, element, index, standIns);
    else {
      // The first frames of a motion do the most work, so loading waits for them.
      setTimeout(() => element.isConnected && this.#loadPhoto(index, standIns), PAUSE);
    }
  }

  /**
   * Fills the layer of a photograph again once its part of the list is loaded.
   *
   * @param {Promise<void>} loading
   * @param {HTMLElement} element
   * @param {number} index
   * @param {ChildNode[]} standIns
   */
  async #fillAgain(loading, element, index, standIns) {
    const dialog = this.#dialog;
    const fill = () => {
      for (const each of standIns) each.remove();
      this.#fillPhoto(element, index);
    };
    try {
      await loading;
    } catch {
      if (this.#dialog === dialog) this.#fail(index, fill);
      return;
    }
    if (this.#dialog !== dialog) return;
    fill();
    this.#enqueue((time) => this.#describeSpecial(time));
    if (index === this.#index) this.#describe(index);
  }

  /**
   * Loads a photograph, which then replaces its stand-ins.
   *
   * @param {number} index
   * @param {ChildNode[]} standIns
   * @returns {Promise<void>}
   */
  async #loadPhoto(index, standIns) {
    const link = this.#album.link(index);
    const picture = largePicture(link);
    const photo = /** @type {HTMLImageElement} */ (picture.lastChild);
    photo.draggable = false;
    photo.alt = link.querySelector("img").alt;
    const loading = new AbortController();
    this.#progress.follow(index, photo, loading.signal);
    this.#opened.signal.addEventListener("abort", () => loading.abort(), { signal: loading.signal });
    const isLoaded = await decoded(photo);
    loading.abort();
    const standIn = standIns.at(-1);
    if (!standIn.isConnected) return;
    if (!isLoaded) return this.#fail(index, () => this.#loadPhoto(index, standIns));
    this.#tellPixelSize(index, link, photo);
    standIn.after(picture);
    // The next frame shows the photograph. If the stand-ins were removed earlier, the layer could be empty.
    requestAnimationFrame(() => {
      for (const each of standIns) each.remove();
    });
    this.#companion?.didLoadPhoto(index);
    this.#sharpen();
    // The adjacent photographs start to load after the current one, so they do not delay it.
    if (index === this.#index) {
      for (const link of [this.#album.link(index + 1), this.#album.link(index - 1)]) {
        if (link?.href) largePicture(link);
      }
    }
  }

  /**
   * Says that a photograph could not be loaded.
   *
   * @param {number} index
   * @param {() => void} retry
   */
  #fail(index, retry) {
    this.#failures.set(index, retry);
    this.#showFailure();
  }

  /**
   * Passes the size of a loaded photograph to the engine if its link has no size, or one with another aspect ratio.
   *
   * @param {number} index
   * @param {HTMLAnchorElement} link
   * @param {HTMLImageElement} photo
   */
  #tellPixelSize(index, link, photo) {
    const { naturalWidth, naturalHeight } = photo;
    const [width, height] = pixelSize(link);
    const isWrong = Math.abs(naturalWidth * height - naturalHeight * width) > 0.02 * naturalWidth * height;
    if (!isWrong && link.dataset.width) return;
    this.#enqueue((time, surface) => Viewer.setPixelSize(surface, time, index, naturalWidth, naturalHeight));
  }

  /** Shows whether the current photograph could not be loaded. */
  #showFailure() {
    this.#controls.failure.hidden = !this.#failures.has(this.#index);
  }

  #retry() {
    const load = this.#failures.get(this.#index);
    this.#failures.delete(this.#index);
    this.#showFailure();
    this.#dialog.focus();
    load?.();
  }

  /**
   * Creates the image that is shown until a photograph is loaded: its thumbnail.
   *
   * @param {HTMLAnchorElement} link
   * @param {HTMLImageElement} thumbnail
   */
  #standIn(link, thumbnail) {
    const image = new Image();
    image.decoding = "sync";
    image.draggable = false;
    image.alt = thumbnail.alt;
    image.style.background = link.dataset.color ?? "";
    image.src = thumbnail.currentSrc || thumbnail.src;
    // The server may have cropped the thumbnail; `cover` keeps its aspect ratio.
    image.style.objectFit = "cover";
    return image;
  }

  /** Requests the width for the current zoom. Until that file is loaded, the browser shows the present one. */
  #sharpen() {
    /** @type {NodeListOf<HTMLImageElement> | undefined} */
    const images = this.#dialog?.querySelectorAll(`[data-index="${this.#index}"] [srcset]`);
    images?.forEach((element) => {
      const sizes = largeSizes(this.#album.link(this.#index), this.#zoom);
      if (parseFloat(sizes) > parseFloat(element.sizes)) element.sizes = sizes;
    });
  }

  #makeControls() {
    const nav = document.createElement("nav");
    /**
     * @template {keyof HTMLElementTagNameMap} Tag
     * @param {Tag} tag
     * @param {string} name
     */
    const add = (tag, name) => {
      const element = document.createElement(tag);
      element.part.value = name;
      nav.append(element);
      return element;
    };
    /**
     * @param {keyof typeof icons} name
     * @param {string} label
     * @param {() => void} action
     */
    const button = (name, label, action) => {
      const made = iconButton(name, this.dataset[name] ?? label, [icons[name]], action);
      nav.append(made);
      return made;
    };
    button("close", "Close", () => this.close());
    const previous = button("previous", "Previous photograph", () => this.step(-1));
    const next = button("next", "Next photograph", () => this.step(1));
    const counter = add("span", "counter");
    const caption = add("p", "caption");
    counter.ariaLive = "polite";
    const failure = add("div", "failure");
    const text = document.createElement("p");
    text.role = "status";
    text.textContent = this.dataset.failure ?? "This photograph could not be loaded.";
    const retry = document.createElement("button");
    retry.part.value = "retry";
    retry.textContent = this.dataset.retry ?? "Try again";
    retry.addEventListener("click", () => this.#retry());
    failure.append(text, retry);
    failure.hidden = true;
    this.#progress = new ViewerProgress(this.dataset.loading ?? "Loading");
    nav.append(this.#progress.element);
    if (this.actions) this.#actions = new ViewerActions(this, this.#album, this.#dialog, nav, this.#opened.signal);
    return { nav, previous, next, counter, caption, failure };
  }

  /** @param {number} index */
  #describe(index) {
    const link = this.#album.link(index);
    const { previous, next, counter, caption } = this.#controls;
    const name = link.dataset.caption || link.querySelector("img").alt;
    previous.disabled = index === 0;
    next.disabled = index === this.#album.length - 1;
    // A disabled button cannot keep the focus.
    if (/** @type {HTMLButtonElement | null} */ (this.shadowRoot.activeElement)?.disabled) this.#dialog.focus();
    counter.textContent = `${index + 1} / ${this.#album.length}`;
    caption.textContent = link.dataset.caption ?? "";
    this.#dialog.ariaLabel = `${name || "Photograph"}, ${index + 1} / ${this.#album.length}`;
    this.#actions?.describe(link, index);
    this.#progress.turn(index);
    this.#showFailure();
  }

  // Calls and reports

  /** @param {import("./page.js").Command} act */
  #enqueue(act) {
    this.#surface?.enqueue(act);
  }

  /**
   * The functions that handle the engine's reports, by the reports' names.
   *
   * @returns {Record<string, (...values: number[]) => void>}
   */
  get #reports() {
    return {
      presented: (index) => {
        // Two fingers open a photograph before the dialog is open.
        if (!this.#dialog.open) {
          this.#dialog.showModal();
          this.#dialog.focus();
        }
        this.#describe(index);
        if (!this.#isPresented) this.#emit("present", { index });
        this.#isPresented = true;
      },
      indexChanged: (index) => {
        this.#index = index;
        this.#describe(index);
        this.#locateThumbnail();
        const loading = this.#album.ready?.(index);
        const emit = () => this.#index === index && this.#emit("change", { index });
        // The link has the address of the photograph then.
        if (loading) loading.then(emit, emit);
        else emit();
      },
      // The page may have scrolled while the dialog was open.
      willDismiss: () => this.#locateThumbnail(),
      thumbnailHidden: (index, isHidden) => this.#album.hide(isHidden ? index : -1),
      dismissed: () => this.#tearDown(),
      zoomChanged: (zoom) => {
        this.#zoom = zoom;
        this.#sharpen();
        this.#emit("zoom", { index: this.#index, zoom });
      },
    };
  }

  /**
   * @param {string} name
   * @param {{ index?: number, zoom?: number }} detail
   */
  #emit(name, detail) {
    this.dispatchEvent(new CustomEvent(`lenticular-${name}`, { detail, bubbles: true }));
  }
}

reflect(LenticularViewer, attributes);
