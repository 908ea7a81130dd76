/// The ends of an animation that its value does not pass.
public enum ClampMode: Sendable {
  case none
  /// The value does not go back beyond its start.
  case start
  /// The value does not overshoot its end.
  case end
  case both
}
