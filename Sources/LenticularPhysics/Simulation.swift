/// A motion as a function of time.
///
/// Times are seconds since the beginning of the motion, in any order: there is no state that is
/// stepped, so a motion does not depend on the frame rate, and can be rewound. At or before time
/// zero, and for NaN, a motion is at its start. Values and velocities are finite at every finite
/// time if the motion's parameters are.
public protocol Simulation: Sendable {
  associatedtype Value: Vector

  /// The value, and its velocity per second, at a time.
  func state(at time: Double) -> (value: Value, velocity: Value)

  /// The value and its velocity per second, with transitions from a cache that many motions share.
  func state(
    at time: Double, using cache: inout StateTransitionCache
  ) -> (value: Value, velocity: Value)

  /// The value at a time.
  func value(at time: Double) -> Value

  /// The velocity per second at a time.
  func velocity(at time: Double) -> Value

  /// The value at which the motion comes to rest, or would if it ever did.
  var end: Value { get }

  /// The time after which every lane stays within a tolerance of `end`, in seconds.
  ///
  /// Zero for a motion that is at rest from the start. Infinite for a motion that never rests, and
  /// for a tolerance that is not positive unless the motion reaches `end` exactly.
  func settlingTime(within tolerance: Tolerance) -> Double
}

extension Simulation {
  public func state(
    at time: Double, using cache: inout StateTransitionCache
  ) -> (value: Value, velocity: Value) {
    state(at: time)
  }

  public func value(at time: Double) -> Value { state(at: time).value }
  public func velocity(at time: Double) -> Value { state(at: time).velocity }
}
