// What an element says of itself without writing it into the document, where frameworks take it away and clones inherit it.

/**
 * The internals of elements.
 *
 * @type {WeakMap<HTMLElement, ElementInternals>}
 */
const known = new WeakMap();

/** @param {HTMLElement} element */
function internalsOf(element) {
  const internals = known.get(element) ?? element.attachInternals();
  known.set(element, internals);
  return internals;
}

/**
 * Sets or removes a state of an element that style sheets match with `:state()`. Browsers without such states get an
 * attribute.
 *
 * @param {HTMLElement} element
 * @param {string} name
 * @param {boolean} isOn
 */
export function setState(element, name, isOn) {
  try {
    const { states } = /** @type {{ states: Set<string> }} */ (/** @type {unknown} */ (internalsOf(element)));
    if (isOn) states.add(name);
    else states.delete(name);
  } catch {
    element.toggleAttribute(`data-${name}`, isOn);
  }
}

/**
 * Says along which axes the engine pans an element, as bits: 1 for x, 2 for y. The browser pans along the others.
 *
 * @param {HTMLElement} element
 * @param {number} axes
 */
export function setAxes(element, axes) {
  setState(element, "pans-x", (axes & 1) > 0);
  setState(element, "pans-y", (axes & 2) > 0);
}

/**
 * Sets what assistive technology reads of an element. What the page has set as attributes takes precedence.
 *
 * @param {HTMLElement} element
 * @param {{ role: string, label: string, roleDescription: string }} semantics
 */
export function describe(element, { role, label, roleDescription }) {
  Object.assign(internalsOf(element), { role, ariaLabel: label, ariaRoleDescription: roleDescription });
}

/**
 * Lets an element have the focus until the signal is aborted, also after the page has removed the attribute.
 *
 * @param {HTMLElement} element
 * @param {AbortSignal} signal
 */
export function takeFocus(element, signal) {
  let isOwn = false;
  const have = () => {
    if (element.hasAttribute("tabindex")) return;
    element.tabIndex = 0;
    isOwn = true;
  };
  have();
  const observer = new MutationObserver(have);
  observer.observe(element, { attributeFilter: ["tabindex"] });
  signal.addEventListener("abort", () => {
    observer.disconnect();
    if (isOwn) element.removeAttribute("tabindex");
  });
}
