extension ElementFiles {
  /// The tables of attributes for `reflect.js`.
  static let attributeTables = File(
    path: "Web/Host/generated/attributes.js",
    text: """
      // \(Generated.notice)
      // Each row has an attribute, its property, its default value and the values that it allows; see reflect.js.

      /** @typedef {import("../dom/reflect.js").Row} Row */

      \(ElementDescription.all.filter { !$0.attributes.isEmpty }.map(table).joined(separator: "\n\n"))

      """)

  private static func table(_ element: ElementDescription) -> String {
    let rows = element.attributes.map { "  [\($0.row)],\n" }.joined()
    return "/** @type {Row[]} */\nexport const \(element.shortName) = [\n\(rows)];"
  }
}

extension AttributeDescription {
  fileprivate var row: String {
    let (fallback, rest) = value.cells
    let columns = ["\"\(name)\"", "\"\(property)\"", fallback] + rest
    guard let formerName else { return columns.joined(separator: ", ") }
    let blanks = Array(repeating: "undefined", count: 5 - columns.count)
    return (columns + blanks + ["\"\(formerName)\""]).joined(separator: ", ")
  }
}

extension AttributeValue {
  /// The default value, with the remaining arguments of the attribute's function in `reflect.js`.
  fileprivate var cells: (fallback: String, rest: [String]) {
    switch self {
    case .flag(let isOn): return ("\(isOn)", [])
    case .words(let words):
      let others = words.dropFirst().map { "\"\($0)\"" }.joined(separator: ", ")
      return ("\"\(words[0])\"", ["[\(others)]"])
    case .text: return ("\"\"", [])
    case .number(let number):
      let least = number.range.least?.inJavaScript ?? "-Infinity"
      var rest = [
        "[\(([least] + [number.range.greatest?.inJavaScript].compactMap { $0 }).joined(separator: ", "))]"
      ]
      if !number.names.isEmpty {
        let names = number.names.map { "\($0.name): \($0.number.inJavaScript)" }
        rest.append("{ \(names.joined(separator: ", ")) }")
      }
      return (number.fallback.inJavaScript, rest)
    }
  }
}

extension DefaultNumber {
  fileprivate var inJavaScript: String {
    switch self {
    case .number(let number): number.inJavaScript
    case .infinity: "Infinity"
    case .byMemory(let number, let little):
      "(globalThis.navigator?.deviceMemory ?? 4) < 4 ? \(little.inJavaScript) : \(number.inJavaScript)"
    }
  }
}
