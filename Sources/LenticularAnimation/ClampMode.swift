/// Which ends of its way an animation does not go beyond.
public enum ClampMode: Sendable {
  case none
  /// Not back beyond its start.
  case start
  /// Not beyond its end.
  case end
  case both
}
