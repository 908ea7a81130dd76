/// What a scroll view's content does when the finger lets go: it slows down, and where it would
/// leave its bounds a spring takes over with the velocity it has there, or it stops.
///
/// Lanes move independently of each other. The moment of crossing is solved for and not met
/// by stepping, so the motion is continuous in position and velocity at every frame rate.
/// Content that starts beyond a bound is drawn back to it at once.
public struct ScrollSimulation<Value: Vector>: Simulation {
  public let decay: Decay
  /// What draws the content back.
  public let spring: Spring
  /// Whether the spring takes over where the content crosses a bound; otherwise it stops there.
  public let bounces: Bool

  /// The value at time zero.
  public let from: Value

  /// The velocity per second at time zero.
  public let velocity: Value

  public let end: Value

  /// In each lane, when the spring takes over, in seconds; infinity where it never does.
  public let crossingTime: Value

  /// In each lane, the value where the spring takes over.
  private let crossing: Value

  /// In each lane, the velocity with which the spring takes over.
  private let crossingVelocity: Value

  /// - Parameters:
  ///   - from: The value at time zero.
  ///   - velocity: The velocity per second at time zero.
  ///   - lowerBound: The least value of each lane at rest; minus infinity for none.
  ///   - upperBound: The greatest value of each lane at rest; infinity for none. Where it is
  ///     below the lower one, the lower one holds.
  ///   - decay: How the content slows down.
  ///   - spring: What draws it back.
  ///   - bounces: Whether it goes on beyond a bound that it crosses, or stops there.
  public init(
    from: Value, velocity: Value, lowerBound: Value, upperBound: Value,
    decay: Decay = .normal, spring: Spring = .scrollBounce, bounces: Bool = true
  ) {
    self.decay = decay
    self.spring = spring
    self.bounces = bounces
    self.from = from
    self.velocity = velocity
    var end = decay.destination(from: from, velocity: velocity)
    var crossingTime = Value.zero
    var crossing = from
    var crossingVelocity = velocity
    for lane in 0..<Value.laneCount {
      let start = from[lane: lane]
      let speed = velocity[lane: lane]
      let lower = lowerBound[lane: lane]
      let upper = max(lower, upperBound[lane: lane])
      let rest = end[lane: lane]
      if start < lower || start > upper {
        end[lane: lane] = start < lower ? lower : upper
      } else if rest < lower || rest > upper {
        let bound = rest < lower ? lower : upper
        let time = decay.time(from: start, velocity: speed, to: bound) ?? 0
        end[lane: lane] = bound
        crossingTime[lane: lane] = time
        crossing[lane: lane] = bound
        crossingVelocity[lane: lane] = speed * decay.transition(over: time).vv
      } else {
        crossingTime[lane: lane] = .infinity
      }
    }
    self.end = end
    self.crossingTime = crossingTime
    self.crossing = crossing
    self.crossingVelocity = crossingVelocity
  }

  public func state(at time: Double) -> (value: Value, velocity: Value) {
    guard time > 0 else { return (from, velocity) }
    var state = decay.transition(over: time)(position: from, velocity: velocity)
    for lane in 0..<Value.laneCount where time > crossingTime[lane: lane] {
      let rest = end[lane: lane]
      guard isSprung(lane) else {
        (state.position[lane: lane], state.velocity[lane: lane]) = (rest, 0)
        continue
      }
      let transition = spring.transition(over: time - crossingTime[lane: lane])
      let sprung = transition(
        position: crossing[lane: lane] - rest, velocity: crossingVelocity[lane: lane])
      state.position[lane: lane] = rest + sprung.position
      state.velocity[lane: lane] = sprung.velocity
    }
    return (state.position, state.velocity)
  }

  /// The longest of the lanes' settling times.
  public func settlingTime(within tolerance: Tolerance) -> Double {
    var time = 0.0
    for lane in 0..<Value.laneCount {
      let takeover = crossingTime[lane: lane]
      if takeover == .infinity {
        time = max(time, decay.duration(velocity: velocity[lane: lane], within: tolerance))
      } else {
        let displacement = crossing[lane: lane] - end[lane: lane]
        let bounce =
          isSprung(lane)
          ? spring.settlingTime(
            from: displacement, velocity: crossingVelocity[lane: lane], within: tolerance) : 0
        time = max(time, takeover + bounce)
      }
    }
    return time
  }

  /// Whether a spring takes a lane to its end: one that bounces, or that began beyond a bound.
  private func isSprung(_ lane: Int) -> Bool {
    bounces || crossing[lane: lane] != end[lane: lane]
  }
}
