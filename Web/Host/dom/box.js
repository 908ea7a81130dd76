/**
 * The box of an element in which its layers lie: inside its borders. `x` and `y` are its top left corner in the window;
 * `scaleX` and `scaleY` are the pixels of the window for one of the element, which a transform around it changes.
 *
 * @param {HTMLElement} element
 */
export function boxOf(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  const scaleX = scale(element.offsetWidth, width);
  const scaleY = scale(element.offsetHeight, height);
  return { x: x + element.clientLeft * scaleX, y: y + element.clientTop * scaleY, scaleX, scaleY };
}

/**
 * Small differences are caused by rounding to whole pixels, not by a scale.
 *
 * @param {number} size
 * @param {number} shown
 */
const scale = (size, shown) => (Math.abs(size - shown) < 0.02 * shown || !shown || !size ? 1 : shown / size);
