/**
 * Defines an element, unless the page has it from another script. Returns whether it is this one's now.
 *
 * @param {string} name
 * @param {CustomElementConstructor} element
 */
export function define(name, element) {
  if (customElements.get(name)) return false;
  customElements.define(name, element);
  return true;
}
