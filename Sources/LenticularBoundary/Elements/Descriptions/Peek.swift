import Lenticular

extension ElementDescription {
  static let peek = ElementDescription(
    tag: "lenticular-peek", className: "LenticularPeek",
    summary:
      "Previews photographs while a finger is down: press a thumbnail, slide to its neighbours, lift.",
    discussion: [
      """
      A long press on a link with an `<img>` in it, or a hard one where the screen or pen measures \
      pressure, raises a preview from the thumbnail. Without lifting, slide to go through the neighbours of \
      the link; lift, and the preview goes back; slide up or press deeper, and the photograph opens in the \
      page's [`<lenticular-viewer>`](lenticular-viewer.md), from where the preview is. Without a viewer, \
      the link is followed.
      """,
      """
      A link with `data-peek` goes through the photographs of a list, as \
      [`<lenticular-wall>`](lenticular-wall.md) reads it, from where the press began to the margin. Any \
      other link goes through its neighbours; past the first and the last one, turning back reacts at \
      once. Where more are left than fit, a finger that rests at the margin has them go on, faster and \
      faster.
      """,
      """
      With `mode="value"`, sliding chooses a value from 0 to 1 instead, as a slider does: press a child of \
      the element that has an `<img>` in it, and what has `slot="preview"` rises. \
      `--lenticular-percentage` tells the value to its styles.
      """,
      """
      ```html
      <lenticular-peek mode="value">
        <div tabindex="0"><img src="before.jpg" alt="Before and after"></div>
        <div slot="preview" class="compare"><img src="before.jpg" alt=""><img src="after.jpg" alt=""></div>
      </lenticular-peek>
      ```
      """,
      """
      Until a preview rises, fingers scroll the page and a tap is a click. After that the page stands \
      still, and the click and the menu of the press are left out. Screen readers are told what is \
      previewed. Where the system asks for less motion, previews cross-fade. Without the engine, links \
      are links.
      """,
    ],
    example: """
      <lenticular-peek>
        <a href="walks/" data-peek="walks/photographs.json">
          <img src="walks.jpg" width="300" height="200" alt="A year of walks">
        </a>
        <lenticular-viewer>
          <a href="dunes.jpg" data-width="3000" data-height="2000">
            <img src="dunes-small.jpg" width="300" height="200" alt="Dunes at dawn">
          </a>
        </lenticular-viewer>
      </lenticular-peek>
      """,
    controls: [
      ControlDescription(
        hand: "press long, or hard where pressure is measured", key: "hold Space",
        "A preview rises."),
      ControlDescription(
        hand: "slide sideways", key: "← →", "Goes to the neighbours, or through the list."),
      ControlDescription(hand: "slide up, press deeper", key: "Enter", "The photograph opens."),
      ControlDescription(
        hand: "lift", key: "Esc, release Space", "The preview goes back to its thumbnail."),
    ],
    attributes: [
      AttributeDescription(
        "mode", .words(["neighbours", "value"]),
        "Whether sliding goes through previews, or chooses a value. Counts from the next press on."),
      AttributeDescription(
        "range",
        .number(
          NumberAttribute(
            default: .number(Double(PeekSource.defaultRange)), NumberRange(lower: .including(1)))),
        """
        The number of previews that fit between the margins, as a whole number. Counts from the next \
        press on.
        """),
      AttributeDescription(
        "margin",
        .number(
          NumberAttribute(
            default: .number(PeekSource.defaultMargin), NumberRange(lower: .including(0)),
            unit: "pixels")),
        """
        The distance of the area in which a finger slides from the sides of the screen. Counts from the \
        next press on.
        """),
    ],
    properties: [
      PropertyDescription(
        "links", "HTMLAnchorElement[]", "The links to photographs in this element, in order."),
      PropertyDescription("index", "number", "The index of what is previewed, or -1."),
      PropertyDescription("percentage", "number", "How far along the finger is, from 0 to 1."),
    ],
    methods: [
      MethodDescription(
        "peek", [ParameterDescription("link", "HTMLAnchorElement")],
        "Previews what a link of this element leads to, without a finger."),
      MethodDescription(
        "step", [ParameterDescription("distance", "number")],
        "Goes on by a number of previews; backwards if the number is negative."),
      MethodDescription("commit", [], "Opens what is previewed."),
      MethodDescription("cancel", [], "Puts the preview back."),
      MethodDescription("reload", [], "Reads the links anew, while something is previewed."),
    ],
    events: [
      EventDescription("lenticular-peek", detail: "LenticularPeekDetail", "A preview rises."),
      EventDescription(
        "lenticular-peekmove", detail: "LenticularPeekDetail", "Another preview is shown."),
      EventDescription(
        "lenticular-peekupdate", detail: "LenticularPeekDetail", "The percentage has changed."),
      EventDescription(
        "lenticular-peekend", detail: "LenticularPeekDetail & { committed: boolean }",
        "The preview goes. Comes once for each `lenticular-peek`."),
      EventDescription(
        "lenticular-commit", detail: "LenticularPeekDetail", isCancelable: true,
        """
        What is previewed is going to open, after `lenticular-peekend`. Prevented, the page opens it \
        itself.
        """),
    ],
    slots: [
      NamedDescription("", "The links to photographs, and whatever else the page has there."),
      NamedDescription("preview", "With `mode=\"value\"`: what is previewed."),
    ],
    parts: [
      NamedDescription("view", "The layer above the page."),
      NamedDescription("backdrop", "What lies behind a preview."),
      NamedDescription("preview", "A preview."),
      NamedDescription("label", "The caption and the index of what is previewed."),
    ],
    customProperties: [
      CustomPropertyDescription(
        "--lenticular-peek-backdrop", "<color>", default: "#000",
        "The colour behind a preview."),
      CustomPropertyDescription(
        "--lenticular-percentage", "<number>",
        "How far along the finger is, from 0 to 1. The element sets it on itself."),
    ],
    data: [
      DataDescription(
        "data-peek", of: "a link", "The address of a list of photographs to go through.")
    ])
}
