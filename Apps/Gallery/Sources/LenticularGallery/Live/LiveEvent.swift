/// An event of a gallery that is built in the background.
public enum LiveEvent: Sendable {
  /// The folder may have changed. The other events may be reported at the same time.
  case folderChanged
  case progress(BuildProgress)
  /// The site is complete, and follows the folder.
  case built(BuildSummary)
  /// The site could not be built. It is tried again later.
  case failed(GalleryError)
}

/// The progress of a gallery that is built in the background.
public struct LiveStatus: Encodable, Hashable, Sendable {
  public let stage: BuildProgress.Stage
  /// The number of photographs for which the stage is complete.
  public let done: Int
  public let total: Int
  /// A text that changes with the page; `nil` if the page exists no longer.
  public let version: String?
}
