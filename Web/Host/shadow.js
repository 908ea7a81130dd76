const sheets = new Map();

/** The shadow root of an element, made with a style sheet that all elements of its kind share. */
export function shadow(element, css) {
  if (!sheets.has(css)) {
    sheets.set(css, new CSSStyleSheet());
    sheets.get(css).replaceSync(css);
  }
  const root = element.shadowRoot ?? element.attachShadow({ mode: "open" });
  root.adoptedStyleSheets = [sheets.get(css)];
  return root;
}
