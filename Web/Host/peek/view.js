// What is shown of peeks, above the page: the previews, their label, and the buttons of one that stays.

import { unzoom } from "../dom/documents.js";
import { adopt } from "../dom/shadow.js";
import { makeControls } from "./buttons.js";
import { openInViewer } from "./handover.js";
import { Previews } from "./previews.js";
import css from "./view.css";

/**
 * @typedef {import("./peek.js").LenticularPeek} LenticularPeek
 * @typedef {import("./source.js").Peek} Peek
 */

/** The content of the popover of an element, while an instance of the engine places its layers. */
export class PeekView {
  previews;
  #owner;
  #popover;
  #Surface;
  #label = document.createElement("p");
  #controls;

  /**
   * @param {LenticularPeek} owner
   * @param {HTMLElement} popover
   * @param {typeof import("../stage/surface.js").Surface} Surface The class of the surfaces on this page's stage.
   * @param {(index: number) => void} described Called when a photograph is known that was not before.
   */
  constructor(owner, popover, Surface, described) {
    this.#owner = owner;
    this.#popover = popover;
    this.#Surface = Surface;
    this.previews = new Previews(owner, described);
    this.#controls = makeControls(owner);
    this.#label.part.value = "label";
    // Screen readers announce a text only if its live region existed before.
    this.#label.ariaLive = "polite";
    if (owner.shadowRoot) adopt(owner.shadowRoot, css);
    popover.append(this.#label, this.#controls);
  }

  /** @param {string} text */
  set label(text) {
    this.#label.textContent = text;
  }

  /** Whether the popover is shown. In a browser without popovers, the view covers the page as other elements do. */
  get #isShown() {
    return Boolean(this.#popover.showPopover) && this.#popover.matches(":popover-open");
  }

  /** Shows the previews. */
  show() {
    if (this.#isShown) return;
    unzoom(this.#popover, this.#owner);
    this.#popover.showPopover?.();
  }

  /** Forgets the previews, and hides the popover. */
  hide() {
    this.previews.clear();
    if (this.#isShown) this.#popover.hidePopover();
  }

  /** @param {Event} event */
  isOnControls(event) {
    return event.composedPath().includes(this.#controls);
  }

  /** Shows the buttons of a preview that stays, and moves the focus to them if it was on the element's own button. */
  showControls() {
    this.#controls.hidden = false;
    if (!this.#owner.shadowRoot?.activeElement) return;
    /** @type {HTMLElement | null} */ (this.#controls.querySelector('[part="next"]'))?.focus();
  }

  /**
   * Hides the buttons. The focus returns from them to a link.
   *
   * @param {HTMLElement} [link]
   */
  hideControls(link) {
    const hadFocus = this.#controls.contains(this.#owner.shadowRoot?.activeElement ?? null);
    this.#controls.hidden = true;
    if (hadFocus) link?.focus({ preventScroll: true });
  }

  /**
   * Opens the photograph of a preview in a viewer, or follows its link.
   *
   * @param {Peek} peek
   * @param {number} index
   */
  open(peek, index) {
    const preview = this.previews.elementAt(index);
    if (preview) openInViewer(this.#owner, this.#Surface, peek, index, preview);
  }
}
