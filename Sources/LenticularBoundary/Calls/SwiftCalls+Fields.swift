/// The parts of Swift's calls that depend on one parameter or field.
extension Record {
  var maker: String { "make\(name.capitalizedFirst)" }
  var writer: String { "numbersOf\(name.capitalizedFirst)" }
}

extension Parameter {
  var isSingle: Bool { if case .field = form { true } else { isInteraction } }
  var isInteraction: Bool { if case .interaction = form { true } else { false } }
  var isList: Bool { if case .list = form { true } else { false } }

  public var record: Record? {
    switch form {
    case .field, .interaction: nil
    case .record(let record), .optional(let record), .list(let record): record
    }
  }

  /// The declaration of the parameter in a function that creates a call.
  var declaration: String {
    switch form {
    case .field(let kind, let fallback):
      "\(name): \(kind.type)" + (fallback.map { " = \(kind.literal(of: $0))" } ?? "")
    case .record(let record): "\(name): \(record.type)"
    case .optional(let record): "\(name): \(record.type)?"
    case .list(let record): "\(name): [\(record.type)]"
    case .interaction(let type): "\(name): \(type)"
    }
  }
}

extension Field.Kind {
  /// Whether some numbers do not stand for a value, so that decoding can fail.
  var canFail: Bool {
    switch self {
    case .whole, .choice, .oneOf, .bits, .tile: true
    case .number, .optionalNumber, .flag: false
    }
  }

  /// The condition that decodes a number of a call and binds its value to a name.
  func binding(of name: String, from number: String) -> String {
    switch self {
    case .choice(let choice), .oneOf(let choice):
      "let \(name) = readChoice(\(number)) as \(choice.type)?"
    case .bits(let type): "let \(name) = readWhole(\(number)).map({ \(type)(rawValue: $0) })"
    case .tile: "let \(name) = readTile(\(number))"
    default: "let \(name) = readWhole(\(number))"
    }
  }

  /// The expression that decodes a number of a call.
  func reading(of number: String) -> String {
    switch self {
    case .flag: "\(number) != 0"
    case .optionalNumber: "readOptional(\(number))"
    default: number
    }
  }

  /// The expression that encodes a value.
  func writing(of value: String) -> String {
    switch self {
    case .number: value
    case .optionalNumber: "\(value) ?? .nan"
    case .whole: "Double(\(value))"
    case .flag: "\(value) ? 1 : 0"
    case .choice, .oneOf, .bits: "Double(Int(\(value).rawValue))"
    case .tile: "Double(Int(\(value).contents.rawValue))"
    }
  }

  var type: String {
    switch self {
    case .number: "Double"
    case .optionalNumber: "Double?"
    case .whole: "Int"
    case .flag: "Bool"
    case .choice(let choice), .oneOf(let choice): choice.type
    case .bits(let type): type
    case .tile: "TilePyramid.Tile"
    }
  }

  /// The Swift literal of a number.
  func literal(of number: Double) -> String {
    switch self {
    case .number: number.isInfinite ? ".infinity" : "\(number)"
    case .optionalNumber: number.isNaN ? "nil" : "\(number)"
    case .whole: "\(Int(number))"
    case .flag: number == 0 ? "false" : "true"
    case .choice(let choice), .oneOf(let choice):
      ".\(choice.numbers.firstIndex(of: number).map { choice.words[$0] } ?? choice.words[0])"
    case .bits: number == 0 ? "[]" : "\(Int(number))"
    case .tile: "\(Int(number))"
    }
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
