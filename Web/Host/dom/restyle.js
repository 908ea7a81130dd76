// Styles of elements that belong to the page. Nothing is written into the document: what frameworks patch, clones inherit
// and style sheets animate stays as the page has it.

/**
 * Shows an element with other styles until the returned animation is cancelled.
 *
 * @param {Element} element
 * @param {Record<string, string>} styles By their names in JavaScript.
 */
export const restyle = (element, styles) => element.animate(styles, { fill: "forwards" });
