/// The reason why parameters define no spring, with the invalid value.
public enum SpringError: Error, Equatable, Sendable {
  /// A stiffness must be finite and above zero.
  case stiffness(Double)
  /// A damping must be finite and not below zero.
  case damping(Double)
  /// A mass must be finite and above zero.
  case mass(Double)
  /// A response must be finite and above zero, in seconds.
  case response(Double)
  /// A damping ratio must be finite and not below zero.
  case dampingRatio(Double)
  /// A duration must be finite and above zero, in seconds.
  case duration(Double)
  /// A bounce must lie above −1 and not above 1.
  case bounce(Double)
  /// A bounciness must be finite and at most 42.5, where Pop's friction is least, and not so far
  /// below zero that the friction is infinite.
  case bounciness(Double)
  /// A speed must be finite, and large enough for a positive tension and a friction that is not
  /// negative.
  case speed(Double)
  /// The natural frequency √(k/m) must lie between 10⁻⁹ and 10⁹ radians per second.
  case naturalFrequency(Double)
  /// The decay rate c ÷ 2m must not exceed 10⁹ per second.
  case decayRate(Double)
}
