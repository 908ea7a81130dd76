// What the scripts of one build have in common, however many of them a page has loaded: a page has one stage.

const key = Symbol.for(`lenticular ${BUILD}`);
const scripts = /** @type {Record<symbol, Record<string, unknown>>} */ (/** @type {unknown} */ (globalThis));
const known = (scripts[key] ??= {});

/**
 * What the first script has made under a name.
 *
 * @template Value
 * @param {string} name
 * @param {() => Value} make
 */
export const shared = (name, make) => /** @type {Value} */ ((known[name] ??= make()));
