// What editors complete and explain: custom data of Visual Studio Code, and web types of JetBrains' editors.

import { filled, json, notice, sentencesOf, typesOf, withoutLinks, wordsOf } from "./words.mjs";

/**
 * @typedef {import("./read.mjs").Description} Description
 * @typedef {import("./read.mjs").Element} Element
 */

/** @param {{ name: string, documentation: string }} named */
const named = ({ name, documentation }) => ({ name, description: withoutLinks(documentation) });

/**
 * The first of the items of each name.
 *
 * @template {{ name: string }} Item
 * @param {Item[]} items
 */
const unique = (items) => items.filter(({ name }, index) => items.findIndex((item) => item.name === name) === index);

/**
 * See https://github.com/microsoft/vscode-html-languageservice (custom data, version 1.1).
 *
 * @param {Element[]} elements
 */
const htmlData = (elements) => ({
  $comment: notice,
  version: 1.1,
  tags: elements.map(({ tag, summary, attributes, texts }) => ({
    name: tag,
    description: withoutLinks(summary),
    attributes: [
      ...attributes.map((attribute) =>
        filled({
          name: attribute.name,
          description: sentencesOf(attribute),
          valueSet: typeof attribute.value.default === "boolean" ? "v" : undefined,
          values: wordsOf(attribute).map((name) => ({ name })),
        }),
      ),
      ...texts.map(named),
    ],
  })),
  globalAttributes: unique(elements.flatMap(({ data }) => data)).map(({ name, owner, documentation }) => ({
    name,
    description: withoutLinks(`On ${owner}: ${documentation}`),
  })),
});

/** @param {Element[]} elements */
const cssData = (elements) => ({
  $comment: notice,
  version: 1.1,
  properties: unique(elements.flatMap(({ customProperties }) => customProperties)).map(named),
});

/** @param {Element} element */
function webType({ tag, summary, attributes, texts, slots, properties, events, parts, customProperties }) {
  return filled({
    name: tag,
    description: withoutLinks(summary),
    attributes: [
      ...attributes.map((attribute) => ({
        name: attribute.name,
        description: sentencesOf(attribute),
        value:
          typeof attribute.value.default === "boolean"
            ? { kind: "no-value", required: false }
            : { type: typesOf(attribute).write },
      })),
      ...texts.map((text) => ({ ...named(text), default: text.usual })),
    ],
    slots: slots.map(named),
    js: filled({
      properties: [
        ...attributes.map((attribute) => ({
          name: attribute.property,
          type: typesOf(attribute).read,
          description: sentencesOf(attribute),
        })),
        ...properties.map(({ name, type, documentation, isReadOnly }) =>
          filled({
            name,
            type,
            description: withoutLinks(documentation),
            "read-only": isReadOnly || undefined,
          }),
        ),
      ],
      events: events.map(named),
    }),
    css: filled({ parts: parts.map(named), properties: customProperties.map(named) }),
  });
}

/**
 * See https://github.com/JetBrains/web-types.
 *
 * @param {Element[]} elements
 */
const webTypes = (elements) => ({
  $comment: notice,
  $schema: "https://json.schemastore.org/web-types",
  name: "lenticular",
  version: "0.0.0",
  "description-markup": "markdown",
  contributions: { html: { elements: elements.map(webType) } },
});

/**
 * @param {Description} description
 * @returns {[path: string, text: string][]}
 */
export const editorData = ({ elements }) => [
  ["Packaging/npm/html-data.json", json(htmlData(elements))],
  ["Packaging/npm/css-data.json", json(cssData(elements))],
  ["Packaging/npm/web-types.json", json(webTypes(elements))],
];
