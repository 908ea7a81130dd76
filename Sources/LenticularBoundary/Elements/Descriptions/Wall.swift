extension ElementDescription {
  static let wall = ElementDescription(
    tag: "lenticular-wall", className: "LenticularWall",
    summary:
      "Shows thousands of photographs side by side, from all of them at once to one in a row.",
    discussion: [
      """
      `src` names a list of photographs. `lenticular build` writes such a list for every album; written \
      by hand, `photographs` with `href` and `src` of each is enough, and `srcset` where there are several \
      widths. Addresses in a list are relative to its own. Instead of `src`, the property `photographs` \
      takes a list, or an array of photographs.
      """,
      """
      ```json
      {
        "sources": [{"type": "image/webp", "address": "{name}-{width}.webp"}, {"address": "{name}-{width}.jpg"}],
        "sprites": [{"side": 64, "columns": 16, "first": 0, "count": 256, "address": "sprites-0.webp"}],
        "photographs": [
          {"name": "dunes", "widths": [320, 1280], "width": 6000, "height": 4000, "alt": "Dunes at dawn", "color": "#c8a27a"}
        ]
      }
      ```
      """,
      """
      Sprites are squares into which photographs are squeezed. Where there are too many photographs for \
      elements of their own, the wall is painted of sprites, and without sprites of their `color`.
      """,
      """
      In a [`<lenticular-viewer>`](lenticular-viewer.md), photographs open from their places in the wall; \
      elsewhere they are links. The element fills the size that the page gives it. To a screen reader it \
      is a grid with rows and columns. Until the photographs are there, and where they cannot be, what is \
      in the element shows.
      """,
    ],
    example: """
      <lenticular-viewer>
        <lenticular-wall src="photographs.json" aria-label="A year of walks" style="height: 100vh">
          <p>What shows until the wall is there.</p>
        </lenticular-wall>
      </lenticular-viewer>
      """,
    controls: [
      ControlDescription(
        hand: "drag, flick, wheel", key: "arrows, Page Up, Page Down, Home, End",
        "Scrolls. Keys go from photograph to photograph."),
      ControlDescription(
        hand: "pinch, wheel with Ctrl", key: "+ −",
        "Zooms about the fingers, or about the current photograph."),
      ControlDescription(
        hand: "tap", key: "Enter, Space",
        "Opens the photograph in the viewer, or follows its link."),
    ],
    attributes: [
      AttributeDescription(
        "src", .text,
        "The address of a list of photographs, relative to the page.")
    ],
    properties: [
      PropertyDescription(
        "photographs", "LenticularPhotographs | LenticularPhotograph[]", isReadOnly: false,
        "The list of photographs. An array stands for a list of photographs alone."),
      PropertyDescription("index", "number", "The index of the current photograph, or -1."),
      PropertyDescription(
        "zoomScale", "number", "The zoom that is on screen; 1 shows one photograph in a row."),
    ],
    methods: [
      MethodDescription(
        "boundsOf", [ParameterDescription("index", "number")], returns: "DOMRect | null",
        "Where a photograph lies in the window when nothing moves any more; null where there is none."
      )
    ],
    events: [
      EventDescription(
        "lenticular-select", detail: "LenticularDetail", isCancelable: true,
        "A photograph is chosen. Prevented, it neither opens nor is its link followed."),
      EventDescription(
        "lenticular-focus", detail: "LenticularDetail",
        "Another photograph is the current one."),
      EventDescription(
        "lenticular-zoom", detail: "LenticularZoomDetail", "A frame shows another zoom."),
    ],
    slots: [NamedDescription("", "What shows until the photographs are there.")],
    parts: [
      NamedDescription("view", "The area in which the photographs are seen."),
      NamedDescription("content", "All photographs together."),
      NamedDescription("indicator", "A bar that tells which part is seen."),
      NamedDescription("controls", "The box of the two buttons."),
      NamedDescription("zoom-out", "The button that zooms out."),
      NamedDescription("zoom-in", "The button that zooms in."),
    ],
    customProperties: [
      CustomPropertyDescription(
        "--lenticular-indicator", "<color>", default: "rgb(140 140 140 / 0.7)",
        "The colour of the indicators.")
    ],
    texts: [
      TextDescription(
        "data-zoom-out", default: "Zoom out", "The label of the button that zooms out."),
      TextDescription("data-zoom-in", default: "Zoom in", "The label of the button that zooms in."),
    ])
}
