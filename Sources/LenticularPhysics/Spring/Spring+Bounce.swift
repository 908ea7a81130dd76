/// Springs by how long they seem to take and how much they bounce.
extension Spring {
  /// A spring of unit mass by its perceived duration in seconds and its bounce.
  ///
  /// The duration is the response. The bounce b runs from −1, exclusive, to 1: above zero the
  /// damping ratio is 1 − b and the spring overshoots; below it is 1 ÷ (1 + b) and the spring
  /// creeps. The parameters that Apple introduced in "Animate with springs" (WWDC 2023).
  ///
  /// - Throws: `SpringError` where the duration is not finite or not above zero, or the bounce
  ///   is out of its range.
  public init(duration: Double, bounce: Double = 0) throws(SpringError) {
    guard duration.isFinite, duration > 0 else { throw .duration(duration) }
    guard bounce > -1, bounce <= 1 else { throw .bounce(bounce) }
    try self.init(response: duration, dampingRatio: Self.dampingRatio(forBounce: bounce))
  }

  /// A spring of a duration and a bounce that are known to be valid.
  package init(uncheckedDuration duration: Double, bounce: Double) {
    self.init(
      uncheckedResponse: duration, dampingRatio: Self.dampingRatio(forBounce: bounce))
  }

  private static func dampingRatio(forBounce bounce: Double) -> Double {
    bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
  }

  /// The perceived duration, which is the response, in seconds.
  public var duration: Double { response }

  /// 1 − ratio where the spring overshoots, 1 ÷ ratio − 1 where it creeps: from −1 to 1.
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// Half a second without any bounce.
  public static var smooth: Spring { Spring(uncheckedDuration: 0.5, bounce: 0) }

  /// Half a second with a small bounce, 0.15.
  public static var snappy: Spring { Spring(uncheckedDuration: 0.5, bounce: 0.15) }

  /// Half a second with a clear bounce, 0.3.
  public static var bouncy: Spring { Spring(uncheckedDuration: 0.5, bounce: 0.3) }
}
