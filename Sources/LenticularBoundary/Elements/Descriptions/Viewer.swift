extension ElementDescription {
  static let viewer = ElementDescription(
    tag: "lenticular-viewer", className: "LenticularViewer", download: .viewer,
    summary:
      "Opens photographs in place: each animates from its thumbnail to full screen and back.",
    discussion: [
      """
      The photographs of a viewer are the links in the element that contain an `<img>`, in the order in which they are \
      shown. The links and the images may also be in slots, and in open shadow trees of components. Instead of an \
      image, a link may have a CSS background, if it has `data-width` or leads to an image by its name. Links may come, go and change at any time, also while a photograph is open: a photograph is identified by `data-id`, by the \
      address of its file, or else by its element. \
      A click on a link opens its photograph. With a modifier key, or if the engine cannot be loaded, the \
      browser follows the link as usual. Links that cannot lead to a photograph stay links: downloads, fragments, \
      other schemes, and files such as pages and films, unless they have `data-width`. So do those that \
      `data-lenticular="off"` leaves out.
      """,
      """
      A thumbnail can be cropped by `object-fit` (`cover`, `contain` or `fill`) with any \
      `object-position`, and can have rounded corners with the same `border-radius` for all corners. Elements \
      around it in the viewer can crop it and round its corners, too. The animation begins and ends with exactly \
      the crop and the corners of the thumbnail, and with its filter and opacity. The border, the padding and the shadow of \
      an image stay in the page, as an empty frame. A photograph whose thumbnail is rotated, mirrored, skewed, cut by a mask or \
      a `clip-path`, or not visible, fades in and out instead.
      """,
      """
      Where the element is read from right to left, the next photograph lies to the left, and the controls are \
      mirrored.
      """,
      """
      While a photograph is open, the page behind it is inert and the focus stays in the viewer. When the \
      viewer closes, the focus returns to the link. If the user prefers reduced motion, cross-fades \
      replace the animations. Keys in the viewer do not reach the page, nor do the styles that it inherits to the \
      element. A viewer that is not displayed opens photographs, too: a button can open a gallery that is hidden.
      """,
      """
      Without `data-caption`, the caption of a photograph is a copy of the `<figcaption>` of its `<figure>`, with \
      its links, if the figure has no other photograph. Captions can be selected, and long ones scroll.
      """,
      """
      The controls are hidden while there is no input for three seconds, unless the information is shown or a \
      button has the focus. Any touch, mouse movement, wheel or key shows them again. A button that is hidden \
      cannot be pressed.
      """,
      """
      A [`<lenticular-wall>`](lenticular-wall.md) in a viewer opens its photographs in the viewer, from \
      their places in the wall.
      """,
      """
      A photograph whose link has `data-tiles` has the resolution of the screen at every zoom.
      """,
      """
      Panoramas are only in `lenticular.js`; `lenticular-viewer.js` shows them as other photographs. With \
      `lenticular.js`, a photograph whose link has `data-panorama` fills the screen once it is loaded, and device \
      motion pans it, as in a [`<lenticular-panorama>`](lenticular-panorama.md). A tap shows the whole panorama; a \
      button or a double tap makes it fill the screen again.
      """,
    ],
    example: """
      <lenticular-viewer>
        <a href="dunes.jpg" data-width="3000" data-height="2000" data-caption="First light">
          <img src="dunes-small.jpg" width="300" height="200" alt="Dunes at dawn">
        </a>
      </lenticular-viewer>
      """,
    controls: [
      ControlDescription(hand: "tap a thumbnail", key: "Enter", "Opens the photograph."),
      ControlDescription(
        hand: "spread two fingers on a thumbnail",
        """
        Opens the photograph, held by the fingers. A wall or a scroll view around the thumbnail zooms first, up to \
        its largest zoom.
        """),
      ControlDescription(
        hand: "tap the photograph",
        "Zooms a zoomed photograph out until it fits the screen; otherwise closes the viewer."),
      ControlDescription(hand: "tap ✕", key: "Esc", "Closes the viewer."),
      ControlDescription(
        hand: "double tap, pinch, wheel, wheel with Ctrl", key: "+ −",
        """
        Zooms about the tapped point, about the fingers or the pointer, or (with keys) about the middle.
        """
      ),
      ControlDescription(
        hand: "tap, then press and drag down or up",
        "Zooms in or out about the tapped point with one finger."),
      ControlDescription(key: "0", "Zooms out until the photograph fits the screen."),
      ControlDescription(
        key: "1",
        "Zooms until each pixel of the photograph is one of the screen's."),
      ControlDescription(
        hand: "two fingers about each other", key: "R, Shift+R",
        """
        Rotates the photograph, which comes to rest at the nearest quarter turn. R rotates clockwise, Shift+R \
        counterclockwise. A photograph that is opened or turned to is upright.
        """),
      ControlDescription(
        hand: "drag, flick, two fingers on a trackpad", key: "← → ↑ ↓ of a zoomed photograph",
        "Moves the photograph. A flick that dismisses the photograph returns it to its thumbnail."),
      ControlDescription(
        hand: "swipe sideways, horizontal wheel", key: "← →, Page Up Page Down, Space",
        "Shows the previous or the next photograph."),
      ControlDescription(key: "Home End", "Shows the first or the last photograph."),
      ControlDescription(key: "Tab", "Moves the focus to the next button."),
      ControlDescription(
        hand: "tap the button", key: "R, T, P, I, S, D, F",
        """
        Rotates the photograph, shows or hides the strip of thumbnails, starts or stops the slideshow, shows \
        information, shares, downloads, or fills the screen, if the attribute `actions` has that. A touch, a wheel or a key ends the slideshow.
        """),
    ],
    attributes: [
      AttributeDescription(
        "slideshow-delay",
        .number(NumberAttribute(default: .number(4), .positive, unit: "seconds")), isLive: false,
        "The time in seconds for which a slideshow shows a photograph at rest."),
      AttributeDescription(
        "actions", .text, isLive: false,
        """
        The buttons and keys that the viewer offers for a photograph, separated by spaces: `rotate`, \
        `thumbnails`, `slideshow`, `information`, `share`, `download`, `fullscreen`. What the browser \
        cannot do is left out. R rotates even without the button.
        """),
      AttributeDescription(
        "src", .text,
        """
        The URL of a list of photographs, if the page has links to some of them only: each such link has the \
        photograph's index in the list as `data-index`. The viewer then shows all photographs of the list, or the \
        first ones that its `own` names. The parts of the list are loaded as they are needed.
        """),
      AttributeDescription(
        "history", .flag(default: false), isLive: false,
        """
        Whether the browser's history has the address of the open photograph: the link's `data-page`. Without \
        it, the address of this page with the link's `data-address` as its fragment or, without one, with its \
        `id` or with `photograph-` and the number; in a second viewer, after the `id` of the viewer. A fragment that \
        is a route of the page's scripts, such as `#/albums`, stays in front. Back closes the viewer, Forward opens \
        it, and a page that is loaded with such a fragment opens the photograph. The document's title begins with the \
        photograph's name. The states and titles that the page's scripts set are kept. With `data-page`, relative addresses in the document \
        become absolute before the first photograph opens; dispatch `lenticular-load` at the element after adding \
        others, and before the page's scripts change its address themselves.
        """),
      AttributeDescription(
        "natural-size", .flag(default: false), isLive: false,
        """
        Whether photographs are not enlarged to fit the screen: each is shown at most one CSS pixel wide for each of \
        its own, until it is zoomed.
        """),
    ],
    properties: [
      PropertyDescription(
        "links", "HTMLAnchorElement[]",
        "The links to photographs in this element, in document order."),
      PropertyDescription(
        "index", "number",
        "The index of the open photograph, counted from 0, or -1 if none is open."),
      PropertyDescription(
        "length", "number",
        "The number of photographs that can be reached from the open one, with it; 0 if none is open."
      ),
      PropertyDescription(
        "link", "HTMLAnchorElement", isOptional: true,
        "The link to the open photograph; for one that is not in the page, a link that the viewer creates."
      ),
      PropertyDescription(
        "photographs", "LenticularPhotographs | LenticularPhotograph[] | null", isReadOnly: false,
        """
        The photographs of the viewer instead of its links, as a list or an array; null for the links. A photograph flies \
        from the link in the viewer that has the same `data-id`, the index in the list as `data-index`, or the same URL.
        """),
      PropertyDescription(
        "ready", "Promise<void>",
        "Resolves when the engine is loaded, which reading the property asks for. Photographs open without it."
      ),
    ],
    methods: [
      MethodDescription(
        "open", [ParameterDescription("index", "number")], returns: "Promise<void>",
        """
        Opens the photograph at an index. Does nothing if there is no photograph at the index, or if a \
        photograph is already open. The promise is rejected if the engine cannot be loaded.
        """),
      MethodDescription(
        "update",
        [
          ParameterDescription(
            "photographs", "LenticularPhotographs | LenticularPhotograph[] | null",
            default: "this.photographs")
        ],
        """
        Shows the list as it is now, for a list that has been changed in place, or another one. The open photograph stays \
        open if the list has it.
        """),
      MethodDescription(
        "reload", [], returns: "Promise<void>",
        """
        Loads the list at `src` again, and reads the links again. Links that change are noticed without it.
        """),
      MethodDescription("close", [], "Closes the viewer: the photograph returns to its thumbnail."),
      MethodDescription(
        "step", [ParameterDescription("distance", "number")],
        "Moves forward by a number of photographs, or backward if the number is negative."),
      MethodDescription(
        "rotate", [ParameterDescription("quarterTurns", "number")],
        "Rotates the open photograph by quarter turns, counterclockwise if the number is negative."),
      MethodDescription(
        "zoomTo", [ParameterDescription("zoom", "number")],
        """
        Zooms the open photograph about its middle, to a zoom as `lenticular-zoom` tells it: at 1 the photograph fits the \
        viewer. A zoom beyond the limits becomes the nearest one.
        """),
    ],
    events: [
      EventDescription(
        "lenticular-open", detail: "LenticularDetail", isCancelable: true,
        "Dispatched before a photograph opens, by whatever means. If cancelled, the photograph stays closed."
      ),
      EventDescription(
        "lenticular-present", detail: "LenticularDetail",
        "Dispatched when a photograph begins to open."),
      EventDescription(
        "lenticular-change", detail: "LenticularDetail",
        "Dispatched when another photograph becomes the current one."),
      EventDescription(
        "lenticular-load",
        "Dispatched when the list at `src` is loaded, or could not be, and when a script has set a list."
      ),
      EventDescription(
        "lenticular-zoom", detail: "LenticularZoomDetail",
        "Dispatched when the zoom of the photograph changes."),
      EventDescription(
        "lenticular-settle", detail: "LenticularDetail & LenticularZoomDetail",
        "Dispatched when all movement has ended while a photograph is open."),
      EventDescription(
        "lenticular-dismiss", detail: "LenticularDetail",
        "Dispatched when the photograph has returned to its thumbnail and the viewer is closed."),
    ],
    slots: [
      NamedDescription("", "The links to photographs, and any other content.")
    ],
    parts: [
      NamedDescription("dialog", "The dialog that covers the page."),
      NamedDescription("backdrop", "The backdrop behind the photograph."),
      NamedDescription("photo", "The box of a photograph."),
      NamedDescription(
        "controls", "The layer that contains the buttons, the counter and the caption."),
      NamedDescription("close", "The button that closes the viewer."),
      NamedDescription("previous", "The button that shows the previous photograph."),
      NamedDescription("next", "The button that shows the next photograph."),
      NamedDescription(
        "look-around",
        "The button that makes a panorama fill the screen; only with `lenticular.js`."),
      NamedDescription(
        "hint", "The hint on a panorama. It is a button if it requests permission."),
      NamedDescription("motion", "The switch that turns device motion on and off."),
      NamedDescription(
        "counter",
        """
        The counter: the number of the current photograph and of all photographs, such as `2 / 12`.
        """
      ),
      NamedDescription("caption", "The caption of the photograph."),
      NamedDescription(
        "status",
        "The text for screen readers, which announce it: the name and the number of the photograph."
      ),
      NamedDescription("actions", "The row of the buttons that the attribute `actions` names."),
      NamedDescription("rotate", "The button that rotates the photograph by a quarter turn."),
      NamedDescription("thumbnails", "The button that shows and hides the strip of thumbnails."),
      NamedDescription("strip", "The strip of thumbnails."),
      NamedDescription("slideshow", "The button that starts and stops the slideshow."),
      NamedDescription("information", "The button that shows and hides the information."),
      NamedDescription("share", "The button that shares the address of the photograph."),
      NamedDescription("download", "The button that downloads the photograph."),
      NamedDescription("fullscreen", "The button that fills the screen, or ends that."),
      NamedDescription("details", "The information on the photograph: a list of terms and values."),
      NamedDescription("notice", "A notice that is shown for a moment, such as `Address copied`."),
      NamedDescription("failure", "The notice that the photograph could not be loaded."),
      NamedDescription("progress", "The bar that shows that a slow photograph is loading."),
      NamedDescription("retry", "The button that loads the photograph again."),
      NamedDescription(
        "follow", "The link to the file that could not be loaded, or to what else is there."),
    ],
    customProperties: [
      CustomPropertyDescription(
        "--lenticular-backdrop", "<color>", default: "#000",
        "The colour behind a photograph.")
    ],
    texts: [
      TextDescription(
        "data-close", default: "Close", "The accessible label of the button that closes the viewer."
      ),
      TextDescription(
        "data-previous", default: "Previous photograph",
        "The accessible label of the button that shows the previous photograph."),
      TextDescription(
        "data-next", default: "Next photograph",
        "The accessible label of the button that shows the next photograph."),
      TextDescription(
        "data-rotate", default: "Rotate", "The accessible label of the button that rotates."),
      TextDescription(
        "data-thumbnails", default: "Thumbnails",
        "The accessible label of the button for the strip of thumbnails, and of the strip."),
      TextDescription(
        "data-slideshow", default: "Slideshow",
        "The accessible label of the button for the slideshow."),
      TextDescription(
        "data-information", default: "Information",
        "The accessible label of the button for the information."),
      TextDescription(
        "data-share", default: "Share", "The accessible label of the button that shares."),
      TextDescription(
        "data-download", default: "Download", "The accessible label of the button that downloads."),
      TextDescription(
        "data-fullscreen", default: "Full screen",
        "The accessible label of the button that fills the screen."),
      TextDescription(
        "data-copied", default: "Address copied",
        "The notice after sharing, where the browser has nothing to share with."),
      TextDescription(
        "data-information-caption", default: "Caption",
        "The term of the caption in the information."),
      TextDescription(
        "data-information-date", default: "Date", "The term of the date in the information."),
      TextDescription(
        "data-information-camera", default: "Camera", "The term of the camera in the information."),
      TextDescription(
        "data-information-lens", default: "Lens", "The term of the lens in the information."),
      TextDescription(
        "data-information-exposure", default: "Exposure",
        "The term of the exposure in the information."),
      TextDescription(
        "data-information-pixels", default: "Pixels",
        "The term of the width and height in pixels in the information."),
      TextDescription(
        "data-information-location", default: "Place",
        "The term of the location in the information."),
      TextDescription(
        "data-information-file", default: "File", "The term of the file name in the information."),
      TextDescription(
        "data-loading", default: "Loading",
        "The accessible label of the bar that shows that a slow photograph is loading."),
      TextDescription(
        "data-photograph", default: "Photograph",
        "The name of a photograph without a caption and an `alt` text, for screen readers."),
      TextDescription(
        "data-failure", default: "This photograph could not be loaded.",
        "The notice that a photograph could not be loaded."),
      TextDescription(
        "data-retry", default: "Try again",
        "The text of the button that loads the photograph again."
      ),
      TextDescription(
        "data-follow", default: "Open link",
        "The text of the link to a file that could not be loaded as a photograph."
      ),
      TextDescription(
        "data-look-around", default: "Look around",
        """
        The accessible label of the button that makes a panorama fill the screen. The texts of the hints \
        and of the switch are set by the same attributes as on \
        [`<lenticular-panorama>`](lenticular-panorama.md).
        """),
    ],
    data: [
      DataDescription(
        "data-width", of: "a link",
        "The width of the photograph in pixels. Without it, the thumbnail's size is used until it is loaded."
      ),
      DataDescription(
        "data-height", of: "a link",
        "The height of the photograph in pixels. Without it, the thumbnail's size is used until it is loaded."
      ),
      DataDescription(
        "data-srcset", of: "a link",
        "The image files of the photograph in several widths, in the syntax of `srcset`."),
      DataDescription(
        "data-srcset", of: "a `<source>` of the thumbnail's `<picture>`",
        """
        The image files of the photograph in the format of the `<source>`, in the syntax of `srcset`.
        """
      ),
      DataDescription(
        "data-caption", of: "a link", "The caption of the photograph. Its line breaks are kept."),
      DataDescription(
        "data-lenticular", of: "a link, or an element around links",
        "With the value `off`, the links are no photographs and work as others."),
      DataDescription(
        "data-date", of: "a link",
        "The date of the photograph, such as `2025-06-21T21:04`; part of the information."),
      DataDescription(
        "data-camera", of: "a link", "The name of the camera; part of the information."),
      DataDescription("data-lens", of: "a link", "The name of the lens; part of the information."),
      DataDescription(
        "data-exposure", of: "a link",
        "The exposure, such as `1/250 s, f/4, ISO 100`; part of the information."),
      DataDescription(
        "data-location", of: "a link",
        "Where the photograph was taken, such as `47.37690, 8.54170`; part of the information."),
      DataDescription(
        "data-map", of: "a link",
        "The URL of a map of that place, to which the information then has a link."),
      DataDescription(
        "data-file", of: "a link",
        "The name of the file for the information and for downloads. Without it, the last part of the URL."
      ),
      DataDescription(
        "data-index", of: "a link", "The index of the photograph in the list at `src`."),
      DataDescription(
        "data-page", of: "a link",
        """
        The URL of the photograph's own page, which is the photograph's address for a viewer with `history`.
        """),
      DataDescription(
        "data-address", of: "a link",
        "The fragment of the photograph's address, for a viewer with `history`."),
      DataDescription(
        "data-color", of: "a link",
        "The placeholder colour until the thumbnail is loaded."),
      DataDescription(
        "data-id", of: "a link",
        "What identifies the photograph while the links change; by default the address of its file."
      ),
      DataDescription(
        "data-panorama", of: "a link",
        """
        Marks the photograph as a panorama, which fills the screen and pans with device motion; only with \
        `lenticular.js`.
        """),
      DataDescription(
        "data-loop", of: "a link",
        """
        Marks a panorama of a whole circle: the left and the right end of the photograph meet, so it goes round \
        while it fills the screen; only with `lenticular.js`.
        """),
      DataDescription(
        "data-tiles", of: "a link",
        """
        The tiles of a photograph that is larger than the largest of its image files, in the format of the \
        `tiles` attribute of [`<lenticular-panorama>`](lenticular-panorama.md).
        """),
    ])
}
