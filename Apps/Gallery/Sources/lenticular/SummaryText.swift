import Foundation
import LenticularGallery

/// The summary of a build in a few lines, for a terminal.
struct SummaryText {
  let text: String

  /// The most other files that are listed.
  private static let listed = 10

  /// - Parameter site: the path of the site; `nil` if it need not be known.
  init(_ summary: BuildSummary, site: String? = nil) {
    let photos = Quantity.count(summary.photos, "photograph", "photographs")
    let albums = Quantity.count(summary.albums, "album", "albums")
    var lines: [String] = []
    if summary.isDryRun {
      lines.append("\(photos) in \(albums) would go to \(site ?? "")")
      lines.append(
        "\(summary.writtenFiles) of \(Quantity.count(summary.files, "file", "files")) would be "
          + "written; nothing was")
    } else {
      let contents = summary.shard.map { "\(photos), part \($0.number) of \($0.count)" }
      lines.append((contents ?? "\(photos) in \(albums)") + (site.map { ", in \($0)" } ?? ""))
      let files = Quantity.count(summary.files, "file", "files")
      lines.append(
        "\(files), \(Quantity.bytes(summary.bytes)); "
          + "\(summary.writtenFiles) written, \(Quantity.bytes(summary.writtenBytes))")
    }
    lines.append(Quantity.duration(summary.seconds))
    if summary.shard == nil, !summary.isDryRun, let site {
      lines.append("to see it: lenticular preview \(Self.argument(site))")
      if Self.isPrivate(site) {
        lines.append(
          "only you can read it, as the photographs; for a web server: chmod a+rx "
            + Self.argument(site))
      }
    }
    if summary.shard != nil { lines.append("build without --shard when all parts are made") }
    if !summary.otherFiles.isEmpty {
      let count = Quantity.count(summary.otherFiles.count, "other file", "other files")
      lines.append("\(count) left alone: \(Self.list(summary.otherFiles))")
    }
    if !summary.unreadMovies.isEmpty {
      let count = Quantity.count(summary.unreadMovies.count, "movie", "movies")
      lines.append(
        "\(count) left alone: \(Self.list(summary.unreadMovies)); to show them, install FFmpeg: "
          + MovieTools.installation)
    }
    if !summary.leftOut.isEmpty {
      lines.append("left out by name or pattern: \(Self.list(summary.leftOut))")
    }
    let lost = summary.problems.count(where: \.losesPhotographs)
    let warnings = summary.problems.count - lost
    if lost > 0 { lines.append("\(lost) skipped, see above") }
    if warnings > 0 { lines.append(Quantity.count(warnings, "warning", "warnings")) }
    text = lines.map(\.printable).joined(separator: "\n")
  }

  /// Whether nobody but its owner can read a folder.
  private static func isPrivate(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & 0o055 == 0
  }

  /// A path as an argument for a shell.
  private static func argument(_ path: String) -> String {
    let isPlain = path.wholeMatch(of: /[A-Za-z0-9_.\/~+:,@%=-]+/) != nil
    return isPlain && !path.hasPrefix("~")
      ? path : "'\(path.replacing("'", with: "'\\''"))'"
  }

  /// The first names of a list, and the number of the others.
  private static func list(_ names: [String]) -> String {
    let more = names.count > listed ? " and \(names.count - listed) more" : ""
    return names.prefix(listed).joined(separator: ", ") + more
  }
}
