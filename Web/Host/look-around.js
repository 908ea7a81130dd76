// Panoramas and tiles in a viewer: a button that fills the view, the gyroscope with its hint and switch, and
// pictures for the tiles that the engine asks for.

import * as Viewer from "./generated/lookAround.js";
import { iconButton } from "./icon-button.js";
import { pixelSize } from "./links.js";
import { MotionControls } from "./motion-controls.js";
import { seconds } from "./page.js";
import { listenToHover } from "./pointers.js";
import { Tiles, isTile, widthsIn } from "./tiles.js";

/**
 * @typedef {import("./links.js").ViewerAlbum} ViewerAlbum
 * @typedef {import("./page.js").Surface} Surface
 * @typedef {import("./viewer.js").LenticularViewer} LenticularViewer
 */

const icon = "<path d='M3 8c6 3 12 3 18 0v8c-6-3-12-3-18 0zM10 10.5 8.5 12l1.5 1.5M14 10.5l1.5 1.5-1.5 1.5'/>";

/**
 * How many pixels across the widest file of a photograph has; nothing where there is only one.
 *
 * @param {HTMLAnchorElement} link
 */
function widest(link) {
  const sets = [link, ...link.querySelectorAll("source")].map(({ dataset }) => dataset.srcset ?? "");
  return widthsIn(sets.join()).at(-1);
}

/** What accompanies the photographs of a viewer from when one is opened until the viewer is closed. */
export class LookAround {
  /** @type {LenticularViewer} */
  #viewer;
  /** @type {Surface} */
  #surface;
  /** @type {ViewerAlbum} */
  #album;
  /**
   * Of photographs that have been shown and have tiles, by index.
   *
   * @type {Record<number, Tiles>}
   */
  #tiles = {};
  /**
   * Ends what belongs to the current photograph.
   *
   * @type {AbortController | undefined}
   */
  #end;

  /**
   * @param {LenticularViewer} viewer
   * @param {Surface} surface
   * @param {ViewerAlbum} album
   * @param {AbortSignal} signal
   */
  constructor(viewer, surface, album, signal) {
    this.#viewer = viewer;
    this.#surface = surface;
    this.#album = album;
    for (const type of ["lenticular-present", "lenticular-change"]) {
      viewer.addEventListener(type, () => this.#show(), { signal });
    }
    signal.addEventListener("abort", () => this.#end?.abort());
  }

  /**
   * Tells the engine which photographs are panoramas and which have tiles.
   *
   * @param {number} time
   */
  describe(time) {
    for (const index of this.#album.special) {
      const link = this.#album.link(index);
      const { panorama, tiles } = link.dataset;
      const size = pixelSize(link);
      Viewer.setPhoto(
        this.#surface,
        time,
        index,
        ...size,
        panorama !== undefined,
        Tiles.of(tiles)?.row(widest(link) ?? size[0]),
      );
    }
  }

  /**
   * The viewer shows a photograph itself, not only its thumbnail.
   *
   * @param {number} index
   */
  didLoadPhoto(index) {
    Viewer.didLoadPhoto(this.#surface, seconds(), index);
  }

  /**
   * Puts what contents stand for into an element, if they are a tile.
   *
   * @param {HTMLElement} element
   * @param {number} contents
   */
  fill(element, contents) {
    if (!isTile(contents)) return;
    const index = Number(/** @type {HTMLElement} */ (element.closest("[data-index]")).dataset.index);
    const link = this.#album.link(index);
    this.#tiles[index] ??= Tiles.of(link.dataset.tiles, link.baseURI);
    this.#tiles[index].fill(element, contents, (tile, isThere) =>
      Viewer.didLoad(this.#surface, seconds(), index, tile, isThere),
    );
  }

  /** After every frame. */
  moved() {
    for (const tiles of Object.values(this.#tiles)) tiles.tidy();
  }

  /** Another photograph is the current one. */
  #show() {
    this.#end?.abort();
    this.#end = undefined;
    if (this.#viewer.link?.dataset.panorama === undefined) return;
    this.#end = new AbortController();
    const { signal } = this.#end;
    const root = this.#viewer.shadowRoot;
    const box = document.createElement("section");
    box.hidden = true;
    const button = iconButton("look-around", this.#viewer.dataset.lookAround ?? "Look around", icon, () => {
      Viewer.fill(this.#surface, seconds());
      if (motion.state === "prompt") motion.request();
    });
    button.style.inset = "auto auto max(4rem, calc(env(safe-area-inset-bottom) + 4rem)) calc(50% - 1.375rem)";
    root.querySelector("[part=controls] nav").append(button, box);
    const motion = new MotionControls({
      surface: this.#surface,
      root: box,
      texts: this.#viewer.dataset,
      signal,
      setMotion: (isOn) => Viewer.setMotion(this.#surface, seconds(), isOn),
    });
    const hideHint = () => motion.hideHint();
    const dialog = root.querySelector("dialog");
    listenToHover(this.#surface, dialog, signal, () => motion.state === "on", hideHint);
    root.addEventListener("pointerdown", hideHint, { signal });
    // As a whole it does not pan.
    this.#viewer.addEventListener(
      "lenticular-zoom",
      ({ detail }) => {
        box.hidden = detail.zoom <= 1;
        button.disabled = !box.hidden;
        // A button that goes must not take the keyboard's focus along.
        if (/** @type {HTMLButtonElement | null} */ (root.activeElement)?.disabled) dialog.focus();
      },
      { signal },
    );
    signal.addEventListener("abort", () => {
      button.remove();
      box.remove();
    });
  }
}
