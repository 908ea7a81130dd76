/// Which contents of which frames a baseline stores.
public struct BaselineSampling: Sendable {
  /// The first words of the names of contents that are stored four times a second only: of many
  /// contents that move as one.
  public var sparseNames: Set<Substring>
  /// How many scenes are stored at 60 Hz. Those that follow are stored four times a second.
  public var denseScenes: Int
  /// How many frames of a scene are stored at 60 Hz. Those that follow are stored four times a second.
  public var denseFrames: Int

  /// How many frames lie between two that are stored four times a second.
  static let sparseInterval = 15

  public init(
    sparseNames: Set<Substring> = [], denseScenes: Int = .max, denseFrames: Int = .max
  ) {
    self.sparseNames = sparseNames
    self.denseScenes = denseScenes
    self.denseFrames = denseFrames
  }

  /// Every how many frames a content of a name is stored.
  func interval(of name: String, scene: Int, frame: Int) -> Int {
    let isDense =
      scene < denseScenes && frame < denseFrames
      && (sparseNames.isEmpty || !sparseNames.contains(name.prefix { $0 != " " }))
    return isDense ? 1 : Self.sparseInterval
  }

  /// Whether a content of a name is stored. The last frame of a scene is stored as a whole.
  func includes(_ name: String, scene: Int, frame: Int, count: Int) -> Bool {
    frame == count - 1
      || frame.isMultiple(of: interval(of: name, scene: scene, frame: frame))
  }
}
