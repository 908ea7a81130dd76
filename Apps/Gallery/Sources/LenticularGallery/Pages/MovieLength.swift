/// The length of a movie as a text.
enum MovieLength {
  /// Minutes and seconds, `0:12`, or hours, minutes and seconds, `1:02:03`; the seconds are rounded, and at least 1.
  static func text(_ duration: Double) -> String {
    let seconds = max(1, Int(duration.rounded()))
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let minutes = "\(padded(seconds % 60))"
    return seconds < 3600
      ? "\(seconds / 60):\(minutes)"
      : "\(seconds / 3600):\(padded(seconds / 60 % 60)):\(minutes)"
  }
}
