/// The clock of an animation: zero at the beginning, constant while paused.
///
/// Times that are not finite are ignored.
struct AnimationClock: Sendable {
  /// The time of the outer clock at which this clock shows zero, unless it is held.
  private var begin = 0.0
  private var heldTime: Double?

  var isPaused: Bool { heldTime != nil }

  @inline(__always)
  func time(at outside: Double) -> Double { heldTime ?? outside - begin }

  /// The time of the outer clock at which this clock shows a time.
  func outside(at time: Double) -> Double { begin + time }

  /// How far the outer clock is ahead of this one, in seconds.
  func lag(at outside: Double) -> Double { heldTime.map { outside - $0 } ?? begin }

  /// Sets the clock to zero at the begin time if that is in the future, else at once. A clock that is held
  /// stays held.
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

  /// Sets the clock. Returns whether the times are finite.
  @discardableResult
  mutating func seek(to time: Double, at outside: Double) -> Bool {
    let begin = outside - time
    guard begin.isFinite else { return false }
    // The begin time is kept if it already gives the time, because computing it again could change its last
    // bit.
    if outside - self.begin != time { self.begin = begin }
    if isPaused { heldTime = time }
    return true
  }
}
