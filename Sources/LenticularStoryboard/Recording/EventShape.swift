import Lenticular
import LenticularPhysics
import LenticularScene
import LenticularWire

/// How a kind of event is written in a recording: its name, and the names of the numbers in its row
/// of `LenticularWire`, which turns these into events and back.
struct EventShape: Sendable {
  let name: String
  /// The kind in the row.
  let kind: Double
  /// What stands in the row after kind and time.
  let fields: [EventField]

  private init(_ name: String, _ kind: Double, _ fields: [EventField] = []) {
    self.name = name
    self.kind = kind
    self.fields = fields
  }

  static let all = [
    EventShape(
      "pointer", 1,
      [
        .whole("id"), .choice("phase", ["down", "moved", "up", "cancelled"]), .number("x"),
        .number("y"), .number("pressure", or: .nan),
        .choice("kind", ["touch", "mouse", "pen", "trackpad"], or: 0), .whole("buttons", or: 0),
        .whole("modifiers", or: 0),
      ]),
    EventShape("pointersCancelled", 2),
    EventShape(
      "resized", 3, [.number("width"), .number("height"), .number("displayScale", or: 1)]),
    EventShape("reducesMotion", 4, [.flag("reduces")]),
    EventShape(
      "key", 5,
      [
        .choice(
          "key",
          [
            "escape", "left", "right", "up", "down", "pageUp", "pageDown", "home", "end", "zoomIn",
            "zoomOut",
          ], from: 1)
      ]),
    EventShape("setPhotos", 6, [.sizes("photos")]),
    EventShape("present", 7, [.whole("index"), thumbnail]),
    EventShape("setThumbnail", 8, [.whole("index"), thumbnail]),
    EventShape("dismiss", 9),
    EventShape("step", 10, [.whole("distance")]),
    EventShape(
      "setContent", 11,
      [
        .number("width"), .number("height"), .number("top", or: 0), .number("left", or: 0),
        .number("bottom", or: 0), .number("right", or: 0),
      ]),
    EventShape("scroll", 12, [.number("x"), .number("y"), .flag("animated", or: 0)]),
    EventShape(
      "scrollToVisible", 13,
      [
        .number("x"), .number("y"), .number("width"), .number("height"),
        .flag("animated", or: 0),
      ]),
    EventShape(
      "zoom", 14, [.number("scale"), .number("x"), .number("y"), .flag("animated", or: 0)]),
    EventShape("setZoomLimits", 15, [.number("minimum"), .number("maximum")]),
    EventShape(
      "setOptions", 16,
      [
        .number("decelerationRate", or: 0.998), .flag("bounces", or: 1),
        .flag("alwaysBouncesHorizontally", or: 0), .flag("alwaysBouncesVertically", or: 0),
        .flag("isDirectionalLockEnabled", or: 0), .flag("isPagingEnabled", or: 0),
        .flag("showsIndicators", or: 1),
      ]),
    EventShape(
      "wheel", 17,
      [
        .number("x"), .number("y"), .number("deltaX", or: 0), .number("deltaY", or: 0),
        .choice(
          "phase", ["unknown", "began", "changed", "ended", "momentum", "momentumEnded"], or: 0),
        .flag("isPrecise", or: 0), .whole("modifiers", or: 0),
      ]),
    EventShape("focus", 19, [.whole("index"), .flag("animated", or: 0)]),
    EventShape(
      "motion", 20,
      [.number("x"), .number("y"), .number("z"), .oneOf("angle", [0, 90, 180, 270], or: 0)]),
    EventShape(
      "setPicture", 21,
      [
        .number("width"), .number("height"), .flag("filling", or: 1),
        .group("tiles", [.number("tileSize"), .number("overlap", or: 0), .number("baseWidth")]),
      ]),
    EventShape("setMotion", 22, [.flag("on")]),
    EventShape(
      "setPanoramaOptions", 23,
      [
        .number("sensitivity", or: 1), .flag("isInverted", or: 0),
        .number("pixelBudget", or: 48_000_000), .number("recentringDelay", or: .infinity),
      ]),
    EventShape("setFilling", 24, [.flag("filling"), .flag("animated", or: 0)]),
    EventShape("recenter", 25, [.flag("animated", or: 0)]),
    EventShape("hover", 26, [.group("place", [.number("x"), .number("y")])]),
    EventShape("didLoadTile", 27, [.tile("tile"), .flag("there", or: 1)]),
    EventShape("setSource", 40, source),
    EventShape("reload", 41, source),
    EventShape("begin", 42),
    EventShape("stepPeek", 43, [.whole("distance")]),
    EventShape("commit", 44),
    EventShape("cancel", 45),
    EventShape("setCells", 50, [.list("cells", cell)]),
    EventShape("setCell", 51, [.whole("index")] + cell),
    EventShape("scrollFeed", 52, [.number("x"), .number("y")]),
    EventShape("placeCells", 53, [.list("places", [.whole("index"), .number("distance")])]),
  ]

  private static let source: [EventField] = [
    .choice("mode", ["contents", "neighbours", "value"], or: 0), .whole("start", or: 0),
    .whole("minimumIndex", or: 0), .number("minimumPoint", or: .nan),
    .number("maximumPoint", or: .nan), .whole("range", or: 8), .number("margin", or: 40),
    .flag("isRightToLeft", or: 0), thumbnail, .sizes("previews"),
  ]

  private static let cell: [EventField] = [
    .number("x"), .number("y"), .number("width"), .number("height"),
    .group("picture", [.number("width"), .number("height")]), .number("ratio", or: 0.7),
    .choice("axis", ["horizontal", "vertical"], or: 1), .number("viewLength", or: .nan),
    .number("largestScale", or: 1.5), .flag("tilts", or: 0),
  ]

  private static let thumbnail = EventField.group(
    "thumbnail",
    [
      .number("x"), .number("y"), .number("width"), .number("height"),
      .number("cornerRadius", or: 0),
      .choice("gravity", ["resize", "resizeAspect", "resizeAspectFill", "center"], or: 2),
      .number("alignmentX", or: 0.5), .number("alignmentY", or: 0.5),
      .number("zoom", or: 1),
    ])

  private static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  private static let ofKind = Dictionary(uniqueKeysWithValues: all.map { ($0.kind, $0) })
}

/// A named part of an event's row.
struct EventField: Sendable {
  enum Kind: Sendable {
    case number
    case whole
    case flag
    /// One of a few words; they stand for numbers one after another.
    case choice([String], from: Int)
    /// One of a few numbers.
    case oneOf([Double])
    /// An object of level, column and row, which the row has in one number.
    case tile
    /// A count, then a width and a height of each.
    case sizes
    /// A count, then objects.
    case list([EventField])
    /// An object, whose numbers are all NaN where it is left out.
    case group([EventField])
  }

  let name: String
  let kind: Kind
  /// The number where the field is left out; nothing for fields that must be there.
  var fallback: Double?

  static func number(_ name: String, or fallback: Double? = nil) -> EventField {
    EventField(name: name, kind: .number, fallback: fallback)
  }

  static func whole(_ name: String, or fallback: Double? = nil) -> EventField {
    EventField(name: name, kind: .whole, fallback: fallback)
  }

  static func flag(_ name: String, or fallback: Double? = nil) -> EventField {
    EventField(name: name, kind: .flag, fallback: fallback)
  }

  static func choice(
    _ name: String, _ words: [String], from first: Int = 0, or fallback: Double? = nil
  ) -> EventField {
    EventField(name: name, kind: .choice(words, from: first), fallback: fallback)
  }

  static func oneOf(
    _ name: String, _ numbers: [Double], or fallback: Double
  ) -> EventField {
    EventField(name: name, kind: .oneOf(numbers), fallback: fallback)
  }

  static func tile(_ name: String) -> EventField { EventField(name: name, kind: .tile) }

  static func sizes(_ name: String) -> EventField { EventField(name: name, kind: .sizes) }

  static func list(_ name: String, _ fields: [EventField]) -> EventField {
    EventField(name: name, kind: .list(fields))
  }

  static func group(_ name: String, _ fields: [EventField]) -> EventField {
    EventField(name: name, kind: .group(fields))
  }

  /// Takes the field out of an object and puts it into a row.
  func read(_ object: inout JSONObject, into row: inout [Double]) throws(RecordingError) {
    switch kind {
    case .number:
      row.append(try single("a number from −10⁹ to 10⁹", &object) { $0.number })
    case .whole:
      row.append(
        try single("a whole number", &object) { value in
          value.number.flatMap { $0 == $0.rounded() ? $0 : nil }
        })
    case .flag:
      row.append(try single("true or false", &object) { $0.flag.map { $0 ? 1 : 0 } })
    case .choice(let words, let first):
      row.append(
        try single("one of \(words.joined(separator: ", "))", &object) { value in
          value.text.flatMap(words.firstIndex).map { Double($0 + first) }
        })
    case .oneOf(let numbers):
      let words = numbers.map(JSONText.number).joined(separator: ", ")
      row.append(
        try single("one of \(words)", &object) { value in
          value.number.flatMap { numbers.contains($0) ? $0 : nil }
        })
    case .tile:
      let expected = "an object of level, column and row"
      guard var inner = try object.takeObject(name) else {
        throw object.error(.missing(field: name, of: object.owner, expected: expected))
      }
      let tile = TilePyramid.Tile(
        level: try Self.place("level", in: 0...21, &inner),
        column: try Self.place("column", in: 0...8191, &inner),
        row: try Self.place("row", in: 0...8191, &inner))
      try inner.finish()
      row.append(Double(tile.contents.rawValue))
    case .sizes:
      let expected = "widths and heights above 0, as in [[3000,2000],[2000,3000]]"
      let sizes = try object.need(name, expected) { $0.sizes }
      row.append(Double(sizes.count))
      for size in sizes { row += [size.width, size.height] }
    case .list(let fields):
      let objects = try object.needObjects(name)
      row.append(Double(objects.count))
      for var inner in objects {
        for field in fields { try field.read(&inner, into: &row) }
        try inner.finish()
      }
    case .group(let fields):
      guard var inner = try object.takeObject(name) else {
        row += fields.map { _ in .nan }
        return
      }
      for field in fields { try field.read(&inner, into: &row) }
      try inner.finish()
    }
  }

  private static func place(
    _ name: String, in range: ClosedRange<Int>, _ object: inout JSONObject
  ) throws(RecordingError) -> Int {
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    return try object.need(name, expected) { value in
      value.number.flatMap(Int.init(exactly:)).flatMap { range.contains($0) ? $0 : nil }
    }
  }

  private func single(
    _ expected: String, _ object: inout JSONObject, _ read: (JSONValue) -> Double?
  ) throws(RecordingError) -> Double {
    if let fallback { return try object.take(name, expected, read) ?? fallback }
    return try object.need(name, expected, read)
  }

  /// Takes the field off the front of a row; nothing where it can be left out.
  func json(_ row: inout ArraySlice<Double>) -> String? {
    switch kind {
    case .sizes:
      let sizes = (0..<Int(row.removeFirst())).map { _ in
        Size(width: row.removeFirst(), height: row.removeFirst())
      }
      return JSONText.sizes(sizes)
    case .list(let fields):
      let objects = (0..<Int(row.removeFirst())).map { _ in
        JSONText.object(
          fields.compactMap { field in field.json(&row).map { (field.name, $0) } })
      }
      return "[\(objects.joined(separator: ","))]"
    case .group(let fields):
      if row.prefix(fields.count).allSatisfy(\.isNaN) {
        row.removeFirst(fields.count)
        return nil
      }
      return JSONText.object(
        fields.compactMap { field in field.json(&row).map { (field.name, $0) } })
    case .tile:
      let tile = TilePyramid.Tile(Contents(rawValue: Int32(row.removeFirst())))
      return tile.map { tile in
        JSONText.object([
          ("level", String(tile.level)), ("column", String(tile.column)), ("row", String(tile.row)),
        ])
      }
    case .number, .whole, .flag, .choice, .oneOf:
      let number = row.removeFirst()
      if let fallback, number == fallback || number.isNaN && fallback.isNaN { return nil }
      return switch kind {
      case .flag: number == 0 ? "false" : "true"
      case .choice(let words, let first): JSONText.string(words[Int(number) - first])
      default: JSONText.number(number)
      }
    }
  }
}

extension RecordedEvent {
  init(_ object: inout JSONObject, after events: [RecordedEvent]) throws(RecordingError) {
    object.owner = "an event"
    time = try object.need("time", "a number from −10⁹ to 10⁹, in seconds") { $0.number }
    if let last = events.last, time < last.time {
      throw object.error(.earlier(time: time, than: last.time))
    }
    if let first = events.first, time - first.time > Recording.longestDuration {
      throw object.error(.tooLong(duration: time - first.time))
    }
    let names = EventShape.all.map(\.name).joined(separator: ", ")
    let shape = try object.need("event", "one of \(names)") { $0.text.flatMap(EventShape.of) }
    object.owner = "“\(shape.name)”"
    var row = [shape.kind, time]
    for field in shape.fields { try field.read(&object, into: &row) }
    let decoded = row.withUnsafeBufferPointer { numbers in
      var decoder = EventDecoder(numbers)
      return decoder.next()
    }
    guard let decoded else { preconditionFailure("“\(shape.name)” is no row of LenticularWire") }
    event = decoded.event
  }

  var json: String {
    var row: [Double] = []
    encode(event, at: time, into: &row)
    guard let shape = EventShape.of(kind: row[0]) else {
      preconditionFailure("there is no name for the row \(row[0]) of LenticularWire")
    }
    var rest = row.dropFirst(2)
    let fields = [("time", JSONText.number(time)), ("event", JSONText.string(shape.name))]
    return JSONText.object(
      fields + shape.fields.compactMap { field in field.json(&rest).map { (field.name, $0) } })
  }
}

extension EventShape {
  static func of(_ name: String) -> EventShape? { named[name] }
  static func of(kind: Double) -> EventShape? { ofKind[kind] }
}
