/// Finds the shortest script that fails as a script does.
public struct Shrinker {
  /// Whether a script fails in the same manner.
  private let fails: (Script) -> Bool
  private var script: Script
  /// How many more scripts may be tried.
  private var attempts: Int

  public init(_ script: Script, attempts: Int = 3000, fails: @escaping (Script) -> Bool) {
    self.script = script
    self.attempts = attempts
    self.fails = fails
  }

  public mutating func shrunk() -> Script {
    var former: Script
    repeat {
      former = script
      removeLines()
      removeNumbers()
      simplifyNumbers()
    } while script != former && attempts > 0
    return script
  }

  /// Replaces the script by another one if that fails too.
  private mutating func take(_ lines: [Script.Line]) -> Bool {
    guard attempts > 0, lines != script.lines else { return false }
    attempts -= 1
    let candidate = Script(lines)
    guard fails(candidate) else { return false }
    script = candidate
    return true
  }

  /// Removes runs of lines, the longest first.
  private mutating func removeLines() {
    var length = script.lines.count / 2
    while length > 0 {
      var start = script.lines.count - length
      while start >= 0 {
        var lines = script.lines
        lines.removeSubrange(start..<min(lines.count, start + length))
        _ = take(lines)
        start = min(start, script.lines.count) - length
      }
      length /= 2
    }
  }

  /// Removes the last numbers of lines, as long as they are not needed.
  private mutating func removeNumbers() {
    for index in script.lines.indices {
      while !script.lines[index].numbers.isEmpty {
        var lines = script.lines
        lines[index].numbers.removeLast()
        if !take(lines) { break }
      }
    }
  }

  /// Replaces numbers by simpler ones.
  private mutating func simplifyNumbers() {
    for index in script.lines.indices {
      for place in script.lines[index].numbers.indices {
        let number = script.lines[index].numbers[place]
        for simpler in [0, 1, 100, number.rounded(), (number * 10).rounded() / 10]
        where simpler.isSimpler(than: number) {
          var lines = script.lines
          lines[index].numbers[place] = simpler
          if take(lines) { break }
        }
      }
    }
  }
}

extension Double {
  /// Whether the number is easier to read than another one.
  fileprivate func isSimpler(than other: Double) -> Bool {
    if !other.isFinite { return isFinite }
    return isFinite && "\(self)".count < "\(other)".count
  }
}
