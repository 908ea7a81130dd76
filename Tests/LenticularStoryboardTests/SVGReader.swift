import Foundation
import LenticularPhysics

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The elements of an SVG file, read by another's parser.
final class SVGReader: NSObject, XMLParserDelegate {
  struct Element {
    var name: String
    var attributes: [String: String]
    var text = ""

    var classes: [String] {
      attributes["class", default: ""].split(separator: " ").map(String.init)
    }

    func number(_ attribute: String) -> Double { Double(attributes[attribute] ?? "") ?? .nan }

    /// The corners of a path.
    var points: [Point2D] {
      attributes["d", default: ""].dropFirst().split(separator: "L").map { corner in
        let numbers = corner.split(separator: " ").compactMap { Double($0) }
        return Point2D(x: numbers[0], y: numbers[1])
      }
    }
  }

  private(set) var elements: [Element] = []
  private(set) var isWellFormed = false
  private var open: [Int] = []

  init(_ svg: String) {
    super.init()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = self
    isWellFormed = parser.parse() && open.isEmpty
  }

  func elements(_ name: String, _ className: String? = nil) -> [Element] {
    elements.filter { $0.name == name && (className.map($0.classes.contains) ?? true) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) {
    if let last = open.last { elements[last].text += string }
  }
}

/// An axis as a reader sees it: numbers beside their places.
struct ReadAxis {
  var values: [Double] = []
  var positions: [Double] = []

  /// The value at a place, by the first and the last number.
  func value(at position: Double) -> Double {
    let share = (position - positions[0]) / (positions[positions.count - 1] - positions[0])
    return values[0] + share * (values[values.count - 1] - values[0])
  }

  /// How much a pixel is.
  var resolution: Double {
    abs((values[values.count - 1] - values[0]) / (positions[positions.count - 1] - positions[0]))
  }

  var steps: [Double] { zip(values.dropFirst(), values).map { $0 - $1 } }
}

extension SVGReader {
  /// The axes of a plot, in the order values, velocities, time.
  var axes: (values: ReadAxis, velocities: ReadAxis, time: ReadAxis) {
    var axes = [ReadAxis(), ReadAxis(), ReadAxis()]
    var panel = -1
    for text in elements("text") {
      let anchor = text.attributes["text-anchor"]
      if text.text.hasPrefix("time (") { break }
      if text.text.contains("(") && anchor == "start" { panel += 1 }
      let number = text.text.replacing("−", with: "-").replacing("\u{202F}", with: "")
      guard panel >= 0, let value = Double(number) else { continue }
      let axis = anchor == "middle" ? 2 : panel
      guard anchor != "start" else { continue }
      axes[axis].values.append(value)
      axes[axis].positions.append(axis == 2 ? text.number("x") : text.number("y") - 4.5)
    }
    return (axes[0], axes[1], axes[2])
  }
}
