// The space around the content of a scroll view.

/**
 * The numbers of a text, separated by spaces; none if the text has anything else.
 *
 * @param {string} text
 */
export function numbersIn(text) {
  const numbers = text.split(/\s+/).filter(Boolean).map(Number);
  return numbers.every(Number.isFinite) ? numbers : [];
}

/**
 * The space that a text of one to four numbers describes, in pixels.
 *
 * @param {string} text
 */
export function insetIn(text) {
  const numbers = numbersIn(text);
  if (numbers.length === 0 || numbers.length > 4) return { top: 0, right: 0, bottom: 0, left: 0 };
  const [top, side = top] = numbers;
  const [, , bottom = top, left = side] = numbers;
  return { top, right: side, bottom, left };
}

/**
 * Leaves room for an inset while the browser scrolls.
 *
 * @param {HTMLElement} content
 * @param {ReturnType<typeof insetIn>} inset
 */
export function layOutInset({ style }, { top, right, bottom, left }) {
  style.setProperty("--inset", `${top}px ${right}px ${bottom}px ${left}px`);
  style.setProperty("--inset-x", `${left + right}px`);
  style.setProperty("--inset-y", `${top + bottom}px`);
}
