import Foundation
import LenticularPhysics

/// A line of a recording while it is parsed. Each field is taken once, and none may remain.
struct JSONObject {
  let line: Int
  /// The name of the object in error messages.
  var owner = "the stage"
  private var values: [String: JSONValue]
  private var taken: [String] = []

  /// The valid range of numbers: larger ones are neither screen coordinates nor times of clocks.
  static let numbers = -1e9...1e9

  init(_ text: Data, line: Int) throws(RecordingError) {
    guard case .object(let values) = try? JSONDecoder().decode(JSONValue.self, from: text) else {
      throw RecordingError(line: line, fault: .notAnObject)
    }
    self.init(values, line: line)
  }

  private init(_ values: [String: JSONValue], line: Int) {
    self.values = values
    self.line = line
  }

  /// Takes the value of a field; nil if it is missing.
  mutating func take<Value>(
    _ field: String, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(RecordingError) -> Value? {
    taken.append(field)
    guard let json = values.removeValue(forKey: field), json != .null else { return nil }
    guard let value = read(json) else {
      throw error(.wrong(field: field, of: owner, expected: expected))
    }
    return value
  }

  /// Takes the value of a required field.
  mutating func need<Value>(
    _ field: String, _ expected: String, _ read: (JSONValue) -> Value?
  ) throws(RecordingError) -> Value {
    guard let value = try take(field, expected, read) else {
      throw error(.missing(field: field, of: owner, expected: expected))
    }
    return value
  }

  /// Takes the objects in a required field.
  mutating func needObjects(_ field: String) throws(RecordingError) -> [JSONObject] {
    let (line, owner) = (line, "each of “\(field)” of \(owner)")
    return try need(field, "a list of objects") { value in
      guard case .list(let values) = value else { return nil }
      var objects: [JSONObject] = []
      for value in values {
        guard case .object(let values) = value else { return nil }
        var object = JSONObject(values, line: line)
        object.owner = owner
        objects.append(object)
      }
      return objects
    }
  }

  /// Takes the object in a field; nil if it is missing.
  mutating func takeObject(_ field: String) throws(RecordingError) -> JSONObject? {
    let (line, owner) = (line, "“\(field)” of \(owner)")
    return try take(field, "an object") { value in
      guard case .object(let values) = value else { return nil }
      var object = JSONObject(values, line: line)
      object.owner = owner
      return object
    }
  }

  /// Checks that all fields have been taken.
  func finish() throws(RecordingError) {
    if let field = values.keys.min() {
      throw error(.unknown(field: field, of: owner, known: taken))
    }
  }

  func error(_ fault: RecordingError.Fault) -> RecordingError {
    RecordingError(line: line, fault: fault)
  }
}

/// A JSON value.
enum JSONValue: Decodable, Equatable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let object = try? value.decode([String: JSONValue].self) {
      self = .object(object)
    } else if let list = try? value.decode([JSONValue].self) {
      self = .list(list)
    } else {
      // The only remaining case is a number with too great an exponent.
      self = .number(.infinity)
    }
  }

  /// The number; nil if it is out of range.
  var number: Double? {
    guard case .number(let number) = self, JSONObject.numbers.contains(number) else { return nil }
    return number
  }

  var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  var flag: Bool? {
    if case .flag(let flag) = self { flag } else { nil }
  }

  /// A width and a height above zero, in an array of two.
  var size: Size2D? {
    guard case .list(let list) = self, list.count == 2, let width = list[0].number,
      let height = list[1].number, width > 0, height > 0
    else { return nil }
    return Size2D(width: width, height: height)
  }

  /// An array of sizes.
  var sizes: [Size2D]? {
    guard case .list(let list) = self else { return nil }
    let sizes = list.compactMap(\.size)
    return sizes.count == list.count ? sizes : nil
  }
}

/// Values as JSON.
enum JSONText {
  /// The shortest decimal that parses to the same number. JSON has no numbers that are not finite.
  static func number(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    if let whole = Int(exactly: value), abs(whole) < 1 << 53 { return String(whole) }
    return "\(value)"
  }

  static func size(_ size: Size2D) -> String { "[\(number(size.width)),\(number(size.height))]" }

  static func sizes(_ sizes: [Size2D]) -> String {
    "[\(sizes.map(size).joined(separator: ","))]"
  }

  static func string(_ text: String) -> String {
    var json = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": json += ["\\", scalar]
      case "\u{0}"..."\u{1F}":
        let digits = String(scalar.value, radix: 16)
        json += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".unicodeScalars
      default: json.append(scalar)
      }
    }
    return String(json) + "\""
  }

  static func object(_ fields: [(name: String, json: String)]) -> String {
    "{\(fields.map { "\"\($0.name)\":\($0.json)" }.joined(separator: ","))}"
  }
}
