import Lenticular

extension ElementDescription {
  static let panorama = ElementDescription(
    tag: "lenticular-panorama", className: "LenticularPanorama",
    summary:
      "Shows a panoramic image as if through a window: turning the device pans the image.",
    discussion: [
      """
      The image is the `<img>` or `<picture>` in the element, which may come later or change. It fills the element. An image that is wider \
      than the element pans horizontally, and one that is taller pans vertically, in every orientation of \
      the screen. The rotation of the device is computed from the time stamps of the gyroscope's samples, \
      so the result depends neither on the sensor's sample rate nor on lost samples. Hand tremor and \
      rotation about other axes do not pan the image.
      """,
      """
      Browsers provide motion sensors only to pages that were loaded over HTTPS or from the same computer, \
      and some require permission. In these browsers, the element shows a hint on the image; a tap on the \
      hint requests the permission. Without a sensor, dragging, the wheel, the mouse and the keyboard \
      still pan the image.
      """,
      """
      A switch in the corner of the element turns panning by device motion on and off for all panoramas. \
      The choice is stored in the browser. Before the user has made a choice, device motion is off if the \
      user prefers reduced motion.
      """,
      """
      An image of a whole circle has no ends while it is wider than the element (`loop`): its left and right \
      ends meet, and it pans round and round. As a whole it is there once.
      """,
      """
      Tiles are loaded at the resolution that the current zoom requires: first the visible tiles, then \
      those ahead in the direction of movement. Coarser tiles stay visible until the finer ones are loaded.
      """,
    ],
    example: """
      <lenticular-panorama style="height: 100vh">
        <img src="harbour.jpg" width="12000" height="3000" alt="The harbour at dusk">
      </lenticular-panorama>
      """,
    controls: [
      ControlDescription(hand: "turn the device", "Pans the image."),
      ControlDescription(
        hand: "drag, flick, wheel, hovering mouse", key: "← → ↑ ↓ Page Up Page Down Home End",
        "Pans the image."),
      ControlDescription(
        hand: "pinch, wheel with Ctrl", key: "+ −",
        "Zooms about the fingers or the pointer. Device motion has no effect while zoomed."),
      ControlDescription(
        hand: "tap", key: "Enter, Space",
        "Switches between the whole image and an image that fills the element."),
      ControlDescription(key: "c", "Pans to the middle of the image."),
    ],
    attributes: [
      AttributeDescription(
        "tiles", .text, isLive: false,
        """
        The tiles of the image in the Deep Zoom (DZI) format, as three values separated by spaces: the URL \
        of a tile with the placeholders `{level}`, `{column}` and `{row}`; the width and height of a tile, \
        in pixels; and the overlap with each neighbouring tile, in pixels. Example: \
        `dunes_files/{level}/{column}_{row}.jpg 510 1`.
        """),
      AttributeDescription(
        "whole", .flag(default: false), isLive: false,
        """
        Whether the element initially shows the whole image. If not, the image fills the element.
        """),
      AttributeDescription(
        "loop", .flag(default: false), isLive: false,
        """
        Whether the left and the right end of the image meet, because it shows a whole circle. While it is wider \
        than the element, it then has no ends: it goes round.
        """),
      AttributeDescription(
        "allows-motion", formerName: "motion", .flag(default: true),
        """
        Whether the page allows device motion and a hovering mouse to pan the image. The property `motion` \
        is the current state, which also depends on the user's choice and preferences. The attribute was named `motion`.
        """),
      AttributeDescription(
        "sensitivity",
        .number(
          NumberAttribute(default: .number(TiltPanner.Options().sensitivity), .from(0, to: 10))),
        "The factor by which the panning distance for a rotation of the device is multiplied."),
      AttributeDescription(
        "inverted", .flag(default: false),
        """
        Whether the image pans in the opposite direction: it moves with the device, instead of staying \
        behind it as a view stays behind a window.
        """),
      AttributeDescription(
        "recenter-delay", formerName: "recenter",
        .number(NumberAttribute(default: .infinity(meaning: "never"), .positive, unit: "seconds")),
        """
        The time without device motion or touches after which the image returns to its middle. The attribute was named \
        `recenter`.
        """),
      AttributeDescription(
        "pixel-budget",
        .number(
          NumberAttribute(
            default: .byMemory(TiltPanner.Options().pixelBudget, little: 16_000_000), .positive,
            unit: "pixels")),
        "The maximum total number of pixels of the tiles in memory."),
    ],
    properties: [
      PropertyDescription(
        "motion", "boolean", isReadOnly: false,
        """
        Whether device motion and a hovering mouse pan the image. Setting the property has the same effect \
        as the switch: it applies to all panoramas, and the browser stores the value.
        """),
      PropertyDescription(
        "sensor", "LenticularSensorState", "The state of the device's gyroscope."),
      PropertyDescription(
        "filling", "boolean",
        "Whether the image fills the element. If not, the whole image is visible."),
      PropertyDescription(
        "contentOffset", "LenticularOffset",
        "The current offset: the point of the image at the element's top left corner, in pixels."),
      PropertyDescription(
        "ready", "Promise<void>",
        "Resolves when the element shows the image. It waits for an image that is missing, or not loaded yet."
      ),
    ],
    methods: [
      MethodDescription(
        "fill",
        [
          ParameterDescription("filling", "boolean", default: "true"),
          ParameterDescription("animated", "boolean", default: "true"),
        ], "Fills the element with the image, or shows the whole image if `filling` is false."),
      MethodDescription(
        "recenter", [ParameterDescription("animated", "boolean", default: "true")],
        "Pans to the middle of the image."),
      MethodDescription(
        "requestMotion", [], returns: "Promise<void> | undefined",
        """
        Requests permission to use the gyroscope, on platforms that require it. Call this method in the \
        event handler of a tap. It has no effect before the element shows the image.
        """),
    ],
    events: [
      EventDescription(
        "lenticular-fill", detail: "{ filling: boolean }",
        """
        Dispatched when the image begins to fill the element, or begins to shrink to the whole image.
        """
      ),
      EventDescription(
        "lenticular-whole", detail: "{ filling: boolean }",
        "Dispatched when the animation to the whole image has ended."),
      EventDescription(
        "lenticular-motion", detail: "{ state: LenticularSensorState; on: boolean }",
        """
        Dispatched when the state of the gyroscope changes, or when panning by device motion is turned on \
        or off.
        """
      ),
    ],
    slots: [NamedDescription("", "The image: an `<img>` or `<picture>`.")],
    parts: [
      NamedDescription("view", "The area in which the image is visible."),
      NamedDescription(
        "content", "The box that moves in the view. It contains the image and its tiles."),
      NamedDescription("picture", "The image, below the tiles."),
      NamedDescription(
        "copy", "A copy of the image beside it, if the image goes round."),
      NamedDescription(
        "track", "The track of the position indicator, along which the thumb moves."),
      NamedDescription(
        "thumb", "The thumb of the position indicator. It marks the visible part of the image."),
      NamedDescription(
        "hint", "The hint on the image. It is a button if it requests permission."),
      NamedDescription("motion", "The switch that turns device motion on and off."),
    ],
    customProperties: [
      CustomPropertyDescription(
        "--lenticular-backdrop", "<color>", default: "#000", "The colour around the image."),
      CustomPropertyDescription(
        "--lenticular-track", "<color>", default: "rgb(255 255 255 / 0.1)",
        "The colour of the position indicator's track."),
      CustomPropertyDescription(
        "--lenticular-thumb", "<color>", default: "#fff",
        "The colour of the position indicator's thumb."),
    ],
    texts: [
      TextDescription(
        "data-hint-turn", default: "Turn your phone to look around",
        "The hint if the gyroscope is available and device motion is on."),
      TextDescription(
        "data-hint-ask", default: "Tap here, then turn your phone to look around",
        "The hint that requests permission to use the gyroscope."),
      TextDescription(
        "data-hint-denied", default: "Motion is not allowed here. Drag to look around",
        "The hint if permission was denied."),
      TextDescription(
        "data-hint-insecure",
        default: "Turning your phone needs a secure address. Drag to look around",
        "The hint on a page that was not loaded over HTTPS."),
      TextDescription(
        "data-hint-drag", default: "Drag to look around",
        "The hint if there is no gyroscope, or if device motion is off."),
      TextDescription(
        "data-hint-hover", default: "Move the mouse to look around",
        "The hint if a mouse pans the image and device motion is on."),
      TextDescription(
        "data-motion", default: "Turn to look around", "The accessible label of the switch."),
    ],
    data: [
      DataDescription(
        "data-width", of: "the element",
        "The width of the image in pixels, if it differs from the `width` attribute of the `<img>`."
      ),
      DataDescription(
        "data-height", of: "the element", "The height of the image in pixels, like `data-width`."),
    ])
}
