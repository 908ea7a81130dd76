/// The differences on screen from the previous frame: everything that a host needs to draw.
public struct Frame: Sendable {
  /// The time of the frame, in seconds on the stage's clock.
  public internal(set) var time = 0.0
  /// The layers that have left the tree.
  public internal(set) var removed: [Layer.ID] = []
  /// The layers that are new or have changed. A superlayer's first change precedes those of its
  /// sublayers.
  public internal(set) var changes: [LayerChange] = []
  /// The motions that have become known, and those that no longer apply: the former track of a layer ends with a new
  /// one, or with one without keyframes. Empty unless ``LayerTreeRenderer/tracksMotion`` is set.
  public internal(set) var tracks: [LayerTrack] = []

  public init() {}
}
