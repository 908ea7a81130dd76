/// Generates the Swift functions that make the recorded calls of an interface from values.
struct SwiftCallMakers {
  let interface: Interface

  var lines: [String] { ["", "#if !hasFeature(Embedded)"] + makers + ["#endif"] }

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
    let group = interface.name.isEmpty ? "input" : interface.name
    let name = group.capitalizedFirst
    var lines = [
      "extension Call {", "/// Makes calls of `\(interface.type)`.",
      "public struct \(name)Calls: Sendable {",
    ]
    for command in interface.commands {
      let parameters = command.parameters.map(\.declaration).joined(separator: ", ")
      lines.append("public func \(command.name)(\(parameters)) -> Call {")
      var call = ["\"\(interface.callName(command.name))\""]
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
