/// Generates the reference page of recordings.
enum RecordingsPage {
  static var text: String {
    var lines = [
      "<!-- \(Generated.notice) -->", "", "# Recordings", "",
      """
      A recording is a file in the JSON Lines format. The first line describes a stage. Each further line \
      is an event: a call of the engine, with the name of the call and the time \
      in seconds. `lenticular storyboard FILE` draws a recording as a film strip.
      """, "", "```json",
      #"{"interaction":"panorama","width":320,"height":568,"picture":[3000,1000]}"#,
      #"{"time":0.016,"event":"motion","x":0,"y":-0.4,"z":0}"#, "```", "",
      """
      The fields of the first line are `interaction`, one of `panorama`, `scroll`, `viewer` and `wall`; `width` \
      and `height`, in points; and `displayScale`, in pixels per point, by default 1. A panorama also has a \
      `picture`, the size of its image in pixels; a scroll view has a `content`, the size of its content in \
      points; viewers and walls have `photos`, the sizes of their photographs in pixels.

      In the tables, a value in parentheses is the default of the field before it. A field in parentheses is \
      optional.
      """, "",
    ]
    for interface in Interface.all {
      lines += ["## " + (interface.name.isEmpty ? "Inputs" : "`\(interface.type)`"), ""]
      lines += ["| event | fields |", "|---|---|"]
      for command in interface.commands {
        let fields = command.parameters.map(spelled).joined(separator: ", ")
        lines.append("| `\(interface.callName(command.name))` | \(fields) |")
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
