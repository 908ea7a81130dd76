// Declarations for the templates of frameworks: what may be written between the angle brackets of an element.

import { comment, notice, sentencesOf, typesOf, withoutLinks } from "./words.mjs";

/**
 * @typedef {import("./read.mjs").Description} Description
 * @typedef {import("./read.mjs").Element} Element
 */

/**
 * A framework whose templates have types: its `name`; the `imports` of what it declares for any element; the `comment` on
 * the `properties` of the element `Name`; the types of all `elements`, by their tags; and the `declarations` that make these
 * known to templates.
 *
 * @typedef {object} Framework
 * @property {string} name
 * @property {string} imports
 * @property {string} [comment]
 * @property {string} properties
 * @property {string} [elements]
 * @property {string} declarations
 */

/** The class of the element `Name`. */
const ELEMENT = 'LenticularElements[Name]["element"]';

/** @param {string} module */
const jsx = (module) => `declare module "${module}" {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}`;

/** @type {Framework[]} */
const FRAMEWORKS = [
  {
    name: "react",
    imports: 'import type { ClassAttributes, HTMLAttributes } from "react";',
    comment:
      "The properties of an element in JSX. React adds listeners by `on` and the name of an event since version 19.",
    properties: `ClassAttributes<${ELEMENT}> &
  LenticularAttributes<Name, HTMLAttributes<${ELEMENT}>> &
  LenticularListeners<Name, "on">`,
    declarations: `${jsx("react")}

// Where React's types declare it for all modules, which they did before version 19.
declare global {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}`,
  },
  {
    name: "preact",
    imports: 'import type { JSX as Preact } from "preact";',
    properties: `LenticularAttributes<Name, Preact.HTMLAttributes<${ELEMENT}>> &
  LenticularListeners<Name, "on">`,
    declarations: jsx("preact"),
  },
  {
    name: "solid",
    imports: 'import type { JSX as Solid } from "solid-js";',
    properties: `LenticularAttributes<Name, Solid.HTMLAttributes<${ELEMENT}>> &
  LenticularListeners<Name, "on:">`,
    declarations: jsx("solid-js"),
  },
  {
    name: "svelte",
    imports: 'import type { HTMLAttributes } from "svelte/elements";',
    comment:
      "The properties of an element in a component. Svelte has listeners by `on:` before version 5, and by `on` since.",
    properties: `LenticularAttributes<Name, HTMLAttributes<${ELEMENT}>> &
  LenticularListeners<Name, "on" | "on:">`,
    declarations: `declare module "svelte/elements" {
  interface SvelteHTMLElements extends Elements {}
}`,
  },
  {
    name: "vue",
    imports: 'import type { HTMLAttributes, PublicProps } from "vue";',
    comment:
      "The properties of an element in a template: `@lenticular-present` is the property `onLenticular-present`.",
    properties: `PublicProps &
  LenticularAttributes<Name, HTMLAttributes> & {
    [Event in keyof LenticularListeners<Name, ""> & string as \`on\${Capitalize<Event>}\`]?:
      LenticularListeners<Name, "">[Event];
  }`,
    elements: `{
  [Name in keyof LenticularElements]: new () => { $props: LenticularProps<Name> };
}`,
    declarations: `declare module "vue" {
  interface GlobalComponents extends Elements {}
}`,
  },
];

/**
 * @param {Framework} framework
 * @returns {[path: string, text: string]}
 */
function fileOf(framework) {
  const { name, imports, properties, declarations } = framework;
  const { elements = "{ [Name in keyof LenticularElements]: LenticularProps<Name> }" } = framework;
  const { comment: text = "The properties of an element in JSX." } = framework;
  const types = ["LenticularAttributes", "LenticularElements", "LenticularListeners"].filter((type) =>
    (properties + elements).includes(type),
  );
  return [
    `Packaging/npm/${name}.d.ts`,
    `// ${notice}

${imports}
import type { ${types.join(", ")} } from "./elements.js";

/** ${text} */
export type LenticularProps<Name extends keyof LenticularElements> = ${properties};

type Elements = ${elements};

${declarations}
`,
  ];
}

/**
 * A name of a member, in quotation marks where it is no identifier.
 *
 * @param {string} name
 */
const quoted = (name) => (name.includes("-") ? `"${name}"` : name);

/** @param {Element} element */
function attributesOf({ tag, className, attributes, texts }) {
  const lines = [
    ...attributes.map(
      (attribute) =>
        `${comment([sentencesOf(attribute)], "  ")}  ${quoted(attribute.name)}?: ${typesOf(attribute).write};\n`,
    ),
    ...texts.map(
      ({ name, documentation }) => `${comment([withoutLinks(documentation)], "  ")}  ${quoted(name)}?: string;\n`,
    ),
  ];
  return `/** The attributes of \`<${tag}>\`. */\nexport interface ${className}Attributes {\n${lines.join("")}}`;
}

/** @param {Element} element */
function entryOf({ tag, className, events }) {
  const lines = events.map(({ name, detail }) => `\n      ${quoted(name)}: CustomEvent<${detail}>;`);
  return `  ${quoted(tag)}: {
    element: ${className};
    attributes: ${className}Attributes;
    events: {${lines.join("")}${lines.length ? "\n    " : ""}};
  };
`;
}

/**
 * Attributes and events of each element, which the declarations for all frameworks use.
 *
 * @param {Description} description
 */
function elementTypes({ elements, types }) {
  const [attributes, entries] = [elements.map(attributesOf), elements.map(entryOf)];
  const words = new Set([...attributes, ...entries].join("").split(/[^A-Za-z]/));
  const imported = [
    ...elements.map(({ className }) => className),
    ...types.map(({ name }) => name).filter((name) => words.has(name)),
  ];
  return `// ${notice}

import type { ${imported.sort().join(", ")} } from "./lenticular.js";

${attributes.join("\n\n")}

/** The attributes and events of each element, and its class. */
export interface LenticularElements {
${entries.join("")}}

/** The attributes of an element in a template, where \`Native\` are those that any element has there. */
export type LenticularAttributes<
  Name extends keyof LenticularElements,
  Native,
> = LenticularElements[Name]["attributes"] &
  Omit<Native, keyof LenticularElements[Name]["attributes"]>;

/** The listeners of an element in a template, whose names are those of the events after \`Prefix\`. */
export type LenticularListeners<Name extends keyof LenticularElements, Prefix extends string> = {
  [Event in keyof LenticularElements[Name]["events"] & string as \`\${Prefix}\${Event}\`]?: (
    event: LenticularElements[Name]["events"][Event],
  ) => void;
};
`;
}

/**
 * @param {Description} description
 * @returns {[path: string, text: string][]}
 */
export const frameworkTypes = (description) => [
  ["Packaging/npm/elements.d.ts", elementTypes(description)],
  ...FRAMEWORKS.map(fileOf),
];
