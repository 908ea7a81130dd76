// Descriptions of HTML nodes, from which both elements and their source text are created.

/**
 * @typedef {string | number | boolean | null | undefined} Value
 * @typedef {{ tag: string, attributes: Record<string, Value>, children: Markup[] }} ElementMarkup
 * @typedef {string | ElementMarkup | { comment: string }} Markup
 */

/**
 * The description of an element. The value `true` stands for an empty attribute, `false` and `undefined` for none.
 *
 * @param {string} tag
 * @param {Record<string, Value>} attributes
 * @param {Markup[]} children
 */
export const h = (tag, attributes = {}, ...children) => ({ tag, attributes, children });
/** @param {string} text */
export const comment = (text) => ({ comment: text });

/**
 * The names and texts of the attributes that are set.
 *
 * @param {Record<string, Value>} attributes
 */
const present = (attributes) =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== null && value !== false)
    .map(([name, value]) => [name, value === true ? "" : String(value)]);

/**
 * Creates the DOM node of a description.
 *
 * @param {Markup} node
 * @returns {Node}
 */
export function element(node) {
  if (typeof node === "string") return document.createTextNode(node);
  if ("comment" in node) return document.createComment(node.comment);
  const made = document.createElement(node.tag);
  for (const [name, value] of present(node.attributes)) made.setAttribute(name, value);
  made.append(...node.children.map(element));
  return made;
}

/** @type {Record<string, string>} */
const references = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** @param {string} text */
const escaped = (text) => text.replace(/[&<>"]/g, (character) => references[character]);
const voids = ["img", "link"];
/** The maximum number of characters of an element in a single line. */
const lineLength = 72;

/**
 * The HTML of a description. Children are on lines of their own, unless the only child is a short text.
 *
 * @param {Markup} node
 * @param {string} indent
 * @returns {string}
 */
export function html(node, indent = "") {
  if (typeof node === "string") return indent + escaped(node);
  if ("comment" in node) return `${indent}<!-- ${node.comment} -->`;
  const attributes = present(node.attributes).map(([name, value]) =>
    value === "" && name !== "alt" ? ` ${name}` : ` ${name}="${escaped(value)}"`,
  );
  const open = `${indent}<${node.tag}${attributes.join("")}>`;
  if (voids.includes(node.tag)) return open;
  const close = `</${node.tag}>`;
  if (node.children.length === 0) return open + close;
  const [only, ...others] = node.children;
  const isText = others.length === 0 && typeof only === "string";
  if (isText && open.length + only.length + close.length <= lineLength) {
    return open + escaped(only) + close;
  }
  return [open, ...node.children.map((child) => html(child, `${indent}  `)), indent + close].join("\n");
}

/**
 * The text of a style sheet with rules `{ selector: { property: value } }`.
 *
 * @param {Record<string, Record<string, Value>>} rules
 */
export function css(rules) {
  return Object.entries(rules)
    .map(([selector, properties]) => {
      const body = Object.entries(properties).map(([name, value]) => `  ${name}: ${value};`);
      return [`${selector} {`, ...body, "}"].join("\n");
    })
    .join("\n");
}
