// The buttons of previews that stay.

import { iconButton, icons } from "../dom/icon-button.js";

/** The paths of the buttons' icons. */
const paths = { ...icons, open: "M14 5h5v5M19 5 13 11M10 19H5v-5M5 19l6-6" };

/**
 * The buttons of a preview that stays, with the actions in the slot.
 *
 * @param {HTMLElement & { step(distance: number): void, commit(): void, cancel(): void }} element
 */
export function makeControls(element) {
  const controls = document.createElement("menu");
  controls.part.value = "actions";
  controls.role = "toolbar";
  controls.hidden = true;
  const actions = document.createElement("slot");
  actions.name = "actions";
  /**
   * @param {keyof typeof paths} name
   * @param {string} label
   * @param {() => void} act
   */
  const button = (name, label, act) => iconButton(name, element.dataset[name] ?? label, [paths[name]], act);
  controls.append(
    button("previous", "Previous preview", () => element.step(-1)),
    button("next", "Next preview", () => element.step(1)),
    actions,
    button("open", "Open", () => element.commit()),
    button("close", "Close preview", () => element.cancel()),
  );
  // An action that does not keep the preview ends the peek.
  actions.addEventListener("click", (event) => {
    if (!event.defaultPrevented) element.cancel();
  });
  return controls;
}
