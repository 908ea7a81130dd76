// The TypeScript declarations of each download.

import { comment, notice, sentencesOf, signatureOf, typesOf, withoutLinks } from "./words.mjs";

/**
 * @typedef {import("./read.mjs").Description} Description
 * @typedef {import("./read.mjs").Element} Element
 */

/** @param {Element} element */
function classOf({ tag, className, summary, attributes, properties, methods }) {
  const members = [
    ...attributes.map((attribute) => {
      const { read, write } = typesOf(attribute);
      const { property } = attribute;
      const text = comment([sentencesOf(attribute)], "  ");
      if (read === write) return `${text}  ${property}: ${read};\n`;
      return `${text}  get ${property}(): ${read};\n  set ${property}(value: ${write});\n`;
    }),
    ...properties.map(({ name, type, isReadOnly, isOptional, documentation }) => {
      const text = comment([withoutLinks(documentation)], "  ");
      return `${text}  ${isReadOnly ? "readonly " : ""}${name}${isOptional ? "?" : ""}: ${type};\n`;
    }),
    ...methods.map(
      (method) => `${comment([withoutLinks(method.documentation)], "  ")}  ${method.name}${signatureOf(method)};\n`,
    ),
  ];
  const page = `Attributes, events and styles: Documentation/elements/${tag}.md.`;
  return `${comment([summary, page])}export class ${className} extends HTMLElement {\n${members.join("")}}`;
}

/**
 * @param {Element[]} elements
 * @param {Element[]} others The elements whose events are declared elsewhere.
 */
function globalsOf(elements, others) {
  const tags = elements.map(({ tag, className }) => `    "${tag}": ${className};\n`);
  // Events of the same name have details of the same type.
  const declared = new Set(others.flatMap(({ events }) => events.map(({ name }) => name)));
  const events = elements
    .flatMap(({ events }) => events)
    .filter(({ name }) => !declared.has(name) && declared.add(name))
    .map(
      ({ name, detail, documentation }) =>
        `    /** ${withoutLinks(documentation)} */\n    "${name}": CustomEvent<${detail}>;\n`,
    );
  return `declare global {
  interface HTMLElementTagNameMap {
${tags.join("")}  }
  interface HTMLElementEventMap {
${events.join("")}  }
}`;
}

/**
 * @param {Description} description
 * @returns {[path: string, text: string][]}
 */
export function declarations({ elements, functions, types }) {
  const viewer = elements.filter(({ download }) => download === "lenticular-viewer");
  const others = elements.filter((element) => !viewer.includes(element));
  const functionTexts = functions.map(
    (each) => `${comment([each.documentation])}export function ${each.name}${signatureOf(each)};`,
  );
  const ofViewer = [...viewer.map(classOf), globalsOf(viewer, [])];
  const ofOthers = [...others.map(classOf), globalsOf(others, viewer)];
  // Each type is declared with the smallest download that uses it.
  const used = usedIn([...functionTexts, ...ofViewer], types);
  const shared = types.filter(({ name }) => used.has(name)).map(({ text }) => text);
  const remaining = types.filter(({ name }) => !used.has(name)).map(({ text }) => text);
  const text = [...remaining, ...ofOthers].join("");
  const imported = [...used].filter((name) => text.includes(name));
  return [
    file("lenticular-viewer", [...functionTexts, ...shared, ...ofViewer]),
    file("lenticular", [
      'export * from "./lenticular-viewer.js";',
      ...(imported.length ? [`import type { ${imported.join(", ")} } from "./lenticular-viewer.js";`] : []),
      ...[...remaining, ...ofOthers],
    ]),
  ];
}

/**
 * @param {string} name
 * @param {string[]} declarations
 * @returns {[path: string, text: string]}
 */
const file = (name, declarations) => [`Web/Host/${name}.d.ts`, `// ${notice}\n\n${declarations.join("\n\n")}\n`];

/**
 * The names of the types that texts use, and of the types that those use.
 *
 * @param {string[]} texts
 * @param {Description["types"]} types
 * @returns {Set<string>}
 */
export function usedIn(texts, types) {
  /** @type {Set<string>} */
  const used = new Set();
  for (let text = texts.join(" "); text; ) {
    const more = types.filter(({ name }) => !used.has(name) && new RegExp(`\\b${name}\\b`).test(text));
    for (const { name } of more) used.add(name);
    text = more.map((type) => type.text).join(" ");
  }
  return used;
}
