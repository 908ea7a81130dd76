/// The force that drives a motion between walls.
public enum Force<Value: Vector>: Equatable, Sendable {
  /// A spring that pulls the value to a destination.
  case spring(DampedSpring, to: Value)
  /// A decay that slows the value down.
  case decay(Decay)

  /// The value at which the motion would rest without walls.
  func destination(from position: Double, velocity: Double, lane: Int) -> Double {
    switch self {
    case .spring(_, let destination): destination[lane: lane]
    case .decay(let decay): decay.destination(from: position, velocity: velocity)
    }
  }

  func state(
    from position: Double, velocity: Double, lane: Int, over time: Double,
    using cache: inout StateTransitionCache
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

  /// The time at which a lane that begins between bounds first leaves them, and the bound that it
  /// passes; nil if it never does.
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
      return (exit.time, exit.isRising ? upperBound : lowerBound)
    case .decay(let decay):
      if velocity == 0 { return nil }
      let bound = velocity < 0 ? lowerBound : upperBound
      return decay.time(from: position, velocity: velocity, to: bound).map { ($0, bound) }
    }
  }

  /// Whether the force keeps a lane at rest at a bound.
  func presses(_ bound: Double, isUpper: Bool, lane: Int) -> Bool {
    guard case .spring(_, let destination) = self else { return true }
    return isUpper ? destination[lane: lane] >= bound : destination[lane: lane] <= bound
  }

  /// The time after which a lane without walls stays within a tolerance of its destination.
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

  /// Upper limits of a lane's distance from its end and of its speed, from now on. The end is where
  /// the force leads, or a wall against which the force presses.
  func bounds(
    from position: Double, velocity: Double, end: Double, lane: Int
  ) -> (distance: Double, speed: Double) {
    switch self {
    case .spring(let spring, let destination):
      // The energy ½kx² + ½mv² never increases, and its potential part is never less than that at
      // the end. With s = v/ω, x² never exceeds a² = x₀² + s², and v² never exceeds ω²·(a² − d²).
      let frequency = spring.naturalFrequency
      let rest = destination[lane: lane]
      let (x, d, s) = (abs(position - rest), abs(end - rest), velocity / frequency)
      let excess = max(0, (x - d) * (x + d) + s * s)
      let amplitude = (x * x + s * s).squareRoot()
      return (
        excess == 0 ? 0 : excess / (amplitude + d), frequency * excess.squareRoot()
      )
    case .decay(let decay):
      return (abs(position - end) + abs(velocity) * decay.reach, abs(velocity))
    }
  }

  /// The speed up to which a rebound from a bound counts as zero. A spring that is pressed against
  /// the bound moves no further from it than 10⁻¹² of its displacement at that speed.
  func leastRebound(from bound: Double, lane: Int) -> Double {
    guard case .spring(let spring, let destination) = self else { return 0 }
    return 1e-6 * spring.naturalFrequency * abs(bound - destination[lane: lane])
  }

  /// Whether the destination of a lane is finite.
  func isFinite(lane: Int) -> Bool {
    guard case .spring(_, let destination) = self else { return true }
    return destination[lane: lane].isFinite
  }
}
