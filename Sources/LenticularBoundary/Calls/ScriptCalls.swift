/// Generates the JavaScript that makes the calls of an interface, with types in JSDoc comments. A call has its values in an
/// object, by the names that they have in recordings.
struct ScriptCalls {
  let interface: Interface

  private var isInput: Bool { interface.name.isEmpty }

  var text: String {
    var lines = ["// \(Generated.notice)", ""]
    let writers = Self.records(in: interface.parameters).filter { !$0.isSize }.map(\.writer)
    if !writers.isEmpty {
      lines += ["import { \(writers.joined(separator: ", ")) } from \"./records.js\";", ""]
    }
    let type = isInput ? "stage/stage.js\").Target" : "stage/surface.js\").Surface"
    lines.append("/** @typedef {import(\"../\(type)} Surface */")
    if !isInput {
      lines += ["", "/** The export that creates the interaction. */"]
      lines.append("export const create = \"\(interface.name)_create\";")
    }
    if !isInput, interface.extends == nil {
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
    for (number, command) in zip(interface.callNumbers, interface.commands) {
      lines += ["", function(of: command, number: number)]
    }
    for (number, question) in zip(interface.questionNumbers, interface.questions) {
      lines += ["", function(of: question, number: number)]
    }
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

  /// A parameter in JavaScript: the names that take its values from the object of a call, with their types and their
  /// default values, and the numbers that pass it.
  private struct Spelling {
    var declared: String
    var type: String
    var handed: String
    var isOptional = false

    init(_ field: Field) {
      declared = field.name + (field.fallback.map { " = \($0.inJavaScript)" } ?? "")
      isOptional = field.fallback != nil
      type = "\(field.name)\(isOptional ? "?" : ""): \(field.kind.inJavaScript)"
      handed = field.name
    }

    init(_ name: String, type: String, handed: String, isOptional: Bool = false) {
      declared = name
      self.type = "\(name)\(isOptional ? "?" : ""): \(type)"
      self.handed = handed
      self.isOptional = isOptional
    }
  }

  private func spellings(of parameter: Parameter) -> [Spelling] {
    let name = parameter.name
    switch parameter.form {
    case .field, .record: return parameter.fields.map(Spelling.init)
    case .optional(let record):
      let none = "Array(\(record.fields.count)).fill(NaN)"
      return [
        Spelling(
          name, type: "\(record.scriptType) | null",
          handed: "...(\(name) ? \(record.writer)(\(name)) : \(none))", isOptional: true)
      ]
    case .interaction: return [Spelling(name, type: "Surface", handed: "\(name).id")]
    case .list(let record):
      let rows = record.isSize ? "flat()" : "flatMap(\(record.writer))"
      return [Spelling(name, type: "\(record.scriptType)[]", handed: "...\(name).\(rows)")]
    }
  }

  /// The comment with the types of a function's parameters, the function's parameters, and the numbers that it passes.
  private func parts(
    _ first: [(name: String, type: String)], _ parameters: [Parameter]
  ) -> (comment: String, declared: String, numbers: String) {
    let spelled = parameters.flatMap(spellings)
    var types = first.map { " * @param {\($0.type)} \($0.name)" }
    var declared = first.map(\.name)
    if !spelled.isEmpty {
      let isOptional = spelled.allSatisfy(\.isOptional)
      let members = spelled.map(\.type).joined(separator: ", ")
      types.append(" * @param {{ \(members) }} values")
      let names = spelled.map(\.declared).joined(separator: ", ")
      declared.append("{ \(names) }\(isOptional ? " = {}" : "")")
    }
    return (
      (["/**"] + types + [" */"]).joined(separator: "\n"), declared.joined(separator: ", "),
      "[\(spelled.map(\.handed).joined(separator: ", "))]"
    )
  }

  private func function(of command: Command, number: Int) -> String {
    let first = [(name: "surface", type: "Surface"), (name: "time", type: "number")]
    let (comment, declared, numbers) = parts(first, command.parameters)
    return """
      \(comment)
      export const \(command.name) = (\(declared)) =>
        surface.\(isInput ? "input" : "call")(\(number), time, \(numbers));
      """
  }

  private func function(of question: Question, number: Int) -> String {
    let (comment, declared, numbers) = parts(
      [(name: "surface", type: "Surface")], question.parameters)
    let names = question.row.fields.map { "\"\($0.name)\"" }.joined(separator: ", ")
    return """
      \(comment)
      export const \(question.name) = (\(declared)) =>
        surface.ask(\(number), \(numbers), [\(names)]);
      """
  }

  // MARK: Records

  /// The records that calls have as values: optional ones, and the rows of lists. The fields of others are among the
  /// values themselves.
  private static func records(in parameters: [Parameter]) -> [Record] {
    var records: [Record] = []
    for parameter in parameters {
      switch parameter.form {
      case .optional(let record), .list(let record):
        if !records.contains(where: { $0.name == record.name }) { records.append(record) }
      case .field, .record, .interaction: break
      }
    }
    return records
  }

  /// The JavaScript that writes records as numbers.
  static var records: String {
    var lines = ["// \(Generated.notice)"]
    for record in records(in: Interface.all.flatMap(\.parameters)) {
      let type = record.name.capitalizedFirst
      if record.isSize {
        lines += ["", "/** @typedef {[width: number, height: number]} \(type) */"]
        continue
      }
      let spelled = record.fields.map(Spelling.init)
      lines += [
        "", "/** @typedef {{ \(spelled.map(\.type).joined(separator: ", ")) }} \(type) */", "",
        "/** @param {\(type)} \(record.name) */",
        "export const \(record.writer) = ({ \(spelled.map(\.declared).joined(separator: ", ")) }) => [\(spelled.map(\.handed).joined(separator: ", "))];",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension Record {
  /// The name of the record's type in the comments of other files.
  fileprivate var scriptType: String { "import(\"./records.js\").\(name.capitalizedFirst)" }
}

extension Field.Kind {
  /// The JavaScript type of a field.
  fileprivate var inJavaScript: String {
    if case .flag = self { "number | boolean" } else { "number" }
  }
}
