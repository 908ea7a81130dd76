import Foundation

/// The stored baselines, and the list of differences that are intended.
///
/// With `LENTICULAR_BASELINES=write` in the environment, a comparison stores the baselines that are
/// missing or differ, and finds no fault.
public struct BaselineFolder: Sendable {
  public static let shared = BaselineFolder()

  private let url = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "LenticularTests/Baselines", directoryHint: .isDirectory)
  private let writes = ProcessInfo.processInfo.environment["LENTICULAR_BASELINES"] == "write"

  /// The names of the stories that have a baseline.
  public func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path)
      .filter { $0.hasSuffix(".baseline") }.map { String($0.dropLast(9)) }.sorted()
  }

  /// Compares what a story shows with its baseline. Returns what is wrong, in sentences.
  public func compare(_ story: String, _ film: Film, _ sampling: BaselineSampling) throws
    -> [String]
  {
    let file = url.appending(path: "\(story).baseline")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      if writes { return try write(film, sampling, to: file) }
      return ["\(story) has no baseline; store it with LENTICULAR_BASELINES=write"]
    }
    guard let baseline = Baseline(text: text, sampling) else {
      return ["\(file.path) is no baseline"]
    }
    let differences = baseline.differences(from: film)
    if writes { return differences.isEmpty ? [] : try write(film, sampling, to: file) }

    let intended = try intendedDifferences().filter { $0.story == story }
    let unexpected = differences.filter { difference in
      !intended.contains { $0.covers(difference) }
    }
    var faults = intended.filter { !differences.contains(where: $0.covers) }.map {
      "\(story): DIFFERENCES.md lists a difference that there is not: \($0.reason)"
    }
    if let first = unexpected.first {
      var fault = "\(story), \(first)"
      let worst = unexpected.max { $0.distance < $1.distance }
      if let worst, unexpected.count > 1 {
        fault += "\n\(unexpected.count - 1) more differ. The worst is \(worst)"
      }
      faults.insert(fault, at: 0)
    }
    return faults
  }

  private func write(_ film: Film, _ sampling: BaselineSampling, to file: URL) throws -> [String] {
    try Baseline(film, sampling).text.write(to: file, atomically: true, encoding: .utf8)
    return []
  }

  /// The table in `DIFFERENCES.md`.
  public func intendedDifferences() throws -> [IntendedDifference] {
    let text = try String(contentsOf: url.appending(path: "DIFFERENCES.md"), encoding: .utf8)
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
    // The first two rows are the header.
    return try rows.dropFirst(2).map { row in
      guard let difference = IntendedDifference(row: row) else {
        throw IntendedDifference.Fault(row: String(row))
      }
      return difference
    }
  }
}
