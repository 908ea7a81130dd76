import Lenticular

extension ElementDescription {
  static let scroll = ElementDescription(
    tag: "lenticular-scroll", className: "LenticularScroll",
    summary:
      "Scrolls and zooms its content, with dragging, momentum, bouncing and paging.",
    discussion: [
      """
      Touch, mouse, wheel, trackpad and keyboard scroll the content. Links, buttons and form fields in the \
      content work as usual. On content with `user-select: text`, a mouse selects text instead. At the end \
      of the content, a wheel scrolls the page. If the content fits into the element, touches scroll the \
      page. Over a text area, or another element that the browser scrolls, a wheel scrolls that first.
      """,
      """
      Scripts and links to fragments scroll the content as that of any scroller, by `scrollIntoView()`, `scrollTop` or \
      `scrollTo()`. `position: sticky` has no effect in it. Where the element is read from right to left, the content \
      begins at its right end. With `paging`, the same page stays visible when sizes change.
      """,
      """
      If one `<lenticular-scroll>` contains another, a drag scrolls the inner element to the end of its \
      content, and the rest of the drag scrolls the outer element. If the two elements scroll along \
      different axes, the initial direction of the drag selects the element. Content that decelerates to \
      the end of the inner element bounces there.
      """,
      """
      Until the engine is loaded, or if it cannot be loaded, the browser scrolls the content. An element \
      that is moved in the document, or removed and inserted again, keeps its offset and its zoom. To add \
      padding, style the part `content`.
      """,
    ],
    example: """
      <lenticular-scroll axis="both" min-zoom="0.5" max-zoom="4" style="height: 60vh">
        <img src="map.jpg" width="3000" height="2000" alt="The valley">
      </lenticular-scroll>
      """,
    controls: [
      ControlDescription(
        hand: "drag, flick, wheel", key: "arrows, Page Up, Page Down, Space, Home, End",
        "Scrolls the content."),
      ControlDescription(
        hand: "pinch, wheel with Ctrl", "Zooms the content between `min-zoom` and `max-zoom`."),
    ],
    attributes: [
      AttributeDescription(
        "axis", .words(["y", "x", "both"]),
        """
        The axes along which the content scrolls. Along the other axis, the content has the size of the \
        element.
        """),
      AttributeDescription(
        "deceleration",
        .number(
          NumberAttribute(
            default: .number(ScrollInteraction.Configuration().deceleration.rate),
            NumberRange(lower: .excluding(0), upper: .excluding(1)),
            names: [NamedNumber("fast", 0.99)])),
        "The factor by which the velocity of released content is multiplied per millisecond."),
      AttributeDescription(
        "bounces", .flag(default: ScrollInteraction.Configuration().bounces),
        """
        Whether the content can move beyond its edges and bounces back. If not, it stops at its edges.
        """
      ),
      AttributeDescription(
        "always-bounces", .words(["none", "x", "y", "both"]),
        "The axes along which the content bounces even if it fits into the element."),
      AttributeDescription(
        "directional-lock", .flag(default: false),
        "Whether a drag that begins along one axis scrolls along this axis only."),
      AttributeDescription(
        "paging", .flag(default: false),
        """
        Whether the content comes to rest only at multiples of the element's size (pages). One notch of a \
        mouse wheel moves the content by one page. When a movement on a trackpad pauses, the content moves \
        to the nearest page.
        """),
      AttributeDescription(
        "snap-points", .text,
        """
        The offsets in pixels, separated by spaces, at which content comes to rest along each axis, such as \
        `0 320 640`: the one nearest to where the content would glide. One notch of a mouse wheel moves it \
        to the next one. A text that has anything but numbers is ignored; so are the points with `paging`.
        """),
      AttributeDescription(
        "content-inset", .text,
        """
        The space around the content in pixels, as in the CSS property `padding`: one to four numbers for \
        top, right, bottom and left. A text that has anything else is ignored.
        """),
      AttributeDescription(
        "min-zoom",
        .number(
          NumberAttribute(
            default: .number(ScrollInteraction.Configuration().minimumZoomScale), .positive)),
        "The minimum zoom, as a factor of the content's size."),
      AttributeDescription(
        "max-zoom",
        .number(
          NumberAttribute(
            default: .number(ScrollInteraction.Configuration().maximumZoomScale), .positive)),
        """
        The maximum zoom, as a factor of the content's size. If it is less than `min-zoom`, the maximum is \
        `min-zoom`.
        """),
      AttributeDescription(
        "indicators", .flag(default: ScrollInteraction.Configuration().showsIndicators),
        "Whether scroll indicators show the position of the visible part of the content."),
    ],
    properties: [
      PropertyDescription(
        "contentOffset", "LenticularOffset", "The current scroll offset, in pixels."),
      PropertyDescription("ready", "Promise<void>", "Resolves when the engine is loaded."),
      PropertyDescription(
        "zoomScale", "number", "The current zoom: 1 if the content is not zoomed."),
    ],
    methods: [
      MethodDescription(
        "scrollToOffset",
        [
          ParameterDescription("x", "number"), ParameterDescription("y", "number"),
          ParameterDescription("animated", "boolean", default: "true"),
        ],
        """
        Scrolls to an offset, in pixels. The offset is limited to those at which the content can rest.
        """
      ),
      MethodDescription(
        "scrollToElement",
        [
          ParameterDescription("element", "Element"),
          ParameterDescription("animated", "boolean", default: "true"),
        ], "Scrolls by the shortest distance that makes an element in the content visible."),
      MethodDescription(
        "zoomTo",
        [
          ParameterDescription("scale", "number"),
          ParameterDescription(
            "options", "{ x?: number; y?: number; animated?: boolean }", default: "{}"),
        ],
        """
        Zooms about a point, in pixels from the top left corner of the element. The default is the middle \
        of the element. The zoom is animated unless `animated` is false.
        """),
    ],
    events: [
      EventDescription(
        "lenticular-scroll", detail: "LenticularOffset",
        "Dispatched when the scroll offset changes, at most once per frame."),
      EventDescription(
        "lenticular-dragstart", "Dispatched when a pointer begins to drag the content."),
      EventDescription(
        "lenticular-release", detail: "LenticularReleaseDetail",
        "Dispatched when the last pointer releases the content."),
      EventDescription(
        "lenticular-dragend", detail: "{ decelerates: boolean }",
        """
        Dispatched when a drag has ended. `decelerates` is true if the content continues to move.
        """),
      EventDescription(
        "lenticular-decelerate", "Dispatched when released content begins to decelerate."),
      EventDescription(
        "lenticular-rest", "Dispatched when decelerating content has come to rest."),
      EventDescription(
        "lenticular-arrive",
        "Dispatched when an animation that a method, a key or a wheel started has ended."),
      EventDescription("lenticular-zoomstart", "Dispatched when a zoom begins."),
      EventDescription(
        "lenticular-zoom", detail: "LenticularZoomDetail",
        "Dispatched when the zoom changes, at most once per frame."),
      EventDescription(
        "lenticular-zoomend", detail: "LenticularZoomDetail",
        "Dispatched when a zoom has ended and the zoom is within its limits."),
    ],
    slots: [NamedDescription("", "The content.")],
    parts: [
      NamedDescription("view", "The area in which the content is visible."),
      NamedDescription(
        "content", "The box of the content. Set the padding of the content on this part."),
      NamedDescription(
        "indicator",
        "A scroll indicator: a bar that shows the position of the visible part of the content."),
    ],
    customProperties: [
      CustomPropertyDescription(
        "--lenticular-indicator", "<color>", default: "rgb(140 140 140 / 0.7)",
        "The colour of the scroll indicators.")
    ])
}
