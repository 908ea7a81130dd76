// The pictures of links in a page: images, also in the shadow trees of components, and backgrounds of style sheets.

/** The addresses of files that are images by their names. */
const IMAGES = /\.(jpe?g|png|webp|avif|gif|svg|jxl|heic|bmp|tiff?)\s*([?#]|$)/i;

/**
 * The elements in an element that a selector matches, in the order in which they are shown: also those in slots, and in the
 * open shadow trees of components. Trees of the library's own elements are not looked into.
 *
 * @template {Element} Found
 * @param {ParentNode} root
 * @param {string} selector
 * @param {(root: Node) => void} [entered] Called with each shadow tree, and each element in a slot.
 * @returns {Found[]}
 */
export function shownIn(root, selector, entered = () => {}) {
  /** @type {Found[]} */
  const found = [];
  for (const each of root.querySelectorAll("*")) {
    if (each.matches(selector)) found.push(/** @type {Found} */ (each));
    const { localName, shadowRoot } = each;
    const inner = localName === "slot" && /** @type {HTMLSlotElement} */ (each).assignedElements({ flatten: true });
    for (const root of inner || (shadowRoot && !localName.startsWith("lenticular-") ? [shadowRoot] : [])) {
      entered(root);
      if (/** @type {Partial<Element>} */ (root).matches?.(selector)) found.push(/** @type {any} */ (root));
      found.push(.../** @type {Found[]} */ (shownIn(root, selector, entered)));
    }
  }
  return found;
}

/**
 * The image in a link.
 *
 * @param {Element | null | undefined} link
 * @returns {HTMLImageElement | undefined}
 */
export const imageIn = (link) =>
  link?.querySelector("img") ?? (link ? /** @type {HTMLImageElement[]} */ (shownIn(link, "img"))[0] : undefined);

/**
 * The address of an element's background. Undefined if it has none, or several.
 *
 * @param {Element} element
 */
export const backgroundOf = (element) =>
  getComputedStyle(element)
    .backgroundImage.match(/^url\("((?:[^"\\]|\\.)*)"\)$/)?.[1]
    .replace(/\\(.)/g, "$1");

/**
 * The element that shows the picture of a link: an image, or else what has it as its background. A background may be
 * anything, so it is the picture only if the link leads to an image by its name, or has a size.
 *
 * @param {HTMLAnchorElement | null | undefined} link
 * @returns {HTMLElement | undefined}
 */
export function pictureIn(link) {
  const image = imageIn(link);
  if (image || !link) return image;
  if (!link.hasAttribute("data-width") && !IMAGES.test(link.getAttribute("href") ?? "")) return;
  const picture = [link, .../** @type {NodeListOf<HTMLElement>} */ (link.querySelectorAll("*"))].find(
    // Once a background is known to be a picture, it is one also while it is hidden.
    (each) => files.has(each) || backgroundOf(each) !== undefined,
  );
  if (picture) fileIn(picture);
  return picture;
}

/** @type {WeakMap<Element, HTMLImageElement>} */
const files = new WeakMap();

/**
 * The file of an element's background, as an image, which has its size once it is loaded. The page has loaded the file.
 *
 * @param {HTMLElement} picture
 */
export function fileIn(picture) {
  const address = backgroundOf(picture) ?? "";
  const known = files.get(picture);
  if (known && (!address || known.src === address)) return known;
  const image = picture.ownerDocument.createElement("img");
  image.src = address;
  files.set(picture, image);
  return image;
}

/**
 * The address of the file that an element shows.
 *
 * @param {HTMLElement | null | undefined} picture
 */
export function fileOf(picture) {
  const { currentSrc, src } = /** @type {Partial<HTMLImageElement>} */ (picture ?? {});
  return currentSrc || src || (picture && picture.localName !== "img" ? fileIn(picture).src : "");
}
