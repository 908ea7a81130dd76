/// The ends of its way that an animation does not pass.
public enum ClampMode: Sendable {
  case none
  /// Not back beyond its start.
  case start
  /// Not beyond its end.
  case end
  case both
}
