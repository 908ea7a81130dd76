// What the scripts of elements dispatch and show must be described: events, parts and texts.

import { dirname } from "node:path";
import { attributeOf } from "../Host/dom/reflect.js";
import { ts } from "./read.mjs";

/**
 * @typedef {import("./read.mjs").Element} Element
 * @typedef {import("./read.mjs").Reader} Reader
 */

/** The element that scripts of other elements accompany: those of a panorama add controls to it. */
const ACCOMPANIED = "lenticular-viewer";

/** The functions that dispatch an event and that make a part, whose first argument is the name. */
const MAKERS = new Map([
  ["emit", "event"],
  ["iconButton", "part"],
]);

/**
 * @param {Element[]} elements
 * @param {Reader} reader
 */
export function checkScripts(elements, reader) {
  const accompanied = elements.filter(({ tag }) => tag === ACCOMPANIED);
  /**
   * The events and parts of each folder.
   *
   * @type {Map<string, { events: Set<string>, parts: Set<string> }>}
   */
  const found = new Map(elements.map(({ folder }) => [folder, { events: new Set(), parts: new Set() }]));
  for (const script of reader.scripts) {
    const folder = dirname(script.fileName);
    const own = elements.filter((element) => element.folder === folder);
    const owners = own.length ? [...new Set([...own, ...accompanied])] : elements;
    visit(script, (node) => {
      for (const { kind, names } of namesMade(node, reader)) {
        for (const name of names) {
          found.get(folder)?.[kind === "event" ? "events" : "parts"].add(name);
          const described = owners.some(({ events, parts }) =>
            (kind === "event" ? events : parts).some((each) => each.name === name),
          );
          if (!described) reader.complain(reader.placeOf(node), `the ${kind} ${name} is not described in element.js`);
        }
      }
      checkText(node, owners, reader);
    });
  }
  for (const { tag, folder, events, parts } of elements) {
    const folders = tag === ACCOMPANIED ? [...found.values()] : [found.get(folder)];
    for (const [kind, list] of /** @type {const} */ ([
      ["events", events],
      ["parts", parts],
    ]))
      for (const { name, place } of list)
        if (!folders.some((each) => each?.[kind].has(name)))
          reader.complain(place, `no script of <${tag}> has the ${kind.slice(0, -1)} ${name}`);
  }
}

/**
 * @param {any} node
 * @param {(node: any) => void} act
 */
function visit(node, act) {
  act(node);
  ts.forEachChild(node, (/** @type {any} */ child) => visit(child, act));
}

/**
 * The events that a node dispatches, and the parts that it makes.
 *
 * @param {any} node
 * @param {Reader} reader
 * @returns {{ kind: string, names: string[] }[]}
 */
function namesMade(node, reader) {
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken) {
    if (!/\.part\.value$/.test(node.left.getText())) return [];
    return [{ kind: "part", names: namesIn(node.right, "part", reader).flatMap((text) => text.split(" ")) }];
  }
  if (!ts.isCallExpression(node)) return [];
  const [first] = node.arguments;
  const { expression: called } = node;
  const kind = MAKERS.get(nameOf(ts.isIdentifier(called) ? called : called.name));
  if (!kind || !first) return [];
  const names = namesIn(first, kind, reader);
  return [{ kind, names: kind === "event" ? names.map((name) => `lenticular-${name}`) : names }];
}

/** @param {any} node A name, or undefined. */
const nameOf = (node) => node?.getText().replace("#", "") ?? "";

/**
 * The texts that an expression may have, as its type tells. A parameter of one of `MAKERS` has those of its callers.
 *
 * @param {any} expression
 * @param {string} kind
 * @param {Reader} reader
 * @returns {string[]}
 */
function namesIn(expression, kind, reader) {
  const type = reader.checker.getTypeAtLocation(expression);
  const types = type.isUnion() ? type.types : [type];
  if (types.every((/** @type {any} */ each) => each.isStringLiteral()))
    return types.map((/** @type {any} */ each) => each.value);
  const declared = reader.checker.getSymbolAtLocation(expression)?.valueDeclaration;
  if (declared && ts.isParameter(declared)) {
    const { parent } = declared;
    if (MAKERS.has(nameOf(parent.name ?? parent.parent.name))) return [];
  }
  reader.complain(reader.placeOf(expression), `which ${kind} ${expression.getText()} is, its type does not tell`);
  return [];
}

/**
 * Complains of a text of a page that has a default, such as `dataset.close ?? "Close"`, if it is not described.
 *
 * @param {any} node
 * @param {Element[]} owners
 * @param {Reader} reader
 */
function checkText(node, owners, reader) {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.QuestionQuestionToken) return;
  const { left, right } = node;
  if (!ts.isPropertyAccessExpression(left) || !ts.isStringLiteral(right) || !right.text) return;
  if (!/(^|\.)#?(dataset|texts)$/.test(left.expression.getText())) return;
  const name = `data-${attributeOf(left.name.text)}`;
  const described = owners.flatMap(({ texts }) => texts).filter((text) => text.name === name);
  if (described.some(({ usual }) => usual === right.text)) return;
  const [other] = described;
  reader.complain(
    reader.placeOf(node),
    other
      ? `the default of the text ${name} is "${right.text}" here and "${other.usual}" in element.js`
      : `the text ${name} is not described in element.js`,
  );
}
