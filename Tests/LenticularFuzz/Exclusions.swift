/// A kind of input with which the engine is known to fail. Random scripts do without it.
///
/// This list is the only place that switches anything off. An entry is deleted by the change that mends its bug.
public struct Exclusion: Sendable {
  /// What the host does.
  public let input: String
  /// What then happens.
  public let bug: String
  /// Whether a line is such an input, after the lines before it.
  let excludes: @Sendable (_ line: Script.Line, _ before: [Script.Line]) -> Bool

  init(
    input: String, bug: String,
    _ excludes: @escaping @Sendable (_ line: Script.Line, _ before: [Script.Line]) -> Bool
  ) {
    self.input = input
    self.bug = bug
    self.excludes = excludes
  }

  public static let all: [Exclusion] = []
}

extension Script {
  /// The script without the lines that the list of exclusions names.
  public var withoutExclusions: Script { without(Exclusion.all) }

  /// The script without the lines that some exclusions name.
  public func without(_ exclusions: [Exclusion]) -> Script {
    var lines: [Line] = []
    for line in self.lines where !exclusions.contains(where: { $0.excludes(line, lines) }) {
      lines.append(line)
    }
    return Script(lines)
  }
}
