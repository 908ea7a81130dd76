/** Defines an element, unless the page has it from the other download. */
export function define(name, element) {
  if (!customElements.get(name)) customElements.define(name, element);
}
