// The custom elements manifest, schema 2.1.0: see https://github.com/webcomponents/custom-elements-manifest.

import { defaultOf, filled, json, notice, typesOf, withoutLinks } from "./words.mjs";

/**
 * @typedef {import("./read.mjs").Description} Description
 * @typedef {import("./read.mjs").Element} Element
 */

/** @param {string} text */
const typed = (text) => ({ text });

/** @param {{ name: string, documentation: string }} named */
const named = ({ name, documentation }) => ({ name, description: withoutLinks(documentation) });

/** @param {Element} element */
function declaration(element) {
  const { tag, className, summary, discussion, attributes, properties, methods } = element;
  const { events, slots, parts, customProperties, texts } = element;
  return filled({
    kind: "class",
    name: className,
    customElement: true,
    tagName: tag,
    summary: withoutLinks(summary),
    description: discussion.map(withoutLinks).join("\n\n"),
    superclass: { name: "HTMLElement" },
    attributes: [
      ...attributes.map((attribute) => ({
        name: attribute.name,
        type: typed(typesOf(attribute).write),
        default: defaultOf(attribute),
        description: withoutLinks(attribute.documentation),
        fieldName: attribute.property,
      })),
      ...texts.map(({ name, usual, documentation }) => ({
        name,
        type: typed("string"),
        default: `"${usual}"`,
        description: withoutLinks(documentation),
      })),
    ],
    members: [
      ...attributes.map((attribute) => ({
        kind: "field",
        name: attribute.property,
        type: typed(typesOf(attribute).read),
        default: defaultOf(attribute),
        description: withoutLinks(attribute.documentation),
        attribute: attribute.name,
        reflects: true,
      })),
      ...properties.map(({ name, type, isOptional, isReadOnly, documentation }) =>
        filled({
          kind: "field",
          name,
          type: typed(isOptional ? `${type} | undefined` : type),
          description: withoutLinks(documentation),
          readonly: isReadOnly || undefined,
        }),
      ),
      ...methods.map(({ name, parameters, result, documentation }) =>
        filled({
          kind: "method",
          name,
          description: withoutLinks(documentation),
          parameters: parameters.map(({ name, type, isOptional, usual }) =>
            filled({ name, type: typed(type), default: usual, optional: isOptional || undefined }),
          ),
          return: { type: typed(result) },
        }),
      ),
    ],
    events: events.map(({ name, detail, documentation }) => ({
      name,
      type: typed(`CustomEvent<${detail}>`),
      description: withoutLinks(documentation),
    })),
    slots: slots.map(named),
    cssParts: parts.map(named),
    cssProperties: customProperties.map(({ name, syntax, usual, documentation }) =>
      filled({ name, syntax, default: usual, description: documentation }),
    ),
  });
}

/** @param {Element[]} elements */
const exportsOf = (elements) =>
  elements.flatMap(({ tag, className, download }) => {
    const declaration = { name: className, module: `${download}.js` };
    return [
      { kind: "js", name: className, declaration },
      { kind: "custom-element-definition", name: tag, declaration },
    ];
  });

/**
 * @param {Description} description
 * @returns {[path: string, text: string][]}
 */
export function manifest({ elements }) {
  const modules = ["lenticular-viewer", "lenticular"].map((download) => {
    const own = elements.filter((element) => element.download === download);
    return {
      kind: "javascript-module",
      path: `${download}.js`,
      declarations: own.map(declaration),
      // The larger download also exports the elements of the smaller one.
      exports: exportsOf(download === "lenticular" ? elements : own),
    };
  });
  return [["Web/Host/custom-elements.json", json({ $comment: notice, schemaVersion: "2.1.0", modules })]];
}
