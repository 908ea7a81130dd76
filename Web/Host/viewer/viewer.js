import { complain } from "../stage/complaints.js";
import { ElementBase, isSupported } from "../dom/define.js";
import { connection, seconds, secondsOf, windowOf } from "../dom/documents.js";
import { viewer as attributes } from "../generated/attributes.js";
import * as Input from "../generated/input.js";
import * as Viewer from "../generated/viewer.js";
import { keyOrSpaceOf } from "../input/keys.js";
import { stage } from "../stage/stage.js";
import { actionsPart } from "../stage/parts.js";
import { isPhotograph, linkOf, photographsIn } from "../photographs/links.js";
import { linkTo } from "../photographs/photograph.js";
import { listenToPointers, surroundPointers } from "../input/pointers.js";
import { reflect } from "../dom/reflect.js";
import { shadow } from "../dom/shadow.js";
import { shared } from "../stage/shared.js";
import { Surface } from "../stage/surface.js";
import { ViewerControls, cycleFocus, hideAtRest } from "./controls.js";
import { ViewerDialog } from "./dialog.js";
import { listenToPairs } from "./pairs.js";
import { PhotoLayers } from "./photo-layers.js";
import { ViewerPhotographs } from "./photographs.js";
import { keepHistory } from "./history.js";
import { ViewerTiles } from "./tiles.js";
import { listenToWheel } from "../input/wheels.js";
import css from "./viewer.css";

/**
 * @typedef {import("../photographs/source.js").PhotographSource} PhotographSource
 * @typedef {import("../photographs/thumbnails.js").Collection} Collection
 * @typedef {import("../lenticular-viewer.js").LenticularPhotograph} LenticularPhotograph
 * @typedef {import("../lenticular-viewer.js").LenticularPhotographs} LenticularPhotographs
 */

/**
 * The part of a download that adds panoramas to a viewer; see `accompanyViewers`.
 *
 * @typedef {object} Companion
 * @property {(index: number) => void} didLoadPhoto
 * @property {(element: HTMLElement, contents: number) => void} display
 * @property {() => void} moved
 * @property {(time: number, index: number) => void} describe
 *
 * @callback MakeCompanion
 * @param {LenticularViewer} viewer
 * @param {Surface} surface
 * @param {Collection} collection
 * @param {HTMLDialogElement} dialog
 * @param {AbortSignal} signal
 * @returns {Companion}
 */

/** The time in seconds that a flight may have begun before its first frame: two frames at 60 Hz. */
const LATE = 1 / 30;

/** @type {{ make?: MakeCompanion }} */
const companion = shared("companion", () => ({}));

/**
 * Sets the function that creates a companion each time a viewer opens. The companion is in use until `signal` is
 * aborted. The viewer calls `didLoadPhoto(index)` when a photograph is loaded, `display(element, contents)` for layers,
 * `moved()` after each frame, and `describe(time, index)` when a photograph comes near.
 *
 * @param {MakeCompanion} make
 */
export function accompanyViewers(make) {
  companion.make = make;
}

/** @typedef {import("../lenticular-viewer.js").LenticularViewer} Published */

/**
 * Opens photographs in place; see Documentation/elements/lenticular-viewer.md.
 *
 * @implements {Published}
 */
export class LenticularViewer extends ElementBase {
  /** @type {Surface | undefined} */
  #surface;
  /** @type {ViewerDialog | undefined} */
  #dialog;
  /** @type {ViewerControls | undefined} */
  #controls;
  /** @type {Collection | undefined} */
  #collection;
  /**
   * The photographs whose tiles and panoramas the engine knows.
   *
   * @type {Set<import("../photographs/photograph.js").Photograph>}
   */
  #described = new Set();
  /** @type {PhotoLayers | undefined} */
  #photos;
  #index = -1;
  /** The index of the photograph whose thumbnail is hidden, or -1. */
  #hidden = -1;
  /**
   * Ends what listens for the surface.
   *
   * @type {AbortController | undefined}
   */
  #joined;
  /** The time in seconds of the last click in this element, which is that at which the finger lifted. */
  #clicked = 0;
  /** @type {AbortController | undefined} */
  #connection;
  /** @type {AbortController | undefined} */
  #opened;
  #isPresented = false;
  /** Gives the entry in the history the address of the open photograph, if it has another one. */
  #renewAddress = () => {};
  #zoom = 1;
  /**
   * The companion for panoramas, if the download has one; see `accompanyViewers`.
   *
   * @type {Companion | undefined}
   */
  #companion;
  /** @type {ViewerTiles | undefined} */
  #tiles;

  #photographs = new ViewerPhotographs(this, {
    opened: () =>
      this.#collection?.owner === this ? { photographs: this.#collection.photographs, index: this.#index } : undefined,
    changed: (isNow) => {
      if (this.#collection?.owner === this) this.#follow(() => this.collection, isNow);
    },
    loaded: () => this.#emit("load", {}),
    replaced: () => {
      if (this.#isPresented && this.index >= 0) this.#emit("change", { index: this.index });
    },
  });

  /** The links to photographs in this element, in order. */
  get links() {
    return photographsIn(this);
  }

  /** The list of photographs that was set instead of the links; null if none was. */
  get photographs() {
    return this.#photographs.list;
  }

  set photographs(list) {
    this.update(list);
  }

  /** Resolves when the engine is loaded, and what the viewer needs beside it. */
  get ready() {
    return this.#load();
  }

  async #load() {
    await Promise.all([stage.start(), this.#loadActions()]);
  }

  /** Fetches the actions, if the viewer has some and they are not there. */
  #loadActions() {
    return this.actions && !actionsPart.module ? actionsPart.offer(this) : undefined;
  }

  /** The index of the photograph that is open, or -1. */
  get index() {
    return this.#dialog?.element.open ? this.#index : -1;
  }

  /** The number of photographs in the collection of the open photograph; 0 if none is open. */
  get length() {
    return this.#collection?.photographs.length ?? 0;
  }

  /** The link to the photograph that is open. */
  get link() {
    if (!this.#collection?.photographs.has(this.#index)) return undefined;
    return this.#collection.thumbnails.linkAt(this.#index) ?? linkTo(this.#collection.photographs.at(this.#index));
  }

  connectedCallback() {
    this.#connection = connection(this);
    const { signal } = this.#connection;
    this.addEventListener("click", (event) => (this.#clicked = secondsOf(event)), { signal, capture: true });
    this.addEventListener("click", (event) => this.#click(event), { signal });
    this.addEventListener("lenticular-select", (event) => this.#select(event), { signal });
    // A wall in this element shows another list.
    this.addEventListener(
      "lenticular-load",
      ({ target }) => {
        if (target !== this && target === this.#collection?.owner) this.#follow(() => this.#collectionOf(target));
      },
      { signal },
    );
    stage.prepare(this, signal, () => this.#load());
    // Added with the first dialog, it would let browsers lay out all links anew.
    if (isSupported) this.#attach();
    listenToPairs(
      this,
      {
        dialog: () => this.#dialog?.element,
        offer: (fingers, event) => this.#offer(fingers, event),
        end: () => {
          // The last sample may have opened the photograph.
          this.#surface?.draw();
          if (!this.#isPresented) this.#tearDown();
        },
      },
      signal,
    );
    this.#photographs.connect(signal);
    if (this.history) {
      this.#renewAddress = keepHistory(
        this,
        {
          collection: () => this.#collectionOf(this.querySelector("lenticular-wall")),
          opened: () => this.#collection,
          isKnown: () => !this.#photographs.loading,
          // What is open may still follow the photographs: its index is known in the next frame.
          turn: (index) => this.#enqueue((time, surface) => Viewer.step(surface, time, index - this.#index)),
          end: () => this.#dialog?.element.close(),
        },
        signal,
      );
    }
  }

  /** Returns the shadow tree, which shows the content of the element. */
  #attach() {
    const root = shadow(this, css);
    if (!root.firstElementChild) root.append(document.createElement("slot"));
    return root;
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (name === "src" && this.isConnected) this.#photographs.load();
  }

  // Photographs

  /**
   * Shows the list as it is now, or another one; null for the links. The open photograph stays open if the list has it.
   *
   * @param {LenticularPhotographs | LenticularPhotograph[] | null} photographs
   */
  update(photographs = this.photographs) {
    this.#photographs.update(photographs);
  }

  /** Loads the list at `src` again, and reads the links again. */
  reload() {
    return this.#photographs.reload();
  }

  /**
   * The photographs of a wall, or of this element.
   *
   * @param {(EventTarget & { collection?: Collection }) | null} wall
   * @returns {Collection}
   */
  #collectionOf(wall) {
    return wall?.collection ?? this.collection;
  }

  /**
   * The photographs of the links in this element, or of its list.
   *
   * @returns {Collection}
   */
  get collection() {
    return { photographs: this.#photographs.present, thumbnails: this.#photographs.thumbnails, owner: this };
  }

  disconnectedCallback() {
    this.#connection?.abort();
    this.#tearDown();
    this.#photographs.disconnect();
  }

  /**
   * Opens the photograph at an index of the links, or of another collection. It opens, or the promise is rejected and all is as
   * it was before.
   *
   * If the photograph is already shown, the viewer takes it over in this frame: `shown.present(surface, time)` calls
   * the engine, and the `shown.elements` of the photograph, if another element has some, move into the viewer.
   * Otherwise the flight begins when the finger lifted, or in its first frame if that was too long ago.
   *
   * @param {number} index
   * @param {Collection} [collection]
   * @param {{ elements?: ChildNode[], present: (surface: Surface, time: number) => void }} [shown]
   */
  async open(index, collection, shown) {
    if (!isSupported) return;
    if (!this.isConnected) throw new DOMException("The viewer is not in a document.", "InvalidStateError");
    if (!collection && this.#photographs.loading) await this.#photographs.loading;
    if (!this.isConnected) return;
    const opened = collection ?? this.collection;
    if (!opened.photographs.has(index) || this.#dialog) return;
    // After the dialog has changed the page, the browser would lay the page out to answer.
    let place = shown ? undefined : opened.thumbnails.measure?.(index);
    /** @type {ViewerDialog | undefined} */
    let dialog;
    try {
      dialog = this.#build(index, opened);
      if (this.#photos) this.#photos.standIns = shown?.elements;
      // From now on the dialog receives all keys and pointers, although it is still empty.
      dialog.show();
      const [joining, loading] = [this.#join(dialog), this.#loadActions()];
      if (!this.#surface || loading) {
        await Promise.all([joining, loading]);
        place = undefined;
      }
    } catch (error) {
      if (dialog && this.#dialog !== dialog) return;
      this.#tearDown();
      throw error;
    }
    if (this.#dialog !== dialog) return;
    this.#addActions();
    /**
     * @param {number} time
     * @param {Surface} surface
     */
    const present = (time, surface) => {
      this.#describePhotos(time, surface);
      if (shown) shown.present(surface, time);
      // Places of thumbnails are in pixels of the page.
      else if (this.#dialog?.isPinched) Viewer.present(surface, time, this.#index);
      else opened.thumbnails.present(surface, time, this.#index, place);
    };
    if (shown && this.#surface) {
      present(seconds(), this.#surface);
      this.#surface?.draw();
    } else {
      this.#enqueue((time, surface) => present(time - this.#clicked > LATE ? time : this.#clicked, surface));
    }
  }

  /**
   * Shows another state of the open collection, now or from the next frame on.
   *
   * @param {() => Collection} find
   * @param {boolean} isNow
   */
  #follow(find, isNow = false) {
    if (!this.#surface) {
      // Without the engine, nothing is shown yet.
      this.#replace(find().photographs);
      if (this.#index < 0) this.#tearDown();
    }
    /** @type {import("../stage/surface.js").Command} */
    const show = (time, surface) => {
      const { photographs } = find();
      const indices = this.#replace(photographs);
      if (!indices) return;
      // The photograph has gone before it was shown.
      if (this.#index < 0 && !this.#isPresented) return this.#tearDown();
      Viewer.updatePhotos(
        surface,
        time,
        indices.map((former, index) => [...this.#sizeAt(index), former]),
      );
      this.#described.clear();
      this.#controls?.actions?.reload();
      this.#photos?.displayAll();
      if (this.#index < 0) return;
      this.#describeNear(time, this.#index);
      this.#describe(this.#index);
      this.#renewAddress();
    };
    if (isNow && this.#surface) show(seconds(), this.#surface);
    else this.#enqueue(show);
  }

  /**
   * Replaces the photographs of the open collection. Returns the index that each had before; undefined if nothing has changed.
   *
   * @param {PhotographSource} photographs
   */
  #replace(photographs) {
    const collection = this.#collection;
    if (!collection) return;
    let indices;
    if (photographs !== collection.photographs) {
      const former = collection.photographs;
      const [id, hidden] = [former.idAt(this.#index), former.idAt(this.#hidden)];
      indices = photographs.continue(former);
      collection.photographs = photographs;
      this.#index = photographs.indexOf(id);
      this.#hidden = photographs.indexOf(hidden);
    }
    // The same link may have another image now.
    collection.thumbnails.hide(this.#hidden);
    return indices;
  }

  /**
   * Adds a surface for a dialog to the stage. If the engine is loaded, the surface has joined the stage before this
   * method returns.
   *
   * @param {ViewerDialog} dialog
   */
  async #join(dialog) {
    const { element } = dialog;
    const surface = new Surface({
      element: this,
      view: element,
      display: (element, contents) => this.#display(element, contents),
      names: Viewer.reports,
      reports: this.#reports,
      moved: (idle) => {
        element.toggleAttribute("data-moving", !idle);
        this.#tiles?.tidy();
        this.#companion?.moved();
        this.#photos?.tidy();
        if (idle && this.#isPresented) this.#emit("settle", { index: this.#index, zoom: this.#zoom });
      },
      fail: (goesOn) => this.#restart(dialog, goesOn),
    });
    const joining = surface.join(Viewer.create, dialog.size.width, dialog.size.height);
    if (!surface.id) await joining;
    const [collection, signal] = [this.#collection, this.#opened?.signal];
    if (this.#dialog !== dialog || !collection || !signal) return surface.remove();
    if (!surface.id) throw new Error("lenticular: the engine has ended");
    this.#surface = surface;
    this.#joined = new AbortController();
    signal.addEventListener("abort", () => this.#joined?.abort(), { signal: this.#joined.signal });
    this.#tiles = new ViewerTiles(surface, collection);
    this.#companion = companion.make?.(this, surface, collection, element, this.#joined.signal);
    listenToPointers(surface, element, this.#joined.signal, {
      ignores: (target, { pointerType }) =>
        target.closest("button, a, input, [part=strip]") ||
        // A mouse selects texts.
        (pointerType === "mouse" && target.closest("[part=caption] span, dd")),
    });
    listenToWheel(surface, element, this.#joined.signal);
  }

  /**
   * Shows the open photograph with another instance of the engine, after one has ended.
   *
   * @param {ViewerDialog} dialog
   * @param {boolean} goesOn
   */
  async #restart(dialog, goesOn) {
    this.#joined?.abort();
    this.#surface = this.#tiles = this.#companion = undefined;
    this.#described.clear();
    this.#photos?.clear();
    this.#collection?.thumbnails.hide((this.#hidden = -1));
    if (!goesOn || !dialog.element.open) return this.#tearDown();
    dialog.element.replaceChildren();
    try {
      await this.#join(dialog);
    } catch (error) {
      complain(this, error);
      if (this.#dialog === dialog) this.#tearDown();
    }
    this.#enqueue((time, surface) => {
      this.#describePhotos(time, surface);
      Viewer.present(surface, time, this.#index);
    });
  }

  /**
   * @param {number} time
   * @param {Surface} surface
   */
  #describePhotos(time, surface) {
    const photographs = this.#collection?.photographs;
    if (!photographs) return;
    this.#tellSize(surface, time);
    Viewer.setPhotos(surface, time, photographs.sizes);
    this.#described.clear();
    this.#describeNear(time, this.#index);
  }

  /**
   * Passes the tiles and panoramas of a photograph and its neighbours to the engine.
   *
   * @param {number} time
   * @param {number} index
   */
  #describeNear(time, index) {
    for (const each of [index, index - 1, index + 1]) {
      const photograph = this.#collection?.photographs.at(each);
      if (!photograph?.isKnown || this.#described.has(photograph)) continue;
      this.#described.add(photograph);
      this.#tiles?.describe(time, each, this.#sizeAt(each));
      this.#companion?.describe(time, each);
      if (this.naturalSize && photograph.isSized && this.#surface)
        Viewer.setWidthLimit(this.#surface, time, each, photograph.width);
    }
  }

  /**
   * The size in pixels of a photograph, as far as it is known.
   *
   * @param {number} index
   * @returns {[width: number, height: number]}
   */
  #sizeAt(index) {
    const { photographs } = /** @type {Collection} */ (this.#collection);
    return this.#photos?.sizes.get(photographs.idAt(index)) ?? photographs.sizeAt(index);
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
    const link = linkOf(event, this);
    if (!isPhotograph(link)) return;
    // The browser follows the link of a photograph that the list does not have.
    if (!this.#photographs.loading && this.#photographs.indexOfLink(link) < 0) return;
    event.preventDefault();
    this.#openLink(link);
  }

  /** @param {HTMLAnchorElement} link */
  async #openLink(link) {
    if (this.#photographs.loading) await this.#photographs.loading;
    const index = this.#photographs.indexOfLink(link);
    if (index < 0) return this.ownerDocument.location.assign(link.href);
    this.#openOrFollow(index, this.collection);
  }

  /** @param {CustomEvent<{ index: number }>} event */
  #select(event) {
    if (event.defaultPrevented) return;
    event.preventDefault();
    this.#openOrFollow(event.detail.index, this.#collectionOf(event.target));
  }

  /**
   * @param {number} index
   * @param {Collection} collection
   */
  #openOrFollow(index, collection) {
    this.open(index, collection).catch((error) => {
      // Without the engine, the viewer follows the link.
      complain(this, error);
      const link = collection.thumbnails.linkAt(index) ?? linkTo(collection.photographs.at(index));
      const { href, target, rel, referrerPolicy } = link;
      Object.assign(this.ownerDocument.createElement("a"), { href, target, rel, referrerPolicy }).click();
    });
  }

  /**
   * Lets two fingers take the photograph between them, unless the page is zoomed.
   *
   * @param {PointerEvent[]} fingers
   * @param {TouchEvent} event
   */
  #offer(fingers, event) {
    if (this.#dialog || this.#photographs.loading || !stage.engine || (windowOf(this).visualViewport?.scale ?? 1) > 1)
      return;
    const [first, second] = fingers;
    const [x, y] = [(first.clientX + second.clientX) / 2, (first.clientY + second.clientY) / 2];
    const target = this.ownerDocument.elementFromPoint(x, y);
    if (!target || !this.contains(target)) return;
    const collection = this.#collectionOf(target.closest("lenticular-wall"));
    const index = collection.thumbnails.indexAt?.(target, x, y) ?? -1;
    if (!collection.photographs.has(index)) return;
    event.preventDefault();
    try {
      const dialog = this.#build(index, collection);
      this.#join(dialog).catch((error) => complain(this, error));
      const [surface, time] = [this.#surface, secondsOf(event)];
      if (!surface) return this.#tearDown();
      this.#loadActions()?.then(() => this.#dialog === dialog && this.#addActions());
      this.#addActions();
      this.#describePhotos(time, surface);
      collection.thumbnails.offer?.(surface, time, index);
      surroundPointers(surface, dialog.element, fingers);
    } catch (error) {
      this.#tearDown();
      complain(this, error);
    }
  }

  /** Passes the current position of the open photograph's thumbnail to the engine. */
  #locateThumbnail() {
    this.#enqueue((time, surface) => {
      if (this.#dialog?.isPinched) Viewer.setThumbnail(surface, time, this.#index);
      else this.#collection?.thumbnails.locate(surface, time, this.#index);
    });
  }

  // Dialog

  /**
   * @param {number} index
   * @param {Collection} collection
   */
  #build(index, collection) {
    // The photographs of an open collection may become others.
    this.#collection = { ...collection };
    this.#index = index;
    this.#opened = new AbortController();
    const { signal } = this.#opened;
    const dialog = (this.#dialog = new ViewerDialog(this, css, signal));
    const root = this.#attach();
    const controls = (this.#controls = new ViewerControls(this, dialog.element, {
      close: () => this.close(),
      step: (distance) => this.step(distance),
      retry: () => this.#retry(),
    }));
    this.#photos = new PhotoLayers(this, this.#collection, dialog.element, controls.progress, signal, {
      index: () => this.#index,
      zoom: () => this.#zoom,
      enqueue: (act) => this.#enqueue(act),
      cameNear: (time, index) => this.#describeNear(time, index),
      known: (index) => index === this.#index && this.#describe(index),
      loaded: (index) => this.#companion?.didLoadPhoto(index),
      failed: () => this.#showFailure(),
    });
    dialog.enter(root, {
      // A press before the engine is loaded closes the dialog.
      pressed: () => this.#surface || this.close(),
      key: (event) => this.#key(event),
      close: () => this.close(),
      // Then there is no animation.
      closed: () => this.#tearDown(),
      resized: () => this.#resize(),
    });
    hideAtRest(dialog.element, controls.nav, signal);
    this.#describe(index);
    return dialog;
  }

  #tearDown() {
    const [dialog, collection, index] = [this.#dialog, this.#collection, this.#index];
    this.#opened?.abort();
    this.#surface?.remove();
    collection?.thumbnails.hide(-1);
    dialog?.remove(collection, index, () => this.links);
    const wasPresented = this.#isPresented;
    this.#surface = this.#dialog = this.#controls = undefined;
    this.#tiles = this.#companion = this.#photos = undefined;
    this.#described.clear();
    this.#collection = undefined;
    this.#index = this.#hidden = -1;
    this.#isPresented = false;
    this.#zoom = 1;
    if (wasPresented) this.#emit("dismiss", { index });
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Tab")
      return this.#dialog && this.#controls && cycleFocus(event, this.#dialog.element, this.#controls.nav);
    if (this.#isPresented && this.#controls?.actions?.handle(event)) return event.preventDefault();
    const isButton = /** @type {Element} */ (event.target).localName === "button";
    // Space activates a focused button.
    if (isButton && event.key === " ") return;
    const key = event.key === "Escape" ? Input.Key.escape : keyOrSpaceOf(event);
    if (!key) return;
    event.preventDefault();
    if (this.#isPresented && this.#surface) Input.key(this.#surface, secondsOf(event), key);
    else if (event.key === "Escape") this.close();
  }

  #resize() {
    this.#dialog?.measure();
    this.#photos?.sharpen();
    this.#enqueue((time, surface) => this.#tellSize(surface, time));
    this.#locateThumbnail();
  }

  /**
   * @param {Surface} surface
   * @param {number} time
   */
  #tellSize(surface, time) {
    if (!this.#dialog) return;
    const { size, isMirrored } = this.#dialog;
    Input.resize(surface, time, size.width, size.height, windowOf(this).devicePixelRatio, isMirrored);
  }

  // Contents of layers

  /**
   * @param {HTMLElement} element
   * @param {number} contents
   */
  #display(element, contents) {
    if (contents === Viewer.contents.backdrop) element.part.value = "backdrop";
    if (contents === Viewer.contents.controls && this.#controls) {
      element.part.value = "controls";
      element.append(this.#controls.nav);
    }
    if (contents > 0) this.#photos?.display(element, contents - 1);
    this.#tiles?.display(element, contents);
    this.#companion?.display(element, contents);
  }

  #showFailure() {
    this.#controls?.showFailure(this.#photos?.failures.has(this.#id) ?? false);
  }

  /** The identity of the current photograph. */
  get #id() {
    return this.#collection?.photographs.idAt(this.#index) ?? -1;
  }

  #retry() {
    const load = this.#photos?.failures.get(this.#id);
    this.#photos?.failures.delete(this.#id);
    this.#showFailure();
    this.#dialog?.element.focus();
    load?.();
  }

  /** Adds the actions to the controls, if the viewer has some and they are there. */
  #addActions() {
    const [dialog, collection, controls, opened] = [this.#dialog, this.#collection, this.#controls, this.#opened];
    const { ViewerActions } = actionsPart.module ?? {};
    if (!dialog || !collection || !controls || !opened || !ViewerActions || !this.actions || controls.actions) return;
    dialog.adopt(ViewerActions.css);
    controls.actions = new ViewerActions(this, collection, dialog.element, controls.nav, opened.signal);
    this.#describe(this.#index);
  }

  /** @param {number} index */
  #describe(index) {
    if (!this.#collection?.photographs.has(index)) return;
    this.#controls?.describe(this.#collection, index);
    this.#showFailure();
  }

  // Calls and reports

  /** @param {import("../stage/surface.js").Command} act */
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
        if (this.#dialog && !this.#dialog.element.open) {
          this.#dialog.show();
          this.#dialog.element.focus();
        }
        this.#describe(index);
        this.#photos?.tone(false);
        if (!this.#isPresented) this.#emit("present", { index });
        this.#isPresented = true;
      },
      indexChanged: (index) => {
        if (index < 0) return;
        this.#index = index;
        const id = this.#id;
        this.#describe(index);
        this.#locateThumbnail();
        this.#enqueue((time) => this.#describeNear(time, this.#index));
        const loading = this.#collection?.photographs.ready(index);
        const emit = () => this.#id === id && this.#emit("change", { index: this.#index });
        // The link has the address of the photograph then.
        if (loading) loading.then(emit, emit);
        else emit();
      },
      // The page may have scrolled while the dialog was open.
      willDismiss: () => {
        this.#locateThumbnail();
        this.#enqueue(() => this.#photos?.tone(true));
      },
      thumbnailHidden: (index, isHidden) => {
        this.#hidden = isHidden ? index : -1;
        this.#collection?.thumbnails.hide(this.#hidden);
      },
      dismissed: () => this.#tearDown(),
      zoomChanged: (zoom) => {
        this.#zoom = zoom;
        this.#photos?.sharpen();
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
