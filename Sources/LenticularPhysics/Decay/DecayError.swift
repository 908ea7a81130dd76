/// Why there is no decay of the given rate.
public enum DecayError: Error, Equatable, Sendable {
  /// A rate is the share of velocity kept per millisecond, and must lie between 0 and 1.
  case rate(Double)
}
