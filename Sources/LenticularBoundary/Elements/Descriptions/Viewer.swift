extension ElementDescription {
  static let viewer = ElementDescription(
    tag: "lenticular-viewer", className: "LenticularViewer", download: .viewer,
    summary:
      "Opens photographs in place: each flies from its thumbnail to full screen, and back.",
    discussion: [
      """
      The photographs are the links in the element that have an `<img>` in them, in the order of the \
      page. A click on a link opens its photograph; with a modifier key, or where the engine cannot be \
      loaded, the link stays a link.
      """,
      """
      Thumbnails may be cropped by `object-fit` (`cover`, `contain` or `fill`) with any \
      `object-position`, and rounded by one `border-radius` for all corners. A flight begins and ends \
      with exactly that crop and these corners.
      """,
      """
      While a photograph is open, the page behind is inert and the focus stays inside; afterwards it \
      returns to the link. Where the system asks for less motion, flights become cross-fades.
      """,
      """
      In a viewer, a [`<lenticular-wall>`](lenticular-wall.md) opens its photographs from their places in \
      the wall. With `lenticular.js` on the page, a photograph whose link has `data-panorama` fills the \
      screen once it is there, and turns of the device pan it, as in a \
      [`<lenticular-panorama>`](lenticular-panorama.md). A tap shows the whole of it; a button, or a double \
      tap, has it fill the screen again. Photographs whose links have `data-tiles` are as sharp as the \
      screen at every zoom.
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
      ControlDescription(hand: "tap a thumbnail", key: "Enter", "The photograph opens."),
      ControlDescription(
        hand: "tap the photograph",
        "A zoomed photograph fits the screen again; one that fits flies back to the page."),
      ControlDescription(hand: "tap ✕", key: "Esc", "The photograph flies back to the page."),
      ControlDescription(
        hand: "double tap, pinch, wheel with Ctrl", key: "+ −",
        "Zooms about the point of the tap, about the fingers or the pointer, or about the middle."),
      ControlDescription(
        hand: "drag, flick, two fingers on a trackpad", key: "← → ↑ ↓ of a zoomed photograph",
        "Moves the photograph. One that is thrown off flies back to its thumbnail."),
      ControlDescription(
        hand: "swipe across, sideways wheel", key: "← →", "Goes to the neighbours."),
      ControlDescription(key: "Home End", "Goes to the first or the last photograph."),
      ControlDescription(key: "Tab", "Goes through the buttons."),
    ],
    properties: [
      PropertyDescription(
        "links", "HTMLAnchorElement[]", "The links to photographs in this element, in order."),
      PropertyDescription("index", "number", "The index of the open photograph, or -1."),
      PropertyDescription(
        "link", "HTMLAnchorElement", isOptional: true,
        "The link to the open photograph, or one like it that a wall makes."),
    ],
    methods: [
      MethodDescription(
        "open", [ParameterDescription("index", "number")], returns: "Promise<void>",
        """
        Opens the photograph at an index. Does nothing if there is none, or if a photograph is open. \
        The promise is rejected where the engine cannot be loaded.
        """),
      MethodDescription("close", [], "Sends the photograph back to its thumbnail."),
      MethodDescription(
        "step", [ParameterDescription("distance", "number")],
        "Goes on by a number of photographs; backwards if the number is negative."),
    ],
    events: [
      EventDescription(
        "lenticular-present", detail: "LenticularDetail", "A photograph begins to open."),
      EventDescription(
        "lenticular-change", detail: "LenticularDetail",
        "Another photograph is the current one."),
      EventDescription(
        "lenticular-zoom", detail: "LenticularZoomDetail",
        "The photograph shows another zoom."),
      EventDescription(
        "lenticular-settle", detail: "LenticularDetail & LenticularZoomDetail",
        "Nothing moves any more while a photograph is open."),
      EventDescription(
        "lenticular-dismiss", detail: "LenticularDetail",
        "The photograph has arrived at its thumbnail, and the page is back."),
    ],
    slots: [
      NamedDescription("", "The links to photographs, and whatever else the page has there.")
    ],
    parts: [
      NamedDescription("dialog", "The dialog that covers the page."),
      NamedDescription("backdrop", "What lies behind the photograph."),
      NamedDescription("photo", "A photograph."),
      NamedDescription("controls", "The layer of the buttons and texts."),
      NamedDescription("close", "The button that closes."),
      NamedDescription("previous", "The button that leads to the previous photograph."),
      NamedDescription("next", "The button that leads to the next photograph."),
      NamedDescription(
        "look-around",
        "The button that has a panorama fill the screen; with `lenticular.js` only."),
      NamedDescription(
        "hint", "The sentence on a panorama; a button where it asks for permission."),
      NamedDescription("motion", "The switch that turns motion on and off."),
      NamedDescription("counter", "The index and the number of photographs: `2 / 12`."),
      NamedDescription("caption", "The caption of the photograph."),
    ],
    customProperties: [
      CustomPropertyDescription(
        "--lenticular-backdrop", "<color>", default: "#000",
        "The colour behind a photograph.")
    ],
    texts: [
      TextDescription("data-close", default: "Close", "The label of the button that closes."),
      TextDescription(
        "data-previous", default: "Previous photograph",
        "The label of the button that leads to the previous photograph."),
      TextDescription(
        "data-next", default: "Next photograph",
        "The label of the button that leads to the next photograph."),
      TextDescription(
        "data-look-around", default: "Look around",
        """
        The label of the button that has a panorama fill the screen. The hints and the switch have the words \
        of [`<lenticular-panorama>`](lenticular-panorama.md), with the same attributes.
        """),
    ],
    data: [
      DataDescription(
        "data-width", of: "a link",
        "The photograph's width in pixels. Without it, the thumbnail's ratio counts."),
      DataDescription("data-height", of: "a link", "The photograph's height in pixels."),
      DataDescription(
        "data-srcset", of: "a link",
        "The files of the photograph in several widths, as in `srcset`."),
      DataDescription(
        "data-srcset", of: "a `<source>` of the thumbnail's `<picture>`",
        "The files of the photograph in the format of that source."),
      DataDescription("data-caption", of: "a link", "The caption."),
      DataDescription(
        "data-color", of: "a link",
        "The colour behind a thumbnail that is not loaded yet."),
      DataDescription(
        "data-panorama", of: "a link",
        "Marks a panorama, which fills the screen and pans as the device is turned."),
      DataDescription(
        "data-tiles", of: "a link",
        """
        The tiles of a photograph that is larger than its widths, as `tiles` of \
        [`<lenticular-panorama>`](lenticular-panorama.md) describes them.
        """),
    ])
}
