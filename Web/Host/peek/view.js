// The view of previews, above the page.

import { unzoom } from "../dom/documents.js";

/** The popover with the previews and their label. */
export class PeekView {
  element = document.createElement("div");
  #label = document.createElement("p");

  /** @param {HTMLElement} controls The buttons of a preview that stays. */
  constructor(controls) {
    this.element.part.value = "view";
    this.element.popover = "manual";
    this.#label.part.value = "label";
    // Screen readers announce a text only if its live region existed before.
    this.#label.ariaLive = "polite";
    this.element.append(this.#label, controls);
  }

  /** @param {string} text */
  set label(text) {
    this.#label.textContent = text;
  }

  /** Whether the popover is shown. In a browser without popovers, the view covers the page as other elements do. */
  get #isShown() {
    return Boolean(this.element.showPopover) && this.element.matches(":popover-open");
  }

  /**
   * Shows the previews of an element.
   *
   * @param {Element} owner
   */
  show(owner) {
    if (this.#isShown) return;
    unzoom(this.element, owner);
    this.element.showPopover?.();
  }

  hide() {
    if (this.#isShown) this.element.hidePopover();
  }
}
