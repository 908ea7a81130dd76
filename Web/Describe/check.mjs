// What must hold for the descriptions of elements.

import { checkScripts } from "./scripts.mjs";

/**
 * @typedef {import("./read.mjs").Attribute} Attribute
 * @typedef {import("./read.mjs").Description} Description
 * @typedef {import("./read.mjs").Element} Element
 * @typedef {import("./read.mjs").Named} Named
 * @typedef {import("./read.mjs").Reader} Reader
 */

/**
 * Complains of all that is wrong with a description, and of what the scripts do beside it.
 *
 * @param {Description} description
 * @param {Reader} reader
 */
export function check({ elements, functions }, reader) {
  for (const element of elements) {
    checkSentences(element, reader);
    checkNames(element, reader);
    checkTypes(element, reader);
    for (const attribute of element.attributes) checkDefault(attribute, reader);
  }
  for (const each of functions) checkSentence(each.name, each, reader);
  checkDetails(elements, reader);
  checkScripts(elements, reader);
}

/** @param {Element} element */
const namedIn = ({ attributes, properties, methods, events, parts, customProperties, texts, data }) => [
  ...attributes.map((each) => ({ ...each, called: `the attribute ${each.name}` })),
  ...properties.map((each) => ({ ...each, called: `the property ${each.name}` })),
  ...methods.map((each) => ({ ...each, called: `the method ${each.name}` })),
  ...events.map((each) => ({ ...each, called: `the event ${each.name}` })),
  ...parts.map((each) => ({ ...each, called: `the part ${each.name}` })),
  ...customProperties.map((each) => ({ ...each, called: `the custom property ${each.name}` })),
  ...texts.map((each) => ({ ...each, called: `the text ${each.name}` })),
  ...data.map((each) => ({ ...each, called: `the attribute ${each.name}` })),
];

/**
 * @param {Element} element
 * @param {Reader} reader
 */
function checkSentences(element, reader) {
  const { tag, place, summary, example, controls, slots } = element;
  checkSentence(`<${tag}>`, { documentation: summary, place }, reader);
  if (!example) reader.complain(place, `<${tag}> has no @example`);
  for (const { cells, place } of controls) checkSentence("the control", { documentation: cells[2], place }, reader);
  for (const slot of slots) checkSentence(slot.name ? `the slot ${slot.name}` : "the default slot", slot, reader);
  for (const named of namedIn(element)) checkSentence(named.called, named, reader);
}

/**
 * @param {string} called
 * @param {Pick<Named, "documentation" | "place">} described
 * @param {Reader} reader
 */
function checkSentence(called, { documentation, place }, reader) {
  if (!documentation) reader.complain(place, `${called} has no description`);
  else if (!documentation.endsWith(".") || /^[a-z]/.test(documentation))
    reader.complain(place, `the description of ${called} is no sentence, with a capital letter and a full stop`);
}

/**
 * @param {Element} element
 * @param {Reader} reader
 */
function checkNames(element, reader) {
  const { tag, className, place, attributes, properties, methods, events, slots, parts, customProperties } = element;
  for (const list of [
    [...attributes, ...element.texts],
    [...attributes.map((each) => ({ ...each, name: each.property })), ...properties, ...methods],
    ...[events, slots, parts, customProperties],
  ]) {
    const known = new Set();
    for (const { name, place } of list) {
      if (known.has(name)) reader.complain(place, `${name || "the default slot"} is described twice`);
      known.add(name);
    }
  }
  if (!tag.startsWith("lenticular-") || !className.startsWith("Lenticular"))
    reader.complain(place, `the names ${tag} and ${className} begin with lenticular`);
  for (const { name, place } of events)
    if (!name.startsWith("lenticular-"))
      reader.complain(place, `the name of the event ${name} begins with lenticular-`);
  for (const { name, place } of customProperties)
    if (!name.startsWith("--lenticular-"))
      reader.complain(place, `the name of the custom property ${name} begins with --lenticular-`);
}

/**
 * @param {Element} element
 * @param {Reader} reader
 */
function checkTypes({ properties, methods }, reader) {
  for (const { name, type, place } of properties)
    if (!type || type === "any") reader.complain(place, `the property ${name} has no type: write it in its comment`);
  for (const { name, parameters, result, place } of methods)
    if ([result, ...parameters.map(({ type }) => type)].includes("any"))
      reader.complain(place, `a type of the method ${name} is unknown: write it in its comment`);
}

/**
 * @param {Attribute} attribute
 * @param {Reader} reader
 */
function checkDefault({ name, value, defaultInWords, place }, reader) {
  const { default: usual, words, names = {}, former } = value;
  if (former === name) reader.complain(place, `the attribute ${name} is its own former name`);
  if (words && !words.includes(`${usual}`)) reader.complain(place, `the default of ${name} is none of its words`);
  if (typeof usual !== "number") return;
  const { least = -Infinity, above = -Infinity, most = Infinity, below = Infinity } = value;
  for (const number of [usual, ...Object.values(names)]) {
    if (number === Infinity) continue;
    if (number < least || number <= above || number > most || number >= below)
      reader.complain(place, `the attribute ${name} does not allow its own ${number}`);
  }
  if (usual === Infinity && !defaultInWords)
    reader.complain(place, `the default of ${name} is infinite: @default says what that means`);
  if (usual !== Infinity && defaultInWords && !defaultInWords.includes(usual.toLocaleString("en-US")))
    reader.complain(place, `the default of ${name} is ${usual}, of which its @default says nothing`);
}

/**
 * Events of one name have details of one type, because listeners are declared by the name.
 *
 * @param {Element[]} elements
 * @param {Reader} reader
 */
function checkDetails(elements, reader) {
  /** @type {Map<string, string>} */
  const details = new Map();
  for (const { name, detail, place } of elements.flatMap(({ events }) => events)) {
    const known = details.get(name) ?? detail;
    details.set(name, known);
    if (known !== detail) reader.complain(place, `the event ${name} has another detail elsewhere: ${known}`);
  }
}
