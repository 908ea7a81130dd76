// The definition of custom elements, also where there is no document: a server that renders pages imports the classes too.

/** The class that elements extend. */
export const ElementBase = /** @type {typeof HTMLElement} */ (globalThis.HTMLElement ?? class {});

/**
 * Whether elements can do more here than keep their content. They cannot where styles are not laid out, such as in jsdom,
 * and in browsers that are too old.
 */
export const isSupported = "replaceSync" in (globalThis.CSSStyleSheet?.prototype ?? {});

/**
 * Defines a custom element, unless another script has defined it.
 *
 * @param {string} name
 * @param {CustomElementConstructor} element
 */
export function define(name, element) {
  if (globalThis.customElements && !customElements.get(name)) customElements.define(name, element);
}
