// Relative addresses of a page whose own address changes while it is shown.

/**
 * The absolute URL of an address; the address as it is if there is no such URL. The braces of a template are not
 * percent-encoded.
 *
 * @param {string} address
 * @param {string} base
 */
export function resolved(address, base) {
  try {
    return new URL(address, base).href.replace(/%7B(\w+)%7D/g, "{$1}");
  } catch {
    return address;
  }
}

/**
 * A template with its placeholders, such as `{name}`, replaced by values.
 *
 * @param {string} template
 * @param {Record<string, string | number>} values
 */
export const expanded = (template, values) =>
  template.replace(/\{(\w+)\}/g, (placeholder, name) =>
    Object.hasOwn(values, name) ? `${values[name]}` : placeholder,
  );

/**
 * The candidates of a `srcset` attribute, as browsers read it: an address ends with a space, or with commas before one; its
 * descriptors end with a comma that is not in parentheses.
 *
 * @param {string} set
 * @returns {{ address: string, descriptors: string }[]}
 */
export const candidates = (set) =>
  [...set.matchAll(/[\s,]*([^\s,]\S*[^\s,]|[^\s,])(?:,+(?=\s|$)|\s+((?:[^,(]|\([^)]*\)?)*)|$)/g)].map(
    ([, address, descriptors = ""]) => ({ address, descriptors: descriptors.trim() }),
  );

/**
 * The value of a `srcset` attribute with absolute URLs.
 *
 * @param {string} set
 * @param {string} base
 */
export const resolvedSet = (set, base) =>
  candidates(set)
    .map(({ address, descriptors }) => `${resolved(address, base)} ${descriptors}`.trim())
    .join(", ");

/** The attributes with addresses; true for those whose values have several addresses or further words. */
const attributes = {
  href: false,
  src: false,
  srcset: true,
  "data-live": false,
  "data-movie": false,
  "data-page": false,
  "data-peek": false,
  "data-scrub": false,
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
  // What has loaded a page or a script of its own would load it again.
  for (const [name, isSet] of Object.entries(attributes))
    for (const each of element.querySelectorAll(`[${name}]:not([${name}^="#"], iframe, embed, script)`)) {
      const value = each.getAttribute(name) ?? "";
      const absolute = (isSet ? resolvedSet : resolved)(value, base);
      // An attribute that is set to its own value could load its image again.
      if (absolute !== value) each.setAttribute(name, absolute);
    }
}
