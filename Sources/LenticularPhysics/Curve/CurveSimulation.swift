/// A motion of a fixed duration along a timing curve.
public struct CurveSimulation<Value: Vector>: Simulation {
  public let curve: CubicBezier

  /// The duration of the motion, in seconds. If it is not above zero, the motion is at its end at
  /// any time above zero.
  public let duration: Double

  /// The value at time zero.
  public let from: Value

  /// The exact value from `duration` on.
  public let end: Value

  public init(curve: CubicBezier = .ease, duration: Double, from: Value, to end: Value) {
    self.curve = curve
    self.duration = duration
    self.from = from
    self.end = end
  }

  public func state(at time: Double) -> (value: Value, velocity: Value) {
    let isTimed = duration > 0
    let progress = isTimed && time > 0 ? time / duration : 0
    if progress >= 1 || (!isTimed && time > 0) { return (end, .zero) }
    let velocity = isTimed ? (end - from) * (curve.slope(at: progress) / duration) : .zero
    if !(progress > 0) { return (from, velocity) }
    return (from.interpolated(to: end, at: curve.value(at: progress)), velocity)
  }

  /// The duration, regardless of the tolerance; zero if start and end are equal.
  public func settlingTime(within tolerance: Tolerance) -> Double {
    from == end || !(duration > 0) ? 0 : duration
  }
}
