/**
 * A button with a name and an icon: `shapes` stand in an SVG of 24 × 24 units, without fill.
 *
 * @param {string} part
 * @param {string} label
 * @param {string} shapes
 * @param {() => void} action
 */
export function iconButton(part, label, shapes, action) {
  const button = document.createElement("button");
  button.type = "button";
  button.part.value = part;
  button.ariaLabel = label;
  button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true">${shapes}</svg>`;
  button.addEventListener("click", action);
  return button;
}
