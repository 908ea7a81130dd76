/// Plays a script and checks that the engine keeps its laws.
///
/// - Nothing traps.
/// - All numbers of a frame are finite and in their ranges.
/// - What begins ends once.
/// - Reports are valid for the list of photographs at the time of their delivery.
/// - The stage is idle within a bounded time after the last input.
/// - A host that sleeps until `Stage.nextFrameTime`, with tracks or without, shows what one shows that draws every frame,
///   and hears the same reports.
/// - A frame has a bounded number of changes.
public struct Trial {
  public let script: Script
  /// Called before each line, for a watchdog.
  private let beforeLine: () -> Void

  /// How long a stage may move after the last input, in seconds.
  static var patience: Double { 30 }
  private static var framesPerSecond: Double { 60 }
  /// The longest time that a script waits at once, in seconds.
  private static var longestWait: Double { 10 }

  public init(_ script: Script, beforeLine: @escaping () -> Void = {}) {
    self.script = script
    self.beforeLine = beforeLine
  }

  /// The first law that does not hold; nil if all hold.
  public func fault() -> String? {
    let manner = script.lines.first { $0.word == "host" }?.whole(0) ?? 0
    let every = Host()
    let other = Host(sleeps: manner & 2 == 0, tracksMotion: manner & 1 == 1)
    let hosts = [every, other]
    var frame = 0.0

    /// Lets the display refresh until a time. Returns what differs.
    func wait(until end: Double) -> String? {
      while case let next = 100 + frame / Self.framesPerSecond, next <= end {
        frame += 1
        for host in hosts {
          host.refresh(at: next)
          if let fault = host.fault { return fault }
        }
        if let text = difference(between: every, and: other, at: next) { return text }
      }
      for host in hosts { host.pass(to: max(host.time, end)) }
      return nil
    }

    for line in script.lines {
      beforeLine()
      if line.word == "wait" {
        let duration = max(0, min(Self.longestWait, line[0].isNaN ? 0 : line[0]))
        if let text = wait(until: every.time + duration) { return text }
        continue
      }
      for host in hosts {
        host.perform(line)
        if let fault = host.fault { return fault }
      }
      if line.word == "sleep" { frame = ((every.time - 100) * Self.framesPerSecond).rounded(.up) }
    }
    beforeLine()
    for host in hosts { host.loseTouches() }
    let end = every.time + Self.patience
    repeat {
      beforeLine()
      if let text = wait(until: every.time + 0.25) { return text }
    } while !(every.isIdle && other.isIdle) && every.time < end
    if !every.hasEndlessMotions, !every.isIdle || !other.isIdle { return "never idle" }
    for host in hosts {
      if !every.hasEndlessMotions { host.finish() }
      if let fault = host.fault { return fault }
    }
    return nil
  }

  private func difference(between every: Host, and other: Host, at time: Double) -> String? {
    if every.hasOddTimes { return nil }
    if every.reports != other.reports { return "a host that sleeps hears other reports" }
    return other.display.difference(from: every.display, at: time)
  }
}
