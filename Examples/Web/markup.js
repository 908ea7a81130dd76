// HTML that is shown as it is and said as a text: nodes of a tag, attributes and children.

/** A node; `true` stands for an attribute without a value, and `false` or `undefined` for none. */
export const h = (tag, attributes = {}, ...children) => ({ tag, attributes, children });
export const comment = (text) => ({ comment: text });

/** The attributes that there are, as names and texts. */
const present = (attributes) =>
  Object.entries(attributes)
    .filter(([, value]) => value !== undefined && value !== null && value !== false)
    .map(([name, value]) => [name, value === true ? "" : String(value)]);

/** The node as what a page shows. */
export function element(node) {
  if (typeof node === "string") return document.createTextNode(node);
  if (node.comment !== undefined) return document.createComment(node.comment);
  const made = document.createElement(node.tag);
  for (const [name, value] of present(node.attributes)) made.setAttribute(name, value);
  made.append(...node.children.map(element));
  return made;
}

const references = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escaped = (text) => text.replace(/[&<>"]/g, (character) => references[character]);
const voids = ["img", "link"];
/** How many characters a line of a text may have that is not broken. */
const lineLength = 72;

/** The node as a text of HTML, children on lines of their own where one line would be long. */
export function html(node, indent = "") {
  if (typeof node === "string") return indent + escaped(node);
  if (node.comment !== undefined) return `${indent}<!-- ${node.comment} -->`;
  const attributes = present(node.attributes).map(([name, value]) =>
    value === "" && name !== "alt" ? ` ${name}` : ` ${name}="${escaped(value)}"`,
  );
  const open = `${indent}<${node.tag}${attributes.join("")}>`;
  if (voids.includes(node.tag)) return open;
  const close = `</${node.tag}>`;
  if (node.children.length === 0) return open + close;
  const only = node.children.length === 1 && typeof node.children[0] === "string";
  if (only && open.length + node.children[0].length + close.length <= lineLength) {
    return open + escaped(node.children[0]) + close;
  }
  return [open, ...node.children.map((child) => html(child, `${indent}  `)), indent + close].join("\n");
}

/** Rules of a style sheet, `{ selector: { property: value } }`, as its text. */
export function css(rules) {
  return Object.entries(rules)
    .map(([selector, properties]) => {
      const body = Object.entries(properties).map(([name, value]) => `  ${name}: ${value};`);
      return [`${selector} {`, ...body, "}"].join("\n");
    })
    .join("\n");
}
