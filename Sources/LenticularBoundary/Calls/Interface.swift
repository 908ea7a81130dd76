/// What hosts on the far side of WebAssembly can call of an interaction, and what it tells them.
///
/// Everything that a host needs to know of that is made of these descriptions: the exported functions, the
/// JavaScript that calls them, and the names in recordings.
public struct Interface: Sendable {
  /// What the names of its exported functions begin with; empty for the stage's own.
  public var name: String
  /// The Swift type that is called.
  public var type: String
  /// The interface of the same type that this one extends, with functions that not every download has.
  public var extends: String?
  public var commands: [Command]
  public var questions: [Question]
  public var reports: [Report]
  /// The interface whose reports this one passes on, in a case of that name: those of its `scrollView`.
  public var inner: String?
  /// What its layers ask a host to draw, by name.
  public var contents: [Content]

  public struct Content: Sendable {
    public var name: String
    public var number: Int32
  }

  init(
    _ name: String, type: String, extends: String? = nil, commands: [Command],
    questions: [Question] = [],
    reports: [Report] = [], inner: String? = nil, contents: [Content] = []
  ) {
    self.name = name
    self.type = type
    self.extends = extends
    self.commands = commands
    self.questions = questions
    self.reports = reports
    self.inner = inner
    self.contents = contents
  }

  /// The name of an exported function.
  public func export(_ function: String) -> String {
    name.isEmpty ? function : "\(name)_\(function)"
  }
}

/// A function that changes something.
public struct Command: Sendable {
  public var name: String
  public var parameters: [Parameter]
  /// The Swift code of the command: statements in a method of the interface's type or, for an input, the
  /// expression of the `Input`. The code uses the parameters by their names, and `time`, in seconds.
  public var body: String

  init(_ name: String, _ parameters: [Parameter] = [], _ body: String) {
    self.name = name
    self.parameters = parameters
    self.body = body
  }
}

/// A function that answers with rows of numbers.
public struct Question: Sendable {
  public var name: String
  public var parameters: [Parameter]
  public var row: Record
  /// Whether the answer is one row or none.
  public var isSingle: Bool
  /// The Swift expression of an array of the row's type, or of an optional one.
  public var answer: String

  init(_ name: String, _ parameters: [Parameter], rows row: Record, _ answer: String) {
    self.name = name
    self.parameters = parameters
    self.row = row
    self.isSingle = false
    self.answer = answer
  }

  init(_ name: String, _ parameters: [Parameter], row: Record, _ answer: String) {
    self.init(name, parameters, rows: row, answer)
    isSingle = true
  }
}

/// A case of an interaction's `Report`, with its payload in order.
public struct Report: Sendable {
  public var name: String
  public var parameters: [Parameter]

  init(_ name: String, _ parameters: [Parameter] = []) {
    self.name = name
    self.parameters = parameters
  }
}

/// What is handed over under a name.
public struct Parameter: Sendable {
  public enum Form: Sendable {
    case field(Field.Kind, fallback: Double?)
    case record(Record)
    /// NaN for every field where there is none.
    case optional(Record)
    /// Any number of records, in the shared buffer.
    case list(Record)
    /// The interaction of a type on another surface, by the surface's number.
    case interaction(String)
  }

  public var name: String
  public var form: Form

  static func field(_ name: String, _ kind: Field.Kind, or fallback: Double? = nil) -> Parameter {
    Parameter(name: name, form: .field(kind, fallback: fallback))
  }

  static func number(_ name: String, or fallback: Double? = nil) -> Parameter {
    field(name, .number, or: fallback)
  }

  static func whole(_ name: String, or fallback: Double? = nil) -> Parameter {
    field(name, .whole, or: fallback)
  }

  static func flag(_ name: String, or fallback: Bool? = nil) -> Parameter {
    field(name, .flag, or: fallback.map { $0 ? 1 : 0 })
  }

  static func record(_ name: String, _ record: Record) -> Parameter {
    Parameter(name: name, form: .record(record))
  }

  static func optional(_ name: String, _ record: Record) -> Parameter {
    Parameter(name: name, form: .optional(record))
  }

  static func list(_ name: String, _ record: Record) -> Parameter {
    Parameter(name: name, form: .list(record))
  }

  static func interaction(_ name: String, _ type: String) -> Parameter {
    Parameter(name: name, form: .interaction(type))
  }

  /// The fields that are handed over as arguments; none for a list.
  public var fields: [Field] {
    switch form {
    case .field(let kind, let fallback): [Field(name, kind, or: fallback)]
    case .record(let record), .optional(let record): record.fields
    case .interaction: [Field(name, .whole)]
    case .list: []
    }
  }
}

/// A Swift value as a run of numbers.
public struct Record: Sendable {
  /// What the functions that make it of numbers, and numbers of it, are called after.
  public var name: String
  public var type: String
  public var fields: [Field]
  /// The Swift expression that makes it of its fields.
  public var make: String
}

/// One number of a record or a call.
public struct Field: Sendable {
  public enum Kind: Sendable {
    case number
    /// NaN stands for none.
    case optionalNumber
    case whole
    case flag
    /// A case of a Swift enumeration, in recordings by its name.
    case choice(Choice)
    /// A case of a Swift enumeration, in recordings by its number.
    case oneOf(Choice)
    /// A Swift option set.
    case bits(String)
    /// A tile of a picture, in one number.
    case tile
  }

  public var name: String
  public var kind: Kind
  /// The number of a field that is left out; nil if the field is required.
  public var fallback: Double?
  /// The Swift path from a value of the record's type to the field.
  public var path: String

  init(_ name: String, _ kind: Kind, or fallback: Double? = nil, at path: String? = nil) {
    self.name = name
    self.kind = kind
    self.fallback = fallback
    self.path = path ?? name
  }
}

/// The cases of a Swift enumeration with numbers.
public struct Choice: Sendable {
  public var type: String
  public var words: [String]
  public var numbers: [Double]

  init<Value: CaseIterable & RawRepresentable>(_ type: String, of value: Value.Type)
  where Value.RawValue: BinaryInteger {
    self.type = type
    words = value.allCases.map { "\($0)" }
    numbers = value.allCases.map { Double(Int($0.rawValue)) }
  }

  func number<Value: RawRepresentable>(of value: Value) -> Double
  where Value.RawValue: BinaryInteger {
    Double(Int(value.rawValue))
  }
}
