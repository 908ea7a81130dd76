/// The length of a movie as a text.
enum MovieLength {
  /// Minutes and seconds, `0:12`, or hours, minutes and seconds, `1:02:03`; the seconds are rounded, and at least 1.
  static func text(_ duration: Double) -> String {
    let seconds = max(1, Int(duration.rounded()))
    let minutes = "\(Decimals.padded(seconds % 60))"
    return seconds < 3600
      ? "\(seconds / 60):\(minutes)"
      : "\(seconds / 3600):\(Decimals.padded(seconds / 60 % 60)):\(minutes)"
  }
}

extension Item {
  /// A short text that tells what plays, with the length of a movie; `nil` if nothing does.
  var mark: String? {
    if let movie = facts.movie { return "▶ \(MovieLength.text(movie.duration))" }
    if clip != nil { return "◉" }
    return motionPath == nil ? nil : "▶"
  }
}
