/// What drives a motion between walls.
public enum Force<Value: Vector>: Equatable, Sendable {
  /// A spring that draws the value to a destination.
  case spring(Spring, to: Value)
  /// A decay that slows the value down.
  case decay(Decay)

  /// Where the motion would rest without walls.
  func destination(from position: Double, velocity: Double, lane: Int) -> Double {
    switch self {
    case .spring(_, let destination): destination[lane: lane]
    case .decay(let decay): decay.destination(from: position, velocity: velocity)
    }
  }

  func state(
    from position: Double, velocity: Double, lane: Int, over time: Double,
    using cache: inout TransitionCache
  ) -> (value: Double, velocity: Double) {
    switch self {
    case .spring(let spring, let destination):
      let rest = destination[lane: lane]
      let state = cache.transition(of: spring, over: time)(
        position: position - rest, velocity: velocity)
      return (rest + state.position, state.velocity)
    case .decay(let decay):
      let state = cache.transition(of: decay, over: time)(position: position, velocity: velocity)
      return (state.position, state.velocity)
    }
  }

  /// When a lane that begins between bounds first leaves them, and past which one.
  func exit(
    from position: Double, velocity: Double, lane: Int, lowerBound: Double, upperBound: Double
  ) -> (time: Double, bound: Double)? {
    switch self {
    case .spring(let spring, let destination):
      let rest = destination[lane: lane]
      guard
        let exit = spring.exit(
          from: position - rest, velocity: velocity, lowerBound: lowerBound - rest,
          upperBound: upperBound - rest)
      else { return nil }
      return (exit.time, exit.bound == upperBound - rest ? upperBound : lowerBound)
    case .decay(let decay):
      let bound = velocity < 0 ? lowerBound : upperBound
      return decay.time(from: position, velocity: velocity, to: bound).map { ($0, bound) }
    }
  }

  /// Whether the force presses a lane that stands at a bound against it, or leaves it there.
  func presses(_ bound: Double, isUpper: Bool, lane: Int) -> Bool {
    guard case .spring(_, let destination) = self else { return true }
    return isUpper ? destination[lane: lane] >= bound : destination[lane: lane] <= bound
  }

  /// From when on a lane without walls stays within a tolerance of its rest.
  func settlingTime(
    from position: Double, velocity: Double, lane: Int, within tolerance: Tolerance
  ) -> Double {
    switch self {
    case .spring(let spring, let destination):
      spring.settlingTime(
        from: position - destination[lane: lane], velocity: velocity, within: tolerance)
    case .decay(let decay): decay.duration(velocity: velocity, within: tolerance)
    }
  }

  /// The farthest that a lane may still go from where it is.
  func reach(from position: Double, velocity: Double, lane: Int) -> Double {
    switch self {
    case .spring(let spring, let destination):
      // The energy bounds it: ½kx² never exceeds what there is of both kinds.
      let swing = velocity / spring.naturalFrequency
      let displacement = position - destination[lane: lane]
      return (displacement * displacement + swing * swing).squareRoot()
    case .decay(let decay): return abs(velocity) * decay.reach
    }
  }
}
