/** What every event of the viewer tells. */
export interface LenticularDetail {
  /** The index of the photograph, counted from 0. */
  index: number;
}

export interface LenticularZoomDetail extends LenticularDetail {
  /** The zoom, as a multiple of fitting the screen. */
  zoom: number;
}

/**
 * `<lenticular-viewer>`: its links to photographs, `<a href><img></a>`, open in place.
 *
 * A link may say `data-width` and `data-height` (pixels of the photograph), `data-srcset` (its
 * widths) and `data-caption`; where the thumbnail is a `<picture>`, `data-srcset` on a `<source>`
 * names the photograph's widths in that format. `data-tiles` says where its tiles are, for what is
 * larger than its widths: an address with `{level}`, `{column}` and `{row}` in it, the pixels of a
 * tile's side and those that neighbours share, such as `dunes_files/{level}/{column}_{row}.jpg 510 1`,
 * in the layout of Deep Zoom (DZI). `data-panorama` marks a panorama.
 */
export class LenticularViewer extends HTMLElement {
  /** The links to photographs in this element, in order. */
  readonly links: HTMLAnchorElement[];
  /** The index of the photograph that is open, or -1. */
  readonly index: number;
  /** The link to the photograph that is open, or one like it that a wall makes. */
  readonly link?: HTMLAnchorElement;
  /** Opens the photograph at an index. Rejects where the engine cannot be loaded. */
  open(index: number): Promise<void>;
  /** Sends the photograph back to its thumbnail. */
  close(): void;
  /** Goes on by a number of photographs, backwards if negative. */
  step(distance: number): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "lenticular-viewer": LenticularViewer;
  }
  interface HTMLElementEventMap {
    "lenticular-present": CustomEvent<LenticularDetail>;
    "lenticular-change": CustomEvent<LenticularDetail>;
    /** Of a scroll view without an `index`. */
    "lenticular-zoom": CustomEvent<LenticularZoomDetail>;
    /** Nothing moves any more. */
    "lenticular-settle": CustomEvent<LenticularZoomDetail>;
    "lenticular-dismiss": CustomEvent<LenticularDetail>;
  }
}
