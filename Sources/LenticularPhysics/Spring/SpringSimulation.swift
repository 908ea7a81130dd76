/// A motion to an end by a spring.
public struct SpringSimulation<Value: Vector>: Simulation {
  public let spring: DampedSpring

  /// The value at time zero.
  public let from: Value

  /// The value at which the spring rests.
  public let end: Value

  /// The velocity per second at time zero.
  public let velocity: Value

  public init(spring: DampedSpring, from: Value, to end: Value, velocity: Value = .zero) {
    self.spring = spring
    self.from = from
    self.end = end
    self.velocity = velocity
  }

  public func state(at time: Double) -> (value: Value, velocity: Value) {
    guard time > 0 else { return (from, velocity) }
    return state(after: spring.transition(over: time))
  }

  public func state(
    at time: Double, using cache: inout StateTransitionCache
  ) -> (value: Value, velocity: Value) {
    guard time > 0 else { return (from, velocity) }
    return state(after: cache.transition(of: spring, over: time))
  }

  private func state(after transition: StateTransition) -> (value: Value, velocity: Value) {
    let state = transition(position: from - end, velocity: velocity)
    return (end + state.position, state.velocity)
  }

  /// The longest of the lanes' settling times; see `DampedSpring.settlingTime(from:velocity:within:)`.
  public func settlingTime(within tolerance: Tolerance) -> Double {
    let displacement = from - end
    var time = 0.0
    for lane in 0..<Value.laneCount {
      let lanes = spring.settlingTime(
        from: displacement[lane: lane], velocity: velocity[lane: lane], within: tolerance)
      time = max(time, lanes)
    }
    return time
  }
}
