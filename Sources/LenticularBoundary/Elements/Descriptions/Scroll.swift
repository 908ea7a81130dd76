import Lenticular

extension ElementDescription {
  static let scroll = ElementDescription(
    tag: "lenticular-scroll", className: "LenticularScroll",
    summary:
      "Scrolls and zooms its content: the content follows a finger, glides on, bounces and pages.",
    discussion: [
      """
      Fingers, a mouse, wheels, trackpads and keys all move the content; links, buttons and fields in \
      it work. Where the page sets `user-select: text`, a mouse selects text instead. At an edge, a wheel \
      goes on to scroll the page. Touches on content that fits are the page's.
      """,
      """
      In a scroll view within a scroll view, the inner one follows a finger as far as its content goes \
      and leaves the rest of the drag to the outer one. Where the two scroll along different axes, the \
      direction in which the drag begins decides. A fling that reaches the inner one's edge bounces there.
      """,
      """
      Until the engine is loaded, and where it cannot be, the browser scrolls the content. An element \
      that is moved or put back keeps its offset and its zoom. Padding belongs to the part `content`.
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
        "Scrolls."),
      ControlDescription(
        hand: "pinch, wheel with Ctrl", "Zooms between `min-zoom` and `max-zoom`."),
    ],
    attributes: [
      AttributeDescription(
        "axis", .words(["y", "x", "both"]),
        """
        The axes along which the content scrolls. Along the other axis, the content is as large as the \
        element.
        """),
      AttributeDescription(
        "deceleration",
        .number(
          NumberAttribute(
            default: .number(ScrollView.Configuration().deceleration.rate),
            NumberRange(lower: .excluding(0), upper: .excluding(1)),
            names: [NamedNumber("fast", 0.99)])),
        "The share of its velocity that released content keeps per millisecond."),
      AttributeDescription(
        "bounces", .flag(default: ScrollView.Configuration().bounces),
        "Whether content goes beyond its edges and comes back. If not, it stops at them."),
      AttributeDescription(
        "always-bounces", .words(["none", "x", "y", "both"]),
        "The axes along which content bounces even where it fits."),
      AttributeDescription(
        "directional-lock", .flag(default: false),
        "Whether a drag that begins along one axis moves nothing along the other."),
      AttributeDescription(
        "paging", .flag(default: false),
        """
        Whether content rests at multiples of the element's size. A notch of a wheel turns one page; a \
        trackpad's motion ends at the nearest page when it pauses.
        """),
      AttributeDescription(
        "min-zoom",
        .number(
          NumberAttribute(default: .number(ScrollView.Configuration().minimumZoomScale), .positive)),
        "The least zoom that a pinch leads to."),
      AttributeDescription(
        "max-zoom",
        .number(
          NumberAttribute(default: .number(ScrollView.Configuration().maximumZoomScale), .positive)),
        """
        The greatest zoom that a pinch leads to. A number below `min-zoom` counts as `min-zoom`.
        """),
      AttributeDescription(
        "indicators", .flag(default: ScrollView.Configuration().showsIndicators),
        "Whether bars tell which part of the content is seen."),
    ],
    properties: [
      PropertyDescription(
        "contentOffset", "LenticularOffset", "The content offset that is on screen, in pixels."),
      PropertyDescription("zoomScale", "number", "The zoom that is on screen."),
    ],
    methods: [
      MethodDescription(
        "scrollToOffset",
        [
          ParameterDescription("x", "number"), ParameterDescription("y", "number"),
          ParameterDescription("animated", "boolean", default: "true"),
        ], "Scrolls to the offset nearest to a place, in pixels, at which the content may rest."),
      MethodDescription(
        "scrollToElement",
        [
          ParameterDescription("element", "Element"),
          ParameterDescription("animated", "boolean", default: "true"),
        ], "Scrolls the shortest way that shows an element of the content."),
      MethodDescription(
        "zoomTo",
        [
          ParameterDescription("scale", "number"),
          ParameterDescription(
            "options", "{ x?: number; y?: number; animated?: boolean }", default: "{}"),
        ],
        """
        Zooms about a point of the element, in pixels; about its middle by default. Animated unless \
        `animated` is false.
        """),
    ],
    events: [
      EventDescription(
        "lenticular-scroll", detail: "LenticularOffset", "A frame shows another offset."),
      EventDescription("lenticular-dragstart", "A finger begins to drag the content."),
      EventDescription(
        "lenticular-release", detail: "LenticularReleaseDetail",
        "The last finger releases the content."),
      EventDescription(
        "lenticular-dragend", detail: "{ decelerates: boolean }",
        "A drag has ended. The detail says whether the content goes on by itself."),
      EventDescription("lenticular-decelerate", "Released content begins to go on by itself."),
      EventDescription("lenticular-rest", "Content that went on by itself rests."),
      EventDescription(
        "lenticular-arrive", "The animation of a method, a key or a wheel has ended."),
      EventDescription("lenticular-zoomstart", "A zoom begins."),
      EventDescription(
        "lenticular-zoom", detail: "LenticularZoomDetail", "A frame shows another zoom."),
      EventDescription(
        "lenticular-zoomend", detail: "LenticularZoomDetail",
        "The zoom rests within its limits."),
    ],
    slots: [NamedDescription("", "The content.")],
    parts: [
      NamedDescription("view", "The area in which the content is seen."),
      NamedDescription("content", "The content. Padding is set here."),
      NamedDescription("indicator", "A bar that tells which part is seen."),
    ],
    customProperties: [
      CustomPropertyDescription(
        "--lenticular-indicator", "<color>", default: "rgb(140 140 140 / 0.7)",
        "The colour of the indicators.")
    ])
}
