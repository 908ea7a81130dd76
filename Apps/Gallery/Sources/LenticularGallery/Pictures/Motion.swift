/// How the pictures of an animated file follow each other.
public struct Motion: Codable, Hashable, Sendable {
  /// The times for which the pictures are shown, in seconds, each greater than 0.
  public var durations: [Double]
  /// How often all pictures are shown; 0 for ever.
  public var loops: Int

  public init(durations: [Double], loops: Int) {
    self.durations = durations
    self.loops = loops
  }

  /// The time for which a picture is shown, in seconds. As in browsers, a delay of at most 10 ms, which many files have
  /// by mistake, stands for 100 ms.
  static func duration(ofDelay milliseconds: Int) -> Double {
    milliseconds <= 10 ? 0.1 : Double(milliseconds) / 1000
  }

  /// The time that all pictures take once, in seconds.
  public var duration: Double { durations.reduce(0, +) }

  /// The picture that is shown at a time in seconds since the first one, and the time at which the next one follows;
  /// infinity if the picture stays.
  public func picture(at time: Double) -> (index: Int, end: Double) {
    let round = max(0, (time / duration).rounded(.down))
    if loops > 0, round >= Double(loops) { return (durations.count - 1, .infinity) }
    var end = round * duration
    for (index, each) in durations.enumerated() {
      end += each
      let isLast = index + 1 == durations.count && loops > 0 && round + 1 >= Double(loops)
      if time < end { return (index, isLast ? .infinity : end) }
    }
    return (durations.count - 1, end)
  }
}
