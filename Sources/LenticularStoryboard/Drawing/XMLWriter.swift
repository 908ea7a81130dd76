/// Writes the elements of an XML document, indented by their depth.
struct XMLWriter {
  private(set) var text = ""
  private var open: [String] = []

  /// An attribute's name and value.
  typealias Attribute = (String, String)

  /// Opens an element, which contains everything until `end()`.
  mutating func begin(_ name: String, _ attributes: Attribute...) { begin(name, attributes) }

  mutating func begin(_ name: String, _ attributes: [Attribute]) {
    line(Self.tag(name, attributes) + ">")
    open.append(name)
  }

  /// Closes the last open element.
  mutating func end() {
    if let name = open.popLast() { line("</\(name)>") }
  }

  /// An element without content.
  mutating func element(_ name: String, _ attributes: Attribute...) { element(name, attributes) }

  mutating func element(_ name: String, _ attributes: [Attribute]) {
    line(Self.tag(name, attributes) + "/>")
  }

  /// An element with text inside.
  mutating func element(_ name: String, _ attributes: Attribute..., text: String) {
    line(Self.tag(name, attributes) + ">\(Self.escaped(text))</\(name)>")
  }

  /// Text escaped for elements and quoted attributes.
  ///
  /// It escapes Unicode scalars, not characters: a quotation mark with a combining accent is one
  /// character, different from a quotation mark, and would not be escaped. Scalars that XML 1.0
  /// does not permit are replaced.
  static func escaped(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x26: escaped.append(contentsOf: "&amp;".unicodeScalars)
      case 0x3C: escaped.append(contentsOf: "&lt;".unicodeScalars)
      case 0x3E: escaped.append(contentsOf: "&gt;".unicodeScalars)
      case 0x22: escaped.append(contentsOf: "&quot;".unicodeScalars)
      case 0x27: escaped.append(contentsOf: "&#39;".unicodeScalars)
      case 0x9, 0xA, 0xD: escaped.append(" ")
      case 0...0x1F, 0x7F...0x9F, 0xFFFE, 0xFFFF: escaped.append("\u{FFFD}")
      default: escaped.append(scalar)
      }
    }
    return String(escaped)
  }

  private static func tag(_ name: String, _ attributes: [Attribute]) -> String {
    attributes.reduce("<" + name) { $0 + " \($1.0)=\"\(escaped($1.1))\"" }
  }

  private mutating func line(_ content: String) {
    text += String(repeating: " ", count: open.count) + content + "\n"
  }
}
