/// The progress of a build, reported after every photograph.
public struct BuildProgress: Hashable, Sendable {
  /// A part of a build. `lenticular build` makes photographs alone, because they are read as they are made.
  public enum Stage: String, Codable, Sendable {
    /// Photographs are identified, and their metadata is read.
    case reading
    /// The files of photographs are created.
    case making
    /// Everything is created.
    case ready
  }

  public let stage: Stage
  /// The number of completed photographs, including skipped ones.
  public let done: Int
  public let total: Int
  /// Seconds since the start of the first photograph.
  public let seconds: Double

  public init(stage: Stage = .making, done: Int, total: Int, seconds: Double) {
    self.stage = stage
    self.done = done
    self.total = total
    self.seconds = seconds
  }

  /// Photographs per second so far.
  public var rate: Double { seconds > 0 ? Double(done) / seconds : 0 }

  /// The estimated seconds until the end; `nil` before there is a rate.
  public var secondsLeft: Double? { rate > 0 ? Double(total - done) / rate : nil }
}
