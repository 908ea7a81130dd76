import Lenticular

extension ElementDescription {
  static let parallax = ElementDescription(
    tag: "lenticular-parallax", className: "LenticularParallax",
    summary:
      "Shows a picture through a window in the page: the picture moves less than the page does.",
    discussion: [
      """
      The picture is the `<img>` or `<picture>` in the element, or in a link in it. The element has the \
      size that the page gives it, by default 16 by 9. The picture covers it, and is drawn larger where its \
      way through the view takes more, up to `max-scale`. Where that is not enough, the picture stays at its \
      end, so that nothing is ever blank.
      """,
      """
      The nearest ancestor that scrolls the element counts: one with more content than fits, a \
      [`<lenticular-scroll>`](lenticular-scroll.md), or the page. Where the system asks for less motion, \
      and without script, the middle of the picture is shown, and it does not move. `lenticular.css` has \
      what shows it without script.
      """,
      """
      Where browsers have scroll-driven animations, the engine computes the way through the view once, and \
      the compositor does the rest: no script moves the picture, and a busy page stays exact. Elsewhere, and \
      in a `<lenticular-scroll>`, the engine moves the pictures near the view in each frame.
      """,
    ],
    example: """
      <lenticular-parallax ratio="0.7" style="aspect-ratio: 3">
        <a href="dunes.jpg"><img src="dunes-1280.jpg" width="1280" height="1920" alt="Dunes at dawn"></a>
      </lenticular-parallax>
      """,
    attributes: [
      AttributeDescription(
        "ratio",
        .number(NumberAttribute(default: .number(Parallax.defaultRatio), .from(-100, to: 100))),
        """
        The number of pixels that the picture moves for each that the page scrolls. With 1 it lies in the \
        page, with 0 behind the screen; below 0 it runs the other way, above 1 it lies before the page.
        """),
      AttributeDescription(
        "axis", .words(["y", "x"]), "The axis along which the page, or what else scrolls it, moves."
      ),
      AttributeDescription(
        "max-scale",
        .number(NumberAttribute(default: .number(Parallax.defaultLargestScale), .from(1, to: 100))),
        """
        How many times larger than is needed to cover the element the picture may be drawn.
        """),
      AttributeDescription(
        "tilt", .flag(default: false),
        """
        Whether turns of the device shift the picture, by at most 12 pixels. The element never asks for \
        permission to use the sensor.
        """),
    ],
    properties: [
      PropertyDescription(
        "ready", "Promise<void>",
        "Resolves when the engine is loaded; rejected where it cannot be.")
    ],
    slots: [NamedDescription("", "The `<img>` or `<picture>`, or a link with one.")],
    parts: [NamedDescription("picture", "What moves: the box of the picture.")])
}
