/** A button with a name and an icon: `shapes` stand in an SVG of 24 × 24 units, without fill. */
export function iconButton(part, label, shapes, action) {
  const button = document.createElement("button");
  button.type = "button";
  button.part = part;
  button.ariaLabel = label;
  button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true">${shapes}</svg>`;
  button.addEventListener("click", action);
  return button;
}
