/// The limits that a motion is thrown back from.
@frozen
public struct Walls<Value: Vector>: Equatable, Sendable {
  /// The least value of each lane; minus infinity, or not a number, for none.
  public var lowerBound: Value

  /// The greatest value of each lane; infinity, or not a number, for none. Where it is below the
  /// lower one, the lower one holds.
  public var upperBound: Value

  /// The share of its speed that a lane keeps when it is thrown back, the coefficient of
  /// restitution: 0 stops it, 1 loses nothing. What lies outside 0…1 counts as the nearer of them,
  /// what is not a number as 0.
  public var restitution: Double

  @inlinable
  public init(lowerBound: Value, upperBound: Value, restitution: Double = 0) {
    self.lowerBound = lowerBound
    self.upperBound = upperBound
    self.restitution = restitution
  }

  /// The bounds of a lane, in order.
  func bounds(lane: Int) -> (lower: Double, upper: Double) {
    let (lower, upper) = (lowerBound[lane: lane], upperBound[lane: lane])
    let least = lower.isNaN ? -.infinity : lower
    return (least, upper.isNaN ? .infinity : max(least, upper))
  }

  /// The restitution within 0…1.
  var effectiveRestitution: Double { restitution > 0 ? min(restitution, 1) : 0 }

  /// The value thrown back at the walls as a mirror would, its distance behind a wall multiplied by
  /// the restitution: for motions that are drawn and not driven, such as timing curves.
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
