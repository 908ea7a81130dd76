/// Generates the JavaScript that calls the exported functions of an interface, with types in JSDoc comments.
struct ScriptCalls {
  let interface: Interface

  private var isInput: Bool { interface.name.isEmpty }

  var text: String {
    var lines = ["// \(Generated.notice)", ""]
    let type = isInput ? "stage/stage.js\").Target" : "stage/surface.js\").Surface"
    lines.append("/** @typedef {import(\"../\(type)} Surface */")
    if !isInput, interface.extends == nil {
      lines += ["", "/** The export that creates the interaction. */"]
      lines.append("export const create = \"\(interface.export("create"))\";")
      lines += [
        "", "/**", " * The names of the reports, by number.", " *", " * @type {string[]}", " */",
      ]
      lines.append("export const reports = [\(reports.joined(separator: ", "))];")
    }
    lines += choices
    if !interface.contents.isEmpty {
      let contents = interface.contents.map { "\($0.name): \($0.number)" }
      lines += ["", "/** The numbers of the layers' contents, by name. */"]
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

  /// The JavaScript declaration of a parameter, its type in a JSDoc comment, and the arguments that pass it. Only
  /// the last parameter may be left out.
  private func spelled(
    _ parameter: Parameter, isLast: Bool = false
  ) -> (declared: [String], types: [String], handed: [String]) {
    let name = parameter.name
    switch parameter.form {
    case .field, .record:
      let fields = parameter.fields.map { field in
        field.name + (field.fallback.map { " = \($0.inJavaScript)" } ?? "")
      }
      let types = parameter.fields.map { "{\($0.kind.inJavaScript)} \($0.name)" }
      return (fields, types, parameter.fields.map(\.name))
    case .optional(let record):
      let type = isLast ? "{number[] | null} [\(name)]" : "{number[] | null | undefined} \(name)"
      return (
        [name], [type],
        ["...(\(name) ?? Array(\(record.fields.count)).fill(NaN))"]
      )
    case .interaction: return ([name], ["{Surface} \(name)"], ["\(name).id"])
    case .list: return ([name], ["{number[][]} \(name)"], [])
    }
  }

  /// The comment with the types of a function's parameters.
  private func comment(_ types: [String]) -> String {
    (["/**"] + types.map { " * @param \($0)" } + [" */"]).joined(separator: "\n")
  }

  private func function(of command: Command) -> String {
    let last = command.parameters.last?.name
    let parameters = command.parameters.map { spelled($0, isLast: $0.name == last) }
    let declared = (["surface", "time"] + parameters.flatMap(\.declared)).joined(separator: ", ")
    let types = ["{Surface} surface", "{number} time"] + parameters.flatMap(\.types)
    let handed = parameters.flatMap(\.handed)
    let list = command.parameters.first(where: \.isList).map { ", \($0.name)" } ?? ""
    // The numbers of an input begin with the position of a number that the page sets.
    let numbers =
      isInput
      ? "[\((["0", "time"] + handed).joined(separator: ", "))]"
      : "time, [\(handed.joined(separator: ", "))]"
    return """
      \(comment(types))
      export const \(command.name) = (\(declared)) =>
        surface.\(isInput ? "input" : "call")("\(interface.export(command.name))", \(numbers)\(list));
      """
  }

  private func function(of question: Question) -> String {
    let parameters = question.parameters.map { spelled($0) }
    let declared = (["surface"] + parameters.flatMap(\.declared)).joined(separator: ", ")
    let types = ["{Surface} surface"] + parameters.flatMap(\.types)
    let handed = parameters.flatMap(\.handed).joined(separator: ", ")
    let names = question.row.fields.map { "\"\($0.name)\"" }.joined(separator: ", ")
    return """
      \(comment(types))
      export const \(question.name) = (\(declared)) =>
        surface.ask("\(interface.export(question.name))", [\(handed)], [\(names)]);
      """
  }
}

extension Field.Kind {
  /// The JavaScript type of a field's argument.
  fileprivate var inJavaScript: String {
    if case .flag = self { "number | boolean" } else { "number" }
  }
}
