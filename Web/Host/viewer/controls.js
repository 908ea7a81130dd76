// The controls of an open photograph, and how they come, go and have the focus.

import { captionOf } from "../photographs/captions.js";
import { icons, iconButton } from "../dom/icon-button.js";
import { nameOf } from "../photographs/photograph.js";
import { ViewerProgress } from "./progress.js";

/** @typedef {import("../photographs/thumbnails.js").Collection} Collection */

/** The time in ms without input after which the controls are hidden. */
const REST = 3000;

/**
 * Hides the controls in a dialog if there has been no input for a while. Any input shows them, and presses none that was
 * hidden.
 *
 * @param {HTMLDialogElement} dialog
 * @param {HTMLElement} nav
 * @param {AbortSignal} signal
 */
export function hideAtRest(dialog, nav, signal) {
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
  let hasShown = false;
  dialog.addEventListener(
    "click",
    (event) => {
      // A click with `detail` 0 comes from the keyboard.
      if (hasShown && event.detail > 0) {
        event.preventDefault();
        event.stopPropagation();
      }
    },
    { signal, capture: true },
  );
  dialog.addEventListener(
    "pointerdown",
    () => {
      hasShown = dialog.hasAttribute("data-resting") && getComputedStyle(nav).getPropertyValue("--press") !== "";
    },
    { signal, capture: true },
  );
}

/**
 * Moves the focus to the next control in a dialog, or to the one before: browsers would also move it to their toolbars.
 *
 * @param {KeyboardEvent} event
 * @param {HTMLDialogElement} dialog
 * @param {HTMLElement} nav
 */
export function cycleFocus(event, dialog, nav) {
  event.preventDefault();
  const { activeElement } = /** @type {ShadowRoot} */ (dialog.getRootNode());
  /** @type {NodeListOf<HTMLElement>} */
  const controls = nav.querySelectorAll(':is(button:enabled, input:enabled, a[href]):not([tabindex="-1"])');
  const stops = [...controls].filter((stop) => stop.checkVisibility?.() ?? stop.getClientRects().length > 0);
  const at = stops.indexOf(/** @type {HTMLElement} */ (activeElement));
  const distance = event.shiftKey ? (at < 0 ? 0 : -1) : 1;
  stops.at((at + distance) % stops.length)?.focus();
}

/**
 * The functions of a viewer that are called here.
 *
 * @typedef {object} ControlCalls
 * @property {() => void} close
 * @property {(distance: number) => void} step
 * @property {() => void} retry
 */

/** The controls over the open photograph, from when it is opened until the viewer is closed. */
export class ViewerControls {
  nav = document.createElement("nav");
  progress;
  /**
   * The actions, if the viewer has some and they are there.
   *
   * @type {import("./actions.js").ViewerActions | undefined}
   */
  actions;
  #viewer;
  #dialog;
  #previous;
  #next;
  #counter;
  #caption;
  #status;
  #failure;
  #follow = document.createElement("a");

  /**
   * @param {HTMLElement} viewer
   * @param {HTMLDialogElement} dialog
   * @param {ControlCalls} calls
   */
  constructor(viewer, dialog, { close, step, retry }) {
    this.#viewer = viewer;
    this.#dialog = dialog;
    const { dataset } = viewer;
    /**
     * @param {keyof typeof icons} name
     * @param {string} label
     * @param {() => void} action
     */
    const button = (name, label, action) => {
      const made = iconButton(name, dataset[name] ?? label, [icons[name]], action);
      this.nav.append(made);
      return made;
    };
    button("close", "Close", close);
    this.#previous = button("previous", "Previous photograph", () => step(-1));
    this.#next = button("next", "Next photograph", () => step(1));
    this.#counter = this.#add("span", "counter");
    this.#caption = this.#add("p", "caption");
    this.#status = this.#add("p", "status");
    this.#status.role = "status";
    this.#failure = this.#add("div", "failure");
    const text = document.createElement("p");
    text.textContent = dataset.failure ?? "This photograph could not be loaded.";
    const again = document.createElement("button");
    again.type = "button";
    again.part.value = "retry";
    again.textContent = dataset.retry ?? "Try again";
    again.addEventListener("click", retry);
    this.#follow.part.value = "follow";
    this.#follow.textContent = dataset.follow ?? "Open link";
    this.#failure.append(text, again, this.#follow);
    this.#failure.hidden = true;
    this.progress = new ViewerProgress(dataset.loading ?? "Loading");
    this.nav.append(this.progress.element);
  }

  /**
   * @template {keyof HTMLElementTagNameMap} Tag
   * @param {Tag} tag
   * @param {"counter" | "caption" | "status" | "failure"} name
   */
  #add(tag, name) {
    const element = document.createElement(tag);
    element.part.value = name;
    this.nav.append(element);
    return element;
  }

  /**
   * Describes the open photograph.
   *
   * @param {Collection} collection
   * @param {number} index
   */
  describe({ photographs, thumbnails }, index) {
    const dialog = this.#dialog;
    const photograph = photographs.at(index);
    this.#previous.disabled = index === 0;
    this.#next.disabled = index === photographs.length - 1;
    // A disabled button cannot keep the focus.
    const { activeElement } = /** @type {ShadowRoot} */ (dialog.getRootNode());
    if (/** @type {HTMLButtonElement | null} */ (activeElement)?.disabled) dialog.focus();
    const counter = (this.#counter.textContent = `${index + 1} / ${photographs.length}`);
    dialog.ariaLabel = `${nameOf(photograph) || (this.#viewer.dataset.photograph ?? "Photograph")}, ${counter}`;
    const link = thumbnails.linkAt(index);
    const text = document.createElement("span");
    text.append(...(link ? captionOf(link) : [photograph.information.caption ?? ""]));
    this.#caption.replaceChildren(...(text.textContent ? [text] : []));
    this.#follow.href = photograph.href;
    this.#follow.hidden = !photograph.href;
    this.actions?.describe(photograph, index);
    this.progress.turn(photographs.idAt(index));
  }

  /**
   * Shows whether the open photograph could not be loaded. Screen readers announce that, or the photograph.
   *
   * @param {boolean} isFailed
   */
  showFailure(isFailed) {
    this.#failure.hidden = !isFailed;
    const text = isFailed ? this.#failure.firstChild?.textContent : this.#dialog.ariaLabel;
    if (text && this.#status.textContent !== text) this.#status.textContent = text;
  }
}
