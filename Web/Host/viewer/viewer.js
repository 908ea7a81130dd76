import { complain } from "../stage/complaints.js";
import { isSupported } from "../dom/define.js";
import { savesData, seconds, secondsOf, whenIdle } from "../dom/documents.js";
import { EngineElement } from "../dom/engine-element.js";
import * as Viewer from "../generated/viewer.js";
import { stage } from "../stage/stage.js";
import { actionsPart } from "../stage/parts.js";
import { photographsIn } from "../photographs/links.js";
import { linkTo } from "../photographs/photograph.js";
import { surroundPointers } from "../input/pointers.js";
import { reflect } from "../dom/reflect.js";
import { shadow } from "../dom/shadow.js";
import { listenToClicks } from "./clicks.js";
import { attributes } from "./element.js";
import { keepHistory } from "./history.js";
import { Opening } from "./opening.js";
import { listenToPairs } from "./pairs.js";
import { ViewerPhotographs } from "./photographs.js";
import css from "./viewer.css";

/**
 * @typedef {import("../photographs/thumbnails.js").Collection} Collection
 * @typedef {import("../lenticular-viewer.js").LenticularPhotograph} LenticularPhotograph
 * @typedef {import("../lenticular-viewer.js").LenticularPhotographs} LenticularPhotographs
 * @typedef {import("../stage/surface.js").Surface} Surface
 */

/** The time in seconds that a flight may have begun before its first frame: two frames at 60 Hz. */
const LATE = 1 / 30;

/** Opens photographs in place; see element.js. */
export class LenticularViewer extends EngineElement {
  static get attributes() {
    return attributes;
  }

  /**
   * What is open.
   *
   * @type {Opening | undefined}
   */
  #opening;
  /** The time in seconds of the last click in this element, which is that at which the finger lifted. */
  #clicked = 0;
  /** Gives the entry in the history the address of the open photograph, if it has another one. */
  #renewAddress = () => {};

  #photographs = new ViewerPhotographs(this, {
    opened: () => this.#ownOpening?.collection,
    changed: (isNow) => this.#ownOpening?.follow(() => this.collection, isNow),
    loaded: () => this.emit("load", {}),
    replaced: () => {
      if (this.#opening?.isPresented && this.index >= 0) this.emit("change", { index: this.index });
    },
  });

  /** What is open of this element's own photographs. */
  get #ownOpening() {
    return this.#opening?.collection.owner === this ? this.#opening : undefined;
  }

  /** The links to photographs in this element, in document order. */
  get links() {
    return photographsIn(this);
  }

  /** The index of the open photograph, counted from 0, or -1 if none is open. */
  get index() {
    return this.#opening?.dialog.element.open ? this.#opening.collection.index : -1;
  }

  /** The number of photographs that can be reached from the open one, with it; 0 if none is open. */
  get length() {
    return this.#opening?.collection.photographs.length ?? 0;
  }

  /** The link to the open photograph; for one that is not in the page, a link that the viewer creates. */
  get link() {
    if (!this.#opening) return undefined;
    const { photographs, thumbnails, index } = this.#opening.collection;
    if (!photographs.has(index)) return undefined;
    return thumbnails.linkAt(index) ?? linkTo(photographs.at(index));
  }

  /**
   * The photographs of the viewer instead of its links, as a list or an array; null for the links. A photograph flies
   * from the link in the viewer that has the same `data-id`, the index in the list as `data-index`, or the same URL.
   */
  get photographs() {
    return this.#photographs.list;
  }

  set photographs(list) {
    this.update(list);
  }

  /** Resolves when the engine is loaded, and what the viewer needs beside it. */
  get ready() {
    this.join();
    return super.ready;
  }

  /** The engine is loaded while the page is idle, or when a pointer or the focus enters the element. */
  get joinsAtOnce() {
    return false;
  }

  /** @returns {[width: number, height: number]} */
  get surfaceSize() {
    const { width = 0, height = 0 } = this.#opening?.dialog.size ?? {};
    return [width, height];
  }

  /** There is a surface while a photograph is open. */
  describeSurface() {
    return this.#opening?.surfaceDescription;
  }

  /** @param {AbortSignal} signal */
  didConnect(signal) {
    this.addEventListener("click", (event) => (this.#clicked = secondsOf(event)), { signal, capture: true });
    listenToClicks(
      this,
      this.#photographs,
      {
        collectionOf: (wall) => this.#photographs.collectionOf(wall),
        open: (index, collection) => this.open(index, collection),
        changed: (wall) => {
          const opening = this.#opening;
          if (wall === opening?.collection.owner) opening.follow(() => this.#photographs.collectionOf(wall), false);
        },
      },
      signal,
    );
    // Where the visitor saves data, the viewer is used first.
    if (!savesData()) whenIdle(() => this.join());
    // Added with the first dialog, it would let browsers lay out all links anew.
    if (isSupported) this.#attach();
    listenToPairs(
      this,
      {
        dialog: () => this.#opening?.dialog.element,
        collectionOf: (wall) =>
          this.#opening || this.#photographs.loading || !stage.engine
            ? undefined
            : this.#photographs.collectionOf(wall),
        offer: (...offered) => this.#offer(...offered),
        end: () => {
          // The last sample may have opened the photograph.
          this.surface?.draw();
          if (!this.#opening?.isPresented) this.#tearDown();
        },
      },
      signal,
    );
    this.#photographs.connect(signal);
    if (this.history) {
      this.#renewAddress = keepHistory(
        this,
        {
          collection: () => this.#photographs.collectionOf(this.querySelector("lenticular-wall")),
          opened: () => this.#opening?.collection,
          isKnown: () => !this.#photographs.loading,
          // What is open may still follow the photographs: its index is known in the next frame.
          turn: (index) =>
            this.surface?.enqueue((time, surface) =>
              Viewer.step(surface, time, { distance: index - (this.#opening?.collection.index ?? -1) }),
            ),
          end: () => this.#opening?.dialog.element.close(),
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

  /** Fetches the actions, if the viewer has some and they are not there. */
  willJoin() {
    return this.actions && !actionsPart.module ? actionsPart.offer(this) : undefined;
  }

  /** @param {Surface} surface */
  didJoin(surface) {
    this.#opening?.join(surface);
  }

  /** Errors are reported when a photograph is opened. */
  didFail() {}

  didLeave() {
    this.#tearDown();
    this.#photographs.disconnect();
  }

  /** @param {string} name */
  attributeChangedCallback(name) {
    if (name === "src" && this.isConnected) this.#photographs.load();
  }

  // Opening and closing

  /**
   * Opens the photograph at an index. Does nothing if there is no photograph at the index, or if a photograph is
   * already open. The promise is rejected if the engine cannot be loaded.
   *
   * @param {number} index
   * @param {Collection} [collection] The photographs, if they are not those of this element.
   * @param {{ elements?: ChildNode[], present: (surface: Surface, time: number) => void }} [shown] The photograph that is
   *   already shown, which the viewer takes over in this frame: `present` calls the engine, and `elements` move into the
   *   viewer. Otherwise the flight begins when the finger lifted, or in its first frame if that was too long ago.
   * @unpublished collection, shown
   */
  async open(index, collection, shown) {
    if (!isSupported) return;
    if (!this.isConnected) throw new DOMException("The viewer is not in a document.", "InvalidStateError");
    if (!collection && this.#photographs.loading) await this.#photographs.loading;
    if (!this.isConnected) return;
    const opened = collection ?? this.collection;
    // Attributes have indices as texts.
    if (typeof index === "string") index = Number(index || NaN);
    if (!opened.photographs.has(index) || !this.#mayOpen(index)) return;
    // After the dialog has changed the page, the browser would lay the page out to answer.
    let place = shown ? undefined : opened.thumbnails.measure?.(index);
    const opening = this.#build(index, opened);
    opening.standIns = shown?.elements;
    try {
      // From now on the dialog receives all keys and pointers, although it is still empty.
      opening.dialog.show();
      const loading = this.willJoin();
      if (!stage.engine || loading) {
        await Promise.all([stage.engine ?? this.ready, loading]);
        place = undefined;
      }
      if (this.#opening !== opening) return;
      this.enter();
    } catch (error) {
      if (this.#opening !== opening) return;
      this.#tearDown();
      throw error;
    }
    opening.addActions();
    if (shown && this.surface) {
      opening.describePhotos(seconds(), this.surface);
      shown.present(this.surface, seconds());
      this.surface.draw();
    } else {
      const begin = (/** @type {number} */ time) => (time - this.#clicked > LATE ? time : this.#clicked);
      this.surface?.enqueue((time, surface) => opening.present(begin(time), surface, place));
    }
  }

  /** @param {number} index Of a photograph that the page may keep closed. */
  #mayOpen(index) {
    return !this.#opening && this.emit("open", { index }, true) && !this.#opening;
  }

  /**
   * @param {number} index
   * @param {Collection} collection
   */
  #build(index, collection) {
    try {
      const opening = (this.#opening = new Opening(this, index, collection, css, {
        close: () => this.close(),
        step: (distance) => this.step(distance),
        end: () => this.#tearDown(),
        replaced: () => this.#renewAddress(),
        emit: (name, detail) => this.emit(name, detail),
      }));
      opening.enter(this.#attach());
      this.appear();
      return opening;
    } catch (error) {
      this.#tearDown();
      throw error;
    }
  }

  #tearDown() {
    const opening = this.#opening;
    this.disappear();
    this.#opening = undefined;
    if (!opening) return;
    const { index } = opening.collection;
    opening.end();
    if (opening.isPresented) this.emit("dismiss", { index });
  }

  /**
   * Shows the open photograph with another instance of the engine, after one has ended.
   *
   * @param {boolean} goesOn
   */
  async restart(goesOn) {
    const opening = this.#opening;
    if (!opening) return;
    opening.leave();
    if (!goesOn || !opening.dialog.element.open) return this.#tearDown();
    this.appear();
    try {
      await this.ready;
      if (this.#opening !== opening) return;
      this.enter();
    } catch (error) {
      complain(this, error);
      if (this.#opening === opening) this.#tearDown();
    }
    this.surface?.enqueue((time, surface) => opening.present(time, surface, null));
  }

  /** Closes the viewer: the photograph returns to its thumbnail. */
  close() {
    if (!this.#opening?.isPresented) return this.#tearDown();
    this.surface?.enqueue((time, surface) => Viewer.dismiss(surface, time));
  }

  /**
   * Moves forward by a number of photographs, or backward if the number is negative.
   *
   * @param {number} distance
   */
  step(distance) {
    this.surface?.enqueue((time, surface) => Viewer.step(surface, time, { distance }));
  }

  /**
   * Rotates the open photograph by quarter turns, counterclockwise if the number is negative.
   *
   * @param {number} quarterTurns
   */
  rotate(quarterTurns) {
    this.surface?.enqueue((time, surface) => Viewer.rotate(surface, time, { quarterTurns }));
  }

  /**
   * Zooms the open photograph about its middle, to a zoom as `lenticular-zoom` tells it: at 1 the photograph fits the
   * viewer. A zoom beyond the limits becomes the nearest one.
   *
   * @param {number} zoom
   */
  zoomTo(zoom) {
    this.surface?.enqueue((time, surface) => Viewer.zoom(surface, time, { scale: zoom }));
  }

  // Photographs

  /**
   * Shows the list as it is now, for a list that has been changed in place, or another one. The open photograph stays
   * open if the list has it.
   *
   * @param {LenticularPhotographs | LenticularPhotograph[] | null} photographs
   */
  update(photographs = this.photographs) {
    this.#photographs.update(photographs);
  }

  /** Loads the list at `src` again, and reads the links again. Links that change are noticed without it. */
  reload() {
    return this.#photographs.reload();
  }

  /** @internal @returns {Collection} The photographs of the links in this element, or of its list. */
  get collection() {
    return this.#photographs.collectionOf(null);
  }

  /**
   * Lets two fingers take the photograph between them.
   *
   * @param {PointerEvent[]} fingers
   * @param {TouchEvent} event
   * @param {number} index
   * @param {Collection} collection
   */
  #offer(fingers, event, index, collection) {
    if (!this.#mayOpen(index)) return;
    try {
      const opening = this.#build(index, collection);
      this.enter();
      const [surface, time] = [this.surface, secondsOf(event)];
      if (!surface) return this.#tearDown();
      this.willJoin()?.then(() => this.#opening === opening && opening.addActions());
      opening.addActions();
      opening.describePhotos(time, surface);
      collection.thumbnails.offer?.(surface, time, index);
      surroundPointers(surface, opening.dialog.element, fingers);
    } catch (error) {
      this.#tearDown();
      complain(this, error);
    }
  }
}

reflect(LenticularViewer);
