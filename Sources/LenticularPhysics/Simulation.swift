/// A motion as a function of time.
///
/// Time is in seconds since the motion began and may be asked for in any order: there is no
/// state that steps along, so a motion looks the same at every frame rate and may be rewound.
/// At or before time zero, and where time is not a number, a motion is at its start.
/// Values and velocities are finite at every finite time if the motion's parameters are.
public protocol Simulation: Sendable {
  associatedtype Value: Vector

  /// The value, and its velocity per second, at a time.
  func state(at time: Double) -> (value: Value, velocity: Value)

  /// The same, for one of many motions: transitions that are in the cache are not computed anew.
  func state(
    at time: Double, using cache: inout TransitionCache
  ) -> (value: Value, velocity: Value)

  /// The value at a time.
  func value(at time: Double) -> Value

  /// The velocity per second at a time.
  func velocity(at time: Double) -> Value

  /// Where the motion comes to rest, or would if it ever did.
  var end: Value { get }

  /// The time from which on every lane stays within a tolerance of `end`, in seconds.
  ///
  /// Zero for a motion that is at rest from the start; infinite for one that never rests, and
  /// for a tolerance that is not positive unless the motion arrives at `end` exactly.
  func settlingTime(within tolerance: Tolerance) -> Double
}

extension Simulation {
  public func state(
    at time: Double, using cache: inout TransitionCache
  ) -> (value: Value, velocity: Value) {
    state(at: time)
  }

  public func value(at time: Double) -> Value { state(at: time).value }
  public func velocity(at time: Double) -> Value { state(at: time).velocity }
}
