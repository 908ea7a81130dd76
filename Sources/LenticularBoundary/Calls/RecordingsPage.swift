/// Generates the reference page of recordings.
enum RecordingsPage {
  static var text: String {
    var lines = [
      "<!-- \(Generated.notice) -->", "", "# Recordings", "",
      """
      A recording is a file of JSON Lines: the stage first, then what happened on it, each with its time in \
      seconds. An event is a call of a function that the engine exports, by its name. \
      `lenticular storyboard FILE` draws a recording.
      """, "", "```json",
      #"{"interaction":"panorama","width":320,"height":568,"picture":[3000,1000]}"#,
      #"{"time":0.016,"event":"motion","x":0,"y":-0.4,"z":0}"#, "```", "",
      """
      The stage's `interaction` is `panorama`, `scroll`, `viewer` or `wall`; it has `width` and `height` in \
      points, `displayScale` if that is not 1, and `picture`, `content` or `photos`. Fields with a value in \
      brackets may be left out.
      """, "",
    ]
    for interface in Interface.all {
      lines += ["## " + (interface.name.isEmpty ? "Inputs" : "`\(interface.type)`"), ""]
      lines += ["| event | fields |", "|---|---|"]
      for command in interface.commands {
        let fields = command.parameters.map(spelled).joined(separator: ", ")
        lines.append("| `\(interface.export(command.name))` | \(fields) |")
      }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }

  private static func spelled(_ parameter: Parameter) -> String {
    switch parameter.form {
    case .field, .record: parameter.fields.map(spelled).joined(separator: ", ")
    case .optional(let record):
      "(`\(parameter.name)`: { \(record.fields.map(spelled).joined(separator: ", ")) })"
    case .interaction(let type): "`\(parameter.name)`, the number of a surface with a `\(type)`"
    case .list(let record):
      "`\(parameter.name)`: [{ \(record.fields.map(spelled).joined(separator: ", ")) }, …]"
    }
  }

  private static func spelled(_ field: Field) -> String {
    let fallback = field.fallback.map { number -> String in
      switch field.kind {
      case .flag: return number == 0 ? " (false)" : " (true)"
      case .choice(let choice):
        return " (\(choice.numbers.firstIndex(of: number).map { choice.words[$0] } ?? ""))"
      default: return number.isFinite ? " (\(number.inWords))" : " (none)"
      }
    }
    let words =
      switch field.kind {
      case .choice(let choice): ", one of " + choice.words.map { "`\($0)`" }.joined(separator: " ")
      default: ""
      }
    return "`\(field.name)`\(fallback ?? "")\(words)"
  }
}
