/**
 * The arguments of a method that scrolls, as options.
 *
 * @param {ScrollToOptions | number} first The options, or the number along x.
 * @param {number} second The number along y.
 * @returns {ScrollToOptions}
 */
export const optionsOf = (first, second) => (typeof first === "object" ? first : { left: first, top: second });

/** An offset in pixels beyond any content. */
const FAR = 1e9;

/**
 * An offset that the browser can take.
 *
 * @param {number} offset
 */
export const bounded = (offset) => Math.max(-FAR, Math.min(FAR, offset));
