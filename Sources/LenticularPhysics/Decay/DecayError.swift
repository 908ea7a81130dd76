/// The reason why a rate defines no decay.
public enum DecayError: Error, Equatable, Sendable {
  /// The rate, the fraction of velocity that remains after a millisecond, must be between 0 and 1.
  case rate(Double)
}
