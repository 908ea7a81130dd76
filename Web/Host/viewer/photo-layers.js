// The photographs of an open viewer in the elements of their layers.

import { decoded } from "../dom/decoding.js";
import { savesData } from "../dom/documents.js";
import * as Viewer from "../generated/viewer.js";
import { largePicture, largeSizes } from "../photographs/large-picture.js";
import { fileOf, pictureIn } from "../photographs/pictures.js";

/**
 * @typedef {import("../photographs/photograph.js").Photograph} Photograph
 * @typedef {import("../photographs/thumbnails.js").Collection} Collection
 */

/**
 * The functions of a viewer that are called here.
 *
 * @typedef {object} Calls
 * @property {() => number} index The index of the current photograph.
 * @property {() => number} zoom
 * @property {(act: import("../stage/surface.js").Command) => void} enqueue
 * @property {(time: number, index: number) => void} cameNear Called when a photograph comes near the current one.
 * @property {(index: number) => void} known Called when a photograph is known that was not before.
 * @property {(index: number) => void} loaded Called when a photograph is loaded.
 * @property {() => void} failed Called when photographs could not be loaded, or are loaded after all.
 */

/** The time in ms in which a photograph takes the filter of its thumbnail, or loses it: shorter than a flight. */
const TONE = 200;

/** The time in ms after which a photograph begins to load. */
const PAUSE = 50;

/** Displays photographs in the layers of a viewer, from their stand-ins to the width for the current zoom. */
export class PhotoLayers {
  #viewer;
  #collection;
  #dialog;
  #progress;
  #signal;
  #calls;
  /**
   * The layers, with the photograph that each shows, by `PhotographSource.idAt`.
   *
   * @type {Map<HTMLElement, { id: number, photograph: Photograph }>}
   */
  #layers = new Map();
  /**
   * The sizes in pixels of photographs that are loaded, where they are known better than before.
   *
   * @type {Map<number, [width: number, height: number]>}
   */
  sizes = new Map();
  /**
   * The functions that try again to load photographs, by the identities of the photographs that could not be loaded.
   *
   * @type {Map<number, () => void>}
   */
  failures = new Map();
  /**
   * The elements that show the next photograph until it is loaded.
   *
   * @type {ChildNode[] | undefined}
   */
  standIns;
  /**
   * Gives the photograph the look of its thumbnail, or takes it away.
   *
   * @type {Animation | undefined}
   */
  #toning;

  /**
   * @param {HTMLElement & { naturalSize: boolean }} viewer
   * @param {Collection} collection
   * @param {HTMLDialogElement} dialog
   * @param {import("./progress.js").ViewerProgress} progress
   * @param {AbortSignal} signal Aborted when the viewer closes.
   * @param {Calls} calls
   */
  constructor(viewer, collection, dialog, progress, signal, calls) {
    this.#viewer = viewer;
    this.#collection = collection;
    this.#dialog = dialog;
    this.#progress = progress;
    this.#signal = signal;
    this.#calls = calls;
  }

  /** Shows the photographs of the collection as they are now, in the layers that they have. */
  displayAll() {
    for (const [element, shown] of this.#layers) {
      const index = this.#indexOf(shown.id);
      if (index >= 0 && element.isConnected) this.display(element, index);
    }
  }

  /** Forgets the layers that are gone. */
  tidy() {
    for (const element of this.#layers.keys()) if (!element.isConnected) this.#layers.delete(element);
  }

  clear() {
    this.#layers.clear();
  }

  /**
   * Shows a photograph in the element of its layer. A layer that shows it already goes on, with another index.
   *
   * @param {HTMLElement} element
   * @param {number} index
   */
  display(element, index) {
    const { photographs, thumbnails } = this.#collection;
    if (!photographs.has(index)) return;
    const photograph = photographs.at(index);
    const id = photographs.idAt(index);
    const shown = this.#layers.get(element);
    element.part.value = "photo";
    element.dataset.index = `${index}`;
    this.#layers.set(element, { id, photograph });
    if (shown?.id === id && showsSame(shown.photograph, photograph)) return;
    if (this.failures.delete(id)) this.#calls.failed();
    /** @type {ChildNode[]} */
    const standIns = this.standIns ?? [this.#standIn(photograph, thumbnails.linkAt(index), element)];
    this.standIns = undefined;
    // What the layer has shown before stays until the other photograph is loaded.
    const former = shown ? [...element.childNodes].filter(isPicture) : [];
    // The stand-ins lie beneath the tiles.
    if (former.length === 0 || shown?.id !== id) {
      for (const each of former) each.remove();
      element.prepend(...standIns);
    } else standIns.splice(0, standIns.length, ...former);
    this.#calls.enqueue((time) => this.#calls.cameNear(time, this.#indexOf(id)));
    const loading = photographs.ready(index);
    if (loading) this.#displayAgain(loading, element, id, standIns);
    else {
      // The first frames of a motion do the most work, so loading waits for them.
      setTimeout(() => element.isConnected && this.#loadPhoto(element, id, standIns), PAUSE);
    }
  }

  /**
   * The index of a photograph, which may have changed since; -1 if it is gone.
   *
   * @param {number} id
   */
  #indexOf(id) {
    return this.#collection.photographs.indexOf(id) ?? -1;
  }

  /**
   * Displays a photograph again once its part of the list is loaded.
   *
   * @param {Promise<void>} loading
   * @param {HTMLElement} element
   * @param {number} id
   * @param {ChildNode[]} standIns
   */
  async #displayAgain(loading, element, id, standIns) {
    const display = () => {
      for (const each of standIns) each.remove();
      this.#layers.delete(element);
      this.display(element, this.#indexOf(id));
    };
    try {
      await loading;
    } catch {
      if (!this.#signal.aborted) this.#fail(id, display);
      return;
    }
    const index = this.#indexOf(id);
    if (this.#signal.aborted || index < 0) return;
    display();
    this.#calls.enqueue((time) => this.#calls.cameNear(time, this.#indexOf(id)));
    this.#calls.known(index);
  }

  /**
   * Loads a photograph, which then replaces its stand-ins.
   *
   * @param {HTMLElement} element
   * @param {number} id
   * @param {ChildNode[]} standIns
   * @returns {Promise<void>}
   */
  async #loadPhoto(element, id, standIns) {
    const photograph = this.#collection.photographs.at(this.#indexOf(id));
    if (!photograph || this.#signal.aborted) return;
    const { picture, image } = largePicture(photograph, this.#viewer);
    image.draggable = false;
    image.alt = photograph.alt;
    const loading = new AbortController();
    this.#progress.follow(id, loading.signal);
    this.#signal.addEventListener("abort", () => loading.abort(), { signal: loading.signal });
    const isLoaded = await decoded(image);
    loading.abort();
    const standIn = standIns.at(-1);
    // The layer may show another photograph by now, or another file of this one.
    const shown = this.#layers.get(element);
    if (!standIn?.isConnected || shown?.id !== id || !showsSame(shown.photograph, photograph)) return;
    if (!isLoaded) return this.#fail(id, () => this.#loadPhoto(element, id, standIns));
    this.#tellPixelSize(id, photograph, image);
    standIn.after(picture);
    // The next frame shows the photograph. If the stand-ins were removed earlier, the layer could be empty.
    requestAnimationFrame(() => {
      for (const each of standIns) each.remove();
    });
    const index = this.#indexOf(id);
    this.#calls.loaded(index);
    this.sharpen();
    // The adjacent photographs start to load after the current one, so they do not delay it.
    if (index !== this.#calls.index() || savesData()) return;
    for (const each of [index + 1, index - 1]) {
      const neighbour = this.#collection.photographs.at(each);
      if (neighbour?.href) largePicture(neighbour, this.#viewer);
    }
  }

  /**
   * Says that a photograph could not be loaded.
   *
   * @param {number} id
   * @param {() => void} retry
   */
  #fail(id, retry) {
    this.failures.set(id, retry);
    this.#calls.failed();
  }

  /**
   * Passes the size of a loaded photograph to the engine if its size was not known, or has another aspect ratio.
   *
   * @param {number} id
   * @param {Photograph} photograph
   * @param {HTMLImageElement} image
   */
  #tellPixelSize(id, { width, height, isSized }, { naturalWidth, naturalHeight, srcset }) {
    const isWrong = Math.abs(naturalWidth * height - naturalHeight * width) > 0.02 * naturalWidth * height;
    if (!isWrong && isSized) return;
    this.sizes.set(id, [naturalWidth, naturalHeight]);
    this.#calls.enqueue((time, surface) => {
      const index = this.#indexOf(id);
      // Of a `srcset`, the browser tells the size of the file that it has chosen.
      if (this.#viewer.naturalSize && !srcset) Viewer.setWidthLimit(surface, time, { index, width: naturalWidth });
      Viewer.setPixelSize(surface, time, { index, width: naturalWidth, height: naturalHeight });
    });
  }

  /**
   * Creates the image that is shown until a photograph is loaded: its thumbnail.
   *
   * @param {Photograph} photograph
   * @param {HTMLAnchorElement | null | undefined} link
   * @param {HTMLElement} element The layer.
   */
  #standIn({ alt, color, preview, referrerPolicy }, link, element) {
    const image = element.ownerDocument.createElement("img");
    image.decoding = "sync";
    image.draggable = false;
    image.alt = alt;
    image.style.background = color ?? "";
    if (referrerPolicy) image.referrerPolicy = referrerPolicy;
    const address = fileOf(pictureIn(link)) || preview;
    if (address) image.src = address;
    // The server may have cropped the thumbnail; `cover` keeps its aspect ratio.
    image.style.objectFit = "cover";
    return image;
  }

  /**
   * Lets the photograph take the filter and the opacity of its thumbnail, to which it flies, or lose them.
   *
   * @param {boolean} isLeaving
   */
  tone(isLeaving) {
    this.#toning?.cancel();
    const tone = this.#collection.thumbnails.toneOf?.(this.#calls.index()) ?? "none";
    if (tone === "none") return;
    const current = this.#collection.photographs.idAt(this.#calls.index());
    const layer = [...this.#layers].find(([, { id }]) => id === current)?.[0];
    const filter = isLeaving ? ["none", tone] : [tone, "none"];
    this.#toning = layer?.animate(
      { filter },
      { duration: TONE, easing: "ease-out", fill: isLeaving ? "forwards" : "none" },
    );
  }

  /** Requests the width for the current zoom. Until that file is loaded, the browser shows the present one. */
  sharpen() {
    const photograph = this.#collection.photographs.at(this.#calls.index());
    /** @type {NodeListOf<HTMLImageElement>} */
    const images = this.#dialog.querySelectorAll(`[data-index="${this.#calls.index()}"] [srcset]`);
    if (!photograph) return;
    images.forEach((element) => {
      const sizes = largeSizes(photograph, this.#calls.zoom(), this.#viewer);
      if (parseFloat(sizes) > parseFloat(element.sizes)) element.sizes = sizes;
    });
  }
}

/**
 * Whether two records of a photograph have the same files.
 *
 * @param {Photograph} one
 * @param {Photograph} other
 */
const showsSame = (one, other) =>
  one.isKnown === other.isKnown && one.href === other.href && one.srcset === other.srcset;

/**
 * Whether a child of a layer shows the photograph itself.
 *
 * @param {ChildNode} child
 */
const isPicture = (child) => ["img", "picture"].includes(/** @type {Element} */ (child).localName);
