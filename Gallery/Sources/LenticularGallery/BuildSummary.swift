/// What a build did.
public struct BuildSummary: Hashable, Sendable {
  /// Photographs in the gallery.
  public var photos = 0
  /// Albums in the gallery, the first page's among them.
  public var albums = 0
  /// Files in the site, and their bytes.
  public var files = 0
  public var bytes = 0
  /// What of that was written now; the rest was there.
  public var writtenFiles = 0
  public var writtenBytes = 0
  /// Seconds from start to end.
  public var seconds = 0.0
  /// Files that are no photographs.
  public var otherFiles: [String] = []
  public var problems: [Problem] = []
  /// Whether nothing was written because nothing was to be.
  public var isDryRun = false

  /// Whether every photograph that was found is in the gallery.
  public var isComplete: Bool { !problems.contains(where: \.losesPhotographs) }
}
