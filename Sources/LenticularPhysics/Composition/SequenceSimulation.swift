/// One motion, and from a time on another in its place.
///
/// Sequences are motions themselves, so a third follows a sequence of two.
public struct SequenceSimulation<First: Simulation, Second: Simulation>: Simulation
where First.Value == Second.Value {
  public let first: First
  public let second: Second

  /// When the second motion takes over, in seconds; infinity where it never does.
  public let handoverTime: Double

  /// - Parameters:
  ///   - handoverTime: When the second motion takes over, in seconds. Zero where it is negative
  ///     or not a number.
  ///   - second: Makes the second motion of the value and the velocity per second that the first
  ///     one has then.
  public init(
    _ first: First, until handoverTime: Double, then second: (Value, _ velocity: Value) -> Second
  ) {
    self.first = first
    self.handoverTime = max(0, handoverTime.isNaN ? 0 : handoverTime)
    let state =
      self.handoverTime == .infinity
      ? (value: first.end, velocity: .zero) : first.state(at: self.handoverTime)
    self.second = second(state.value, state.velocity)
  }

  public var end: First.Value { handoverTime == .infinity ? first.end : second.end }

  public func state(at time: Double) -> (value: First.Value, velocity: First.Value) {
    let time = time > 0 ? time : 0
    return time < handoverTime || handoverTime == .infinity
      ? first.state(at: time) : second.state(at: time - handoverTime)
  }

  /// When the second motion settles; the first one's settling time where there is no handover.
  public func settlingTime(within tolerance: Tolerance) -> Double {
    handoverTime == .infinity
      ? first.settlingTime(within: tolerance)
      : handoverTime + second.settlingTime(within: tolerance)
  }
}

extension Simulation {
  /// This motion, and from a time in seconds on another one, made of the value and the velocity
  /// per second that this one has then.
  public func followed<Second: Simulation>(
    at time: Double, by second: (Value, _ velocity: Value) -> Second
  ) -> SequenceSimulation<Self, Second> where Second.Value == Value {
    SequenceSimulation(self, until: time, then: second)
  }
}
