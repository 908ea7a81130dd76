// The modal dialog of a viewer, its box over the page, and where the focus is before and after it.

import { focusReturn, isRightToLeft, unzoom, windowOf } from "../dom/documents.js";
import { lockScrolling } from "./scroll-lock.js";
import { adopt, shadow } from "../dom/shadow.js";
import { isScrolledBy } from "../input/wheels.js";

/** @typedef {import("../photographs/thumbnails.js").Collection} Collection */

/**
 * The functions of a viewer that are called here.
 *
 * @typedef {object} DialogCalls
 * @property {() => void} pressed A pointer is down in the dialog.
 * @property {(event: KeyboardEvent) => void} key
 * @property {() => void} close The dialog is to be closed, by a key or a gesture of the system.
 * @property {() => void} closed The browser has closed the dialog.
 * @property {() => void} resized The box of the dialog may have another size, or another direction.
 */

/** A dialog, from when a photograph is opened until the viewer is closed. */
export class ViewerDialog {
  element = document.createElement("dialog");
  /** The size of the box, in pixels. */
  size = { width: 0, height: 0 };
  /** Whether two fingers had zoomed the page. The dialog then covers what was seen of it. */
  isPinched = false;
  #viewer;
  #signal;
  /**
   * The style sheets of the dialog's shadow tree.
   *
   * @type {string[]}
   */
  #styles;
  /**
   * What had the focus before.
   *
   * @type {Element | null}
   */
  #opener;
  /**
   * The element whose shadow tree has the dialog, if the viewer is not displayed.
   *
   * @type {HTMLElement | undefined}
   */
  #place;

  /**
   * Reads the box and the direction of the window. The dialog is in no document yet.
   *
   * @param {HTMLElement} viewer
   * @param {string} css
   * @param {AbortSignal} signal
   */
  constructor(viewer, css, signal) {
    this.#viewer = viewer;
    this.#styles = [css];
    this.#signal = signal;
    const isMirrored = isRightToLeft(viewer);
    const { clientWidth } = viewer.ownerDocument.documentElement;
    const { innerHeight, visualViewport: seen } = windowOf(viewer);
    this.size = { width: clientWidth, height: innerHeight };
    this.isPinched = seen !== null && seen.scale > 1;
    if (seen && this.isPinched) this.size = { width: seen.width * seen.scale, height: seen.height * seen.scale };
    this.#opener = /** @type {Document | ShadowRoot} */ (viewer.getRootNode()).activeElement;
    // This reads styles, and what follows changes some.
    this.#cover(viewer);
    const { element } = this;
    element.part.value = "dialog";
    element.toggleAttribute("data-mirrored", isMirrored);
    element.tabIndex = -1;
    element.autofocus = true;
  }

  get isMirrored() {
    return this.element.hasAttribute("data-mirrored");
  }

  /**
   * Adds the dialog to the shadow tree of the viewer, and listens until the signal is aborted.
   *
   * @param {ShadowRoot} root
   * @param {DialogCalls} calls
   */
  enter(root, { pressed, key, close, closed, resized }) {
    const [element, signal] = [this.element, this.#signal];
    root.append(element);
    element.addEventListener("pointerdown", pressed, { signal });
    element.addEventListener("keydown", key, { signal });
    // Keys and clicks in the dialog do not reach the page.
    for (const type of ["keydown", "keyup", "keypress", "click"])
      element.addEventListener(type, (event) => event.stopPropagation(), { signal });
    element.addEventListener(
      "cancel",
      (event) => {
        event.preventDefault();
        close();
      },
      { signal },
    );
    element.addEventListener("close", closed, { signal });
    this.#holdPage(root);
    windowOf(this.#viewer).addEventListener("resize", resized, { signal });
    const box = new ResizeObserver(([{ contentRect }]) => {
      const { width, height } = contentRect;
      if (width && (width !== this.size.width || height !== this.size.height)) resized();
    });
    box.observe(element);
    signal.addEventListener("abort", () => box.disconnect());
    const direction = new MutationObserver(resized);
    direction.observe(this.#viewer.ownerDocument, { subtree: true, attributeFilter: ["dir"] });
    signal.addEventListener("abort", () => direction.disconnect());
  }

  /**
   * Adds a style sheet.
   *
   * @param {string} css
   */
  adopt(css) {
    this.#styles.push(css);
    adopt(/** @type {ShadowRoot} */ (this.element.getRootNode()), css);
  }

  /** Reads the size and the direction of the box again. */
  measure() {
    const { clientWidth, clientHeight } = this.element;
    if (clientWidth) this.size = { width: clientWidth, height: clientHeight };
    this.element.toggleAttribute("data-mirrored", isRightToLeft(this.#viewer));
  }

  /**
   * Shows the dialog: in the viewer or, where that is not displayed, beside the page. Until the dialog is closed, the page is
   * not scrolled by its scrollbars.
   */
  show() {
    const { element } = this;
    const { ownerDocument } = this.#viewer;
    this.#signal.addEventListener("abort", lockScrolling(ownerDocument));
    element.showModal();
    if (element.getClientRects().length && (element.checkVisibility?.() ?? true)) return;
    const place = (this.#place = ownerDocument.createElement("div"));
    ownerDocument.documentElement.append(place);
    element.removeAttribute("open");
    this.#cover(place);
    for (const css of this.#styles) shadow(place, css);
    const root = /** @type {ShadowRoot} */ (place.shadowRoot);
    this.#holdPage(root);
    root.append(element);
    element.showModal();
  }

  /**
   * Closes and removes the dialog. If it was open, the link of a photograph has the focus then. If that cannot have it: what
   * had it before, or else the nearest link that can have it.
   *
   * @param {Collection | undefined} collection
   * @param {number} index
   * @param {() => HTMLAnchorElement[]} links
   */
  remove(collection, index, links) {
    const { element } = this;
    const wasOpen = element.open;
    focusReturn.isUnderWay = true;
    element.close();
    element.remove();
    this.#place?.remove();
    if (wasOpen) this.#giveFocusBack(collection, index, links);
    focusReturn.isUnderWay = false;
  }

  /**
   * @param {Collection | undefined} collection
   * @param {number} index
   * @param {() => HTMLAnchorElement[]} links
   */
  #giveFocusBack(collection, index, links) {
    const root = /** @type {Document | ShadowRoot} */ (this.#viewer.getRootNode());
    const isLost = () => !root.activeElement || root.activeElement === this.#viewer.ownerDocument.body;
    collection?.thumbnails.focus(index);
    if (isLost()) /** @type {HTMLElement | null | undefined} */ (this.#opener)?.focus?.({ preventScroll: true });
    if (!isLost()) return;
    const all = links();
    const distance = (/** @type {number} */ at) => Math.abs(at - index);
    const [nearest] = [...all.keys()]
      .filter((at) => all[at].getClientRects().length)
      .sort((a, b) => distance(a) - distance(b));
    all[nearest]?.focus({ preventScroll: true });
  }

  /**
   * Lets the dialog cover the window in the window's own pixels, although it is inside an element whose lengths a CSS `zoom`
   * may change. In a page that is zoomed by fingers, it covers what is seen of the page, in pixels of the screen.
   *
   * @param {Element} ancestor
   */
  #cover(ancestor) {
    const { style } = this.element;
    unzoom(this.element, ancestor);
    const seen = windowOf(this.#viewer).visualViewport;
    if (!this.isPinched || !seen) return;
    const { scale, offsetLeft, offsetTop } = seen;
    const { width, height } = this.size;
    style.zoom = `${(Number(style.zoom) || 1) / scale}`;
    style.inset = `${offsetTop * scale}px auto auto ${offsetLeft * scale}px`;
    Object.assign(style, { width: `${width}px`, height: `${height}px` });
  }

  /**
   * Keeps wheels in the dialog from scrolling the page.
   *
   * @param {ShadowRoot} root
   */
  #holdPage(root) {
    root.addEventListener(
      "wheel",
      (event) => isScrolledBy(/** @type {WheelEvent} */ (event)) || event.preventDefault(),
      { signal: this.#signal, passive: false },
    );
  }
}
