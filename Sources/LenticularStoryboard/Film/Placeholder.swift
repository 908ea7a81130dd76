import LenticularPhysics

/// A drawing in place of an image, from which the image and the visible part of it can be
/// recognised.
///
/// The drawing is 100 units high, with the aspect ratio of the image.
struct Placeholder: Equatable {
  enum Kind: Equatable {
    /// A photograph, with the number of its index.
    case photo(Int)
    /// A landscape from dusk to dawn, with numbers from left to right and, if it is high, from top
    /// to bottom.
    case panorama
    /// Numbered fields, for content that is not an image.
    case map
  }

  let kind: Kind
  /// The width, in the unit of which the height is 100.
  let width: Double

  static let height = 100.0

  /// The drawing for an image of a size. Extreme aspect ratios are limited.
  init(_ kind: Kind, size: Size2D) {
    self.kind = kind
    width = (max(0.02, min(50, size.aspectRatio)) * Self.height).rounded()
  }

  var size: Size2D { Size2D(width: width, height: Self.height) }

  /// Writes the drawing as a group with an identifier.
  func define(_ identity: String, in xml: inout XMLWriter) {
    switch kind {
    case .photo(let index):
      defineSky(
        identity, Self.skies[(index % Self.skies.count + Self.skies.count) % Self.skies.count],
        in: &xml)
      xml.begin("g", ("id", identity))
      drawLand(sky: identity, seed: Double(index), in: &xml)
      drawNumber(index + 1, at: Point2D(x: width / 2, y: 36), size: 34, in: &xml)
    case .panorama:
      defineSky(identity, Self.skies[0], in: &xml)
      xml.begin("g", ("id", identity))
      drawLand(sky: identity, seed: 0, in: &xml)
      drawMarks(in: &xml)
    case .map:
      xml.begin("g", ("id", identity))
      drawFields(in: &xml)
    }
    xml.end()
  }

  // MARK: Land

  /// The colours of the sky, from left to right.
  private static let skies = [
    ["#26344d", "#4b4669", "#8d5d63", "#c98f5f"], ["#1f3d4a", "#3a6470", "#7f9a8e", "#d3c4a0"],
    ["#3a2b47", "#6b4263", "#a8646b", "#dba27a"], ["#22342c", "#3f5a48", "#7d8a5f", "#c9b777"],
    ["#2b2f38", "#4d545f", "#7f8793", "#b9bdc4"],
  ]

  /// The far, middle and near ridge: the height of its middle, its amplitude, and its colour.
  private static let ridges = [
    (height: 58.0, swing: 7.0, wave: 61.0, fill: "#3d4a63"),
    (height: 70.0, swing: 6.0, wave: 43.0, fill: "#2b374d"),
    (height: 84.0, swing: 5.0, wave: 29.0, fill: "#192333"),
  ]

  private func defineSky(_ identity: String, _ colours: [String], in xml: inout XMLWriter) {
    xml.begin("linearGradient", ("id", identity + "-sky"))
    for (index, colour) in colours.enumerated() {
      let share = Double(index) / Double(colours.count - 1)
      xml.element("stop", ("offset", XMLWriter.number(share)), ("stop-color", colour))
    }
    xml.end()
  }

  private func drawLand(sky: String, seed: Double, in xml: inout XMLWriter) {
    xml.rectangle(Rect2D(origin: .zero, size: size), fill: "url(#\(sky)-sky)")
    xml.element(
      "circle", ("cx", XMLWriter.number(width * 0.79)), ("cy", "42"), ("r", "7"),
      ("fill", "#f6dfb2"))
    for (index, ridge) in Self.ridges.enumerated() {
      let phase = seed * 1.7 + Double(index) * 2.1
      let crest = Polyline.points(over: 0...width, tolerance: 0.2) { x in
        let turn = 2 * Double.pi * x / ridge.wave + phase
        let wave = Elementary.sin(turn) + 0.45 * Elementary.sin(2.3 * turn + 1)
        return ridge.height + ridge.swing * wave
      }
      let outline = crest + [Point2D(x: width, y: Self.height), Point2D(x: 0, y: Self.height)]
      let corners = outline.map {
        "\(XMLWriter.number($0.x, digits: 1)) \(XMLWriter.number($0.y, digits: 1))"
      }
      xml.element("path", ("fill", ridge.fill), ("d", "M\(corners.joined(separator: "L"))Z"))
    }
  }

  /// Numbers along the longer side.
  private func drawMarks(in xml: inout XMLWriter) {
    let isWide = width >= Self.height
    let count = max(3, Int(((isWide ? width : Self.height * Self.height / width) / 25).rounded()))
    let step = (isWide ? width : Self.height) / Double(count)
    let size = min(14, step * 0.55, isWide ? 14 : width * 0.3)
    for number in 0..<count {
      let place = (Double(number) + 0.5) * step
      let middle = isWide ? Point2D(x: place, y: 20) : Point2D(x: width * 0.25, y: place)
      drawNumber(number + 1, at: middle, size: size, in: &xml)
      let start = isWide ? Point2D(x: place, y: 0) : Point2D(x: 0, y: place)
      let end = start + (isWide ? Point2D(x: 0, y: 6) : Point2D(x: 0.08 * width, y: 0))
      xml.element(
        "path", ("stroke", "#fff"), ("stroke-opacity", "0.5"),
        ("stroke-width", XMLWriter.number(size * 0.06)),
        (
          "d",
          "M\(XMLWriter.number(start.x)) \(XMLWriter.number(start.y))"
            + "L\(XMLWriter.number(end.x)) \(XMLWriter.number(end.y))"
        ))
    }
  }

  // MARK: Fields

  /// Square fields, twelve along the longer side.
  private func drawFields(in xml: inout XMLWriter) {
    let side = max(width, Self.height) / 12
    let columns = max(1, Int((width / side).rounded()))
    let rows = max(1, Int((Self.height / side).rounded()))
    let field = Size2D(width: width / Double(columns), height: Self.height / Double(rows))
    xml.rectangle(Rect2D(origin: .zero, size: size), fill: "#26303d")
    for row in 0..<rows {
      for column in 0..<columns {
        let origin = Point2D(x: Double(column) * field.width, y: Double(row) * field.height)
        let sky = Self.skies[(row + 2 * column) % Self.skies.count]
        let inset = 0.03 * min(field.width, field.height)
        xml.rectangle(
          Rect2D(
            x: origin.x + inset, y: origin.y + inset, width: field.width - 2 * inset,
            height: field.height - 2 * inset), fill: sky[1], radius: 2 * inset)
        drawNumber(
          row * columns + column + 1,
          at: Point2D(x: origin.x + field.width / 2, y: origin.y + field.height / 2),
          size: 0.36 * min(field.width, field.height), in: &xml)
      }
    }
  }

  /// Draws a number with its middle at a point.
  private func drawNumber(
    _ number: Int, at middle: Point2D, size: Double, in xml: inout XMLWriter
  ) {
    xml.element(
      "text", ("x", XMLWriter.number(middle.x)), ("y", XMLWriter.number(middle.y + 0.35 * size)),
      ("text-anchor", "middle"), ("font-size", XMLWriter.number(size)), ("font-weight", "600"),
      ("fill", "#fff"), ("fill-opacity", "0.82"), text: String(number))
  }
}
