/**
 * Defines a custom element, unless another script has defined it. Returns whether this call defined it.
 *
 * @param {string} name
 * @param {CustomElementConstructor} element
 */
export function define(name, element) {
  if (customElements.get(name)) return false;
  customElements.define(name, element);
  return true;
}
