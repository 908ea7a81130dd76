// An example: an element, a panel with its parameters, its HTML, and a plot of its motion.

import { css, element, h, html } from "./markup.js";
import { Panel } from "./panel.js";
import { loadPhotographs } from "./photographs.js";
import { Plot } from "./plot.js";
import { scenes } from "./scenes.js";

/**
 * @typedef {keyof typeof scenes} Name
 * @typedef {import("./scenes.js").Scene<Element>} Scene
 * @typedef {import("./markup.js").Markup} Markup
 * @typedef {import("./photographs.js").Photograph} Photograph
 */

/**
 * An element that the page has.
 *
 * @param {ParentNode} place
 * @param {string} selector
 */
function found(place, selector) {
  const element = /** @type {HTMLElement | null} */ (place.querySelector(selector));
  if (!element) throw new Error(`the page has no ${selector}`);
  return element;
}

/** How long the label of the copy button shows the result, in milliseconds. */
const answerDuration = 1500;

class Example {
  /** @type {Name} */
  #name;
  /** @type {Scene} */
  #scene;
  /** @type {Photograph[]} */
  #photographs;
  /** @type {HTMLElement} */
  #main;
  /** @type {Panel} */
  #panel;
  /** @type {Plot | undefined} */
  #plot;
  #sheet = new CSSStyleSheet();
  /**
   * The current HTML without the attributes that can change without a new element.
   *
   * @type {string | undefined}
   */
  #frame;

  /**
   * @param {HTMLElement} main
   * @param {Photograph[]} photographs
   */
  constructor(main, photographs) {
    this.#main = main;
    this.#name = /** @type {Name} */ (main.dataset.example);
    this.#scene = /** @type {Scene} */ (scenes[this.#name]);
    this.#photographs = photographs;
    document.adoptedStyleSheets.push(this.#sheet);
    this.#panel = new Panel(/** @type {HTMLFormElement} */ (found(main, "form")), (name) => this.#update(name));
    const note = this.#scene.prepare?.(this.#panel, photographs);
    this.#panel.addCommands(this.#scene.commands ?? {}, (command) => command(this.#live));
    const copy = found(main, ".copy");
    copy.addEventListener("click", () => this.#copy(copy));
    this.#update();
    if (note) say(note);
    const live = () => this.#live;
    const { quantities, isReady, covering } = this.#scene;
    this.#plot = new Plot(found(main, "figure"), quantities(live), {
      isReady: isReady && (() => isReady(this.#live)),
      covering: covering && (() => covering(this.#live)),
    });
  }

  /** The element of the example; the first if there are several. */
  get #live() {
    return found(this.#main, `.live ${this.#name}`);
  }

  /** @param {boolean} isShort */
  #markup(isShort) {
    const { attributes, choices } = this.#panel;
    return this.#scene.markup({ photographs: this.#photographs, attributes, choices, isShort });
  }

  get #rules() {
    return css(this.#scene.rules(this.#panel.choices, this.#panel.attributes));
  }

  /**
   * Updates the example after a change of the parameter `name`, or of several parameters.
   *
   * @param {string} [name]
   */
  #update(name) {
    this.#sheet.replaceSync(this.#rules);
    const nodes = this.#markup(false);
    const frame = nodes.map((node) => html(this.#bare(node))).join("\n");
    if (frame !== this.#frame || !name || this.#scene.remakes?.includes(name)) {
      this.#frame = frame;
      found(this.#main, ".live").replaceChildren(...nodes.map(element));
      this.#plot?.restart();
    } else {
      this.#setAttributes(nodes);
    }
    found(this.#main, "code").textContent = this.#text;
  }

  /**
   * A copy of a node in which the elements of the example have no attributes.
   *
   * @param {Markup} node
   * @returns {Markup}
   */
  #bare(node) {
    if (typeof node === "string" || "comment" in node) return node;
    const children = node.children.map((child) => this.#bare(child));
    return { ...node, attributes: node.tag === this.#name ? {} : node.attributes, children };
  }

  /**
   * Sets the attributes of the elements on the page to those in the markup.
   *
   * @param {Markup[]} nodes
   */
  #setAttributes(nodes) {
    const made = document.createDocumentFragment();
    made.append(...nodes.map(element));
    const wanted = made.querySelectorAll(this.#name);
    for (const [index, each] of this.#main.querySelectorAll(`.live ${this.#name}`).entries()) {
      for (const name of this.#panel.names) {
        const value = wanted[index].getAttribute(name);
        if (value === null) each.removeAttribute(name);
        else if (value !== each.getAttribute(name)) each.setAttribute(name, value);
      }
    }
  }

  /** The HTML with which a page shows the same. */
  get #text() {
    const assets = new URL("../assets/lenticular/", import.meta.url).pathname;
    return [
      html(h("link", { rel: "stylesheet", href: `${assets}lenticular.css` })),
      html(h("script", { type: "module", src: `${assets}lenticular.js` })),
      `<style>\n${this.#rules.replace(/^/gm, "  ")}\n</style>`,
      "",
      ...this.#markup(true).map((node) => html(node)),
    ].join("\n");
  }

  /** @param {HTMLElement} button */
  async #copy(button) {
    const code = found(this.#main, "code");
    const label = button.textContent;
    try {
      await navigator.clipboard.writeText(code.textContent ?? "");
      button.textContent = "Copied";
    } catch {
      // The browser denies access to the clipboard. The user can copy the selection with a key.
      getSelection()?.selectAllChildren(code);
      button.textContent = "Selected";
    }
    setTimeout(() => (button.textContent = label), answerDuration);
  }
}

/**
 * Shows a sentence above the element.
 *
 * @param {string} sentence
 */
function say(sentence) {
  const note = document.createElement("p");
  note.className = "note";
  note.role = "status";
  note.textContent = sentence;
  found(document, ".live").before(note);
}

const main = found(document, "[data-example]");
try {
  const photographs = await loadPhotographs();
  await customElements.whenDefined(main.dataset.example ?? "");
  new Example(main, photographs);
} catch (error) {
  console.error(error);
  say("The photographs of this gallery cannot be read: serve it with “lenticular serve”, and reload.");
}
