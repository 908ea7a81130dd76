export interface LenticularPeekDetail {
  /** The index of what is previewed. */
  index: number;
  /** How far the finger is, from 0 to 1. */
  percentage: number;
}

/**
 * `<lenticular-peek>`: press a link to a photograph in it, long or hard, and a preview rises; slide, and it
 * goes through the link's neighbours; lift, and it goes back; slide up or press deeper, and it opens in the
 * page's `<lenticular-viewer>`, from where the preview is.
 *
 * Holding Space on a link does so with a keyboard: arrows go on, Enter opens, Escape and letting go put
 * back. Until a preview rises, fingers scroll the page and a tap is a click.
 *
 * A link with `data-peek="photographs.json"` goes through the photographs of that list, as
 * `<lenticular-wall>` reads it.
 *
 * Attributes:
 *
 * - `mode="value"`: sliding chooses a share of the way, and what has `slot="preview"` is the preview.
 * - `range`: how many previews fit between the margins; 8 by default. At a margin it goes on.
 * - `margin`: the distance of the area from the sides of the screen, in pixels; 40 by default.
 *
 * `--lenticular-percentage` is how far the finger is, on the element. Parts: `backdrop`, `preview`, `label`.
 */
export class LenticularPeek extends HTMLElement {
  /** The links that can be pressed, in order. */
  readonly links: HTMLAnchorElement[];
  /** The index of what is previewed, or -1. */
  readonly index: number;
  /** How far the finger is, from 0 to 1. */
  readonly percentage: number;
  /** Previews what a link leads to, without a finger. */
  peek(link: HTMLAnchorElement): void;
  /** Goes on by a number of previews, backwards if negative. */
  step(distance: number): void;
  /** Opens what is previewed. */
  commit(): void;
  /** Puts the preview back. */
  cancel(): void;
  /** Takes in that the links have changed. */
  reload(): void;
}

declare global {
  interface HTMLElementTagNameMap {
    "lenticular-peek": LenticularPeek;
  }
  interface HTMLElementEventMap {
    "lenticular-peek": CustomEvent<LenticularPeekDetail>;
    /** Another preview is shown. */
    "lenticular-peekmove": CustomEvent<LenticularPeekDetail>;
    /** The finger is elsewhere. */
    "lenticular-peekupdate": CustomEvent<LenticularPeekDetail>;
    "lenticular-peekend": CustomEvent<LenticularPeekDetail & { committed: boolean }>;
    /** What is previewed is to open, unless this is prevented. */
    "lenticular-commit": CustomEvent<LenticularPeekDetail>;
  }
}
