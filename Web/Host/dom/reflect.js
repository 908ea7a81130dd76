// Properties of elements that mirror attributes.

import { isSupported } from "./define.js";

/**
 * An attribute of an element: the value of its property where the attribute is missing or invalid, whose type is the type
 * of the property, and what the attribute allows.
 *
 * @typedef {object} Attribute
 * @property {boolean | number | string} default
 * @property {readonly string[]} [words] For a choice of words: the words.
 * @property {number} [least] For a number: the minimum.
 * @property {number} [above] For a number: what it must exceed.
 * @property {number} [most] For a number: the maximum.
 * @property {number} [below] For a number: what it must stay below.
 * @property {Readonly<Record<string, number>>} [names] For a number: words that stand for numbers.
 * @property {string} [former] A name that the attribute had before. It is read, with a warning, where the attribute is
 *   missing.
 */

/**
 * A class with its attributes by their properties. They are a getter, because bundlers that compile for older browsers
 * rewrite all private members of a class that has a static field.
 *
 * @typedef {HTMLElement & { connectedCallback(): void, disconnectedCallback(): void }} Reflecting
 * @typedef {{ new (): Reflecting, attributes: Readonly<Record<string, Attribute>>, observedAttributes?: string[] }} ElementClass
 */

/** The texts with which an attribute turns a flag off. */
const OFF = ["false", "off"];

/**
 * The name of the attribute of a property: `min-zoom` for `minZoom`.
 *
 * @param {string} property
 */
export const attributeOf = (property) => property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/**
 * The value of a property whose attribute has this text; null if the element does not have the attribute.
 *
 * @param {string | null} text
 * @param {Attribute} attribute
 */
function read(
  text,
  { default: fallback, words, names, least = -Infinity, above = -Infinity, most = Infinity, below = Infinity },
) {
  if (text === null) return fallback;
  switch (typeof fallback) {
    case "boolean":
      return !OFF.includes(text.trim().toLowerCase());
    case "number": {
      const number = names?.[text] ?? parseFloat(text);
      const isValid = number >= least && number > above && number <= most && number < below;
      return isValid ? number : fallback;
    }
    default:
      return words ? (words.find((word) => word === text) ?? fallback) : text;
  }
}

/**
 * The text of an attribute for a value of its property; null if the attribute is to be removed.
 *
 * @param {unknown} value
 * @param {Attribute} attribute
 */
function written(value, attribute) {
  if (value === null || value === undefined) return null;
  if (typeof attribute.default !== "boolean") return `${value}`;
  // Frameworks assign the text of an attribute to the property.
  const isOn = typeof value === "string" ? read(value, attribute) : Boolean(value);
  if (isOn === attribute.default) return null;
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
 * @param {string} name
 * @param {Attribute} attribute
 * @param {string} former
 */
function redirect(prototype, name, attribute, former) {
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
      warn(this, former, name);
      const text = written(value, attribute);
      if (text === null) this.removeAttribute(name);
      else this.setAttribute(name, text);
    },
  });
}

/**
 * Adds the properties of its `attributes` to an element class.
 *
 * Properties that were set on an element before its class was defined take effect when the element is connected. Where
 * elements are not supported, connecting does no more than that, and disconnecting nothing.
 *
 * @param {ElementClass} Class
 */
export function reflect(Class) {
  const { prototype } = Class;
  const { connectedCallback } = prototype;
  /** @type {string[]} */
  const observed = (Class.observedAttributes = []);
  for (const [property, attribute] of Object.entries(Class.attributes)) {
    const { former } = attribute;
    const name = attributeOf(property);
    observed.push(name);
    Object.defineProperty(prototype, property, {
      configurable: true,
      enumerable: true,
      /** @this {HTMLElement} */
      get() {
        let text = this.getAttribute(name);
        if (text === null && former) {
          text = this.getAttribute(former);
          if (text !== null) warn(this, former, name);
        }
        return read(text, attribute);
      },
      /**
       * @this {HTMLElement}
       * @param {unknown} value
       */
      set(value) {
        const text = written(value, attribute);
        if (text === null) this.removeAttribute(name);
        else this.setAttribute(name, text);
        if (former) this.removeAttribute(former);
      },
    });
    if (!former) continue;
    observed.push(former);
    redirect(prototype, name, attribute, former);
  }
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
