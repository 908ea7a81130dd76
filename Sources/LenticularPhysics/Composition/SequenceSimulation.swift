/// A motion that another one follows at a given time.
///
/// A sequence is a simulation, so sequences of more motions are nested.
public struct SequenceSimulation<First: Simulation, Second: Simulation>: Simulation
where First.Value == Second.Value {
  public let first: First
  public let second: Second

  /// The time at which the second motion begins, in seconds; infinity for never.
  public let handoverTime: Double

  /// - Parameters:
  ///   - handoverTime: The time at which the second motion begins, in seconds. Negative times and
  ///     NaN count as zero.
  ///   - second: Creates the second motion from the value and the velocity per second of the first
  ///     one at that time.
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

  /// The settling time of the second motion; that of the first one if the second never begins.
  public func settlingTime(within tolerance: Tolerance) -> Double {
    handoverTime == .infinity
      ? first.settlingTime(within: tolerance)
      : handoverTime + second.settlingTime(within: tolerance)
  }
}

extension Simulation {
  /// This motion, followed at a time in seconds by another one, which is created from the value and
  /// the velocity per second at that time.
  public func followed<Second: Simulation>(
    at time: Double, by second: (Value, _ velocity: Value) -> Second
  ) -> SequenceSimulation<Self, Second> where Second.Value == Value {
    SequenceSimulation(self, until: time, then: second)
  }
}
