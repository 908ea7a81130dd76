// Properties of elements that mirror attributes.

import { isSupported } from "./define.js";

/**
 * A row of the table that `reflect` takes.
 *
 * @typedef {boolean | number | string} Value
 * @typedef {string[] | number[]} Allowed
 * @typedef {Record<string, number>} Names
 * @typedef {[attribute: string, property: string, fallback: Value, allowed?: Allowed, names?: Names, former?: string]} Row
 */

/**
 * @typedef {HTMLElement & { connectedCallback(): void, disconnectedCallback(): void }} Reflecting
 * @typedef {{ new (): Reflecting, observedAttributes?: string[] }} ElementClass
 */

/** The texts with which an attribute turns a flag off. */
const OFF = ["false", "off"];

/**
 * The value of a property whose attribute has this text; null if the element does not have the attribute. The other
 * parameters are the columns of the table that `reflect` takes.
 *
 * @param {string | null} text
 * @param {Value} fallback
 * @param {Allowed} [allowed]
 * @param {Names} [names]
 */
function read(text, fallback, allowed, names) {
  if (text === null) return fallback;
  switch (typeof fallback) {
    case "boolean":
      return !OFF.includes(text.trim().toLowerCase());
    case "number": {
      const number = names?.[text] ?? parseFloat(text);
      const [least, greatest = Infinity] = /** @type {number[]} */ (allowed);
      return Number.isFinite(number) && number >= least && number <= greatest ? number : fallback;
    }
    default: {
      const words = /** @type {string[] | undefined} */ (allowed);
      return words ? (words.find((word) => word === text) ?? fallback) : text;
    }
  }
}

/**
 * The text of an attribute for a value of its property; null if the attribute is to be removed.
 *
 * @param {unknown} value
 * @param {Value} fallback
 */
function written(value, fallback) {
  if (value === null || value === undefined) return null;
  if (typeof fallback !== "boolean") return `${value}`;
  // Frameworks assign the text of an attribute to the property.
  const isOn = typeof value === "string" ? read(value, fallback) : Boolean(value);
  if (isOn === fallback) return null;
  return isOn ? "" : "false";
}

/**
 * The names of attributes that were read although they have others by now.
 *
 * @type {Set<string>}
 */
const warned = new Set();

/**
 * @param {Element} element
 * @param {string} former
 * @param {string} attribute
 */
function warn({ localName }, former, attribute) {
  const text = `<${localName}>: the attribute ${former} is now named ${attribute}`;
  if (warned.has(text)) return;
  warned.add(text);
  console.warn(text);
}

/**
 * Lets an assignment to the former name of a property, which is now the name of another member, set the property.
 * Frameworks assign the values of attributes to properties of the same name.
 *
 * @param {Reflecting} prototype
 * @param {string} former
 * @param {string} attribute
 * @param {Value} fallback
 */
function redirect(prototype, former, attribute, fallback) {
  const { get, set, value: method } = Object.getOwnPropertyDescriptor(prototype, former) ?? {};
  Object.defineProperty(prototype, former, {
    configurable: true,
    /** @this {HTMLElement} */
    get() {
      return get ? get.call(this) : method;
    },
    /**
     * @this {HTMLElement}
     * @param {unknown} value
     */
    set(value) {
      // A flag of the same name is set by a Boolean.
      if (set && typeof value === "boolean") return set.call(this, value);
      warn(this, former, attribute);
      const text = written(value, fallback);
      if (text === null) this.removeAttribute(attribute);
      else this.setAttribute(attribute, text);
    },
  });
}

/**
 * Adds a property to an element class for each row of a table. A row consists of the attribute, the property, the
 * default value, whose type is the type of the property, and the values that the attribute allows: for a number, the
 * minimum, the maximum, and words that stand for numbers; for a choice of words, the words. A flag and a text have no such
 * column. The last column is a name that the attribute had before; it is read, with a warning, where the attribute is
 * missing.
 *
 * Properties that were set on an element before its class was defined take effect when the element is connected. Where
 * elements are not supported, connecting does no more than that, and disconnecting nothing.
 *
 * @param {ElementClass} Class
 * @param {Row[]} table
 */
export function reflect(Class, table) {
  const { prototype } = Class;
  const { connectedCallback } = prototype;
  for (const [attribute, property, fallback, allowed, names, former] of table) {
    Object.defineProperty(prototype, property, {
      configurable: true,
      enumerable: true,
      /** @this {HTMLElement} */
      get() {
        let text = this.getAttribute(attribute);
        if (text === null && former) {
          text = this.getAttribute(former);
          if (text !== null) warn(this, former, attribute);
        }
        return read(text, fallback, allowed, names);
      },
      /**
       * @this {HTMLElement}
       * @param {unknown} value
       */
      set(value) {
        const text = written(value, fallback);
        if (text === null) this.removeAttribute(attribute);
        else this.setAttribute(attribute, text);
        if (former) this.removeAttribute(former);
      },
    });
    if (former) redirect(prototype, former, attribute, fallback);
  }
  Class.observedAttributes = table.flatMap(([attribute, , , , , former]) => (former ? [attribute, former] : attribute));
  /** @this {Reflecting & Record<string, unknown>} */
  prototype.connectedCallback = function () {
    for (const [name, value] of Object.entries(this)) {
      if (!(name in prototype)) continue;
      delete this[name];
      this[name] = value;
    }
    if (isSupported) connectedCallback.call(this);
  };
  if (!isSupported) prototype.disconnectedCallback = () => {};
}
