import LenticularPhysics

/// The first leg of a motion that a transition carries, without a reference to anything: in most
/// frames this is all that an animation needs to know.
///
///     value = anchor + T · (displacement, velocity)
///
/// What it computes is what `SpringSimulation` and `DecaySimulation` do, bit by bit.
struct LinearLeg: Sendable {
  /// Until when the leg lasts, in seconds; zero for motions that no transition carries.
  let duration: Double
  let key: TransitionCache.Key
  private let anchor: Lanes
  private let displacement: Lanes
  private let velocity: Lanes
  private let end: Lanes
  /// The components that are at their end as soon as they are not below it, a bit for each.
  private let rising: UInt8
  /// The same for those that are as soon as they are not above it.
  private let falling: UInt8

  /// The leg of a motion that no transition carries.
  init() {
    (duration, key) = (0, TransitionCache.Key(.normal))
    (anchor, displacement, velocity, end) = (.zero, .zero, .zero, .zero)
    (rising, falling) = (0, 0)
  }

  /// The leg between two values that takes a duration in seconds.
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
      // A lane that is flung from its end is there again only when the leg is over.
      let rests = start == end && velocity[lane: lane] == 0
      if start < end || rests { rising |= bit }
      if start > end || rests { falling |= bit }
    }
    (self.rising, self.falling) = (rising, falling)
  }

  /// Whether the motion is under way at a time, in this leg.
  @inline(__always)
  func contains(_ time: Double) -> Bool { time > 0 && time < duration }

  /// The first lanes of the value, at least two; the others zero.
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

  /// Per second.
  @inline(__always)
  func velocity(after transition: Transition) -> Lanes {
    .lanes { displacement[lane: $0] * transition.vx + velocity[lane: $0] * transition.vv }
  }

  /// Whether one of some components, a bit for each, comes to its end with a value, or past it.
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
