/// An animation's own time: zero when it begins, held while it is paused.
///
/// Times that are not finite change nothing.
struct AnimationClock: Sendable {
  /// The time of the clock outside at which this one shows zero, while it is not held.
  private var begin = 0.0
  private var heldTime: Double?

  var isPaused: Bool { heldTime != nil }

  @inline(__always)
  func time(at outside: Double) -> Double { heldTime ?? outside - begin }

  /// The time of the clock outside at which this one shows a time.
  func outside(at time: Double) -> Double { begin + time }

  /// How far the clock outside is ahead of this one, in seconds.
  func lag(at outside: Double) -> Double { heldTime.map { outside - $0 } ?? begin }

  /// Shows zero at the begin time if that is still to come, else at once. A clock that is held stays
  /// so.
  mutating func restart(at outside: Double, beginTime: Double?) {
    begin = outside
    if let beginTime, beginTime > outside, beginTime < .infinity { begin = beginTime }
    if isPaused { heldTime = outside - begin }
  }

  mutating func pause(at outside: Double) {
    let time = time(at: outside)
    if time.isFinite { heldTime = time }
  }

  mutating func resume(at outside: Double) {
    if seek(to: time(at: outside), at: outside) { heldTime = nil }
  }

  /// Returns whether the times are finite.
  @discardableResult
  mutating func seek(to time: Double, at outside: Double) -> Bool {
    let begin = outside - time
    guard begin.isFinite else { return false }
    // The difference of a difference may differ by a bit.
    if outside - self.begin != time { self.begin = begin }
    if isPaused { heldTime = time }
    return true
  }
}
