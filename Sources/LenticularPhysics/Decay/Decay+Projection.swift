/// Where a throw ends, which throw ends somewhere, and when it passes a place.
extension Decay {
  /// Where a value thrown with a velocity per second comes to rest: x + v · R.
  public func destination<Value: Vector>(from position: Value, velocity: Value) -> Value {
    position + velocity * reach
  }

  /// The velocity per second that comes to rest at a destination: (x∞ − x) ÷ R.
  public func velocity<Value: Vector>(from position: Value, to destination: Value) -> Value {
    (destination - position) * (1 / reach)
  }

  /// When a value thrown with a velocity passes a target, in seconds; nothing if it never does,
  /// or only comes to rest there.
  ///
  ///     t = −ln(1 − (target − x) ÷ (v · R)) ÷ λ
  public func time(from position: Double, velocity: Double, to target: Double) -> Double? {
    if target == position { return 0 }
    let share = (target - position) / (velocity * reach)
    guard share > 0, share < 1 else { return nil }
    return -Elementary.log1p(-share) / decayRate
  }

  /// How long a value thrown with a velocity takes to come within a tolerance of its rest.
  ///
  /// Both |v| · e^(−λt) and the |v| · R · e^(−λt) still to go must be small enough. Zero if they
  /// are from the start; infinite for a tolerance that is not positive.
  public func duration(velocity: Double, within tolerance: Tolerance) -> Double {
    if velocity == 0 { return 0 }
    guard tolerance.speed > 0, tolerance.distance > 0 else { return .infinity }
    let excess = abs(velocity) * max(1 / tolerance.speed, reach / tolerance.distance)
    return max(0, Elementary.log(excess) / decayRate)
  }
}
