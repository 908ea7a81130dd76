/// Springs by perceived duration and bounce.
extension DampedSpring {
  /// Creates a spring of unit mass by its perceived duration in seconds and its bounce.
  ///
  /// The duration is the response. The bounce b lies between −1, exclusive, and 1. Above zero the
  /// damping ratio is 1 − b, and the spring overshoots; below it is 1 ÷ (1 + b), and the spring is
  /// overdamped. These are the parameters that Apple introduced in "Animate with springs" (WWDC
  /// 2023).
  ///
  /// - Throws: `SpringError` if the duration is not finite or not above zero, or the bounce is out
  ///   of its range.
  public init(duration: Double, bounce: Double = 0) throws(SpringError) {
    guard duration.isFinite, duration > 0 else { throw .duration(duration) }
    guard bounce > -1, bounce <= 1 else { throw .bounce(bounce) }
    try self.init(response: duration, dampingRatio: Self.dampingRatio(forBounce: bounce))
  }

  /// Creates a spring with a valid duration and bounce.
  package init(uncheckedDuration duration: Double, bounce: Double) {
    self.init(
      uncheckedResponse: duration, dampingRatio: Self.dampingRatio(forBounce: bounce))
  }

  private static func dampingRatio(forBounce bounce: Double) -> Double {
    bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
  }

  /// The perceived duration, which is the response, in seconds.
  public var duration: Double { response }

  /// 1 − ratio for an underdamped spring, 1 ÷ ratio − 1 for an overdamped one: from −1 to 1.
  public var bounce: Double {
    let ratio = dampingRatio
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// A duration of half a second without bounce.
  public static var smooth: DampedSpring { DampedSpring(uncheckedDuration: 0.5, bounce: 0) }

  /// A duration of half a second with a small bounce, 0.15.
  public static var snappy: DampedSpring { DampedSpring(uncheckedDuration: 0.5, bounce: 0.15) }

  /// A duration of half a second with a clear bounce, 0.3.
  public static var bouncy: DampedSpring { DampedSpring(uncheckedDuration: 0.5, bounce: 0.3) }
}
