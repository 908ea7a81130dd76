/**
 * Sets or removes a state of an element that style sheets match with `:state()`. Browsers without such states get an
 * attribute.
 *
 * @param {Element} element
 * @param {ElementInternals} internals
 * @param {string} name
 * @param {boolean} isOn
 */
export function setState(element, internals, name, isOn) {
  try {
    const { states } = /** @type {{ states: Set<string> }} */ (/** @type {unknown} */ (internals));
    if (isOn) states.add(name);
    else states.delete(name);
  } catch {
    element.toggleAttribute(`data-${name}`, isOn);
  }
}
