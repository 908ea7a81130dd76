import Lenticular

extension ElementDescription {
  static let panorama = ElementDescription(
    tag: "lenticular-panorama", className: "LenticularPanorama",
    summary:
      "Shows a picture as through a window: turning the device looks around in it.",
    discussion: [
      """
      The picture is the `<img>` or `<picture>` in the element. It fills the element; what is wider than \
      the view pans sideways, what is taller pans up and down, however the screen is held. Turns are read \
      from the time stamps of the gyroscope's samples, so that a slow sensor, a fast one and one that loses \
      samples lead to the same place. A trembling hand moves nothing, nor does a turn about another axis.
      """,
      """
      Browsers have sensors only for pages that came over HTTPS, or from this machine, and some want to \
      be asked: a hint on the picture says so, and a tap on it asks. Without a sensor, everything else pans \
      the picture as well.
      """,
      """
      A switch in the corner turns motion off for all panoramas. The choice is remembered. Where the \
      system asks for less motion and nobody has chosen, motion is off at first.
      """,
      """
      Tiles are loaded as a zoom needs them: those in view first, then those in the direction of travel. \
      Coarser tiles stay beneath until the finer ones are there.
      """,
    ],
    example: """
      <lenticular-panorama style="height: 100vh">
        <img src="harbour.jpg" width="12000" height="3000" alt="The harbour at dusk">
      </lenticular-panorama>
      """,
    controls: [
      ControlDescription(hand: "turn the device", "Pans."),
      ControlDescription(
        hand: "drag, flick, wheel, hovering mouse", key: "← → ↑ ↓ Page Up Page Down Home End",
        "Pans."),
      ControlDescription(
        hand: "pinch, wheel with Ctrl", key: "+ −",
        "Zooms about the fingers. Motion waits meanwhile."),
      ControlDescription(
        hand: "tap", key: "Enter, Space", "Shows the whole picture, and fills the element again."),
      ControlDescription(key: "c", "Shows the middle."),
    ],
    attributes: [
      AttributeDescription(
        "tiles", .text, isLive: false,
        """
        The tiles of a Deep Zoom (DZI) image of the picture: the address of a tile with `{level}`, \
        `{column}` and `{row}`, the pixels of its side, and those that it shares with each neighbour, such \
        as `dunes_files/{level}/{column}_{row}.jpg 510 1`.
        """),
      AttributeDescription(
        "whole", .flag(default: false), isLive: false,
        "Whether the whole picture is seen at first, instead of one that fills the element."),
      AttributeDescription(
        "motion", property: "allowsMotion", .flag(default: true, off: "off"),
        """
        Whether turns of the device, and a hovering mouse, may pan the picture. Whether they do at the \
        moment is the property `motion`.
        """),
      AttributeDescription(
        "sensitivity",
        .number(
          NumberAttribute(default: .number(TiltPanner.Options().sensitivity), .from(0, to: 10))),
        "How much farther than by default a turn pans, as a factor."),
      AttributeDescription(
        "inverted", .flag(default: false),
        """
        Whether the picture turns with the device, instead of lying behind it as behind a window.
        """),
      AttributeDescription(
        "recenter", property: "recenterDelay",
        .number(NumberAttribute(default: .infinity(meaning: "never"), .positive, unit: "seconds")),
        "The time without a turn or a touch after which the picture returns to its middle."),
      AttributeDescription(
        "pixel-budget",
        .number(
          NumberAttribute(
            default: .byMemory(TiltPanner.Options().pixelBudget, little: 16_000_000), .positive,
            unit: "pixels")),
        "The number of pixels that all tiles in memory may have together."),
    ],
    properties: [
      PropertyDescription(
        "motion", "boolean", isReadOnly: false,
        """
        Whether turns of the device, and a hovering mouse, pan the picture. Set, it is the choice that \
        the switch makes: it counts for all panoramas and is remembered.
        """),
      PropertyDescription(
        "sensor", "LenticularSensorState", "The state of the device's gyroscope."),
      PropertyDescription(
        "filling", "boolean",
        "Whether the picture fills the element. If not, it is seen as a whole."),
      PropertyDescription(
        "contentOffset", "LenticularOffset", "The content offset that is on screen, in pixels."),
      PropertyDescription(
        "ready", "Promise<void>",
        "Resolves when the engine shows the picture; rejected where that is impossible."),
    ],
    methods: [
      MethodDescription(
        "fill",
        [
          ParameterDescription("filling", "boolean", default: "true"),
          ParameterDescription("animated", "boolean", default: "true"),
        ], "Fills the element with the picture, or shows the whole picture."),
      MethodDescription(
        "recenter", [ParameterDescription("animated", "boolean", default: "true")],
        "Shows the middle of the picture."),
      MethodDescription(
        "requestMotion", [], returns: "Promise<void> | undefined",
        """
        Asks for permission to use the gyroscope where the platform wants that. Call it while a tap is \
        being handled. Does nothing until the engine shows the picture.
        """),
    ],
    events: [
      EventDescription(
        "lenticular-fill", detail: "{ filling: boolean }",
        "The picture begins to fill the element, or to be seen as a whole."),
      EventDescription(
        "lenticular-whole", detail: "{ filling: boolean }", "The picture rests as a whole."),
      EventDescription(
        "lenticular-motion", detail: "{ state: LenticularSensorState; on: boolean }",
        "The state of the gyroscope has changed, or whether motion pans the picture."),
    ],
    slots: [NamedDescription("", "The `<img>` or `<picture>`.")],
    parts: [
      NamedDescription("view", "The area in which the picture is seen."),
      NamedDescription("content", "What moves in the view: the picture with its tiles."),
      NamedDescription("picture", "The picture."),
      NamedDescription("track", "The bar along which the thumb moves."),
      NamedDescription("thumb", "What tells on the bar which part of the picture is seen."),
      NamedDescription(
        "hint", "The sentence on the picture; a button where it asks for permission."),
      NamedDescription("motion", "The switch that turns motion on and off."),
    ],
    customProperties: [
      CustomPropertyDescription(
        "--lenticular-backdrop", "<color>", default: "#000", "The colour around the picture."),
      CustomPropertyDescription(
        "--lenticular-track", "<color>", default: "rgb(255 255 255 / 0.1)",
        "The colour of the bar."),
      CustomPropertyDescription(
        "--lenticular-thumb", "<color>", default: "#fff", "The colour of the thumb."),
    ],
    texts: [
      TextDescription(
        "data-hint-turn", default: "Turn your phone to look around",
        "The hint where the gyroscope speaks and motion is on."),
      TextDescription(
        "data-hint-ask", default: "Tap here, then turn your phone to look around",
        "The hint that asks for permission."),
      TextDescription(
        "data-hint-denied", default: "Motion is not allowed here. Drag to look around",
        "The hint where permission was denied."),
      TextDescription(
        "data-hint-insecure",
        default: "Turning your phone needs a secure address. Drag to look around",
        "The hint on a page that did not come over HTTPS."),
      TextDescription(
        "data-hint-drag", default: "Drag to look around",
        "The hint where there is no gyroscope, or motion is off."),
      TextDescription(
        "data-hint-hover", default: "Move the mouse to look around",
        "The hint where there is a mouse and motion is on."),
      TextDescription(
        "data-motion", default: "Turn to look around", "The label of the switch."),
    ],
    data: [
      DataDescription(
        "data-width", of: "the element",
        "The picture's width in pixels, where `width` of its `<img>` is not that."),
      DataDescription("data-height", of: "the element", "The picture's height in pixels."),
    ])
}
