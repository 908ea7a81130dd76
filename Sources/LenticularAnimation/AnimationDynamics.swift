import LenticularPhysics

/// The parameters of an animation's motion.
enum AnimationDynamics: Sendable {
  case spring(DampedSpring)
  case decay(Decay)
  case curve(CubicBezier, duration: Double)
  case keyframes(KeyframeSimulation<Lanes>)

  /// Whether the way back of an animation that autoreverses is the way there, reversed in time. A curve is
  /// reversed, so that a slow start becomes a slow end. A spring or decay instead repeats its motion with
  /// both ends exchanged, so that a spring bounces at both.
  var isReversedInTime: Bool {
    switch self {
    case .spring, .decay: false
    case .curve, .keyframes: true
    }
  }

  /// The motion for the state at the start. Curves and keyframes take their full duration, even if their value is
  /// constant.
  ///
  /// - Parameter tolerance: the distance from its end and the speed within which a spring or a decay has ended.
  func motion(from start: AnimationStart, within tolerance: Tolerance) -> Motion {
    let from = start.from
    switch self {
    case .spring(let spring):
      let end = start.to ?? start.current
      if let walls = start.walls(end: end) {
        return .bounce(
          BounceSimulation(
            .spring(spring, to: end), from: from, velocity: start.velocity, walls: walls),
          within: tolerance)
      }
      return .spring(spring, from: from, to: end, velocity: start.velocity, within: tolerance)
    case .decay(let decay):
      let velocity = start.to.map { decay.velocity(from: from, to: $0) } ?? start.velocity
      let end = start.to ?? decay.destination(from: from, velocity: velocity)
      if let walls = start.wallsOfDecay(end: end) {
        return .bounce(
          BounceSimulation(.decay(decay), from: from, velocity: velocity, walls: walls),
          within: tolerance)
      }
      return .decay(decay, from: from, velocity: velocity, end: end, within: tolerance)
    case .curve(let curve, let duration):
      let end = start.to ?? start.current
      let simulation = CurveSimulation(curve: curve, duration: duration, from: from, to: end)
      return Motion.curve(simulation, duration: duration > 0 ? duration : 0)
        .folded(at: start.walls(end: end))
    case .keyframes(let keyframes):
      return Motion.keyframes(keyframes.starting(at: from))
        .folded(at: start.walls(end: keyframes.end))
    }
  }
}

/// The state in which an animation starts.
struct AnimationStart {
  let from: Lanes
  /// The destination, if it is given.
  let to: Lanes?
  /// The value of the target.
  let current: Lanes
  /// The initial velocity, per second.
  let velocity: Lanes
  let clampMode: ClampMode
  let bounds: Walls<Lanes>?
  let restitution: Double

  /// The walls of a motion to an end; nil for none. They are the bounds and the limits of the clamp mode. A
  /// motion that begins behind a wall moves that wall to its start. A lane whose start equals its end is
  /// clamped on the side of its velocity.
  func walls(end: Lanes) -> Walls<Lanes>? {
    if clampMode == .none && bounds == nil { return nil }
    let unbounded = Lanes.lanes { _ in .infinity }
    var walls = bounds ?? Walls(lowerBound: -unbounded, upperBound: unbounded)
    walls.restitution = restitution
    for lane in 0..<Lanes.laneCount {
      let (start, stop) = (from[lane: lane], end[lane: lane])
      let direction = start == stop ? velocity[lane: lane] : stop - start
      if clampMode == .start || clampMode == .both { limit(start, isUpper: direction < 0) }
      if clampMode == .end || clampMode == .both { limit(stop, isUpper: direction > 0) }
      walls.lowerBound[lane: lane] = min(walls.lowerBound[lane: lane], start)
      walls.upperBound[lane: lane] = max(walls.upperBound[lane: lane], start)

      func limit(_ wall: Double, isUpper: Bool) {
        if direction == 0 { return }
        if isUpper {
          walls.upperBound[lane: lane] = min(walls.upperBound[lane: lane], wall)
        } else {
          walls.lowerBound[lane: lane] = max(walls.lowerBound[lane: lane], wall)
        }
      }
    }
    return walls
  }

  /// The walls of a decay, which never exceeds its end by itself. A lane that does not reach the bounds has
  /// no walls, because rounding could let it bounce at its own end.
  func wallsOfDecay(end: Lanes) -> Walls<Lanes>? {
    guard let bounds, var walls = walls(end: end) else { return nil }
    var isOpen = true
    for lane in 0..<Lanes.laneCount {
      let (start, stop) = (from[lane: lane], end[lane: lane])
      if start <= stop
        ? stop <= bounds.upperBound[lane: lane] : stop >= bounds.lowerBound[lane: lane]
      {
        walls.lowerBound[lane: lane] = -.infinity
        walls.upperBound[lane: lane] = .infinity
      } else {
        isOpen = false
      }
    }
    return isOpen ? nil : walls
  }
}
