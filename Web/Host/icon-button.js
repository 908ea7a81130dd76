/**
 * Creates a button with an accessible label and an icon. `shapes` is the content of an SVG of 24 × 24 units.
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
