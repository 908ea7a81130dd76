/// The motion of a value of up to six lanes, as a function of the time since it began: of any kind, with the time at
/// which it ends.
///
/// Animated values of layers and animations of other properties move by motions. A motion never changes. The kinds are
/// subclasses, not cases of an enumeration, so that a program links only the kinds that it uses.
package class Motion: @unchecked Sendable {
  package typealias State = (value: Lanes, velocity: Lanes)

  /// The value at time zero.
  package final let from: Lanes
  /// The velocity per second at time zero.
  package final let velocity: Lanes
  /// The value at which the motion ends, or would if it ever did.
  package final let end: Lanes
  /// The time in seconds from which on the value counts as that at the end; infinity for a motion that never ends.
  package final let duration: Double

  fileprivate init(from: Lanes, velocity: Lanes, end: Lanes, duration: Double) {
    (self.from, self.velocity, self.end, self.duration) = (from, velocity, end, duration)
  }

  /// The value and its velocity per second at a time in seconds.
  package func state(at time: Double) -> State { (end, .zero) }

  /// The same with transitions from a cache, which many motions share.
  package func state(at time: Double, using cache: inout StateTransitionCache) -> State {
    state(at: time)
  }

  /// The parameters of a motion by a transition; nil for other motions.
  package var linear: LinearMotion? { nil }

  /// The value after a transition; the end for a motion without one.
  package func value(after transition: StateTransition) -> Lanes { end }

  /// The first time after zero, in seconds, at which a lane of a spring is at its end; nil if it never is, and for other
  /// motions.
  package func passageTime(lane: Int) -> Double? { nil }

  /// The transition over a time in seconds; the identity for a motion without one.
  package func transition(over time: Double) -> StateTransition { .identity }
}

/// A motion by the transition T of a spring or a decay:
///
///     value = anchor + T · (displacement, velocity)
///
/// The result has the same bits as that of `SpringSimulation` and `DecaySimulation`.
package struct LinearMotion: Sendable {
  /// The spring or the decay, in a cache of transitions.
  package let key: StateTransitionCache.Key
  package let anchor: Lanes
  package let displacement: Lanes
  package let velocity: Lanes

  @inline(__always)
  package func value(after transition: StateTransition) -> Lanes {
    .lanes { anchor[lane: $0] + position(lane: $0, after: transition) }
  }

  @inline(__always)
  package func velocity(after transition: StateTransition) -> Lanes {
    .lanes { displacement[lane: $0] * transition.vx + velocity[lane: $0] * transition.vv }
  }

  @inline(__always)
  private func position(lane: Int, after transition: StateTransition) -> Double {
    displacement[lane: lane] * transition.xx + velocity[lane: lane] * transition.xv
  }
}

// MARK: Kinds

extension Motion {
  /// A motion to an end by a spring. It ends when it stays within a tolerance of its end.
  @inline(never)
  package static func spring(
    _ spring: DampedSpring, from: Lanes, to end: Lanes, velocity: Lanes, within tolerance: Tolerance
  ) -> Motion {
    let linear = LinearMotion(
      key: StateTransitionCache.Key(spring), anchor: end, displacement: from - end,
      velocity: velocity)
    let simulation = SpringSimulation(spring: spring, from: from, to: end, velocity: velocity)
    return SpringMotion(
      spring, linear, from: from, end: end, duration: simulation.settlingTime(within: tolerance))
  }

  /// A motion that decelerates. It ends when it stays within a tolerance of its end.
  ///
  /// - Parameter end: the exact end, which the rounded result may miss by a bit.
  package static func decay(
    _ decay: Decay, from: Lanes, velocity: Lanes, end: Lanes, within tolerance: Tolerance
  ) -> Motion {
    let linear = LinearMotion(
      key: StateTransitionCache.Key(decay), anchor: .zero, displacement: from, velocity: velocity)
    return DecayMotion(
      decay, linear, end: end,
      duration: decay.duration(velocity: velocity.maximumNorm, within: tolerance))
  }

  /// A motion along a timing curve.
  ///
  /// - Parameter duration: when the motion counts as ended, in seconds.
  @inline(never)
  package static func curve(_ simulation: CurveSimulation<Lanes>, duration: Double) -> Motion {
    SimulationMotion(simulation, from: simulation.from, velocity: .zero, duration: duration)
  }

  /// A deceleration between bounds, past which springs take over.
  @inline(never)
  package static func scroll(
    _ simulation: ScrollSimulation<Lanes>, within tolerance: Tolerance
  ) -> Motion {
    SimulationMotion(
      simulation, from: simulation.from, velocity: simulation.velocity,
      duration: simulation.settlingTime(within: tolerance))
  }

  /// A spring or a decay between walls.
  package static func bounce(
    _ simulation: BounceSimulation<Lanes>, within tolerance: Tolerance
  ) -> Motion {
    SimulationMotion(
      simulation, from: simulation.from, velocity: simulation.velocity,
      duration: simulation.settlingTime(within: tolerance))
  }

  /// A motion through keyframes, which ends with the last one.
  package static func keyframes(_ simulation: KeyframeSimulation<Lanes>) -> Motion {
    SimulationMotion(
      simulation, from: simulation.keyframes[0].value, velocity: .zero,
      duration: simulation.duration)
  }

  /// The motion, reflected where it would pass walls; the same motion without walls.
  package final func folded(at walls: Walls<Lanes>?) -> Motion {
    walls.map { FoldedMotion(self, at: $0) } ?? self
  }

  /// The motion, moved by a distance.
  @inline(never)
  package final func shifted(by distance: Lanes) -> Motion {
    guard let former = self as? ShiftedMotion else { return ShiftedMotion(self, by: distance) }
    return ShiftedMotion(former.motion, by: former.distance + distance)
  }
}

private final class SpringMotion: Motion, @unchecked Sendable {
  private let spring: DampedSpring
  private let motion: LinearMotion

  init(_ spring: DampedSpring, _ motion: LinearMotion, from: Lanes, end: Lanes, duration: Double) {
    (self.spring, self.motion) = (spring, motion)
    super.init(from: from, velocity: motion.velocity, end: end, duration: duration)
  }

  override var linear: LinearMotion? { motion }

  override func value(after transition: StateTransition) -> Lanes {
    motion.value(after: transition)
  }

  override func passageTime(lane: Int) -> Double? {
    spring.time(from: motion.displacement[lane: lane], velocity: velocity[lane: lane], to: 0)
  }

  override func transition(over time: Double) -> StateTransition { spring.transition(over: time) }

  override func state(at time: Double) -> State {
    guard time > 0 else { return (from, velocity) }
    return state(after: spring.transition(over: time))
  }

  override func state(at time: Double, using cache: inout StateTransitionCache) -> State {
    guard time > 0 else { return (from, velocity) }
    return state(after: cache.transition(of: spring, over: time))
  }

  @inline(__always)
  private func state(after transition: StateTransition) -> State {
    (motion.value(after: transition), motion.velocity(after: transition))
  }
}

private final class DecayMotion: Motion, @unchecked Sendable {
  private let decay: Decay
  private let motion: LinearMotion

  init(_ decay: Decay, _ motion: LinearMotion, end: Lanes, duration: Double) {
    (self.decay, self.motion) = (decay, motion)
    super.init(
      from: motion.displacement, velocity: motion.velocity, end: end, duration: duration)
  }

  override var linear: LinearMotion? { motion }

  override func value(after transition: StateTransition) -> Lanes {
    motion.value(after: transition)
  }

  override func transition(over time: Double) -> StateTransition { decay.transition(over: time) }

  override func state(at time: Double) -> State { state(after: decay.transition(over: time)) }

  override func state(at time: Double, using cache: inout StateTransitionCache) -> State {
    state(after: cache.transition(of: decay, over: time))
  }

  @inline(__always)
  private func state(after transition: StateTransition) -> State {
    (motion.value(after: transition), motion.velocity(after: transition))
  }
}

/// The motion of a simulation that no single transition computes.
private final class SimulationMotion<Body: Simulation>: Motion, @unchecked Sendable
where Body.Value == Lanes {
  private let simulation: Body

  init(_ simulation: Body, from: Lanes, velocity: Lanes, duration: Double) {
    self.simulation = simulation
    super.init(from: from, velocity: velocity, end: simulation.end, duration: duration)
  }

  override func state(at time: Double) -> State { simulation.state(at: time) }

  override func state(at time: Double, using cache: inout StateTransitionCache) -> State {
    simulation.state(at: time, using: &cache)
  }
}

private final class FoldedMotion: Motion, @unchecked Sendable {
  private let motion: Motion
  private let walls: Walls<Lanes>

  init(_ motion: Motion, at walls: Walls<Lanes>) {
    (self.motion, self.walls) = (motion, walls)
    super.init(
      from: motion.from, velocity: motion.velocity,
      end: walls.fold(motion.end, velocity: .zero).value, duration: motion.duration)
  }

  override func state(at time: Double) -> State {
    let state = motion.state(at: time)
    return walls.fold(state.value, velocity: state.velocity)
  }
}

private final class ShiftedMotion: Motion, @unchecked Sendable {
  let motion: Motion
  let distance: Lanes

  init(_ motion: Motion, by distance: Lanes) {
    (self.motion, self.distance) = (motion, distance)
    super.init(
      from: motion.from + distance, velocity: motion.velocity, end: motion.end + distance,
      duration: motion.duration)
  }

  override func state(at time: Double) -> State {
    let state = motion.state(at: time)
    return (state.value + distance, state.velocity)
  }

  override func state(at time: Double, using cache: inout StateTransitionCache) -> State {
    let state = motion.state(at: time, using: &cache)
    return (state.value + distance, state.velocity)
  }
}
