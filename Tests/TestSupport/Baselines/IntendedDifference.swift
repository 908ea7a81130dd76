/// A difference from a baseline that is meant: a row of the table in `DIFFERENCES.md`.
public struct IntendedDifference: Sendable {
  public var story: String
  /// The number of the scene; nil for all.
  public var scene: Int?
  /// Seconds since the scene's beginning; nil for all.
  public var times: ClosedRange<Double>?
  /// The name of the content; nil for all.
  public var content: String?
  public var reason: String

  /// A row that cannot be read.
  public struct Fault: Error, CustomStringConvertible {
    public var row: String

    public var description: String {
      "DIFFERENCES.md: a row is | story | scene | from–to | content | reason |, not \(row)"
    }
  }

  /// Reads `| story | scene | from–to | content | reason |`, where `*` stands for all.
  init?(row: Substring) {
    let cells = row.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
      .map { $0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed() }.map { String($0) }
    guard cells.count == 5, !cells.contains("") else { return nil }
    (story, reason) = (cells[0], cells[4])
    content = cells[3] == "*" ? nil : cells[3]
    if cells[1] != "*" {
      guard let scene = Int(cells[1]) else { return nil }
      self.scene = scene
    }
    if cells[2] != "*" {
      let times = cells[2].split(separator: "–").compactMap { Double($0) }
      guard times.count == 2, times[0] <= times[1] else { return nil }
      self.times = times[0]...times[1]
    }
  }

  func covers(_ difference: BaselineDifference) -> Bool {
    if let scene, scene != difference.scene { return false }
    if let times, !times.contains(difference.time) { return false }
    return content == nil || content == difference.name
  }
}
