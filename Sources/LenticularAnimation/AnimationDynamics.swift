import LenticularPhysics

/// How an animation moves, whatever it moves.
enum AnimationDynamics: Sendable {
  case spring(Spring)
  case decay(Decay)
  case curve(CubicBezier, duration: Double)
  case keyframes(KeyframeSimulation<Lanes>)

  /// What the way back of an animation that autoreverses looks like. What is driven by a force looks
  /// like the way there with the ends exchanged, so that a spring bounces at both; what is drawn is
  /// run backwards, so that what begins slowly ends slowly.
  var isReversedInTime: Bool {
    switch self {
    case .spring, .decay: false
    case .curve, .keyframes: true
    }
  }

  /// The motion that a beginning leads to.
  func motion(from start: AnimationStart) -> AnimationMotion {
    let from = start.from
    switch self {
    case .spring(let spring):
      let end = start.to ?? start.current
      if let walls = start.walls(end: end) {
        return .bounce(
          BounceSimulation(
            .spring(spring, to: end), from: from, velocity: start.velocity, walls: walls))
      }
      return .spring(
        SpringSimulation(spring: spring, from: from, to: end, velocity: start.velocity))
    case .decay(let decay):
      let velocity = start.to.map { decay.velocity(from: from, to: $0) } ?? start.velocity
      let end = start.to ?? decay.destination(from: from, velocity: velocity)
      if let walls = start.wallsOfDecay(end: end) {
        return .bounce(
          BounceSimulation(.decay(decay), from: from, velocity: velocity, walls: walls))
      }
      return .decay(DecaySimulation(decay: decay, from: from, velocity: velocity), end: end)
    case .curve(let curve, let duration):
      let end = start.to ?? start.current
      return .curve(
        CurveSimulation(curve: curve, duration: duration, from: from, to: end),
        walls: start.walls(end: end))
    case .keyframes(let keyframes):
      return .keyframes(keyframes.starting(at: from), walls: start.walls(end: keyframes.end))
    }
  }
}

/// What an animation begins with.
struct AnimationStart {
  let from: Lanes
  /// Where it is to go, if it says so.
  let to: Lanes?
  /// The target's value as it begins.
  let current: Lanes
  /// Per second.
  let velocity: Lanes
  let clampMode: ClampMode
  let bounds: Walls<Lanes>?
  let restitution: Double

  /// The walls on the way to an end, or nil where there are none: the bounds, and what the clamp mode
  /// says. Where the motion begins behind one, that wall is where it begins. A lane that ends where
  /// it starts is clamped on the side to which it sets out.
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

  /// The same for a decay, which by itself never goes beyond its ends: a lane that does not come to
  /// the bounds has no walls, lest it meet its own end by the last bit.
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

/// The motion of an animation, by value, with walls where it has some.
enum AnimationMotion: Sendable {
  case spring(SpringSimulation<Lanes>)
  /// With the end that was asked for, which the arithmetic may miss by a bit.
  case decay(DecaySimulation<Lanes>, end: Lanes)
  case bounce(BounceSimulation<Lanes>)
  case curve(CurveSimulation<Lanes>, walls: Walls<Lanes>?)
  case keyframes(KeyframeSimulation<Lanes>, walls: Walls<Lanes>?)

  func state(
    at time: Double, using cache: inout TransitionCache
  ) -> (value: Lanes, velocity: Lanes) {
    switch self {
    case .spring(let simulation): simulation.state(at: time, using: &cache)
    case .decay(let simulation, _): simulation.state(at: time, using: &cache)
    case .bounce(let simulation): simulation.state(at: time, using: &cache)
    case .curve(let simulation, let walls): Self.fold(simulation.state(at: time), at: walls)
    case .keyframes(let simulation, let walls): Self.fold(simulation.state(at: time), at: walls)
    }
  }

  var end: Lanes {
    switch self {
    case .spring(let simulation): simulation.end
    case .decay(_, let end): end
    case .bounce(let simulation): simulation.end
    case .curve(let simulation, let walls): Self.fold((simulation.end, .zero), at: walls).value
    case .keyframes(let simulation, let walls):
      Self.fold((simulation.end, .zero), at: walls).value
    }
  }

  /// How long the motion takes, in seconds. What is drawn takes the time that it is drawn for, even
  /// if it goes nowhere.
  func duration(within tolerance: Tolerance) -> Double {
    switch self {
    case .spring(let simulation): simulation.settlingTime(within: tolerance)
    case .decay(let simulation, _): simulation.settlingTime(within: tolerance)
    case .bounce(let simulation): simulation.settlingTime(within: tolerance)
    case .curve(let simulation, _): simulation.duration > 0 ? simulation.duration : 0
    case .keyframes(let simulation, _): simulation.duration
    }
  }

  private static func fold(
    _ state: (value: Lanes, velocity: Lanes), at walls: Walls<Lanes>?
  ) -> (value: Lanes, velocity: Lanes) {
    walls?.fold(state.value, velocity: state.velocity) ?? state
  }
}

extension AnimationMotion {
  /// A motion that a transition carries: value = anchor + T · (displacement, velocity).
  typealias Linear = (
    key: TransitionCache.Key, anchor: Lanes, displacement: Lanes, velocity: Lanes
  )

  /// The motion as one that a transition carries, where it is one.
  var linear: Linear? {
    switch self {
    case .spring(let simulation):
      (
        TransitionCache.Key(simulation.spring), simulation.end,
        simulation.from - simulation.end, simulation.velocity
      )
    case .decay(let simulation, _):
      (TransitionCache.Key(simulation.decay), .zero, simulation.from, simulation.velocity)
    case .bounce, .curve, .keyframes: nil
    }
  }

  /// The transition that carries a linear motion over a time in seconds.
  func transition(over time: Double) -> Transition {
    switch self {
    case .spring(let simulation): simulation.spring.transition(over: time)
    case .decay(let simulation, _): simulation.decay.transition(over: time)
    case .bounce, .curve, .keyframes: .identity
    }
  }
}
