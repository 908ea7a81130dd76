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
  if (!sheets.has(ownerDocument)) sheets.set(ownerDocument, new Map());
  const known = sheets.get(ownerDocument);
  if (!known.has(css)) {
    known.set(css, new (windowOf(element).CSSStyleSheet)());
    known.get(css).replaceSync(css);
  }
  return known.get(css);
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
 * Adds a style sheet to a shadow root.
 *
 * @param {ShadowRoot} root
 * @param {string} css
 */
export function adopt(root, css) {
  const added = sheet(root.host, css);
  if (!root.adoptedStyleSheets.includes(added)) root.adoptedStyleSheets.push(added);
}
