extension ElementDescription {
  static let wall = ElementDescription(
    tag: "lenticular-wall", className: "LenticularWall",
    summary:
      """
      Shows thousands of photographs in a zoomable grid, from all photographs at once to one per row.
      """,
    discussion: [
      """
      The attribute `src` is the URL of a list of photographs in JSON. `lenticular build` writes such a \
      list for every album. A list that is written by hand needs only `photographs`, with `width`, \
      `height`, `href` and `src` for each photograph, and `srcset` if there are several widths. URLs in a \
      list are relative to the URL of the list. Instead of `src`, the property `photographs` can be set to \
      a list or to an array of photographs.
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
      `sprites` are images that contain many small photographs, each scaled to a square. If too many \
      photographs are visible for one element each, the wall draws the photographs from the sprites; \
      without sprites, it draws the `color` of each photograph.
      """,
      """
      In a [`<lenticular-viewer>`](lenticular-viewer.md), photographs open in the viewer from their places \
      in the wall; elsewhere, they are links. The size of the wall is that of its CSS box. Assistive \
      technology reads the wall as a grid with rows and columns. Until the photographs are loaded, or if \
      they cannot be loaded, the element shows its child elements.
      """,
      """
      A list with `days`, or the attribute `headings`, makes the wall a library as time: as wide as its box, with headings of \
      years, months and days that stay at the top. Zooming goes from one photograph per row over days and months to \
      years, about the photograph under the fingers. A slider at the edge leads to any time at once; its marks stand by \
      the number of photographs. Names of months and days are in the language of the element (`lang`).
      """,
      """
      Another list may replace the first. A wall that is zoomed in then keeps the photograph in the middle of \
      the view in its place, as far as the list has it, by its `id`, `page`, `name` or `href`. If the current \
      photograph is not in the list, the next one of those that were there before becomes the current one in \
      the next frame, or else the one before; until then, `index` is -1.
      """,
    ],
    example: """
      <lenticular-viewer>
        <lenticular-wall src="photographs.json" aria-label="A year of walks" style="height: 100vh">
          <p>The photographs are being loaded.</p>
        </lenticular-wall>
      </lenticular-viewer>
      """,
    controls: [
      ControlDescription(
        hand: "drag, flick, wheel", key: "arrows, Page Up, Page Down, Home, End",
        "Scrolls the wall. Where the wall need not scroll, a finger scrolls the page. Keys move the focus from "
          + "photograph to photograph."),
      ControlDescription(
        hand: "drag of the slider", key: "Arrows, Page Up, Page Down, Home, End on the slider",
        "Leads a wall with headings to a time. Arrows lead to the next heading, Page Up and Page Down "
          + "to the tenth."),
      ControlDescription(
        hand: "pinch, wheel with Ctrl", key: "+ −",
        "Zooms about the fingers or the pointer, or (with keys) about the current photograph."),
      ControlDescription(
        hand: "spread two fingers at the largest zoom",
        "Opens the photograph between the fingers in the viewer, held by them."),
      ControlDescription(
        hand: "tap", key: "Enter, Space",
        "Opens the photograph in the viewer, or follows its link if there is no viewer."),
    ],
    attributes: [
      AttributeDescription(
        "src", .text,
        "The URL of a list of photographs, relative to the page."),
      AttributeDescription(
        "headings", .flag(default: false),
        "Shows the photographs as time, by their `date`, in the order of the list: with headings of years, months and days "
          + "and a slider. A list with `days` is always shown so. Of a list in parts, only the photographs of the first part "
          + "have dates."),
    ],
    properties: [
      PropertyDescription(
        "photographs", "LenticularPhotographs | LenticularPhotograph[]", isReadOnly: false,
        """
        The list of photographs. An array stands for a list that contains only `photographs`; null for an empty one.
        """),
      PropertyDescription(
        "index", "number",
        "The index of the current photograph, counted from 0, or -1 if there is none."),
      PropertyDescription(
        "zoomScale", "number", "The current zoom. At 1, the wall shows one photograph per row."),
      PropertyDescription("ready", "Promise<void>", "Resolves when the engine is loaded."),
    ],
    methods: [
      MethodDescription(
        "update",
        [
          ParameterDescription(
            "photographs", "LenticularPhotographs | LenticularPhotograph[]",
            default: "this.photographs")
        ],
        "Shows the list as it is now, for a list that has been changed in place, or another one."),
      MethodDescription("reload", [], returns: "Promise<void>", "Loads the list at `src` again."),
      MethodDescription(
        "boundsOf", [ParameterDescription("index", "number")], returns: "DOMRect | null",
        """
        The rectangle of a photograph in the viewport, after all movement has ended; null if the index is \
        invalid.
        """
      ),
    ],
    events: [
      EventDescription(
        "lenticular-load", "Dispatched when the wall shows another list of photographs."),
      EventDescription(
        "lenticular-select", detail: "LenticularDetail", isCancelable: true,
        """
        Dispatched when the user selects a photograph. If `preventDefault()` is called, the photograph \
        does not open.
        """
      ),
      EventDescription(
        "lenticular-focus", detail: "LenticularDetail",
        "Dispatched when another photograph becomes the current one, also because the list has changed."
      ),
      EventDescription(
        "lenticular-zoom", detail: "LenticularZoomDetail",
        "Dispatched when the zoom changes, at most once per frame."),
    ],
    slots: [NamedDescription("", "The content that is shown until the photographs are loaded.")],
    parts: [
      NamedDescription("view", "The area in which the photographs are visible."),
      NamedDescription("content", "The box that contains all photographs."),
      NamedDescription(
        "indicator",
        "A scroll indicator: a bar that shows the position of the visible part of the wall."),
      NamedDescription(
        "cells", "The box that contains the photographs of a wall with headings near the view."),
      NamedDescription("heading", "The heading of a year, a month or a day."),
      NamedDescription("scrubber", "The box that contains the slider, the years and the place."),
      NamedDescription(
        "slider", "The slider that shows and sets the place of a wall with headings."),
      NamedDescription("year", "The mark of a year beside the slider."),
      NamedDescription("place", "The month beside the slider while it is used."),
      NamedDescription("controls", "The box that contains the two zoom buttons."),
      NamedDescription("zoom-out", "The button that zooms out."),
      NamedDescription("zoom-in", "The button that zooms in."),
    ],
    customProperties: [
      CustomPropertyDescription(
        "--lenticular-indicator", "<color>", default: "rgb(140 140 140 / 0.7)",
        "The colour of the scroll indicators."),
      CustomPropertyDescription(
        "--lenticular-heading-background", "<color>", default: "rgb(11 11 12 / 0.82)",
        "The background of headings."),
      CustomPropertyDescription(
        "--lenticular-heading-color", "<color>", default: "#f2f2f0",
        "The colour of headings."),
    ],
    texts: [
      TextDescription(
        "data-zoom-out", default: "Zoom out", "The accessible label of the button that zooms out."),
      TextDescription(
        "data-zoom-in", default: "Zoom in", "The accessible label of the button that zooms in."),
      TextDescription("data-scrubber", default: "Date", "The accessible label of the slider."),
      TextDescription(
        "data-undated", default: "Undated", "The heading of photographs without a date."),
    ])
}
