/// Generates the Swift code of an interface: functions that decode values and call methods, and functions that encode
/// reports.
struct SwiftCalls {
  let interface: Interface

  private var isInput: Bool { interface.name.isEmpty }

  /// The text of the interface's file in LenticularWire.
  var text: String {
    var lines = [
      "// \(Generated.notice)", "", "import Lenticular", "import LenticularGestures",
      "import LenticularPhysics", "import LenticularScene", "",
    ]
    if isInput {
      lines += inputs
    } else if interface.extends != nil {
      lines += ["extension \(interface.type) {"] + performing + ["}"]
    } else {
      lines += ["extension \(interface.type): WireInteraction {"] + performing
      if !interface.questions.isEmpty { lines += [""] + answering }
      lines += [""] + reporting + ["}"] + writing
    }
    return (lines + SwiftCallMakers(interface: interface).lines).joined(separator: "\n") + "\n"
  }

  // MARK: Values

  /// The text of the file with the functions that decode records.
  static func records(of interfaces: [Interface]) -> String {
    var records: [Record] = []
    for record in interfaces.flatMap(\.parameters).compactMap(\.record)
    where !records.contains(where: { $0.name == record.name }) { records.append(record) }
    var lines = [
      "// \(Generated.notice)", "", "import Lenticular", "import LenticularGestures",
      "import LenticularPhysics", "import LenticularScene",
    ]
    for record in records {
      lines += [
        "", "@inline(never)",
        "func \(record.maker)(_ numbers: UnsafeBufferPointer<Double>, from first: Int)"
          + " -> \(record.type)? {",
      ]
      lines += readings(
        of: record.fields.enumerated().map { ($1, "numbers[first + \($0)]") }, failure: "nil")
      lines += ["return \(record.make)", "}"]
    }
    var rows: [Record] = []
    for row in interfaces.flatMap(\.questions).map(\.row)
    where !rows.contains(where: { $0.name == row.name }) {
      rows.append(row)
      lines += [
        "", "extension \(row.type) {", "/// Writes the row of an answer.", "@inline(never)",
        "func write(to answer: inout [Double]) {",
      ]
      for field in row.fields {
        lines.append("answer.append(\(field.kind.writing(of: field.path)))")
      }
      lines += ["}", "}"]
    }
    lines += ["", "#if !hasFeature(Embedded)"]
    for record in records {
      let numbers = record.fields.map { $0.kind.writing(of: "\(record.name).\($0.path)") }
      lines += [
        "", "func \(record.writer)(_ \(record.name): \(record.type)) -> [Double] {",
        "[\(numbers.joined(separator: ", "))]", "}",
      ]
    }
    lines.append("#endif")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func readings(
    of fields: [(Field, number: String)], failure: String
  ) -> [String] {
    var lines: [String] = []
    let failing = fields.filter(\.0.kind.canFail).map { field, number in
      field.kind.binding(of: field.name, from: number)
    }
    if !failing.isEmpty {
      lines.append("guard \(failing.joined(separator: ", ")) else { return \(failure) }")
    }
    for (field, number) in fields where !field.kind.canFail {
      lines.append("let \(field.name) = \(field.kind.reading(of: number))")
    }
    return lines
  }

  /// The statements that decode parameters from the numbers of a call.
  private func readings(of parameters: [Parameter], failure: String) -> [String] {
    var lines: [String] = []
    var start = 0
    for parameter in parameters {
      let failing = "else { return \(failure) }"
      let name = parameter.name
      switch parameter.form {
      case .field(let kind, _):
        let field = (Field(name, kind), number: "numbers[\(start)]")
        lines += Self.readings(of: [field], failure: failure)
      case .record(let record):
        lines.append("guard let \(name) = \(record.maker)(numbers, from: \(start)) \(failing)")
      case .optional(let record):
        lines.append(
          "let \(name) = numbers[\(start)].isNaN ? nil : \(record.maker)(numbers, from: \(start))")
      case .list(let record):
        lines.append(
          "guard let \(name) = readRecords(numbers, from: \(start), "
            + "width: \(record.fields.count), \(record.maker)) \(failing)")
      case .interaction(let type):
        lines.append(
          "guard let \(name) = stage.interaction(on: numbers[\(start)]) as \(type)? \(failing)")
      }
      start += parameter.fields.count
    }
    return lines
  }

  // MARK: Calls

  /// The head of a case of a call's number, which calls with another count of numbers do not match.
  private func head(_ number: Int, _ parameters: [Parameter], _ name: String) -> [String] {
    let count = parameters.flatMap(\.fields).count
    guard let width = parameters.first(where: \.isList)?.record?.fields.count else {
      return ["// \(name)", "case \(number) where numbers.count == \(count):"]
    }
    let least = count > 0 ? "numbers.count >= \(count) && " : ""
    let rest = count % width
    return [
      "// \(name)", "case \(number) where \(least)numbers.count % \(width) == \(rest):",
    ]
  }

  private var inputs: [String] {
    let numbers = interface.callNumbers
    var lines = [
      "extension Input {",
      "/// The numbers of the calls that pass inputs.",
      "public static let calls: Range<Int32> = \(numbers.lowerBound)..<\(numbers.upperBound)", "",
      "/// The input that a call passes; nil for a call of an interaction's method, and for numbers that cannot be decoded.",
      "public init?(call: Int32, numbers: UnsafeBufferPointer<Double>, at time: Double) {",
      "switch call {",
    ]
    for (number, command) in zip(numbers, interface.commands) {
      lines += head(number, command.parameters, command.name)
      lines += readings(of: command.parameters, failure: "nil")
      lines.append("self = \(command.body.split(separator: "\n").joined())")
    }
    return lines + ["default: return nil", "}", "}", "}"]
  }

  /// The method that performs calls by their numbers.
  private var performing: [String] {
    let name = interface.extends == nil ? "perform" : interface.performer
    let parameters =
      "_ call: Int32, _ numbers: UnsafeBufferPointer<Double>, on stage: Stage, at time: Double"
    let passed = "(call, numbers, on: stage, at: time)"
    var lines =
      interface.extends == nil
      ? [] : ["/// Performs a call that an extension of the interaction has, as `perform` does."]
    lines += [
      "public func \(name)(\(parameters)) -> Bool {", "switch call {",
    ]
    for (number, command) in zip(interface.callNumbers, interface.commands) {
      lines += head(number, command.parameters, command.name)
      lines += readings(of: command.parameters, failure: "false")
      lines += command.body.split(separator: "\n").map(String.init)
    }
    let extensions = Interface.all.filter { $0.extends == interface.name }.map(\.performer)
    lines.append("default:")
    if !extensions.isEmpty {
      // A download has the extensions that it lists.
      lines += ["#if !hasFeature(Embedded)"]
      lines += extensions.map { "if \($0)\(passed) { return true }" } + ["#endif"]
    }
    lines.append("return " + (interface.inner == nil ? "false" : "scrollView.perform\(passed)"))
    return lines + ["}", "return true", "}"]
  }

  private var answering: [String] {
    var lines = [
      "public func answer(",
      "_ question: Int32, _ numbers: UnsafeBufferPointer<Double>, into answer: inout [Double]",
      ") {", "switch question {",
    ]
    for (number, question) in zip(interface.questionNumbers, interface.questions) {
      lines += head(number, question.parameters, question.name)
      lines += readings(of: question.parameters, failure: "")
      lines.append(
        question.isSingle
          ? "\(question.answer)?.write(to: &answer)"
          : "for row in \(question.answer) { row.write(to: &answer) }")
    }
    return lines + ["default: break", "}", "}"]
  }

  // MARK: Reports

  private var reporting: [String] {
    let head = "public func writeReports(to encoder: inout FrameEncoder) {"
    guard !interface.reports.isEmpty else { return [head, "}"] }
    if interface.inner == nil {
      return [head, "for report in reports { report.write(to: &encoder, from: 0) }", "}"]
    }
    // Two loops, because concatenation would allocate an array of all reports.
    return [
      head, "for report in scrollView.reports {",
      "report.write(to: &encoder, from: \(interface.reports.count))", "}",
      "for report in ownReports { report.write(to: &encoder, from: 0) }", "}",
    ]
  }

  private var writing: [String] {
    guard !interface.reports.isEmpty else { return [] }
    var lines = [
      "", "extension \(interface.type).Report {",
      "/// Writes the report; the reports of its type are numbered from `base` on.",
      "func write(to encoder: inout FrameEncoder, from base: Int) {", "switch self {",
    ]
    for (number, report) in interface.reports.enumerated() {
      let names = report.parameters.map { "let \($0.name)" }.joined(separator: ", ")
      let values = report.parameters.flatMap { parameter in
        parameter.fields.map { field in
          field.kind.writing(
            of: parameter.isSingle ? parameter.name : "\(parameter.name).\(field.path)")
        }
      }
      let count = values.isEmpty ? "" : ", count: \(values.count), "
      lines.append("case .\(report.name)\(names.isEmpty ? "" : "(\(names))"):")
      lines.append(
        "encoder.report(base + \(number)\(count)\(values.joined(separator: ", ")))")
    }
    if let inner = interface.inner {
      lines.append("case .\(inner)(let report):")
      lines.append("report.write(to: &encoder, from: base + \(interface.reports.count))")
    }
    return lines + ["}", "}", "}"]
  }
}
