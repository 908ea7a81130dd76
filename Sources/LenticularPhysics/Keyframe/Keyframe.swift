/// A value that a motion has at a time, and how it gets there from the one before.
@frozen
public struct Keyframe<Value: Vector>: Equatable, Sendable {
  /// When, in seconds since the motion began.
  public var time: Double

  public var value: Value

  /// How the motion gets here from the keyframe before.
  public var curve: CubicBezier

  @inlinable
  public init(_ value: Value, at time: Double, curve: CubicBezier = .linear) {
    self.time = time
    self.value = value
    self.curve = curve
  }
}

/// Why keyframes are no motion.
public enum KeyframeError: Error, Equatable, Sendable {
  /// There is no keyframe at all.
  case empty
  /// The time of the keyframe at an index is negative, not finite or before that of its
  /// predecessor.
  case time(Double, index: Int)
  /// The value of the keyframe at an index is not finite.
  case value(index: Int)
}
