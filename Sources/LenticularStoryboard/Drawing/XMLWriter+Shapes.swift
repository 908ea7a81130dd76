import LenticularPhysics

/// SVG shapes; coordinates are pixels.
extension XMLWriter {
  mutating func line(_ classes: String, from start: Point2D, to end: Point2D) {
    element(
      "line", ("class", classes), ("x1", Self.number(start.x)), ("y1", Self.number(start.y)),
      ("x2", Self.number(end.x)), ("y2", Self.number(end.y)))
  }

  mutating func path(_ classes: String, _ points: [Point2D]) {
    let corners = points.map { "\(Self.number($0.x)) \(Self.number($0.y))" }
    element("path", ("class", classes), ("d", "M" + corners.joined(separator: "L")))
  }

  mutating func text(
    _ text: String, _ classes: String, x: Double, y: Double, anchor: String = "start"
  ) {
    element(
      "text", ("class", classes), ("x", Self.number(x)), ("y", Self.number(y)),
      ("text-anchor", anchor), text: text)
  }

  /// A rectangle filled with a colour or, as `url(#…)`, with an element by its identifier.
  mutating func rectangle(_ rect: Rect2D, fill: String, opacity: Double = 1, radius: Double = 0) {
    var attributes = Self.attributes(rect) + [("fill", fill)]
    if opacity < 1 { attributes.append(("fill-opacity", Self.number(opacity, digits: 3))) }
    if radius > 0 { attributes.append(("rx", Self.number(radius))) }
    element("rect", attributes)
  }

  static func attributes(_ rect: Rect2D) -> [Attribute] {
    [
      ("x", number(rect.minX)), ("y", number(rect.minY)), ("width", number(rect.size.width)),
      ("height", number(rect.size.height)),
    ]
  }

  /// The value of a `transform` attribute.
  static func matrix(_ map: AffineTransform2D) -> String {
    let numbers = (0..<6).map { number(map[lane: $0], digits: $0 < 4 ? 5 : 2) }
    return "matrix(\(numbers.joined(separator: " ")))"
  }

  /// A coordinate with at most a number of digits after the point, in XML's notation. Its magnitude
  /// is limited to 10⁹.
  static func number(_ value: Double, digits: Int = 2) -> String {
    let scale = Int(DecimalText.power(of: digits))
    let units = Int((max(-1e9, min(1e9, value)) * Double(scale)).rounded())
    let magnitude = Int(units.magnitude)
    var text = "\(units < 0 ? "-" : "")\(magnitude / scale)"
    if magnitude % scale != 0 {
      text += "." + String(magnitude % scale + scale).dropFirst()
      while text.last == "0" { text.removeLast() }
    }
    return text
  }
}
