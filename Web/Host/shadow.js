import { windowOf } from "./documents.js";

/**
 * The style sheets of each document: one that was made for another document cannot be used.
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
 * The shadow root of an element, made with a style sheet that all elements of its kind share.
 *
 * @param {Element} element
 * @param {string} css
 */
export function shadow(element, css) {
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [sheet(element, css)];
  return root;
}

/**
 * Has a shadow root use another style sheet beside its own.
 *
 * @param {ShadowRoot} root
 * @param {string} css
 */
export function adopt(root, css) {
  const added = sheet(root.host, css);
  if (!root.adoptedStyleSheets.includes(added)) root.adoptedStyleSheets.push(added);
}
