// Relative addresses of a page whose own address changes while it is shown.

/**
 * The absolute URL of an address. The braces of a URL template are not percent-encoded.
 *
 * @param {string} address
 * @param {string} base
 */
export const resolved = (address, base) => new URL(address, base).href.replace(/%7B(\w+)%7D/g, "{$1}");

/**
 * The value of a `srcset` attribute with absolute URLs.
 *
 * @param {string} set
 * @param {string} base
 */
export const resolvedSet = (set, base) =>
  set.replace(/(^|,)(\s*)(\S+)/g, (_, comma, space, address) => comma + space + resolved(address, base));

/** The attributes with addresses; true for those whose values have several addresses or further words. */
const attributes = {
  href: false,
  src: false,
  srcset: true,
  "data-page": false,
  "data-peek": false,
  "data-original": false,
  "data-srcset": true,
  "data-tiles": true,
};

/**
 * Makes the relative addresses in an element absolute. Fragments, and values that are no address, stay as they are.
 *
 * @param {Element} element
 * @param {string} base
 */
export function resolveAddresses(element, base) {
  for (const [name, isSet] of Object.entries(attributes))
    for (const each of element.querySelectorAll(`[${name}]:not([${name}^="#"])`)) {
      const value = each.getAttribute(name);
      try {
        const absolute = (isSet ? resolvedSet : resolved)(value, base);
        // An attribute that is set to its own value could load its image again.
        if (absolute !== value) each.setAttribute(name, absolute);
      } catch {}
    }
}
