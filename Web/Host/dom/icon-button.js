const SVG = "http://www.w3.org/2000/svg";

/** The paths of the icons that several elements have. */
export const icons = {
  close: "M6 6 18 18M18 6 6 18",
  previous: "M15 5 8 12 15 19",
  next: "M9 5 16 12 9 19",
};

/**
 * Creates a button with an accessible label and an icon. `paths` are the `d` attributes of the paths of an SVG of
 * 24 × 24 units.
 *
 * @param {string} part
 * @param {string} label
 * @param {string[]} paths
 * @param {() => void} action
 */
export function iconButton(part, label, paths, action) {
  const button = document.createElement("button");
  button.type = "button";
  button.part.value = part;
  button.ariaLabel = label;
  // Elements are created one by one: a page's policy may forbid HTML as text.
  const icon = document.createElementNS(SVG, "svg");
  icon.setAttribute("viewBox", "0 0 24 24");
  icon.ariaHidden = "true";
  for (const each of paths) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", each);
    icon.append(path);
  }
  button.append(icon);
  button.addEventListener("click", action);
  return button;
}
