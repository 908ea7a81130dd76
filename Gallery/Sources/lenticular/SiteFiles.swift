import Foundation
import Hummingbird
import Logging

/// The files of a site, without hidden files and without links that lead out of the site.
struct SiteFiles: FileProvider {
  private let files: LocalFileSystem
  private let root: String

  init(root: String, logger: Logger) {
    self.root = Self.real(root) ?? root
    files = LocalFileSystem(rootFolder: self.root, threadPool: .singleton, logger: logger)
  }

  func getFileIdentifier(_ path: String) -> String? {
    let hidden = path.split(separator: "/").contains { $0.hasPrefix(".") }
    guard !hidden, !path.utf8.contains(0), let file = files.getFileIdentifier(path),
      let real = Self.real(file), real == root || real.hasPrefix(root + "/")
    else { return nil }
    return real
  }

  func getAttributes(id: String) async throws -> LocalFileSystem.FileAttributes? {
    try await files.getAttributes(id: id)
  }

  func loadFile(id: String, context: some RequestContext) async throws -> ResponseBody {
    try await files.loadFile(id: id, context: context)
  }

  func loadFile(id: String, range: ClosedRange<Int>, context: some RequestContext) async throws
    -> ResponseBody
  {
    guard let size = try await getAttributes(id: id)?.size, range.lowerBound < size else {
      throw HTTPError(.rangeNotSatisfiable)
    }
    return try await files.loadFile(id: id, range: range, context: context)
  }

  private static func real(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}
