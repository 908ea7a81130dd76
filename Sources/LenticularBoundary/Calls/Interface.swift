/// The functions and reports of an interaction that hosts use through WebAssembly.
///
/// The Swift code that performs calls, the JavaScript that makes them, and the names in recordings are generated from these
/// descriptions.
public struct Interface: Sendable {
  /// The prefix of the names of calls in recordings; empty for inputs of the stage.
  public var name: String
  /// The Swift type of the interaction, or `Input`.
  public var type: String
  /// The interface of the same type that this one extends; nil for none. Not every download contains the
  /// extension.
  public var extends: String?
  public var commands: [Command]
  public var questions: [Question]
  public var reports: [Report]
  /// The case of `Report` that wraps the reports of an inner interface, which has the name of the case:
  /// `scroll` for a `scrollView`.
  public var inner: String?
  /// The contents of the interaction's layers that a host draws.
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

  /// The name of a call in recordings.
  public func callName(_ function: String) -> String {
    name.isEmpty ? function : "\(name)_\(function)"
  }

  /// The numbers of the commands, in order. No other interface has them, so that a call finds its interaction, or one
  /// inside it.
  var callNumbers: Range<Int> { numbers { $0.commands.count } }

  /// The numbers of the questions, in order, which no other interface has.
  var questionNumbers: Range<Int> { numbers { $0.questions.count } }

  private func numbers(_ count: (Interface) -> Int) -> Range<Int> {
    let first = Interface.all.prefix { $0.name != name }.map(count).reduce(0, +)
    return first..<first + count(self)
  }

  /// The name of the method that performs the calls of an extension.
  var performer: String { "perform\(name.capitalizedFirst)" }

  /// The parameters of all calls and questions.
  var parameters: [Parameter] {
    commands.flatMap(\.parameters) + questions.flatMap(\.parameters)
  }
}

/// A function that changes the state of an interaction, or passes an input.
public struct Command: Sendable {
  public var name: String
  public var parameters: [Parameter]
  /// The Swift code of the command. For a method these are statements in the scope of the type; for an input
  /// it is an expression of type `Input`. The code refers to the parameters by name, and to `time`, in
  /// seconds.
  public var body: String

  init(_ name: String, _ parameters: [Parameter] = [], _ body: String) {
    self.name = name
    self.parameters = parameters
    self.body = body
  }
}

/// A function that returns rows of numbers.
public struct Question: Sendable {
  public var name: String
  public var parameters: [Parameter]
  public var row: Record
  /// Whether the function returns at most one row.
  public var isSingle: Bool
  /// A Swift expression of an array of the row's type, or of an optional if `isSingle`.
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

/// A case of an interaction's `Report`, with its associated values in order.
public struct Report: Sendable {
  public var name: String
  public var parameters: [Parameter]

  init(_ name: String, _ parameters: [Parameter] = []) {
    self.name = name
    self.parameters = parameters
  }
}

/// A parameter of a function, or an associated value of a report.
public struct Parameter: Sendable {
  public enum Form: Sendable {
    case field(Field.Kind, fallback: Double?)
    case record(Record)
    /// A record, or NaN for all fields of nil.
    case optional(Record)
    /// Any number of records. At most the last parameter is a list.
    case list(Record)
    /// The interaction of a type on another surface, passed as the surface's number.
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

  /// The numbers of the parameter in a call; empty for a list, whose rows follow the numbers of all other parameters.
  public var fields: [Field] {
    switch form {
    case .field(let kind, let fallback): [Field(name, kind, or: fallback)]
    case .record(let record), .optional(let record): record.fields
    case .interaction: [Field(name, .whole)]
    case .list: []
    }
  }
}

/// A Swift value as a sequence of numbers.
public struct Record: Sendable {
  /// The base of the names of the functions that encode and decode the record.
  public var name: String
  public var type: String
  public var fields: [Field]
  /// The Swift expression that creates the value from its fields.
  public var make: String

  /// Whether the record is a width and a height, which are written as a pair.
  public var isSize: Bool { fields.map(\.name) == ["width", "height"] }
}

/// A number of a record or a call.
public struct Field: Sendable {
  public enum Kind: Sendable {
    case number
    /// A number, or NaN for nil.
    case optionalNumber
    case whole
    case flag
    /// A case of a Swift enumeration. In recordings it is written as the name of the case.
    case choice(Choice)
    /// A case of a Swift enumeration. In recordings it is written as the number of the case.
    case oneOf(Choice)
    /// The raw value of a Swift option set.
    case bits(String)
    /// A tile of an image, as one number.
    case tile
  }

  public var name: String
  public var kind: Kind
  /// The default number; nil if the field is required.
  public var fallback: Double?
  /// The Swift key path, as text, from a value of the record's type to the field.
  public var path: String

  init(_ name: String, _ kind: Kind, or fallback: Double? = nil, at path: String? = nil) {
    self.name = name
    self.kind = kind
    self.fallback = fallback
    self.path = path ?? name
  }
}

/// A Swift enumeration with numbers as raw values.
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
