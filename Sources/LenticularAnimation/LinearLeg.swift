import LenticularPhysics

/// The first leg of a motion that a transition computes, without references. In most frames an
/// animation needs nothing else.
///
///     value = anchor + T · (displacement, velocity)
///
/// The result has the same bits as that of `SpringSimulation` and `DecaySimulation`.
struct LinearLeg: Sendable {
  /// The duration of the leg, in seconds; zero for motions that a transition does not compute.
  let duration: Double
  let key: TransitionCache.Key
  private let anchor: Lanes
  private let displacement: Lanes
  private let velocity: Lanes
  private let end: Lanes
  /// The components that reach their end from below, as bits.
  private let rising: UInt8
  /// The components that reach their end from above, as bits.
  private let falling: UInt8

  /// Creates the leg of a motion that a transition does not compute.
  init() {
    (duration, key) = (0, TransitionCache.Key(.normal))
    (anchor, displacement, velocity, end) = (.zero, .zero, .zero, .zero)
    (rising, falling) = (0, 0)
  }

  /// Creates the leg between two values, with a duration in seconds.
  init(
    of motion: AnimationMotion.Linear, from start: Lanes, to end: Lanes, duration: Double
  ) {
    self.duration = duration
    key = motion.key
    (anchor, displacement, velocity) = (motion.anchor, motion.displacement, motion.velocity)
    self.end = end
    var (rising, falling) = (0 as UInt8, 0 as UInt8)
    for lane in 0..<Lanes.laneCount {
      let (start, end, bit) = (start[lane: lane], end[lane: lane], 1 << UInt8(lane) as UInt8)
      // A lane that starts at its end with a velocity reaches it again when the leg is over.
      let rests = start == end && velocity[lane: lane] == 0
      if start < end || rests { rising |= bit }
      if start > end || rests { falling |= bit }
    }
    (self.rising, self.falling) = (rising, falling)
  }

  /// Whether a time is within the leg.
  @inline(__always)
  func contains(_ time: Double) -> Bool { time > 0 && time < duration }

  /// The first lanes of the value, at least two; the others are zero.
  @inline(__always)
  func value(after transition: Transition, laneCount: Int) -> Lanes {
    var value = Lanes.zero
    for lane in 0..<2 {
      let (x, v) = (displacement[lane: lane], velocity[lane: lane])
      value[lane: lane] = anchor[lane: lane] + (x * transition.xx + v * transition.xv)
    }
    if laneCount <= 2 { return value }
    for lane in 2..<Lanes.laneCount {
      let (x, v) = (displacement[lane: lane], velocity[lane: lane])
      value[lane: lane] = anchor[lane: lane] + (x * transition.xx + v * transition.xv)
    }
    return value
  }

  /// The velocity per second after a transition.
  @inline(__always)
  func velocity(after transition: Transition) -> Lanes {
    .lanes { displacement[lane: $0] * transition.vx + velocity[lane: $0] * transition.vv }
  }

  /// Whether one of some components, as bits, reaches or passes its end with a value.
  @inline(__always)
  func reaches(_ value: Lanes, components: UInt8) -> Bool {
    var (above, below) = (0 as UInt8, 0 as UInt8)
    for lane in 0..<Lanes.laneCount {
      let (now, end) = (value[lane: lane], end[lane: lane])
      above |= (now >= end ? 1 : 0) << UInt8(lane)
      below |= (now <= end ? 1 : 0) << UInt8(lane)
    }
    return components & (above & rising | below & falling) != 0
  }
}
