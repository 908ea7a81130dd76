// The elements of previews, and the thumbnail that is hidden while its preview is shown.

import { decoded } from "../dom/decoding.js";
import { largePicture } from "../photographs/large-picture.js";
import { HiddenImage } from "../photographs/thumbnails.js";
import { complain } from "../stage/complaints.js";
import { modes } from "./source.js";

/**
 * @typedef {import("../photographs/photograph.js").Photograph} Photograph
 * @typedef {import("./source.js").Peek} Peek
 */

/** The previews that have layers now. */
export class Previews {
  #element;
  #described;
  /**
   * The elements of previews, by index, with the photograph that each shows.
   *
   * @type {Record<number, { element: HTMLElement, photograph: Photograph }>}
   */
  #shown = {};
  /** The pressed image, which is hidden while its preview is shown. */
  #hidden = new HiddenImage();
  /**
   * The link of the hidden image, and its label before.
   *
   * @type {{ link: HTMLElement, label: string | null } | undefined}
   */
  #renamed;

  /**
   * @param {HTMLElement} element The element with the links.
   * @param {(index: number) => void} described Called when a photograph is known that was not before.
   */
  constructor(element, described) {
    this.#element = element;
    this.#described = described;
  }

  /** @param {number} index */
  elementAt(index) {
    return this.#shown[index]?.element;
  }

  clear() {
    this.#shown = {};
  }

  /**
   * Displays a photograph in the element of its layer.
   *
   * @param {HTMLElement} element
   * @param {number} index
   * @param {Peek} peek
   */
  display(element, index, peek) {
    element.part.value = "preview";
    const { photographs } = peek;
    const photograph = peek.photographAt(index);
    this.#shown[index] = { element, photograph };
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
      const display = () => {
        if (this.#shown[index]?.element !== element || peek.photographs !== photographs) return;
        this.display(element, index, peek);
        this.#described(index);
      };
      loading.then(display, (error) => complain(this.#element, error));
      return;
    }
    const preview = document.createElement("img");
    preview.decoding = "sync";
    preview.alt = "";
    if (photograph.preview) preview.src = photograph.preview;
    const { picture, image } = largePicture(photograph, this.#element);
    image.alt = "";
    element.append(preview);
    decoded(image).then((isLoaded) => {
      if (isLoaded && element.isConnected) element.append(picture);
    });
  }

  /**
   * Displays the photograph at an index, if its preview shows another one.
   *
   * @param {number} index
   * @param {Peek} peek
   */
  update(index, peek) {
    const shown = this.#shown[index];
    if (shown && shown.photograph !== peek.photographAt(index)) this.display(shown.element, index, peek);
  }

  /**
   * Hides the pressed image while its preview is shown, or shows it again.
   *
   * @param {Peek | undefined} peek Undefined to show it.
   */
  hideThumbnail(peek) {
    if (this.#renamed) this.#renamed.link.ariaLabel = this.#renamed.label;
    this.#renamed = undefined;
    const image = peek?.image;
    this.#hidden.hide(image);
    if (!image || !peek) return;
    const { link } = peek;
    this.#renamed = { link, label: link.ariaLabel };
    // A hidden image does not name its link.
    link.ariaLabel ??= image.alt;
  }
}
