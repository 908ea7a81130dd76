import LenticularPhysics

/// How an animation moves: what makes a motion of a beginning.
///
/// Four are predefined, behind the names `SpringAnimation`, `DecayAnimation`, `BasicAnimation` and
/// `KeyframeAnimation`. A motion of your own needs a `Simulation` and one of these.
public protocol AnimationDynamics {
  associatedtype Motion: Simulation

  /// What the way back of an animation that autoreverses looks like.
  static var reversal: Reversal { get }

  /// The motion from a beginning to its end.
  func motion(from start: AnimationStart<Motion.Value>) -> Motion
}

/// What the way back of an animation looks like.
public enum Reversal: Sendable {
  /// Like the way there with the ends exchanged: a spring bounces at both.
  case mirrored
  /// Like the way there run backwards: what began slowly ends slowly.
  case backwards
}

/// Which ends of its way a motion does not go beyond.
public enum ClampMode: Sendable {
  case none
  /// Not back beyond its start.
  case start
  /// Not beyond its end.
  case end
  case both
}

/// What an animation begins with.
public struct AnimationStart<Value: Vector>: Sendable {
  /// Where the motion begins.
  public let from: Value
  /// Where it is to go, if the animation says so.
  public let to: Value?
  /// The target's value as the animation begins.
  public let current: Value
  /// The velocity per second to begin with.
  public let velocity: Value
  let clampMode: ClampMode
  let bounds: Walls<Value>?
  let restitution: Double

  /// The walls of the motion to an end, or nil where it has none: the bounds, and what the clamp
  /// mode says. A lane that ends where it starts is clamped on the side to which it sets out.
  public func walls(end: Value) -> Walls<Value>? {
    if clampMode == .none && bounds == nil { return nil }
    let unbounded = Value.lanes { _ in .infinity }
    var walls = bounds ?? Walls(lowerBound: -unbounded, upperBound: unbounded)
    walls.restitution = restitution
    for lane in 0..<Value.laneCount {
      let (start, stop) = (from[lane: lane], end[lane: lane])
      let direction = start == stop ? velocity[lane: lane] : stop - start
      if direction == 0 { continue }
      if clampMode == .start || clampMode == .both { limit(start, isUpper: direction < 0) }
      if clampMode == .end || clampMode == .both { limit(stop, isUpper: direction > 0) }

      func limit(_ wall: Double, isUpper: Bool) {
        if isUpper {
          walls.upperBound[lane: lane] = min(walls.upperBound[lane: lane], wall)
        } else {
          walls.lowerBound[lane: lane] = max(walls.lowerBound[lane: lane], wall)
        }
      }
    }
    return walls
  }
}
