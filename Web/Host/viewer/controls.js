// How the controls of an open photograph come, go and have the focus.

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
