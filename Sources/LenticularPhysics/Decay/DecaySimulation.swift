/// A motion that decelerates exponentially until it rests.
public struct DecaySimulation<Value: Vector>: Simulation {
  public let decay: Decay

  /// The value at time zero.
  public let from: Value

  /// The velocity per second at time zero.
  public let velocity: Value

  public init(decay: Decay = .normal, from: Value, velocity: Value) {
    self.decay = decay
    self.from = from
    self.velocity = velocity
  }

  public var end: Value { decay.destination(from: from, velocity: velocity) }

  public func state(at time: Double) -> (value: Value, velocity: Value) {
    let state = decay.transition(over: time)(position: from, velocity: velocity)
    return (state.position, state.velocity)
  }

  public func state(
    at time: Double, using cache: inout StateTransitionCache
  ) -> (value: Value, velocity: Value) {
    let state = cache.transition(of: decay, over: time)(position: from, velocity: velocity)
    return (state.position, state.velocity)
  }

  /// The exact settling time of the fastest lane.
  public func settlingTime(within tolerance: Tolerance) -> Double {
    decay.duration(velocity: velocity.maximumNorm, within: tolerance)
  }
}
