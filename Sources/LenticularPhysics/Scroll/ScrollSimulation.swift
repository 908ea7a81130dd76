/// The motion of a scroll view's content after a release: it decelerates, and at a bound a spring takes over
/// with the present velocity, or the content stops.
///
/// Lanes move independently of each other. The time of crossing a bound is computed, not found by stepping,
/// so position and velocity are continuous at every frame rate. Content that starts beyond a bound is pulled
/// back at once, by the spring. If it is flung inwards, faster than the spring would move it, it decelerates
/// from the time at which it passes the bound.
public struct ScrollSimulation<Value: Vector>: Simulation {
  public let decay: Decay
  /// The spring that moves the content back.
  public let spring: DampedSpring
  /// Whether the spring takes over where the content crosses a bound; otherwise the content stops there.
  public let bounces: Bool

  /// The value at time zero.
  public let from: Value

  /// The velocity per second at time zero.
  public let velocity: Value

  public let end: Value

  /// In each lane, the time at which content that starts beyond a bound passes it with a fling, in seconds;
  /// zero if it does not.
  public let entryTime: Value

  /// In each lane, the value at which the decay begins.
  private let entry: Value

  /// In each lane, the velocity at which the decay begins.
  private let entryVelocity: Value

  /// In each lane, the time at which the spring takes over, in seconds; infinity for never.
  public let crossingTime: Value

  /// In each lane, the value at which the spring takes over.
  private let crossing: Value

  /// In each lane, the velocity at which the spring takes over.
  private let crossingVelocity: Value

  /// - Parameters:
  ///   - from: The value at time zero.
  ///   - velocity: The velocity per second at time zero.
  ///   - lowerBound: The least value of each lane at rest; negative infinity for none.
  ///   - upperBound: The greatest value of each lane at rest; infinity for none. If it is below the lower
  ///     bound, the lower bound applies.
  ///   - decay: The deceleration of the content.
  ///   - spring: The spring that moves the content back.
  ///   - bounces: Whether the content passes a bound and bounces back, or stops there.
  public init(
    from: Value, velocity: Value, lowerBound: Value, upperBound: Value,
    decay: Decay = .normal, spring: DampedSpring = .scrollBounce, bounces: Bool = true
  ) {
    self.decay = decay
    self.spring = spring
    self.bounces = bounces
    self.from = from
    self.velocity = velocity
    var end = from
    var (entryTime, entry, entryVelocity) = (Value.zero, from, velocity)
    var (crossingTime, crossing, crossingVelocity) = (Value.zero, from, velocity)
    for lane in 0..<Value.laneCount {
      let lower = lowerBound[lane: lane]
      let upper = max(lower, upperBound[lane: lane])
      var (start, speed) = (from[lane: lane], velocity[lane: lane])
      if start < lower || start > upper {
        let bound = start < lower ? lower : upper
        end[lane: lane] = bound
        guard let time = Self.entryTime(from: start - bound, velocity: speed, spring) else {
          continue
        }
        speed = spring.transition(over: time)(position: start - bound, velocity: speed).velocity
        start = bound
        entryTime[lane: lane] = time
        entry[lane: lane] = start
        entryVelocity[lane: lane] = speed
      }
      let rest = decay.destination(from: start, velocity: speed)
      if rest < lower || rest > upper {
        let bound = rest < lower ? lower : upper
        let time = decay.time(from: start, velocity: speed, to: bound) ?? 0
        end[lane: lane] = bound
        crossingTime[lane: lane] = entryTime[lane: lane] + time
        crossing[lane: lane] = bound
        crossingVelocity[lane: lane] = speed * decay.transition(over: time).vv
      } else {
        end[lane: lane] = rest
        crossingTime[lane: lane] = .infinity
      }
    }
    self.end = end
    (self.entryTime, self.entry, self.entryVelocity) = (entryTime, entry, entryVelocity)
    (self.crossingTime, self.crossing) = (crossingTime, crossing)
    self.crossingVelocity = crossingVelocity
  }

  /// The time at which content that is flung inwards from a displacement beyond a bound passes the bound; nil
  /// if it is not flung.
  ///
  /// A critically damped spring of angular frequency ω returns a displacement x with a velocity of at most ω
  /// · |x|. Anything faster was flung.
  private static func entryTime(
    from displacement: Double, velocity: Double, _ spring: DampedSpring
  ) -> Double? {
    let isInwards = displacement * velocity < 0
    guard isInwards, abs(velocity) > abs(displacement) * spring.naturalFrequency else { return nil }
    return spring.returnTime(from: displacement, velocity: velocity)
  }

  public func state(at time: Double) -> (value: Value, velocity: Value) {
    guard time > 0 else { return (from, velocity) }
    var state = decay.transition(over: time)(position: from, velocity: velocity)
    for lane in 0..<Value.laneCount {
      let (entryTime, crossingTime) = (entryTime[lane: lane], crossingTime[lane: lane])
      let new: (position: Double, velocity: Double)
      if time > crossingTime {
        new =
          isSprung(lane)
          ? sprung(
            from: crossing[lane: lane], velocity: crossingVelocity[lane: lane],
            to: end[lane: lane], over: time - crossingTime) : (end[lane: lane], 0)
      } else if time < entryTime {
        new = sprung(
          from: from[lane: lane], velocity: velocity[lane: lane], to: entry[lane: lane], over: time)
      } else if entryTime > 0 {
        new = decay.transition(over: time - entryTime)(
          position: entry[lane: lane], velocity: entryVelocity[lane: lane])
      } else {
        continue
      }
      (state.position[lane: lane], state.velocity[lane: lane]) = new
    }
    return (state.position, state.velocity)
  }

  /// The state of a lane after a time, moved by the spring.
  private func sprung(
    from start: Double, velocity: Double, to end: Double, over time: Double
  ) -> (position: Double, velocity: Double) {
    let state = spring.transition(over: time)(position: start - end, velocity: velocity)
    return (end + state.position, state.velocity)
  }

  /// The longest settling time of all lanes.
  ///
  /// Content that glides within the tolerance is settled, even if it crosses a bound later.
  public func settlingTime(within tolerance: Tolerance) -> Double {
    var time = 0.0
    for lane in 0..<Value.laneCount {
      time = max(time, settlingTime(ofLane: lane, within: tolerance))
    }
    return time
  }

  private func settlingTime(ofLane lane: Int, within tolerance: Tolerance) -> Double {
    let (entryTime, crossingTime) = (entryTime[lane: lane], crossingTime[lane: lane])
    let glide = decay.duration(velocity: entryVelocity[lane: lane], within: tolerance)
    if entryTime > 0, glide == 0 {
      // Content may pass the bound imperceptibly long after it seems to rest there.
      let displacement = from[lane: lane] - entry[lane: lane]
      return min(
        entryTime,
        spring.settlingTime(
          from: displacement, velocity: velocity[lane: lane], within: tolerance))
    }
    // Content may also reach a bound imperceptibly long after it seems to rest there.
    if entryTime + glide < crossingTime { return entryTime + glide }
    guard isSprung(lane) else { return crossingTime }
    let displacement = crossing[lane: lane] - end[lane: lane]
    return crossingTime
      + spring.settlingTime(
        from: displacement, velocity: crossingVelocity[lane: lane], within: tolerance)
  }

  /// Whether a lane ends by the spring: it bounces, or began beyond a bound.
  private func isSprung(_ lane: Int) -> Bool {
    bounces || crossing[lane: lane] != end[lane: lane]
  }
}
