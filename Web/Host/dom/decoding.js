/**
 * Loads and decodes an image. The promise says whether the browser could do that, and is never rejected.
 *
 * @param {HTMLImageElement} image
 */
export const decoded = (image) =>
  image.decode().then(
    () => true,
    () => false,
  );
