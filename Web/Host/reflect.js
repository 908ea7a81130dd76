// Properties of elements that mirror attributes.

/**
 * A row of a table of attributes; see `reflect`.
 *
 * @typedef {boolean | number | string} Value
 * @typedef {string | string[] | number[]} Allowed
 * @typedef {Record<string, number>} Names
 * @typedef {[attribute: string, property: string, fallback: Value, allowed?: Allowed, names?: Names]} Row
 */

/** @typedef {{ new (): HTMLElement & { connectedCallback(): void }, observedAttributes?: string[] }} ElementClass */

/**
 * The value that an attribute says, or its default; see `reflect` for a row of the table.
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
 * What an attribute has to say for a value; null or undefined if it has to go.
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
 * Gives a class of elements a property for each row of a table: the attribute, the property, its default value,
 * which also says what type it has, and what else the attribute may say. That is, for a flag, the word that turns
 * it off; for a number, the least and the greatest, and words that stand for numbers; for one of several words,
 * the others. Any text has nothing there.
 *
 * An element takes over the properties that it was given before it was defined when it is connected.
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
