// Errors of single elements, as the console shows them.

/**
 * What has been said of each element.
 *
 * @type {WeakMap<object, Set<string>>}
 */
const said = new WeakMap();

/**
 * Says in the console what has failed in an element: once for each element and cause, because what fails in a frame may
 * fail in every frame.
 *
 * @param {Element | undefined} element
 * @param {unknown} error
 */
export function complain(element, error) {
  if (!element) return console.error(error);
  const causes = said.get(element) ?? new Set();
  said.set(element, causes);
  const cause = `${error}`;
  if (causes.has(cause)) return;
  causes.add(cause);
  console.error(`<${element.localName}>:`, error, element);
}
