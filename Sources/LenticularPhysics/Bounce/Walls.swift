/// The bounds at which a motion bounces.
@frozen
public struct Walls<Value: Vector>: Equatable, Sendable {
  /// The least value of each lane; negative infinity or NaN for none.
  public var lowerBound: Value

  /// The greatest value of each lane; infinity or NaN for none. If it is below the lower bound, the
  /// lower bound applies.
  public var upperBound: Value

  /// The coefficient of restitution: the fraction of its speed that a lane keeps at a bounce. At 0
  /// it stops, at 1 it loses nothing. Other values are clamped to 0…1; NaN counts as 0.
  public var restitution: Double

  @inlinable
  public init(lowerBound: Value, upperBound: Value, restitution: Double = 0) {
    self.lowerBound = lowerBound
    self.upperBound = upperBound
    self.restitution = restitution
  }

  /// The bounds of a lane, in ascending order.
  func bounds(lane: Int) -> (lower: Double, upper: Double) {
    let (lower, upper) = (lowerBound[lane: lane], upperBound[lane: lane])
    let least = lower.isNaN ? -.infinity : lower
    return (least, upper.isNaN ? .infinity : max(least, upper))
  }

  /// The restitution, clamped to 0…1.
  var effectiveRestitution: Double { restitution > 0 ? min(restitution, 1) : 0 }

  /// The value mirrored at the walls, with its distance behind a wall multiplied by the
  /// restitution. For motions that are prescribed, such as timing curves, not driven by a force.
  public func fold(_ value: Value, velocity: Value) -> (value: Value, velocity: Value) {
    var (folded, turned) = (value, velocity)
    for lane in 0..<Value.laneCount {
      let (lower, upper) = bounds(lane: lane)
      let raw = value[lane: lane]
      guard raw < lower || raw > upper else { continue }
      let wall = raw < lower ? lower : upper
      folded[lane: lane] = max(lower, min(upper, wall - effectiveRestitution * (raw - wall)))
      turned[lane: lane] = -effectiveRestitution * velocity[lane: lane]
    }
    return (folded, turned)
  }
}
