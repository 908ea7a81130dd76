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
      return (exit.time, exit.isRising ? upperBound : lowerBound)
    case .decay(let decay):
      if velocity == 0 { return nil }
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

  /// The greatest distance from its end, and the greatest speed, that a lane can still come to: one
  /// that the force presses against a wall at its end, or that ends where the force leads.
  func bounds(
    from position: Double, velocity: Double, end: Double, lane: Int
  ) -> (distance: Double, speed: Double) {
    switch self {
    case .spring(let spring, let destination):
      // The energy ½kx² + ½mv² never grows, nor does the potential part of it ever fall below
      // what it is at the end: with s = v/ω, x² never exceeds a² = x₀² + s², nor v² ω²·(a² − d²).
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

  /// The speed at which what leaves a bound is back too soon for the arithmetic to see it go: a
  /// spring that is pressed against the bound then gets no farther than 10⁻¹² of its displacement.
  func leastRebound(from bound: Double, lane: Int) -> Double {
    guard case .spring(let spring, let destination) = self else { return 0 }
    return 1e-6 * spring.naturalFrequency * abs(bound - destination[lane: lane])
  }

  /// Whether a lane can move at all: where the force would take it is a finite number.
  func isFinite(lane: Int) -> Bool {
    guard case .spring(_, let destination) = self else { return true }
    return destination[lane: lane].isFinite
  }
}
