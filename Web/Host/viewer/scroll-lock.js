/**
 * Keeps a page from being scrolled by scrollbars that take room beside it, which a modal dialog does not cover. The room
 * stays, so nothing moves. Returns a function that lets the page be scrolled again.
 *
 * @param {Document} document
 */
export function lockScrolling(document) {
  const { body, documentElement, defaultView: window } = document;
  if (!window || window.innerWidth <= documentElement.clientWidth || !CSS.supports("scrollbar-gutter: stable"))
    return () => {};
  // Where `overflow` of <html> is visible, browsers apply that of <body> to the viewport.
  const isBodys =
    getComputedStyle(documentElement).overflowY === "visible" && getComputedStyle(body).overflowY !== "visible";
  const sheet = new window.CSSStyleSheet();
  sheet.replaceSync(`html{scrollbar-gutter:stable!important}${isBodys ? "body" : "html"}{overflow:hidden!important}`);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
