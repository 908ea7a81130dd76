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

  public static let all: [Exclusion] = [
    Exclusion(
      input: "a surface without a size, or with one that is no size",
      bug: "a wall traps at the first question, and a viewer and a peek are NaN for ever"
    ) { line, _ in
      guard let type = line.surfaceType, type != PropertiesDriver.self else { return false }
      return !(1e-3...1e6).contains(line[0]) || !(1e-3...1e6).contains(line[1])
    },
    Exclusion(
      input: "a motion that never ends", bug: "its track has one keyframe, so that it stands still"
    ) { line, _ in
      line.surfaceType?.endlessConfigurations.contains(line.whole(4)) == true
    },
    Exclusion(
      input: "another list of photographs for a viewer that has been opened",
      bug: "reports have indices of the former list, and an update during a page turn may trap"
    ) { line, before in
      line.word == "viewer.update"
        || line.word == "viewer.photos"
          && before.contains {
            ["viewer.present", "viewer.offer", "peek.present"].contains($0.word)
          }
    },
    Exclusion(
      input: "a photograph that is offered to two fingers",
      bug: "the drag of a panorama from which the viewer takes the fingers does not end"
    ) { line, _ in line.word == "viewer.offer" },
    Exclusion(
      input: "other options of a panorama at rest",
      bug: "a host that sleeps hears of the return to the middle later"
    ) { line, _ in line.word == "panorama.options" },
    Exclusion(
      input: "a wall with wide gaps",
      bug: "its least zoom scale is negative, and its mosaic endless"
    ) { line, _ in
      line.surfaceType == WallDriver.self && line.whole(4) == 1
    },
    Exclusion(
      input: "a thumbnail of a peek",
      bug: "a peek that begins while the former one flies back leaves its thumbnail hidden"
    ) { line, _ in
      switch line.word {
      case "peek.source", "peek.reload": !line[10].isNaN
      case "peek.thumbnail": !line[1].isNaN
      default: false
      }
    },
    Exclusion(
      input: "a peek on a display that sleeps while tracks show its motion",
      bug: "a preview that has faded out is removed only when the last of its animations ends"
    ) { line, before in
      line.surfaceType == PeekDriver.self
        && before.contains { $0.word == "host" && $0.whole(0) == 1 }
    },
    Exclusion(
      input: "the removal of a surface in whose layer another one lies",
      bug: "the other surface stays on the stage without a tree, and its motions end unheard"
    ) { line, before in
      line.word == "remove"
        && before.contains { $0.surfaceType != nil && $0.flag(3) && $0[2] == line[0] }
    },
  ]
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

extension Script.Line {
  /// What the line creates; nil for another line.
  fileprivate var surfaceType: Driver.Type? { Driver.all.first { $0.kind == word } }
}
