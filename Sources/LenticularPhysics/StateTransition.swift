/// The effect of a span of time on the state of a linear motion: a matrix of two rows.
///
///     x' = xx · x + xv · v
///     v' = vx · x + vv · v
///
/// x is a displacement and v its velocity per second, so `xv` is in seconds and `vx` in one over
/// seconds. One matrix applies to all lanes of a value. Transitions compose: the transition over
/// a + b is that over a concatenated with that over b.
@frozen
public struct StateTransition: Equatable, Sendable {
  public var xx: Double
  public var xv: Double
  public var vx: Double
  public var vv: Double

  @inlinable
  public init(xx: Double, xv: Double, vx: Double, vv: Double) {
    self.xx = xx
    self.xv = xv
    self.vx = vx
    self.vv = vv
  }

  /// The transition over a time of zero.
  @inlinable
  public static var identity: StateTransition { StateTransition(xx: 1, xv: 0, vx: 0, vv: 1) }

  /// This transition followed by another.
  @inlinable
  public func concatenating(_ next: StateTransition) -> StateTransition {
    StateTransition(
      xx: next.xx * xx + next.xv * vx, xv: next.xx * xv + next.xv * vv,
      vx: next.vx * xx + next.vv * vx, vv: next.vx * xv + next.vv * vv)
  }

  /// The displacement and the velocity after the transition.
  @inlinable
  public func callAsFunction<Value: Vector>(
    position: Value, velocity: Value
  ) -> (position: Value, velocity: Value) {
    (position * xx + velocity * xv, position * vx + velocity * vv)
  }
}
