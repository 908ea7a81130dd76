/**
 * Previews photographs during a long press: press a thumbnail, slide to its neighbours, lift.
 *
 * A long press on a link that contains an `<img>` shows a preview, which grows from the thumbnail. So does a firm
 * press, if the screen or the pen measures pressure. Slide to show the previews of the link's neighbours. Lift to
 * return the preview to its thumbnail. Slide up or press harder to open the photograph in the page's
 * [`<lenticular-viewer>`](lenticular-viewer.md), from the position of the preview. If the page has no viewer, the
 * browser follows the link.
 *
 * Sliding from a link with `data-peek` shows the photographs of a list in the format of
 * [`<lenticular-wall>`](lenticular-wall.md). The sliding area extends from the start of the press to the margin.
 * Sliding from any other link shows its neighbours. If the pointer slides beyond the first or the last preview, sliding
 * back has an immediate effect. If the list has more previews than fit between the margins, a pointer that is held at a
 * margin shows the others one after the other, with increasing speed.
 *
 * With `mode="value"`, sliding sets a value from 0 to 1 instead, as a slider does. A press on a child of the element
 * that contains an `<img>` shows the element with `slot="preview"`. Styles can use the value as the custom property
 * `--lenticular-percentage`.
 *
 * ```html
 * <lenticular-peek mode="value">
 *   <div tabindex="0"><img src="before.jpg" alt="Before and after"></div>
 *   <div slot="preview" class="compare"><img src="before.jpg" alt=""><img src="after.jpg" alt=""></div>
 * </lenticular-peek>
 * ```
 *
 * With a child that has `slot="actions"`, sliding up lets the preview stay, with that child among its buttons: actions
 * for the photograph, whose index is `index`. A click on an action ends the peek, unless `preventDefault()` is called.
 * A preview also stays if it is shown by the button that screen readers and the Tab key find after the links.
 *
 * Until a preview appears, touches scroll the page and a tap is a click. While a preview is visible, the page does not
 * scroll, and the press causes neither a click nor a context menu. A live region announces the preview to screen
 * readers. If the user prefers reduced motion, previews cross-fade. If the engine cannot be loaded, links work as
 * usual.
 *
 * @example
 * <lenticular-peek>
 *   <a href="walks/" data-peek="walks/photographs.json">
 *     <img src="walks.jpg" width="300" height="200" alt="A year of walks">
 *   </a>
 *   <lenticular-viewer>
 *     <a href="dunes.jpg" data-width="3000" data-height="2000">
 *       <img src="dunes-small.jpg" width="300" height="200" alt="Dunes at dawn">
 *     </a>
 *   </lenticular-viewer>
 * </lenticular-peek>
 *
 * @control long press, or firm press if pressure is measured | hold Space | Shows a preview.
 * @control right button, with `context-menu` | menu key, Shift+F10 | Shows a preview that stays.
 * @control slide sideways | ← → | Shows the previous or the next preview.
 * @control slide up, press harder | Enter | Opens the photograph.
 * @control slide up, with actions | | Lets the preview stay, with its buttons and actions.
 * @control lift | Esc, release Space | Returns the preview to its thumbnail.
 * @property {Promise<void>} ready - Resolves when the engine is loaded, which happens when a pointer or the focus
 *   enters the element.
 * @fires {LenticularPeekDetail} lenticular-peek - Dispatched when a preview appears.
 * @fires {LenticularPeekDetail} lenticular-peekmove - Dispatched when another preview is shown.
 * @fires {LenticularPeekDetail} lenticular-peekupdate - Dispatched when `percentage` changes.
 * @fires {LenticularPeekDetail & { committed: boolean }} lenticular-peekend - Dispatched when the preview begins to
 *   disappear, once for each `lenticular-peek`.
 * @fires {LenticularPeekDetail} lenticular-commit - Dispatched before the photograph of the preview opens, after
 *   `lenticular-peekend`. If `preventDefault()` is called, the element opens nothing, and the page can open the
 *   photograph. Cancelable.
 * @slot - The links to photographs, and any other content.
 * @slot preview - The content of the preview with `mode="value"`.
 * @slot actions - A button, or several, for the actions of a preview.
 * @csspart view - The layer above the page that contains the preview.
 * @csspart backdrop - The backdrop behind a preview.
 * @csspart preview - The box of a preview.
 * @csspart label - The caption and the number of the current preview.
 * @csspart entry - The button that shows a preview, seen only with the focus.
 * @csspart actions - The buttons of a preview that stays.
 * @csspart previous - The button that shows the previous preview.
 * @csspart next - The button that shows the next preview.
 * @csspart open - The button that opens the photograph.
 * @csspart close - The button that ends the peek.
 * @cssproperty {<color>} [--lenticular-peek-backdrop=#000] - The colour behind a preview.
 * @cssproperty {<number>} --lenticular-percentage - The position of the pointer in the sliding area, from 0 to 1. Set
 *   by the element on itself.
 * @text [data-preview=Preview photographs] - The text of the button that shows a preview.
 * @text [data-previous=Previous preview] - The accessible label of the button that shows the previous preview.
 * @text [data-next=Next preview] - The accessible label of the button that shows the next preview.
 * @text [data-open=Open] - The accessible label of the button that opens the photograph.
 * @text [data-close=Close preview] - The accessible label of the button that ends the peek.
 * @data data-peek of a link - The URL of a list of photographs to preview, relative to the page.
 * @data data-scrub of a link - If present, sliding sets a value from 0 to 1, as `mode="value"` does, and the preview is
 *   that of the link. It has the same attribute, for a script that steps through what is shown. Sliding up opens the
 *   photograph.
 */

import { peekMargin, peekRange } from "../generated/defaults.js";

/** The attributes of `<lenticular-peek>`, by their properties. */
export const attributes = /** @type {const} */ ({
  /** Whether sliding shows the neighbouring previews or sets a value. A change applies from the next press. */
  mode: { default: "neighbours", words: ["neighbours", "value"] },
  /**
   * The number of previews that fit between the margins. Fractions are truncated. A change applies from the next press.
   */
  range: { default: peekRange, least: 1 },
  /**
   * The distance between the area in which the pointer slides and the sides of the screen. A change applies from the
   * next press.
   *
   * @unit pixels
   */
  margin: { default: peekMargin, least: 0 },
  /**
   * The index of the first photograph of an album that sliding shows, counted from 0; at most that of the last one.
   * Fractions are truncated. A change applies from the next press.
   */
  minIndex: { default: 0, least: 0 },
  /**
   * The distance from the left side of the screen at which the first preview or the value 0 lies. The margin limits it.
   * A change applies from the next press.
   *
   * @unit pixels
   * @default where the mode begins
   */
  minimumPoint: { default: Infinity, least: 0 },
  /**
   * The distance from the left side of the screen at which the last preview or the value 1 lies. The margin limits it.
   * A change applies from the next press.
   *
   * @unit pixels
   * @default where the mode ends
   */
  maximumPoint: { default: Infinity, least: 0 },
  /**
   * Whether the right button of a mouse and the menu key show a preview instead of the browser's menu. The preview
   * stays until it is clicked, which opens the photograph, until a click beside it, or Esc.
   */
  contextMenu: { default: false },
});
