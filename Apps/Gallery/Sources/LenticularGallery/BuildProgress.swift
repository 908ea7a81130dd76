/// The progress of a build, reported after every photograph.
public struct BuildProgress: Hashable, Sendable {
  /// A part of a build. `lenticular build` makes photographs alone, because they are read as they are made.
  public enum Stage: String, Codable, Sendable {
    /// Photographs are identified, and their metadata is read.
    case reading
    /// The files of photographs are created.
    case making
    /// Movies are converted for browsers.
    case converting
    /// Everything is created.
    case ready
  }

  public let stage: Stage
  /// The number of completed photographs, including skipped ones: from 0 to ``total``.
  public let done: Int
  /// The number of photographs, which may be 0.
  public let total: Int
  /// Seconds since the start of the first photograph.
  public let seconds: Double

  /// - Parameters:
  ///   - done: the number of completed photographs, which is limited to 0...`total`.
  ///   - total: the number of photographs; a negative one counts as 0.
  public init(stage: Stage = .making, done: Int, total: Int, seconds: Double) {
    self.stage = stage
    self.total = max(total, 0)
    self.done = min(max(done, 0), self.total)
    self.seconds = seconds
  }

  /// The completed part of the photographs, from 0 to 1; 1 if there are none.
  public var fraction: Double { total == 0 ? 1 : Double(done) / Double(total) }

  /// Photographs per second so far.
  public var rate: Double { seconds > 0 ? Double(done) / seconds : 0 }

  /// The estimated seconds until the end; `nil` before there is a rate.
  public var secondsLeft: Double? { rate > 0 ? Double(total - done) / rate : nil }
}
