// What pages see of the elements, read from the scripts of the elements: words and types by the compiler of TypeScript,
// the values of attributes by importing them.

import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { attributeOf } from "../Host/dom/reflect.js";
import { parse, partsOf } from "./comments.mjs";

// Scripts/generate sets NODE_PATH to where the compiler is.
export const ts = createRequire(import.meta.url)("typescript");

/**
 * A named thing with its description, and the place of the description.
 *
 * @typedef {{ name: string, documentation: string, place: Place }} Named
 * @typedef {{ file: string, line: number }} Place
 */

/**
 * An attribute with the property that reflects it. `value` is its entry in the `attributes` of the element.
 *
 * @typedef {Named & { property: string, value: import("../Host/dom/reflect.js").Attribute, unit: string, defaultInWords?: string }} Attribute
 */

/**
 * @typedef {Named & { type: string, isReadOnly: boolean, isOptional: boolean }} Property
 * @typedef {{ name: string, type: string, isOptional: boolean, usual?: string }} Parameter
 * @typedef {Named & { parameters: Parameter[], result: string }} Method
 */

/**
 * @typedef {object} Element
 * @property {string} tag
 * @property {string} className
 * @property {string} download The smallest download that has the element.
 * @property {string} folder The path of its scripts.
 * @property {Place} place
 * @property {string} summary
 * @property {string[]} discussion
 * @property {string} example
 * @property {{ cells: string[], place: Place }[]} controls
 * @property {Attribute[]} attributes
 * @property {Property[]} properties Those that reflect no attribute.
 * @property {Method[]} methods
 * @property {(Named & { detail: string })[]} events
 * @property {Named[]} slots
 * @property {Named[]} parts
 * @property {(Named & { syntax: string, usual?: string })[]} customProperties
 * @property {(Named & { usual: string })[]} texts
 * @property {(Named & { owner: string })[]} data
 */

/**
 * @typedef {object} Description
 * @property {Element[]} elements In the order in which the downloads export them.
 * @property {Method[]} functions
 * @property {{ name: string, text: string }[]} types The types to which declarations refer.
 */

/** What the browser calls, and pages do not. */
const CALLBACKS = ["attributeChangedCallback", "connectedCallback", "disconnectedCallback"];

/** The tags of members, of which some are for the compiler. */
const MEMBER_TAGS = ["param", "returns", "unpublished"];

/** The elements as their scripts describe them. */
export class Reader {
  #root;
  #host;
  #program;
  #checker;
  /**
   * What is wrong with the descriptions.
   *
   * @type {(Place & { text: string })[]}
   */
  problems = [];

  /** @param {string} root The path of the project. */
  constructor(root) {
    this.#root = root;
    this.#host = join(root, "Web/Host");
    const config = join(root, "Web/tsconfig.json");
    const { options, fileNames } = ts.parseJsonConfigFileContent(
      ts.readConfigFile(config, ts.sys.readFile).config,
      ts.sys,
      dirname(config),
    );
    this.#program = ts.createProgram(fileNames, options);
    this.#checker = this.#program.getTypeChecker();
  }

  get checker() {
    return this.#checker;
  }

  /** The scripts of the browser host. */
  get scripts() {
    return this.#program
      .getSourceFiles()
      .filter((/** @type {any} */ { fileName }) => fileName.startsWith(this.#host) && fileName.endsWith(".js"));
  }

  /**
   * @param {any} node
   * @returns {Place}
   */
  placeOf(node) {
    const source = node.getSourceFile();
    const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
    return { file: relative(this.#root, source.fileName), line: line + 1 };
  }

  /**
   * @param {Place} place
   * @param {string} text
   */
  complain({ file, line }, text) {
    this.problems.push({ file, line, text });
  }

  /** @returns {Promise<Description>} */
  async read() {
    const elements = [];
    const functions = [];
    for (const download of ["lenticular-viewer", "lenticular"]) {
      for (const { node, tag } of this.#exportsOf(download)) {
        if (ts.isFunctionDeclaration(node)) functions.push(this.#method(node));
        else elements.push(await this.#element(node, tag, download));
      }
    }
    return { elements, functions, types: this.#types() };
  }

  /**
   * The declarations that a download exports by name, with the tags of those that it defines.
   *
   * @param {string} download
   */
  #exportsOf(download) {
    const file = join(this.#host, `${download}.js`);
    const source = this.#program.getSourceFile(file);
    /** @type {Map<string, string>} */
    const tags = new Map();
    const names = [];
    for (const { expression, exportClause } of source.statements) {
      if (expression && ts.isCallExpression(expression) && expression.expression.getText() === "define")
        tags.set(expression.arguments[1].getText(), expression.arguments[0].text);
      if (exportClause) names.push(...exportClause.elements.map((/** @type {any} */ { name }) => name));
    }
    return names.map((name) => {
      const symbol = this.#checker.getAliasedSymbol(this.#checker.getSymbolAtLocation(name));
      const node = symbol.declarations.find(
        (/** @type {any} */ each) => ts.isClassDeclaration(each) || ts.isFunctionDeclaration(each),
      );
      const tag = tags.get(name.text) ?? "";
      if (ts.isClassDeclaration(node) && !tag)
        this.complain(this.placeOf(name), `${name.text} is not defined as an element`);
      return { node, tag };
    });
  }

  /**
   * @param {any} node A class.
   * @param {string} tag
   * @param {string} download
   * @returns {Promise<Element>}
   */
  async #element(node, tag, download) {
    const folder = dirname(node.getSourceFile().fileName);
    const file = join(folder, "element.js");
    const source = this.#program.getSourceFile(file);
    // The first of the comments above the first statement is that on the element.
    const comment = source?.statements[0].jsDoc?.[0];
    const place = this.placeOf(comment ?? node);
    if (!comment) this.complain(place, `${relative(this.#root, file)} does not describe <${tag}>`);
    const { paragraphs, tags } = parse(comment?.getText() ?? "", place.line);
    /** @type {Element} */
    const element = {
      tag,
      className: node.name.text,
      download,
      folder,
      place,
      summary: paragraphs[0] ?? "",
      discussion: paragraphs.slice(1),
      example: "",
      controls: [],
      attributes: source ? await this.#attributes(source) : [],
      properties: [],
      methods: [],
      events: [],
      slots: [],
      parts: [],
      customProperties: [],
      texts: [],
      data: [],
    };
    this.#readMembers(node, element);
    for (const each of tags) this.#readTag(each, { file: place.file, line: each.line }, element);
    return element;
  }

  /**
   * Adds to an element what a tag of its comment describes.
   *
   * @param {import("./comments.mjs").Tag} tag
   * @param {Place} place
   * @param {Element} element
   */
  #readTag({ name: kind, text }, place, element) {
    const { type, name, usual, documentation } = partsOf(text);
    const named = { name, documentation, place };
    switch (kind) {
      case "example":
        element.example = text;
        break;
      case "control": {
        const cells = text.split("|").map((cell) => cell.trim());
        if (cells.length === 3) element.controls.push({ cells, place });
        else this.complain(place, "a control has three cells: pointer | key | effect");
        break;
      }
      case "property":
        element.properties.push({ ...named, type: type ?? "", isReadOnly: true, isOptional: false });
        break;
      case "fires":
        element.events.push({ ...named, detail: type ?? "{}" });
        break;
      case "slot":
        element.slots.push(named);
        break;
      case "csspart":
        element.parts.push(named);
        break;
      case "cssproperty":
        element.customProperties.push({ ...named, syntax: type ?? "", usual });
        break;
      case "text":
        if (!usual) this.complain(place, `the text ${name} has no default: write [${name}=default]`);
        element.texts.push({ ...named, usual: usual ?? "" });
        break;
      case "data": {
        const [own, ...owner] = name.split(" of ");
        if (!owner.length) this.complain(place, `the attribute ${name} has no owner: write ${name} of a link`);
        element.data.push({ ...named, name: own, owner: owner.join(" of ") });
        break;
      }
      default:
        this.complain(place, `unknown tag @${kind}`);
    }
  }

  /** @param {any} source The `element.js` of an element. */
  async #attributes(source) {
    /** @type {{ attributes: Record<string, Attribute["value"]> }} */
    const { attributes } = await import(pathToFileURL(source.fileName).href);
    let table = source.symbol.exports.get("attributes").valueDeclaration.initializer;
    while (!ts.isObjectLiteralExpression(table)) table = table.expression;
    return table.properties.map((/** @type {any} */ node) => {
      const property = node.name.text;
      const { documentation, tags, place } = this.#commentOf(node);
      /** @type {Attribute} */
      const attribute = {
        name: attributeOf(property),
        property,
        documentation,
        place,
        value: attributes[property],
        unit: "",
      };
      for (const tag of tags) {
        if (tag.name === "unit") attribute.unit = tag.text;
        else if (tag.name === "default") attribute.defaultInWords = tag.text;
        else this.complain({ ...place, line: tag.line }, `unknown tag @${tag.name}`);
      }
      return attribute;
    });
  }

  /**
   * Adds the properties and methods of a class that pages see: those that are public, are not inherited, and are not
   * `@internal`. Of a method, they do not see the parameters that are `@unpublished`.
   *
   * @param {any} node A class.
   * @param {Element} element
   */
  #readMembers(node, element) {
    const [base] = this.#checker.getBaseTypes(this.#checker.getTypeAtLocation(node));
    for (const member of node.members) {
      if (!member.name || !ts.isIdentifier(member.name) || ts.isSetAccessor(member)) continue;
      if (ts.getCombinedModifierFlags(member) & ts.ModifierFlags.Static) continue;
      const name = member.name.text;
      if (CALLBACKS.includes(name) || this.#checker.getPropertyOfType(base, name)) continue;
      if (this.#tagOf(member, "internal")) continue;
      if (ts.isMethodDeclaration(member)) {
        element.methods.push(this.#method(member));
        continue;
      }
      const type = this.#typeOf(ts.getJSDocReturnType(member) ?? ts.getJSDocType(member), member);
      element.properties.push({
        ...this.#named(member),
        type: type.replace(/ \| undefined$/, ""),
        isOptional: type.endsWith(" | undefined"),
        isReadOnly: !node.members.some((/** @type {any} */ each) => ts.isSetAccessor(each) && each.name.text === name),
      });
    }
  }

  /**
   * @param {any} node A method or a function.
   * @returns {Method}
   */
  #method(node) {
    const signature = this.#checker.getSignatureFromDeclaration(node);
    const unpublished = this.#tagOf(node, "unpublished")?.text.split(/,\s*/) ?? [];
    /** @type {Parameter[]} */
    const parameters = [];
    for (const parameter of node.parameters) {
      const [tag] = ts.getJSDocParameterTags(parameter);
      const name = tag?.name.text ?? parameter.name.text;
      if (unpublished.includes(name)) continue;
      // A default in brackets is no part of the compiler's tree.
      const [, written] = /\[\w+=(.*?)\]/.exec(tag?.getText().split("\n")[0] ?? "") ?? [];
      parameters.push({
        name,
        type: this.#typeOf(tag?.typeExpression?.type, parameter),
        isOptional: this.#checker.isOptionalParameter(parameter),
        usual: written ?? parameter.initializer?.getText(),
      });
    }
    const returned = ts.getJSDocReturnType(node);
    const result = returned
      ? this.#typeOf(returned, node)
      : this.#checker.typeToString(this.#checker.getReturnTypeOfSignature(signature));
    return { ...this.#named(node), parameters, result };
  }

  /**
   * A type as it is written in a comment, or else as the compiler infers it.
   *
   * @param {any} written
   * @param {any} node
   */
  #typeOf(written, node) {
    if (written) return written.getText().replaceAll(/import\("[^"]*"\)\./g, "");
    return this.#checker.typeToString(this.#checker.getTypeAtLocation(node));
  }

  /**
   * @param {any} node
   * @param {string} kind
   */
  #tagOf(node, kind) {
    return this.#commentOf(node).tags.find(({ name }) => name === kind);
  }

  /**
   * @param {any} node
   * @returns {Named}
   */
  #named(node) {
    const { documentation, tags, place } = this.#commentOf(node);
    for (const { name, line } of tags)
      if (!MEMBER_TAGS.includes(name)) this.complain({ ...place, line }, `unknown tag @${name}`);
    return { name: node.name.text, documentation, place };
  }

  /** @param {any} node */
  #commentOf(node) {
    const place = this.placeOf(node);
    const comment = node.jsDoc?.at(-1);
    const { paragraphs, tags } = parse(comment?.getText() ?? "", comment ? this.placeOf(comment).line : 0);
    return { documentation: paragraphs.join(" "), tags, place };
  }

  #types() {
    const source = this.#program.getSourceFile(join(this.#root, "Web/types.d.ts"));
    return source.statements.map((/** @type {any} */ node) => ({
      name: node.name.text,
      text: source.text.slice(node.jsDoc[0].pos, node.end),
    }));
  }
}
