/**
 * Opens photographs in place: each animates from its thumbnail to full screen and back.
 *
 * The photographs of a viewer are the links in the element that contain an `<img>`, in the order in which they are
 * shown. The links and the images may also be in slots, and in open shadow trees of components. Instead of an image, a
 * link may have a CSS background, if it has `data-width` or leads to an image by its name. Links may come, go and
 * change at any time, also while a photograph is open: a photograph is identified by `data-id`, by the address of its
 * file, or else by its element. A click on a link opens its photograph. With a modifier key, or if the engine cannot be
 * loaded, the browser follows the link as usual. Links that cannot lead to a photograph stay links: downloads,
 * fragments, other schemes, and files such as pages and films, unless they have `data-width`. So do those that
 * `data-lenticular="off"` leaves out.
 *
 * A thumbnail can be cropped by `object-fit` (`cover`, `contain` or `fill`) with any `object-position`, and can have
 * rounded corners with the same `border-radius` for all corners. Elements around it in the viewer can crop it and round
 * its corners, too. The animation begins and ends with exactly the crop and the corners of the thumbnail, and with its
 * filter and opacity. The border, the padding and the shadow of an image stay in the page, as an empty frame. A
 * photograph whose thumbnail is rotated, mirrored, skewed, cut by a mask or a `clip-path`, or not visible, fades in and
 * out instead.
 *
 * Where the element is read from right to left, the next photograph lies to the left, and the controls are mirrored.
 *
 * While a photograph is open, the page behind it is inert and the focus stays in the viewer. When the viewer closes,
 * the focus returns to the link. If the user prefers reduced motion, cross-fades replace the animations. Keys in the
 * viewer do not reach the page, nor do the styles that it inherits to the element. A viewer that is not displayed opens
 * photographs, too: a button can open a gallery that is hidden.
 *
 * Without `data-caption`, the caption of a photograph is a copy of the `<figcaption>` of its `<figure>`, with its
 * links, if the figure has no other photograph. Captions can be selected, and long ones scroll.
 *
 * The controls are hidden while there is no input for three seconds, unless the information is shown or a button has
 * the focus. Any touch, mouse movement, wheel or key shows them again. A button that is hidden cannot be pressed.
 *
 * A [`<lenticular-wall>`](lenticular-wall.md) in a viewer opens its photographs in the viewer, from their places in the
 * wall.
 *
 * A photograph whose link has `data-tiles` has the resolution of the screen at every zoom.
 *
 * Panoramas are only in `lenticular.js`; `lenticular-viewer.js` shows them as other photographs. With `lenticular.js`,
 * a photograph whose link has `data-panorama` fills the screen once it is loaded, and device motion pans it, as in a
 * [`<lenticular-panorama>`](lenticular-panorama.md). A tap shows the whole panorama; a button or a double tap makes it
 * fill the screen again.
 *
 * @example
 * <lenticular-viewer>
 *   <a href="dunes.jpg" data-width="3000" data-height="2000" data-caption="First light">
 *     <img src="dunes-small.jpg" width="300" height="200" alt="Dunes at dawn">
 *   </a>
 * </lenticular-viewer>
 *
 * @control tap a thumbnail | Enter | Opens the photograph.
 * @control spread two fingers on a thumbnail | | Opens the photograph, held by the fingers. A wall or a scroll view
 *   around the thumbnail zooms first, up to its largest zoom.
 * @control tap the photograph | | Zooms a zoomed photograph out until it fits the screen; otherwise closes the viewer.
 * @control tap ✕ | Esc | Closes the viewer.
 * @control double tap, pinch, wheel, wheel with Ctrl | + − | Zooms about the tapped point, about the fingers or the
 *   pointer, or (with keys) about the middle.
 * @control tap, then press and drag down or up | | Zooms in or out about the tapped point with one finger.
 * @control | 0 | Zooms out until the photograph fits the screen.
 * @control | 1 | Zooms until each pixel of the photograph is one of the screen's.
 * @control two fingers about each other | R, Shift+R | Rotates the photograph, which comes to rest at the nearest
 *   quarter turn. R rotates clockwise, Shift+R counterclockwise. A photograph that is opened or turned to is upright.
 * @control drag, flick, two fingers on a trackpad | ← → ↑ ↓ of a zoomed photograph | Moves the photograph. A flick that
 *   dismisses the photograph returns it to its thumbnail.
 * @control swipe sideways, horizontal wheel | ← →, Page Up Page Down, Space | Shows the previous or the next
 *   photograph.
 * @control | Home End | Shows the first or the last photograph.
 * @control | Tab | Moves the focus to the next button.
 * @control tap the button | R, T, P, I, S, D, F | Rotates the photograph, shows or hides the strip of thumbnails,
 *   starts or stops the slideshow, shows information, shares, downloads, or fills the screen, if the attribute
 *   `actions` has that. A touch, a wheel or a key ends the slideshow.
 * @property {Promise<void>} ready - Resolves when the engine is loaded, which reading the property asks for.
 *   Photographs open without it.
 * @fires {LenticularDetail} lenticular-open - Dispatched before a photograph opens, by whatever means. If cancelled,
 *   the photograph stays closed. Cancelable.
 * @fires {LenticularDetail} lenticular-present - Dispatched when a photograph begins to open.
 * @fires {LenticularDetail} lenticular-change - Dispatched when another photograph becomes the current one.
 * @fires lenticular-load - Dispatched when the list at `src` is loaded, or could not be, and when a script has set a
 *   list.
 * @fires {LenticularZoomDetail} lenticular-zoom - Dispatched when the zoom of the photograph changes.
 * @fires {LenticularDetail & LenticularZoomDetail} lenticular-settle - Dispatched when all movement has ended while a
 *   photograph is open.
 * @fires {LenticularDetail} lenticular-dismiss - Dispatched when the photograph has returned to its thumbnail and the
 *   viewer is closed.
 * @slot - The links to photographs, and any other content.
 * @csspart dialog - The dialog that covers the page.
 * @csspart backdrop - The backdrop behind the photograph.
 * @csspart photo - The box of a photograph.
 * @csspart controls - The layer that contains the buttons, the counter and the caption.
 * @csspart close - The button that closes the viewer.
 * @csspart previous - The button that shows the previous photograph.
 * @csspart next - The button that shows the next photograph.
 * @csspart look-around - The button that makes a panorama fill the screen; only with `lenticular.js`.
 * @csspart hint - The hint on a panorama. It is a button if it requests permission.
 * @csspart motion - The switch that turns device motion on and off.
 * @csspart counter - The counter: the number of the current photograph and of all photographs, such as `2 / 12`.
 * @csspart caption - The caption of the photograph.
 * @csspart status - The text for screen readers, which announce it: the name and the number of the photograph.
 * @csspart actions - The row of the buttons that the attribute `actions` names.
 * @csspart rotate - The button that rotates the photograph by a quarter turn.
 * @csspart thumbnails - The button that shows and hides the strip of thumbnails.
 * @csspart strip - The strip of thumbnails.
 * @csspart slideshow - The button that starts and stops the slideshow.
 * @csspart information - The button that shows and hides the information.
 * @csspart share - The button that shares the address of the photograph.
 * @csspart download - The button that downloads the photograph.
 * @csspart fullscreen - The button that fills the screen, or ends that.
 * @csspart details - The information on the photograph: a list of terms and values.
 * @csspart notice - A notice that is shown for a moment, such as `Address copied`.
 * @csspart failure - The notice that the photograph could not be loaded.
 * @csspart progress - The bar that shows that a slow photograph is loading.
 * @csspart retry - The button that loads the photograph again.
 * @csspart follow - The link to the file that could not be loaded, or to what else is there.
 * @cssproperty {<color>} [--lenticular-backdrop=#000] - The colour behind a photograph.
 * @text [data-close=Close] - The accessible label of the button that closes the viewer.
 * @text [data-previous=Previous photograph] - The accessible label of the button that shows the previous photograph.
 * @text [data-next=Next photograph] - The accessible label of the button that shows the next photograph.
 * @text [data-rotate=Rotate] - The accessible label of the button that rotates.
 * @text [data-thumbnails=Thumbnails] - The accessible label of the button for the strip of thumbnails, and of the
 *   strip.
 * @text [data-slideshow=Slideshow] - The accessible label of the button for the slideshow.
 * @text [data-information=Information] - The accessible label of the button for the information.
 * @text [data-share=Share] - The accessible label of the button that shares.
 * @text [data-download=Download] - The accessible label of the button that downloads.
 * @text [data-fullscreen=Full screen] - The accessible label of the button that fills the screen.
 * @text [data-copied=Address copied] - The notice after sharing, where the browser has nothing to share with.
 * @text [data-information-caption=Caption] - The term of the caption in the information.
 * @text [data-information-date=Date] - The term of the date in the information.
 * @text [data-information-camera=Camera] - The term of the camera in the information.
 * @text [data-information-lens=Lens] - The term of the lens in the information.
 * @text [data-information-exposure=Exposure] - The term of the exposure in the information.
 * @text [data-information-pixels=Pixels] - The term of the width and height in pixels in the information.
 * @text [data-information-location=Place] - The term of the location in the information.
 * @text [data-information-file=File] - The term of the file name in the information.
 * @text [data-loading=Loading] - The accessible label of the bar that shows that a slow photograph is loading.
 * @text [data-photograph=Photograph] - The name of a photograph without a caption and an `alt` text, for screen
 *   readers.
 * @text [data-failure=This photograph could not be loaded.] - The notice that a photograph could not be loaded.
 * @text [data-retry=Try again] - The text of the button that loads the photograph again.
 * @text [data-follow=Open link] - The text of the link to a file that could not be loaded as a photograph.
 * @text [data-look-around=Look around] - The accessible label of the button that makes a panorama fill the screen. The
 *   texts of the hints and of the switch are set by the same attributes as on
 *   [`<lenticular-panorama>`](lenticular-panorama.md).
 * @data data-width of a link - The width of the photograph in pixels. Without it, the thumbnail's size is used until it
 *   is loaded.
 * @data data-height of a link - The height of the photograph in pixels. Without it, the thumbnail's size is used until
 *   it is loaded.
 * @data data-srcset of a link - The image files of the photograph in several widths, in the syntax of `srcset`.
 * @data data-srcset of a `<source>` of the thumbnail's `<picture>` - The image files of the photograph in the format of
 *   the `<source>`, in the syntax of `srcset`.
 * @data data-caption of a link - The caption of the photograph. Its line breaks are kept.
 * @data data-lenticular of a link, or an element around links - With the value `off`, the links are no photographs and
 *   work as others.
 * @data data-date of a link - The date of the photograph, such as `2025-06-21T21:04`; part of the information.
 * @data data-camera of a link - The name of the camera; part of the information.
 * @data data-lens of a link - The name of the lens; part of the information.
 * @data data-exposure of a link - The exposure, such as `1/250 s, f/4, ISO 100`; part of the information.
 * @data data-location of a link - Where the photograph was taken, such as `47.37690, 8.54170`; part of the information.
 * @data data-map of a link - The URL of a map of that place, to which the information then has a link.
 * @data data-file of a link - The name of the file for the information and for downloads. Without it, the last part of
 *   the URL.
 * @data data-index of a link - The index of the photograph in the list at `src`.
 * @data data-page of a link - The URL of the photograph's own page, which is the photograph's address for a viewer with
 *   `history`.
 * @data data-address of a link - The fragment of the photograph's address, for a viewer with `history`.
 * @data data-color of a link - The placeholder colour until the thumbnail is loaded.
 * @data data-id of a link - What identifies the photograph while the links change; by default the address of its file.
 * @data data-panorama of a link - Marks the photograph as a panorama, which fills the screen and pans with device
 *   motion; only with `lenticular.js`.
 * @data data-loop of a link - Marks a panorama of a whole circle: the left and the right end of the photograph meet, so
 *   it goes round while it fills the screen; only with `lenticular.js`.
 * @data data-tiles of a link - The tiles of a photograph that is larger than the largest of its image files, in the
 *   format of the `tiles` attribute of [`<lenticular-panorama>`](lenticular-panorama.md).
 */

/** The attributes of `<lenticular-viewer>`, by their properties. */
export const attributes = /** @type {const} */ ({
  /**
   * The time in seconds for which a slideshow shows a photograph at rest. Read when the element is connected.
   *
   * @unit seconds
   */
  slideshowDelay: { default: 4, above: 0 },
  /**
   * The buttons and keys that the viewer offers for a photograph, separated by spaces: `rotate`, `thumbnails`,
   * `slideshow`, `information`, `share`, `download`, `fullscreen`. What the browser cannot do is left out. R rotates
   * even without the button. Read when the element is connected.
   */
  actions: { default: "" },
  /**
   * The URL of a list of photographs, if the page has links to some of them only: each such link has the photograph's
   * index in the list as `data-index`. The viewer then shows all photographs of the list, or the first ones that its
   * `own` names. The parts of the list are loaded as they are needed.
   */
  src: { default: "" },
  /**
   * Whether the browser's history has the address of the open photograph: the link's `data-page`. Without it, the
   * address of this page with the link's `data-address` as its fragment or, without one, with its `id` or with
   * `photograph-` and the number; in a second viewer, after the `id` of the viewer. A fragment that is a route of the
   * page's scripts, such as `#/albums`, stays in front. Back closes the viewer, Forward opens it, and a page that is
   * loaded with such a fragment opens the photograph. The document's title begins with the photograph's name. The
   * states and titles that the page's scripts set are kept. With `data-page`, relative addresses in the document become
   * absolute before the first photograph opens; dispatch `lenticular-load` at the element after adding others, and
   * before the page's scripts change its address themselves. Read when the element is connected.
   */
  history: { default: false },
  /**
   * Whether photographs are not enlarged to fit the screen: each is shown at most one CSS pixel wide for each of its
   * own, until it is zoomed. Read when the element is connected.
   */
  naturalSize: { default: false },
});
