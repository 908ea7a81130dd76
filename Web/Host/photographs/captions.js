/**
 * The caption of a link's photograph: the text in `data-caption`, or else copies of what the caption of its figure has,
 * such as links.
 *
 * @param {HTMLAnchorElement} link
 * @returns {(Node | string)[]}
 */
export function captionOf(link) {
  const { caption } = link.dataset;
  const figure = link.closest("figure");
  // The caption of a figure of several photographs is that of none.
  if (caption !== undefined || figure?.querySelectorAll("a[href] img").length !== 1) return [caption ?? ""];
  return Array.from(figure.querySelector("figcaption")?.childNodes ?? [], (node) => node.cloneNode(true));
}
