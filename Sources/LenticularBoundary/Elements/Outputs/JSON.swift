/// A JSON value with ordered members.
indirect enum JSON: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  case string(String)
  case flag(Bool)
  case number(Double)
  case array([JSON])
  case object([(String, JSON)])

  init(stringLiteral value: String) { self = .string(value) }
  init(booleanLiteral value: Bool) { self = .flag(value) }
  init(arrayLiteral elements: JSON...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSON)...) { self = .object(elements) }

  /// An object without the members that are nil, empty arrays or empty strings.
  static func members(_ members: (String, JSON?)...) -> JSON {
    .object(
      members.compactMap { name, value in
        switch value {
        case nil: nil
        case .array(let elements) where elements.isEmpty: nil
        case .string(let text) where text.isEmpty: nil
        case .some(let value): (name, value)
        }
      })
  }

  /// The JSON text, indented by two spaces per level.
  func text(indent: String = "") -> String {
    let inner = indent + "  "
    switch self {
    case .string(let text): return quoted(text)
    case .flag(let flag): return "\(flag)"
    case .number(let number): return "\(number)"
    case .array(let elements):
      if elements.isEmpty { return "[]" }
      let lines = elements.map { inner + $0.text(indent: inner) }
      return "[\n\(lines.joined(separator: ",\n"))\n\(indent)]"
    case .object(let members):
      if members.isEmpty { return "{}" }
      let lines = members.map { "\(inner)\(quoted($0)): \($1.text(indent: inner))" }
      return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    }
  }
}

private func quoted(_ text: String) -> String {
  text.unicodeScalars.reduce(into: "\"") { result, scalar in
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    default: result.unicodeScalars.append(scalar)
    }
  } + "\""
}
