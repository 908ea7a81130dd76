// What a press on a link previews, as the engine takes it.

import { isRightToLeft } from "../dom/documents.js";
import * as PeekPan from "../generated/peek.js";
import { resolved } from "../dom/addresses.js";
import { LinkSource } from "../photographs/links.js";
import { ListSource } from "../photographs/list.js";
import { nameOf } from "../photographs/photograph.js";
import { imageIn } from "../photographs/pictures.js";
import { measure } from "../photographs/thumbnail.js";

/**
 * @typedef {import("../photographs/source.js").PhotographSource} PhotographSource
 * @typedef {import("../stage/surface.js").Surface} Surface
 * @typedef {import("./peek.js").LenticularPeek} LenticularPeek
 * @typedef {typeof PeekPan.setSource} SetSource
 */

export const modes = PeekPan.PeekSourceModeKind;

/** @param {number} point */
const orNone = (point) => (Number.isFinite(point) ? point : NaN);

/** The previews of a press on a link. */
export class Peek {
  mode = modes.neighbours;
  /** The index of the pressed link. */
  start;
  /**
   * The photographs that are previewed: those of links or, once its list is loaded, those of an album.
   *
   * @type {PhotographSource}
   */
  photographs;
  /** Whether the photographs are those of an album. */
  isAlbum = false;

  /**
   * @param {HTMLAnchorElement} link
   * @param {HTMLAnchorElement[]} links
   */
  constructor(link, links) {
    this.link = link;
    this.start = links.indexOf(link);
    this.photographs = new LinkSource(links);
  }

  get image() {
    return imageIn(this.link);
  }

  /** The text by which the link says that sliding sets a value; undefined for others. */
  get scrub() {
    return this.link.dataset.scrub;
  }

  /** The thumbnail of the pressed link for the engine. */
  get place() {
    return this.image?.isConnected ? measure(this.image) : null;
  }

  /**
   * The link of a photograph in the page.
   *
   * @param {number} index
   */
  linkAt(index) {
    return /** @type {HTMLAnchorElement | undefined} */ (this.photographs.elementAt(index));
  }

  /**
   * The photograph of a preview. Until the list of an album is loaded, that of the pressed link.
   *
   * @param {number} index
   */
  photographAt(index) {
    return this.photographs.at(this.photographs.has(index) ? index : 0);
  }

  /**
   * The name of a photograph, and its place among the others.
   *
   * @param {number} index
   */
  textAt(index) {
    const { length } = this.photographs;
    const place = length > 1 ? `${index + 1} / ${length}` : "";
    return [nameOf(this.photographAt(index)), place].filter(Boolean).join("  ·  ");
  }

  /**
   * Shows the photographs of an album.
   *
   * @param {ListSource} list
   */
  show(list) {
    this.isAlbum = true;
    this.photographs = list;
  }
}

/** The lists of the albums that have been previewed. */
export class Albums {
  /** @type {Map<string, ListSource>} */
  #lists = new Map();

  /**
   * Previews the photographs of an album, if the pressed link leads to one. Returns a promise if their list is not loaded:
   * until then, there is the link's own.
   *
   * @param {Peek} peek
   * @param {string} base
   */
  open(peek, base) {
    const { link } = peek;
    if (!link.dataset.peek) return undefined;
    const address = resolved(link.dataset.peek, base);
    peek.mode = modes.contents;
    peek.photographs = new LinkSource([link]);
    peek.start = 0;
    const list = this.#lists.get(address);
    if (list) {
      peek.show(list);
      return undefined;
    }
    return ListSource.load(address).then((list) => {
      this.#lists.set(address, list);
      peek.show(list);
    });
  }
}

/**
 * The links whose photographs a press on a link previews.
 *
 * @param {LenticularPeek} element
 * @param {HTMLAnchorElement} link
 */
export function linksFor({ mode, links }, link) {
  if (mode === "value" || link.dataset.scrub !== undefined) return [link];
  // A peek at a photograph does not move on to albums, nor a peek at an album to photographs.
  return links.filter((each) => !each.dataset.peek === !link.dataset.peek);
}

/**
 * The pressed link of an event's target. In the mode `value`, any child of the element can be pressed.
 *
 * @param {LenticularPeek} element
 * @param {Element | null} target
 * @returns {HTMLAnchorElement | null | undefined}
 */
export function pressable({ mode, children }, target) {
  return mode === "value"
    ? /** @type {HTMLAnchorElement[]} */ ([...children]).find(
        (child) => child.slot !== "preview" && child.contains(target),
      )
    : target?.closest?.("a[href]");
}

/**
 * Passes the previews of the next press to the engine, or none. With `PeekPan.reload` as `set`, changes those of the
 * current peek.
 *
 * @param {LenticularPeek} element
 * @param {Surface} surface
 * @param {number} time
 * @param {Peek} [peek]
 * @param {SetSource} set
 */
export function setSource(element, surface, time, peek, set = PeekPan.setSource) {
  const length = peek?.photographs.length ?? 0;
  const first = peek?.isAlbum ? Math.max(0, Math.min(Math.trunc(element.minIndex), length - 1)) : 0;
  set(surface, time, {
    mode: peek?.mode,
    start: Math.max(0, peek?.start ?? 0),
    minimumIndex: first,
    minimumPoint: orNone(element.minimumPoint),
    maximumPoint: orNone(element.maximumPoint),
    range: Math.trunc(element.range),
    margin: element.margin,
    isRightToLeft: isRightToLeft(element),
    hasActions: element.querySelector(':scope > [slot="actions"]') !== null,
    thumbnail: peek?.place,
    previews: peek?.photographs.sizes.slice(first) ?? [],
  });
}
