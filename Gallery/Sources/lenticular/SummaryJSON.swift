import Foundation
import LenticularGallery

/// The summary of a build in JSON.
struct SummaryJSON {
  let text: String

  private struct Content: Encodable {
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

  init(_ summary: BuildSummary, site: String) {
    let content = Content(
      site: site, dryRun: summary.isDryRun, shard: summary.shard?.description,
      photos: summary.photos, albums: summary.albums,
      files: summary.files, bytes: summary.bytes, writtenFiles: summary.writtenFiles,
      writtenBytes: summary.writtenBytes, seconds: summary.seconds,
      otherFiles: summary.otherFiles, leftOut: summary.leftOut,
      skipped: summary.problems.filter(\.losesPhotographs).map(Entry.init),
      warnings: summary.problems.filter { !$0.losesPhotographs }.map(Entry.init))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    text = (try? encoder.encode(content)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
