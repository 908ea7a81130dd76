/// Generates the JavaScript that calls the exported functions of an interface.
struct ScriptCalls {
  let interface: Interface

  private var isInput: Bool { interface.name.isEmpty }

  var text: String {
    var lines = ["// \(Generated.notice)"]
    if !isInput, interface.extends == nil {
      lines += ["", "/** What creates the interaction. */"]
      lines.append("export const create = \"\(interface.export("create"))\";")
      lines += ["", "/** What it reports, by number. */"]
      lines.append("export const reports = [\(reports.joined(separator: ", "))];")
    }
    lines += choices
    if !interface.contents.isEmpty {
      let contents = interface.contents.map { "\($0.name): \($0.number)" }
      lines += ["", "/** What its layers ask to have drawn, by number. */"]
      lines.append("export const contents = { \(contents.joined(separator: ", ")) };")
    }
    for command in interface.commands { lines += ["", function(of: command)] }
    for question in interface.questions { lines += ["", function(of: question)] }
    return lines.joined(separator: "\n") + "\n"
  }

  private var reports: [String] {
    let inner = interface.inner.flatMap(Interface.named)?.reports ?? []
    return (interface.reports + inner).map { "\"\($0.name)\"" }
  }

  /// The enumerations that the calls use.
  private var choices: [String] {
    var seen: [String] = []
    var lines: [String] = []
    for command in interface.commands {
      let fields = command.parameters.flatMap {
        $0.fields + ($0.isList ? $0.record?.fields ?? [] : [])
      }
      for field in fields {
        guard case .choice(let choice) = field.kind, !seen.contains(choice.type) else { continue }
        seen.append(choice.type)
        let name = choice.type.split(separator: ".").joined()
        let words = zip(choice.words, choice.numbers).map { "\($0): \(Int($1))" }
        lines += ["", "/** The numbers of `\(choice.type)`. */"]
        lines.append("export const \(name) = { \(words.joined(separator: ", ")) };")
      }
    }
    return lines
  }

  /// A parameter as JavaScript declares it, and as the arguments that it becomes.
  private func spelled(_ parameter: Parameter) -> (declared: [String], handed: [String]) {
    switch parameter.form {
    case .field, .record:
      let fields = parameter.fields.map { field in
        field.name + (field.fallback.map { " = \($0.inJavaScript)" } ?? "")
      }
      return (fields, parameter.fields.map(\.name))
    case .optional(let record):
      return (
        [parameter.name], ["...(\(parameter.name) ?? Array(\(record.fields.count)).fill(NaN))"]
      )
    case .interaction: return ([parameter.name], ["\(parameter.name).id"])
    case .list: return ([parameter.name], [])
    }
  }

  private func function(of command: Command) -> String {
    let parameters = command.parameters.map(spelled)
    let declared = (["surface", "time"] + parameters.flatMap(\.declared)).joined(separator: ", ")
    let handed = parameters.flatMap(\.handed).joined(separator: ", ")
    let list = command.parameters.first(where: \.isList).map { ", \($0.name)" } ?? ""
    return """
      export const \(command.name) = (\(declared)) =>
        surface.\(isInput ? "input" : "call")("\(interface.export(command.name))", time, [\(handed)]\(list));
      """
  }

  private func function(of question: Question) -> String {
    let parameters = question.parameters.map(spelled)
    let declared = (["surface"] + parameters.flatMap(\.declared)).joined(separator: ", ")
    let handed = parameters.flatMap(\.handed).joined(separator: ", ")
    let names = question.row.fields.map { "\"\($0.name)\"" }.joined(separator: ", ")
    return """
      export const \(question.name) = (\(declared)) =>
        surface.ask("\(interface.export(question.name))", [\(handed)], [\(names)]);
      """
  }
}
