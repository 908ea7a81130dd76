/// The result of a build.
public struct BuildSummary: Hashable, Sendable {
  /// Photographs in the gallery.
  public var photos = 0
  /// Albums in the gallery, including the first page.
  public var albums = 0
  /// The number of files in the site, and of their bytes.
  public var files = 0
  public var bytes = 0
  /// The part of these files that this build has written; the rest already existed.
  public var writtenFiles = 0
  public var writtenBytes = 0
  /// Seconds from start to end.
  public var seconds = 0.0
  /// Files that are not photographs.
  public var otherFiles: [String] = []
  /// The movies that are left alone because FFmpeg is not installed.
  public var unreadMovies: [String] = []
  /// Files and folders that are left out by their names or by patterns. Folders end with a slash.
  public var leftOut: [String] = []
  public var problems: [Problem] = []
  /// The part of the photographs that was built, without pages; `nil` for all.
  public var shard: Shard?
  /// Whether the build was a dry run, which writes nothing.
  public var isDryRun = false

  /// Whether every photograph that was found is in the gallery.
  public var isComplete: Bool { !problems.contains(where: \.losesPhotographs) }
}
