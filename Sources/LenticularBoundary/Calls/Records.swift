import Lenticular
import LenticularGestures
import LenticularPhysics
import LenticularScene

// The values that are passed as sequences of numbers.

extension Choice {
  static let pointerPhase = Choice("PointerSample.Phase", of: PointerSample.Phase.self)
  static let pointerKind = Choice("PointerSample.Kind", of: PointerSample.Kind.self)
  static let wheelPhase = Choice("WheelSample.Phase", of: WheelSample.Phase.self)
  static let key = Choice("Key", of: Key.self)
  static let gravity = Choice("ContentsGravity", of: ContentsGravity.self)
  static let screenAngle = Choice("ScreenAngle", of: ScreenAngle.self)
  static let parallaxAxis = Choice("Axis2D", of: Axis2D.self)
  static let peekMode = Choice("PeekSource.Mode.Kind", of: PeekSource.Mode.Kind.self)
}

extension Record {
  static let point = Record(
    name: "point", type: "Point2D", fields: [Field("x", .number), Field("y", .number)],
    make: "Point2D(x: x, y: y)")

  static let size = Record(
    name: "size", type: "Size2D", fields: [Field("width", .number), Field("height", .number)],
    make: "Size2D(width: width, height: height)")

  static let rect = Record(
    name: "rect", type: "Rect2D",
    fields: [
      Field("x", .number, at: "minX"), Field("y", .number, at: "minY"),
      Field("width", .number, at: "size.width"), Field("height", .number, at: "size.height"),
    ],
    make: "Rect2D(x: x, y: y, width: width, height: height)")

  /// An affine map, in the order of CSS's `matrix()`.
  static let transform = Record(
    name: "transform", type: "AffineTransform2D",
    fields: ["a", "b", "c", "d", "tx", "ty"].map { Field($0, .number) },
    make: "AffineTransform2D(a: a, b: b, c: c, d: d, tx: tx, ty: ty)")

  static let insets = Record(
    name: "insets", type: "Insets",
    fields: ["top", "left", "bottom", "right"].map { Field($0, .number, or: 0) },
    make: "Insets(top: top, left: left, bottom: bottom, right: right)")

  /// The size of a photograph, in pixels.
  static let photo = Record(
    name: "photo", type: "Photo",
    fields: [
      Field("width", .number, at: "pixelSize.width"),
      Field("height", .number, at: "pixelSize.height"),
    ],
    make: "Photo(pixelSize: Size2D(width: width, height: height))")

  /// A photograph of an updated list, and the index that it had before; -1 if it is new.
  static let photoUpdate = Record(
    name: "photoUpdate", type: "PhotoUpdate",
    fields: [
      Field("width", .number, at: "photo.pixelSize.width"),
      Field("height", .number, at: "photo.pixelSize.height"),
      Field("formerIndex", .whole, at: "formerIndex ?? -1"),
    ],
    make: """
      PhotoUpdate(
        Photo(pixelSize: Size2D(width: width, height: height)),
        formerIndex: formerIndex < 0 ? nil : formerIndex)
      """)

  /// The index of a photograph in a report; -1 if the photograph has left the list.
  static let photoReference = Record(
    name: "photoReference", type: "PhotoReference",
    fields: [Field("index", .whole, at: "index ?? -1")], make: "")

  static let thumbnail = Record(
    name: "thumbnail", type: "ThumbnailPlacement",
    fields: [
      Field("x", .number, at: "frame.minX"), Field("y", .number, at: "frame.minY"),
      Field("width", .number, at: "frame.size.width"),
      Field("height", .number, at: "frame.size.height"),
      Field("cornerRadius", .number, or: 0),
      Field(
        "gravity", .choice(.gravity),
        or: Choice.gravity.number(of: ThumbnailPlacement(frame: .zero).gravity)
      ),
      Field("alignmentX", .number, or: 0.5, at: "alignment.x"),
      Field("alignmentY", .number, or: 0.5, at: "alignment.y"),
      Field("zoom", .number, or: 1),
    ],
    make: """
      ThumbnailPlacement(frame: Rect2D(x: x, y: y, width: width, height: height), cornerRadius: cornerRadius, \
      gravity: gravity, alignment: Point2D(x: alignmentX, y: alignmentY), zoom: zoom)
      """)

  /// The tiles of an image without the size of the image.
  static let tiles = Record(
    name: "tiles", type: "TileShape",
    fields: [
      Field("tileSize", .number), Field("overlap", .number, or: 0), Field("baseWidth", .number),
    ],
    make: "TileShape(tileSize: tileSize, overlap: overlap, baseWidth: baseWidth)")

  static let panoramaOptions = Record(
    name: "panoramaOptions", type: "TiltPanner.Options",
    fields: {
      let options = TiltPanner.Options()
      return [
        Field("sensitivity", .number, or: options.sensitivity),
        Field("isInverted", .flag, or: options.isInverted ? 1 : 0),
        Field("pixelBudget", .number, or: options.pixelBudget),
        Field("recentringDelay", .number, or: options.recentringDelay),
      ]
    }(),
    make: """
      TiltPanner.Options(sensitivity: sensitivity, isInverted: isInverted, pixelBudget: pixelBudget, \
      recentringDelay: recentringDelay)
      """)

  static let parallaxCell = Record(
    name: "parallaxCell", type: "ParallaxFeed.Cell",
    fields: {
      let cell = ParallaxFeed.Cell(frame: .zero)
      return [
        Field("x", .number, or: 0, at: "frame.minX"), Field("y", .number, or: 0, at: "frame.minY"),
        Field("width", .number, at: "frame.size.width"),
        Field("height", .number, at: "frame.size.height"),
        Field("pictureWidth", .optionalNumber, or: .nan, at: "pictureSize?.width"),
        Field("pictureHeight", .optionalNumber, or: .nan, at: "pictureSize?.height"),
        Field("ratio", .number, or: cell.ratio),
        Field("axis", .choice(.parallaxAxis), or: Choice.parallaxAxis.number(of: cell.axis)),
        Field("viewLength", .optionalNumber, or: .nan),
        Field("largestScale", .number, or: cell.largestScale),
        Field("tilts", .flag, or: cell.tilts ? 1 : 0),
      ]
    }(),
    make: """
      ParallaxFeed.Cell(frame: Rect2D(x: x, y: y, width: width, height: height), \
      pictureSize: optionalSize(pictureWidth, pictureHeight), ratio: ratio, axis: axis, \
      viewLength: viewLength, largestScale: largestScale, tilts: tilts)
      """)

  static let placement = Record(
    name: "placement", type: "ParallaxFeed.Placement",
    fields: [Field("index", .whole), Field("distance", .number)],
    make: "ParallaxFeed.Placement(index: index, distance: distance)")

  static let wallCell = Record(
    name: "wallCell", type: "PhotoWall.Cell",
    fields: [
      Field("index", .whole), Field("row", .whole), Field("column", .whole),
      Field("x", .number, at: "frame.minX"), Field("y", .number, at: "frame.minY"),
      Field("width", .number, at: "frame.size.width"),
      Field("height", .number, at: "frame.size.height"),
    ],
    make: """
      PhotoWall.Cell(index: index, row: row, column: column, \
      frame: Rect2D(x: x, y: y, width: width, height: height))
      """)

  /// A section of a wall: the index of its first photograph, and its level.
  static let wallSection = Record(
    name: "wallSection", type: "PhotoWall.Section",
    fields: [Field("start", .whole), Field("level", .whole)],
    make: "PhotoWall.Section(start: start, level: level)")

  /// The place that a wall with sections shows. The section is -1 before the first.
  static let wallPosition = Record(
    name: "wallPosition", type: "PhotoWall.Position",
    fields: [Field("fraction", .number), Field("section", .whole, at: "section ?? -1")], make: "")

  static let breakpoint = Record(
    name: "breakpoint", type: "Parallax.Breakpoint",
    fields: [
      Field("progress", .number), Field("x", .number, at: "crop.minX"),
      Field("y", .number, at: "crop.minY"), Field("width", .number, at: "crop.size.width"),
      Field("height", .number, at: "crop.size.height"),
    ],
    make:
      "Parallax.Breakpoint(progress: progress, crop: Rect2D(x: x, y: y, width: width, height: height))"
  )

  static let peekSource = Record(
    name: "peekSource", type: "PeekSource",
    fields: [
      Field("mode", .choice(.peekMode), or: 0, at: "mode.kind"),
      Field("start", .whole, or: 0, at: "mode.start"),
      Field("minimumIndex", .whole, or: 0),
      Field("minimumPoint", .optionalNumber, or: .nan),
      Field("maximumPoint", .optionalNumber, or: .nan),
      Field("range", .whole, or: Double(PeekSource.defaultRange)),
      Field("margin", .number, or: PeekSource.defaultMargin),
      Field("isRightToLeft", .flag, or: 0),
      Field("hasActions", .flag, or: 0),
    ],
    make: """
      PeekSource(PeekSource.Mode(mode, start: start), sizes: [], minimumIndex: minimumIndex, \
      minimumPoint: minimumPoint, maximumPoint: maximumPoint, range: range, margin: margin, \
      isRightToLeft: isRightToLeft, hasActions: hasActions)
      """)
}
