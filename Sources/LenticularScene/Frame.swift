/// What differs on screen from the frame before: all a host needs to draw.
public struct Frame: Sendable {
  /// The time that the frame shows, in seconds on the stage's clock.
  public internal(set) var time = 0.0
  /// The layers that are no longer in the tree.
  public internal(set) var removed: [Layer.ID] = []
  /// The layers that are new or look different. A superlayer's first change comes before those
  /// of its sublayers.
  public internal(set) var changes: [LayerChange] = []

  public init() {}
}
