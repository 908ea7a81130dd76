/// Generates the Swift code of an interface: functions that decode values and call methods, functions that
/// create and perform recorded calls, and functions that encode reports.
struct SwiftCalls {
  let interface: Interface

  private var isInput: Bool { interface.name.isEmpty }

  /// The text of the interface's file in LenticularWire.
  var text: String {
    var lines = [
      "// \(Generated.notice)", "", "import Lenticular", "import LenticularGestures",
      "import LenticularPhysics", "import LenticularScene", "",
    ]
    lines.append("extension \(interface.type) {")
    for command in interface.commands { lines += function(of: command) + [""] }
    for question in interface.questions { lines += function(of: question) + [""] }
    lines[lines.count - 1] = "}"
    if !isInput, interface.extends == nil { lines += reports }
    lines += ["", "#if !hasFeature(Embedded)"] + performing + [""] + makers + ["#endif"]
    return lines.joined(separator: "\n") + "\n"
  }

  /// The text of the file with the functions that decode records.
  static func records(of interfaces: [Interface]) -> String {
    var records: [Record] = []
    for interface in interfaces {
      for parameter in interface.commands.flatMap(\.parameters)
        + interface.questions.flatMap(\.parameters)
      {
        guard let record = parameter.record, !records.contains(where: { $0.name == record.name })
        else { continue }
        records.append(record)
      }
    }
    var lines = [
      "// \(Generated.notice)", "", "import Lenticular", "import LenticularGestures",
      "import LenticularPhysics", "import LenticularScene",
    ]
    for record in records {
      let parameters = record.fields.map { "_ \($0.name): Double" }.joined(separator: ", ")
      lines += [
        "", "@inline(never)",
        "func \(record.maker)(\(parameters)) -> \(record.type)? {",
      ]
      lines += readings(of: record.fields.map { ($0, $0.name) }, failure: "nil")
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

  // MARK: Calls

  /// The Swift names of the arguments of a call.
  static func arguments(of parameters: [Parameter]) -> [String] {
    parameters.flatMap { parameter in
      parameter.isSingle
        ? [parameter.name] : parameter.fields.map { parameter.name + $0.name.capitalizedFirst }
    }
  }

  private static func readings(
    of fields: [(Field, argument: String)], failure: String
  ) -> [String] {
    var lines: [String] = []
    let failing = fields.filter(\.0.kind.canFail).map { field, argument in
      field.kind.binding(of: field.name, from: argument)
    }
    if !failing.isEmpty {
      lines.append("guard \(failing.joined(separator: ", ")) else { return \(failure) }")
    }
    for (field, argument) in fields where !field.kind.canFail {
      guard let expression = field.kind.reading(of: argument) else { continue }
      lines.append("let \(field.name) = \(expression)")
    }
    return lines
  }

  /// The statements that decode the parameters of a call from its arguments.
  private func readings(of parameters: [Parameter], failure: String) -> [String] {
    var lines: [String] = []
    for parameter in parameters {
      let arguments = Self.arguments(of: [parameter])
      let listed = arguments.joined(separator: ", ")
      switch parameter.form {
      case .field:
        lines += Self.readings(of: [(parameter.fields[0], parameter.name)], failure: failure)
      case .record(let record):
        lines.append(
          "guard let \(parameter.name) = \(record.maker)(\(listed)) else { return \(failure) }")
      case .optional(let record):
        lines.append(
          "let \(parameter.name) = \(arguments[0]).isNaN ? nil : \(record.maker)(\(listed))")
      case .list(let record):
        let width = record.fields.count
        let numbers = (0..<width).map { "list[start + \($0)]" }.joined(separator: ", ")
        lines.append(
          "guard let \(parameter.name) = readRecords(list, width: \(width), { start in "
            + "\(record.maker)(\(numbers)) }) else { return \(failure) }")
      case .interaction:
        lines.append("guard let \(parameter.name) else { return \(failure) }")
      }
    }
    return lines
  }

  private func signature(of parameters: [Parameter]) -> String {
    let arguments = parameters.map { parameter in
      if case .interaction(let type) = parameter.form { return "_ \(parameter.name): \(type)?, " }
      return Self.arguments(of: [parameter]).map { "_ \($0): Double, " }.joined()
    }.joined()
    let list = parameters.hasList ? "list: UnsafeBufferPointer<Double>, " : ""
    return arguments + list
  }

  private func function(of command: Command) -> [String] {
    let name = command.name.capitalizedFirst
    let signature = signature(of: command.parameters)
    let body = command.body.split(separator: "\n").map(String.init)
    if isInput {
      return ["public static func read\(name)(\(signature)at time: Double) -> Input? {"]
        + readings(of: command.parameters, failure: "nil") + ["return \(body.joined())", "}"]
    }
    return [
      "@inline(__always)",
      "public func call\(name)(\(signature)at time: Double) -> Bool {",
    ] + readings(of: command.parameters, failure: "false") + body + ["return true", "}"]
  }

  private func function(of question: Question) -> [String] {
    return [
      "public func answer\(question.name.capitalizedFirst)"
        + "(\(signature(of: question.parameters))into answer: inout [Double]) {"
    ] + readings(of: question.parameters, failure: "")
      + [
        question.isSingle
          ? "\(question.answer)?.write(to: &answer)"
          : "for row in \(question.answer) { row.write(to: &answer) }",
        "}",
      ]
  }

  // MARK: Reports

  private var reports: [String] {
    guard !interface.reports.isEmpty else {
      return [
        "", "extension \(interface.type): WireInteraction {",
        "public func writeReports(to encoder: inout FrameEncoder) {}", "}",
      ]
    }
    var lines = [
      "", "extension \(interface.type): WireInteraction {",
      "public func writeReports(to encoder: inout FrameEncoder) {",
    ]
    if interface.inner == nil {
      lines.append("for report in reports { report.write(to: &encoder, from: 0) }")
    } else {
      // Two loops, because concatenation would allocate an array of all reports.
      lines += [
        "for report in scrollView.reports {",
        "report.write(to: &encoder, from: \(interface.reports.count))", "}",
        "for report in ownReports { report.write(to: &encoder, from: 0) }",
      ]
    }
    lines += [
      "}", "}", "",
      "extension \(interface.type).Report {",
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

  // MARK: Recorded calls

  private var performing: [String] {
    var lines = [
      isInput ? "extension Call {" : "extension \(interface.type) {",
      isInput
        ? "/// The input that the call passes; nil for a call of an interaction's method."
        : "",
      isInput
        ? "public func input(at time: Double) -> Input? {"
        : "public func \(performer)(_ call: Call, on stage: Stage, at time: Double) -> Bool {",
      isInput ? "" : "let numbers = call.numbers",
      isInput ? "switch name {" : "switch call.name {",
    ]
    let failure = isInput ? "nil" : "false"
    for command in interface.commands {
      var arguments: [String] = []
      for parameter in command.parameters {
        for _ in parameter.fields {
          let number = "numbers[\(arguments.count)]"
          arguments.append(
            parameter.isInteraction ? "stage.interaction(on: \(number))" : number)
        }
      }
      let count = arguments.count
      if command.parameters.hasList { arguments.append("list: $0") }
      arguments.append("at: time")
      let call =
        (isInput ? "Input.read" : "call")
        + "\(command.name.capitalizedFirst)(\(arguments.joined(separator: ", ")))"
      lines += [
        "case \"\(interface.export(command.name))\":",
        "guard numbers.count == \(count) else { return \(failure) }",
        command.parameters.hasList
          ? "return call.list.withUnsafeBufferPointer { \(call) }" : "return \(call)",
      ]
    }
    let extensions = Interface.all.filter { $0.extends == interface.name }
    let others = extensions.map {
      "\(SwiftCalls(interface: $0).performer)(call, on: stage, at: time)"
    }
    let otherwise = others.isEmpty ? failure : others.joined(separator: " || ")
    return lines + ["default: return \(otherwise)", "}", "}", "}"]
  }

  /// The name of the method that performs recorded calls.
  private var performer: String {
    interface.extends == nil ? "perform" : "perform\(interface.name.capitalizedFirst)"
  }

  /// The expressions of the numbers of a call: one for each sequence of fields, and one for each record.
  private static func numbers(of parameters: [Parameter]) -> [String] {
    var expressions: [String] = []
    var fields: [String] = []
    for parameter in parameters {
      if case .field(let kind, _) = parameter.form {
        fields.append(kind.writing(of: parameter.name))
        continue
      }
      if parameter.isInteraction {
        fields.append("Double(\(parameter.name).surface.id)")
        continue
      }
      if !fields.isEmpty { expressions.append("[\(fields.joined(separator: ", "))]") }
      fields = []
      switch parameter.form {
      case .field, .interaction, .list: break
      case .record(let record): expressions.append("\(record.writer)(\(parameter.name))")
      case .optional(let record):
        let count = record.fields.count
        expressions.append(
          "\(parameter.name).map(\(record.writer)) ?? [Double](repeating: .nan, count: \(count))")
      }
    }
    return fields.isEmpty ? expressions : expressions + ["[\(fields.joined(separator: ", "))]"]
  }

  private var makers: [String] {
    let name = isInput ? "Input" : interface.name.capitalizedFirst
    let group = isInput ? "input" : interface.name
    var lines = [
      "extension Call {", "/// Makes calls of `\(interface.type)`.",
      "public struct \(name)Calls: Sendable {",
    ]
    for command in interface.commands {
      let parameters = command.parameters.map(\.declaration).joined(separator: ", ")
      lines.append("public func \(command.name)(\(parameters)) -> Call {")
      var call = ["\"\(interface.export(command.name))\""]
      let numbers = Self.numbers(of: command.parameters)
      if numbers.count == 1 { call.append(numbers[0]) }
      if numbers.count > 1 { call.append("[\(numbers.joined(separator: ", "))].flatMap { $0 }") }
      if let list = command.parameters.first(where: \.isList), let record = list.record {
        call.append("list: \(list.name).flatMap(\(record.writer))")
      }
      lines += ["return Call(\(call.joined(separator: ", ")))", "}", ""]
    }
    lines[lines.count - 1] = "}"
    return lines + [
      "", "/// Calls of `\(interface.type)`.",
      "public static var \(group): \(name)Calls { \(name)Calls() }", "}",
    ]
  }
}
