/// The progress of a build, reported after every photograph.
public struct BuildProgress: Hashable, Sendable {
  /// The number of completed photographs, including skipped ones.
  public let done: Int
  public let total: Int
  /// Seconds since the start of the first photograph.
  public let seconds: Double

  public init(done: Int, total: Int, seconds: Double) {
    self.done = done
    self.total = total
    self.seconds = seconds
  }

  /// Photographs per second so far.
  public var rate: Double { seconds > 0 ? Double(done) / seconds : 0 }

  /// The estimated seconds until the end; `nil` before there is a rate.
  public var secondsLeft: Double? { rate > 0 ? Double(total - done) / rate : nil }
}
