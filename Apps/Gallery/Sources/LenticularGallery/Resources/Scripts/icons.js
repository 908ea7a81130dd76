// The icons of the buttons that the scripts of a gallery's pages make.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Gives a button an icon.
 *
 * @param {HTMLButtonElement} button
 * @param {string} path The `d` attribute of the path of an SVG of 24 × 24 units.
 */
export function setIcon(button, path) {
  const icon = document.createElementNS(SVG, "svg");
  icon.setAttribute("viewBox", "0 0 24 24");
  icon.setAttribute("aria-hidden", "true");
  const drawn = document.createElementNS(SVG, "path");
  drawn.setAttribute("d", path);
  icon.append(drawn);
  button.replaceChildren(icon);
}
