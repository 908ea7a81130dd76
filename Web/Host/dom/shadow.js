import { windowOf } from "./documents.js";

/**
 * The style sheets of each document, by their text. A shadow root can only adopt sheets of its own document.
 *
 * @type {WeakMap<Document, Map<string, CSSStyleSheet>>}
 */
const sheets = new WeakMap();

/**
 * @param {Element} element
 * @param {string} css
 */
function sheet(element, css) {
  const { ownerDocument } = element;
  const known = sheets.get(ownerDocument) ?? new Map();
  sheets.set(ownerDocument, known);
  const made = known.get(css) ?? new (windowOf(element).CSSStyleSheet)();
  if (!known.has(css)) {
    made.replaceSync(css);
    known.set(css, made);
  }
  return made;
}

/**
 * The shadow root of an element, with a style sheet that the elements of a document share. Creates the shadow root if
 * the element has none.
 *
 * @param {Element} element
 * @param {string} css
 */
export function shadow(element, css) {
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  adopt(root, css);
  return root;
}

/**
 * Adds a style sheet to a document or a shadow root.
 *
 * @param {Document | ShadowRoot} root
 * @param {string} css
 */
export function adopt(root, css) {
  const added = sheet("host" in root ? root.host : root.documentElement, css);
  if (!root.adoptedStyleSheets.includes(added)) root.adoptedStyleSheets.push(added);
}
