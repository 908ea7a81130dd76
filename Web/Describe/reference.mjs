// The reference: a page of each element, and a page of what holds for all.

import { usedIn } from "./declarations.mjs";
import { cellsOf, notice, signatureOf, wrapped } from "./words.mjs";

/**
 * @typedef {import("./read.mjs").Description} Description
 * @typedef {import("./read.mjs").Element} Element
 */

const FOLDER = "Documentation/elements";

const INDEX = `There are two downloads: \`lenticular.js\` contains all elements, \`lenticular-viewer.js\` only the viewer.
A page needs one of them. If a page loads both, each element is defined once. All elements of a page
share one engine. What few pages need is in scripts beside these, which are fetched when an element needs
them. The optional style sheet \`lenticular.css\` lays out the elements before the script is loaded, and on
pages without JavaScript.

For TypeScript and for editors, \`lenticular.d.ts\` declares the elements, and \`custom-elements.json\`
describes them as a
[custom elements manifest](https://github.com/webcomponents/custom-elements-manifest).

## Attributes and properties

Each attribute is reflected by a property: setting one changes the other. If an attribute is missing or
invalid, the property has the default value. Setting a property to \`null\` or \`undefined\` removes the
attribute, so that the property has its default value. A text that is assigned to a property means what the same
text means as the attribute: \`"false"\` is false. A property that was set before the element was defined takes
effect when the element is defined.

A flag is a Boolean attribute: it is true if the attribute is present, as in \`paging\`, unless its text is \`false\` or
\`off\`, as in \`bounces="false"\`.

## Events

All events are \`CustomEvent\`s. They bubble, and they are not \`composed\`.`;

/** @param {string[]} blocks */
const page = (blocks) => `<!-- ${notice} -->\n\n${blocks.join("\n\n")}\n`;

/** @param {string} text */
const code = (text) => `\`${text}\``;

/**
 * A Markdown table with escaped bars in its cells.
 *
 * @param {string[]} head
 * @param {string[][]} rows
 */
const table = (head, rows) =>
  [head, head.map(() => "---"), ...rows]
    .map((cells) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`)
    .join("\n");

/** @param {Element["methods"][number]} method */
function defaultsOf({ parameters }) {
  const list = parameters
    .filter(({ usual }) => usual !== undefined && usual !== "{}")
    .map(({ name, usual }) => `\`${name}\` is \`${usual}\``);
  return list.length ? ` By default, ${list.join(" and ")}.` : "";
}

/**
 * The declarations of the types on the page of an element.
 *
 * @param {Element} element
 * @param {Description["types"]} types
 */
function typesOn({ properties, events }, types) {
  const used = usedIn([...properties.map(({ type }) => type), ...events.map(({ detail }) => detail)], types);
  return types.filter(({ name }) => used.has(name)).map(({ text }) => text.replace("export ", ""));
}

/**
 * @param {Element} element
 * @param {Description["types"]} types
 */
function pageOf(element, types) {
  /** @type {[title: string, head: string[], rows: string[][]][]} */
  const sections = [
    ["Pointer and keyboard", ["pointer", "key", "effect"], element.controls.map(({ cells }) => cells)],
    [
      "Attributes",
      ["attribute", "property", "value", "default", "description"],
      element.attributes.map((attribute) => {
        const { name, property, documentation } = attribute;
        const { allowed, usual } = cellsOf(attribute);
        return [code(name), code(property), allowed, usual, documentation];
      }),
    ],
    [
      "Properties",
      ["property", "type", "description"],
      element.properties.map(({ name, type, isOptional, isReadOnly, documentation }) => [
        code(name),
        code(isOptional ? `${type} | undefined` : type),
        documentation + (isReadOnly ? " Read-only." : ""),
      ]),
    ],
    [
      "Methods",
      ["method", "description"],
      element.methods.map((method) => [
        code(method.name + signatureOf(method)),
        method.documentation + defaultsOf(method),
      ]),
    ],
    [
      "Events",
      ["event", "`detail`", "description"],
      element.events.map(({ name, detail, documentation }) => [
        code(name),
        detail === "{}" ? "" : code(detail),
        documentation,
      ]),
    ],
    [
      "Slots",
      ["slot", "description"],
      element.slots.map(({ name, documentation }) => [name ? code(name) : "default", documentation]),
    ],
    ["Parts", ["part", "description"], element.parts.map(({ name, documentation }) => [code(name), documentation])],
    [
      "Custom properties",
      ["custom property", "value", "default", "description"],
      element.customProperties.map(({ name, syntax, usual, documentation }) => [
        code(name),
        code(syntax),
        usual ? code(usual) : "",
        documentation,
      ]),
    ],
    [
      "Texts",
      ["attribute", "default", "description"],
      element.texts.map(({ name, usual, documentation }) => [code(name), usual, documentation]),
    ],
    [
      "Data",
      ["attribute", "of", "description"],
      element.data.map(({ name, owner, documentation }) => [code(name), owner, documentation]),
    ],
  ];
  const declared = typesOn(element, types);
  return page([
    `# \`<${element.tag}>\``,
    element.summary,
    `\`\`\`html\n${element.example}\n\`\`\``,
    ...element.discussion.map((text) => (text.startsWith("```") ? text : wrapped(text, 110).join("\n"))),
    ...sections.flatMap(([title, head, rows]) => (rows.length ? [`## ${title}`, table(head, rows)] : [])),
    ...(declared.length ? ["## Types", `\`\`\`ts\n${declared.join("\n\n")}\n\`\`\``] : []),
    "[All elements](README.md)",
  ]);
}

/**
 * @param {Description} description
 * @returns {[path: string, text: string][]}
 */
export function reference({ elements, types }) {
  const rows = elements.map(({ tag, summary, download }) => [
    `[\`<${tag}>\`](${tag}.md)`,
    summary,
    download === "lenticular" ? code("lenticular.js") : "both",
  ]);
  return [
    [`${FOLDER}/README.md`, page(["# The elements", table(["element", "description", "download"], rows), INDEX])],
    ...elements.map(
      (element) => /** @type {[string, string]} */ ([`${FOLDER}/${element.tag}.md`, pageOf(element, types)]),
    ),
  ];
}
