import ArgumentParser
import Foundation
import LenticularGallery

/// The reports of a build in JSON.
///
/// Standard output has one object, whatever the outcome is: the summary, or the error with the exit status. Standard
/// error has a line with an object for each report of progress.
enum ReportJSON {
  /// The summary of a build that has ended.
  static func summary(_ summary: BuildSummary, site: String) -> String {
    let content = Summary(
      site: site, dryRun: summary.isDryRun, shard: summary.shard?.description,
      photos: summary.photos, albums: summary.albums,
      files: summary.files, bytes: summary.bytes, writtenFiles: summary.writtenFiles,
      writtenBytes: summary.writtenBytes, seconds: summary.seconds,
      otherFiles: summary.otherFiles, unreadMovies: summary.unreadMovies, leftOut: summary.leftOut,
      skipped: summary.problems.filter(\.losesPhotographs).map(Entry.init),
      warnings: summary.problems.filter { !$0.losesPhotographs }.map(Entry.init))
    return text(of: content, .prettyPrinted)
  }

  /// An error because of which nothing was built.
  static func failure(_ error: String, _ code: ExitCode) -> String {
    text(of: Failure(error: error, status: Int(code.rawValue)), .prettyPrinted)
  }

  /// The progress of a build, in one line.
  static func progress(_ progress: BuildProgress) -> String {
    text(
      of: Progress(
        stage: progress.stage.rawValue, done: progress.done, total: progress.total,
        seconds: progress.seconds,
        secondsLeft: progress.secondsLeft))
  }

  private static func text(
    of content: some Encodable, _ formatting: JSONEncoder.OutputFormatting = []
  ) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
    return (try? encoder.encode(content)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  private struct Summary: Encodable {
    let site: String
    let dryRun: Bool
    /// The part, as `I/N`.
    let shard: String?
    let photos: Int
    let albums: Int
    let files: Int
    let bytes: Int
    let writtenFiles: Int
    let writtenBytes: Int
    let seconds: Double
    let otherFiles: [String]
    let unreadMovies: [String]
    let leftOut: [String]
    let skipped: [Entry]
    let warnings: [Entry]
  }

  private struct Entry: Encodable {
    let path: String
    let reason: String

    init(_ problem: Problem) {
      path = problem.path
      reason = problem.reason
    }
  }

  private struct Failure: Encodable {
    let error: String
    /// The exit status.
    let status: Int
  }

  private struct Progress: Encodable {
    let stage: String
    let done: Int
    let total: Int
    let seconds: Double
    let secondsLeft: Double?
  }
}
