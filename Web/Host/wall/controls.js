// The buttons of a wall.

import * as Input from "../generated/input.js";

/**
 * Makes the buttons that zoom. `press` is called with the key of the one that is pressed.
 *
 * @param {DOMStringMap} texts
 * @param {(key: number) => void} press
 */
export function makeControls(texts, press) {
  const nav = document.createElement("div");
  nav.part.value = "controls";
  for (const [name, label, key, text] of /** @type {const} */ ([
    ["zoom-out", texts.zoomOut ?? "Zoom out", Input.Key.zoomOut, "−"],
    ["zoom-in", texts.zoomIn ?? "Zoom in", Input.Key.zoomIn, "+"],
  ])) {
    const button = document.createElement("button");
    button.type = "button";
    button.part.value = name;
    button.ariaLabel = label;
    button.textContent = text;
    button.addEventListener("click", () => press(key));
    nav.append(button);
  }
  return nav;
}
