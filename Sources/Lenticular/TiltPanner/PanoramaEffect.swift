/// What a tilt panner reports, beside what its scroll view does.
public enum PanoramaEffect: Equatable, Sendable {
  /// The picture is going to fill the view, and motion pans it; or to be seen as a whole.
  case fillingChanged(Bool)
  /// A turn of the device pans the picture, for the first time since the picture or a touch came.
  case didTurn
  /// The picture rests as a whole.
  case becameWhole
}
