/// An animation's own time: zero when it begins, held while it is paused.
struct AnimationClock: Sendable {
  /// The time of the clock outside at which this one shows zero, while it is not held.
  private var begin = 0.0
  private var heldTime: Double?

  /// A clock that shows zero at a time of the one outside.
  init(begin: Double = 0) {
    self.begin = begin
  }

  var isPaused: Bool { heldTime != nil }

  @inline(__always)
  func time(at outside: Double) -> Double { heldTime ?? outside - begin }

  /// The time of the clock outside at which this one shows a time.
  func outside(at time: Double) -> Double { begin + time }

  mutating func pause(at outside: Double) {
    heldTime = time(at: outside)
  }

  mutating func resume(at outside: Double) {
    seek(to: time(at: outside), at: outside)
    heldTime = nil
  }

  mutating func seek(to time: Double, at outside: Double) {
    begin = outside - time
    if isPaused { heldTime = time }
  }
}
