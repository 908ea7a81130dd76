/// How far a build is. A report follows every photograph.
public struct BuildProgress: Hashable, Sendable {
  /// Photographs that are done, whatever became of them.
  public let done: Int
  public let total: Int
  /// Seconds since the first photograph was begun.
  public let seconds: Double

  public init(done: Int, total: Int, seconds: Double) {
    self.done = done
    self.total = total
    self.seconds = seconds
  }

  /// Photographs a second so far.
  public var rate: Double { seconds > 0 ? Double(done) / seconds : 0 }

  /// Seconds until the end at this rate; `nil` before there is a rate.
  public var secondsLeft: Double? { rate > 0 ? Double(total - done) / rate : nil }
}
