// Properties of elements that mirror attributes.

/**
 * A row of the table that `reflect` takes.
 *
 * @typedef {boolean | number | string} Value
 * @typedef {string | string[] | number[]} Allowed
 * @typedef {Record<string, number>} Names
 * @typedef {[attribute: string, property: string, fallback: Value, allowed?: Allowed, names?: Names]} Row
 */

/** @typedef {{ new (): HTMLElement & { connectedCallback(): void }, observedAttributes?: string[] }} ElementClass */

/**
 * The value of a property whose attribute has this text (null if the element does not have the attribute). The other
 * parameters are the columns of the table that `reflect` takes.
 *
 * @param {string | null} text
 * @param {Value} fallback
 * @param {Allowed} [allowed]
 * @param {Names} [names]
 */
function read(text, fallback, allowed, names) {
  switch (typeof fallback) {
    case "boolean":
      return text === null ? fallback : text !== allowed;
    case "number": {
      const number = names?.[text] ?? parseFloat(text);
      const [least, greatest = Infinity] = /** @type {number[]} */ (allowed);
      return Number.isFinite(number) && number >= least && number <= greatest ? number : fallback;
    }
    default:
      return (allowed ? /** @type {string[]} */ (allowed).find((word) => word === text) : text) ?? fallback;
  }
}

/**
 * The text of an attribute for a value of its property; null or undefined if the attribute is to be removed.
 *
 * @param {Value} value
 * @param {Value} fallback
 * @param {Allowed} [off]
 */
function written(value, fallback, off) {
  if (typeof fallback !== "boolean") return value;
  if (!value === !fallback) return null;
  return value ? "" : off;
}

/**
 * Adds a property to an element class for each row of a table. A row consists of the attribute, the property, the
 * default value, whose type is the type of the property, and the values that the attribute allows: for a flag, the
 * text that means false; for a number, the minimum, the maximum, and words that stand for numbers; for a choice of
 * words, the words. A text has no such column: all values are allowed.
 *
 * Properties that were set on an element before its class was defined take effect when the element is connected.
 *
 * @param {ElementClass} Class
 * @param {Row[]} table
 */
export function reflect(Class, table) {
  const { prototype } = Class;
  const { connectedCallback } = prototype;
  for (const [attribute, property, fallback, ...rest] of table) {
    Object.defineProperty(prototype, property, {
      configurable: true,
      enumerable: true,
      /** @this {HTMLElement} */
      get() {
        return read(this.getAttribute(attribute), fallback, ...rest);
      },
      /**
       * @this {HTMLElement}
       * @param {Value} value
       */
      set(value) {
        const text = written(value, fallback, rest[0]);
        if (text == null) this.removeAttribute(attribute);
        else this.setAttribute(attribute, `${text}`);
      },
    });
  }
  Class.observedAttributes = table.map(([attribute]) => attribute);
  /** @this {InstanceType<ElementClass> & Record<string, unknown>} */
  prototype.connectedCallback = function () {
    for (const [name, value] of Object.entries(this)) {
      if (!(name in prototype)) continue;
      delete this[name];
      this[name] = value;
    }
    connectedCallback.call(this);
  };
}
