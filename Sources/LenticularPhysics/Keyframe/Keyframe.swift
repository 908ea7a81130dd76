/// The value of a motion at a time, with the timing curve from the previous keyframe.
@frozen
public struct Keyframe<Value: Vector>: Equatable, Sendable {
  /// The time since the beginning of the motion, in seconds.
  public var time: Double

  public var value: Value

  /// The timing curve from the previous keyframe to this one.
  public var curve: CubicBezier

  @inlinable
  public init(_ value: Value, at time: Double, curve: CubicBezier = .linear) {
    self.time = time
    self.value = value
    self.curve = curve
  }
}

/// The reason why keyframes define no motion.
public enum KeyframeError: Error, Equatable, Sendable {
  /// There are no keyframes.
  case empty
  /// The time of the keyframe at an index is negative, not finite or before that of its
  /// predecessor.
  case time(Double, index: Int)
  /// The value of the keyframe at an index is not finite.
  case value(index: Int)
}
