import Lenticular

extension ElementDescription {
  static let peek = ElementDescription(
    tag: "lenticular-peek", className: "LenticularPeek",
    summary:
      "Previews photographs during a long press: press a thumbnail, slide to its neighbours, lift.",
    discussion: [
      """
      A long press on a link that contains an `<img>` shows a preview, which grows from the thumbnail. So \
      does a firm press, if the screen or the pen measures pressure. Slide to show the previews of the \
      link's neighbours. Lift to return the preview to its thumbnail. Slide up or press harder to open the \
      photograph in the page's [`<lenticular-viewer>`](lenticular-viewer.md), from the position of the \
      preview. If the page has no viewer, the browser follows the link.
      """,
      """
      Sliding from a link with `data-peek` shows the photographs of a list in the format of \
      [`<lenticular-wall>`](lenticular-wall.md). The sliding area extends from the start of the press to \
      the margin. Sliding from any other link shows its neighbours. If the pointer slides beyond the first \
      or the last preview, sliding back has an immediate effect. If the list has more previews than fit \
      between the margins, a pointer that is held at a margin shows the others one after the other, with \
      increasing speed.
      """,
      """
      With `mode="value"`, sliding sets a value from 0 to 1 instead, as a slider does. A press on a child \
      of the element that contains an `<img>` shows the element with `slot="preview"`. Styles can use the \
      value as the custom property `--lenticular-percentage`.
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
      With a child that has `slot="actions"`, sliding up lets the preview stay, with that child among its \
      buttons: actions for the photograph, whose index is `index`. A click on an action ends the peek, unless \
      `preventDefault()` is called. A preview also stays if it is shown by the button that screen readers and \
      the Tab key find after the links.
      """,
      """
      Until a preview appears, touches scroll the page and a tap is a click. While a preview is visible, \
      the page does not scroll, and the press causes neither a click nor a context menu. A live region \
      announces the preview to screen readers. If the user prefers reduced motion, previews cross-fade. If \
      the engine cannot be loaded, links work as usual.
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
        hand: "long press, or firm press if pressure is measured", key: "hold Space",
        "Shows a preview."),
      ControlDescription(
        hand: "right button, with `context-menu`", key: "menu key, Shift+F10",
        "Shows a preview that stays."),
      ControlDescription(
        hand: "slide sideways", key: "← →", "Shows the previous or the next preview."),
      ControlDescription(hand: "slide up, press harder", key: "Enter", "Opens the photograph."),
      ControlDescription(
        hand: "slide up, with actions", "Lets the preview stay, with its buttons and actions."),
      ControlDescription(
        hand: "lift", key: "Esc, release Space", "Returns the preview to its thumbnail."),
    ],
    attributes: [
      AttributeDescription(
        "mode", .words(["neighbours", "value"]),
        """
        Whether sliding shows the neighbouring previews or sets a value. A change applies from the next \
        press.
        """
      ),
      AttributeDescription(
        "range",
        .number(
          NumberAttribute(
            default: .number(Double(PeekSource.defaultRange)), NumberRange(lower: .including(1)))),
        """
        The number of previews that fit between the margins. Fractions are truncated. A change applies \
        from the next press.
        """),
      AttributeDescription(
        "margin",
        .number(
          NumberAttribute(
            default: .number(PeekSource.defaultMargin), NumberRange(lower: .including(0)),
            unit: "pixels")),
        """
        The distance between the area in which the pointer slides and the sides of the screen. A change \
        applies from the next press.
        """),
      AttributeDescription(
        "min-index",
        .number(NumberAttribute(default: .number(0), NumberRange(lower: .including(0)))),
        """
        The index of the first photograph of an album that sliding shows, counted from 0; at most that of \
        the last one. Fractions are truncated. A change applies from the next press.
        """),
      AttributeDescription(
        "minimum-point",
        .number(
          NumberAttribute(
            default: .infinity(meaning: "where the mode begins"),
            NumberRange(lower: .including(0)), unit: "pixels")),
        """
        The distance from the left side of the screen at which the first preview or the value 0 lies. The \
        margin limits it. A change applies from the next press.
        """),
      AttributeDescription(
        "maximum-point",
        .number(
          NumberAttribute(
            default: .infinity(meaning: "where the mode ends"), NumberRange(lower: .including(0)),
            unit: "pixels")),
        """
        The distance from the left side of the screen at which the last preview or the value 1 lies. The \
        margin limits it. A change applies from the next press.
        """),
      AttributeDescription(
        "context-menu", .flag(default: false),
        """
        Whether the right button of a mouse and the menu key show a preview instead of the browser's menu. \
        The preview stays until it is clicked, which opens the photograph, until a click beside it, or Esc.
        """),
    ],
    properties: [
      PropertyDescription(
        "links", "HTMLAnchorElement[]",
        "The links to photographs in this element, in document order."),
      PropertyDescription(
        "index", "number",
        "The index of the current preview, counted from 0, or -1 if there is none."),
      PropertyDescription(
        "percentage", "number", "The position of the pointer in the sliding area, from 0 to 1."),
      PropertyDescription(
        "ready", "Promise<void>",
        "Resolves when the engine is loaded, which happens when a pointer or the focus enters the element."
      ),
    ],
    methods: [
      MethodDescription(
        "peek", [ParameterDescription("link", "HTMLAnchorElement")],
        "Shows the preview of a link in this element, without a press."),
      MethodDescription(
        "step", [ParameterDescription("distance", "number")],
        "Moves forward by a number of previews, or backward if the number is negative."),
      MethodDescription("commit", [], "Opens the photograph of the current preview."),
      MethodDescription("cancel", [], "Returns the preview to its thumbnail."),
      MethodDescription(
        "reload", [],
        "Reads the links of the element again. Call it if they change while a preview is visible."),
    ],
    events: [
      EventDescription(
        "lenticular-peek", detail: "LenticularPeekDetail", "Dispatched when a preview appears."),
      EventDescription(
        "lenticular-peekmove", detail: "LenticularPeekDetail",
        "Dispatched when another preview is shown."),
      EventDescription(
        "lenticular-peekupdate", detail: "LenticularPeekDetail",
        "Dispatched when `percentage` changes."),
      EventDescription(
        "lenticular-peekend", detail: "LenticularPeekDetail & { committed: boolean }",
        "Dispatched when the preview begins to disappear, once for each `lenticular-peek`."),
      EventDescription(
        "lenticular-commit", detail: "LenticularPeekDetail", isCancelable: true,
        """
        Dispatched before the photograph of the preview opens, after `lenticular-peekend`. If \
        `preventDefault()` is called, the element opens nothing, and the page can open the photograph.
        """),
    ],
    slots: [
      NamedDescription("", "The links to photographs, and any other content."),
      NamedDescription("preview", "The content of the preview with `mode=\"value\"`."),
      NamedDescription("actions", "A button, or several, for the actions of a preview."),
    ],
    parts: [
      NamedDescription("view", "The layer above the page that contains the preview."),
      NamedDescription("backdrop", "The backdrop behind a preview."),
      NamedDescription("preview", "The box of a preview."),
      NamedDescription("label", "The caption and the number of the current preview."),
      NamedDescription("entry", "The button that shows a preview, seen only with the focus."),
      NamedDescription("actions", "The buttons of a preview that stays."),
      NamedDescription("previous", "The button that shows the previous preview."),
      NamedDescription("next", "The button that shows the next preview."),
      NamedDescription("open", "The button that opens the photograph."),
      NamedDescription("close", "The button that ends the peek."),
    ],
    customProperties: [
      CustomPropertyDescription(
        "--lenticular-peek-backdrop", "<color>", default: "#000",
        "The colour behind a preview."),
      CustomPropertyDescription(
        "--lenticular-percentage", "<number>",
        """
        The position of the pointer in the sliding area, from 0 to 1. Set by the element on itself.
        """
      ),
    ],
    texts: [
      TextDescription(
        "data-preview", default: "Preview photographs",
        "The text of the button that shows a preview."),
      TextDescription(
        "data-previous", default: "Previous preview",
        "The accessible label of the button that shows the previous preview."),
      TextDescription(
        "data-next", default: "Next preview",
        "The accessible label of the button that shows the next preview."),
      TextDescription(
        "data-open", default: "Open",
        "The accessible label of the button that opens the photograph."),
      TextDescription(
        "data-close", default: "Close preview",
        "The accessible label of the button that ends the peek."),
    ],
    data: [
      DataDescription(
        "data-peek", of: "a link",
        "The URL of a list of photographs to preview, relative to the page.")
    ])
}
