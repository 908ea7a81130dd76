import Foundation
import Synchronization

/// A hidden folder in the site for what is not complete yet: files are written there and then renamed.
///
/// Only the build that writes the site has one. What a killed build left in it is removed by the
/// next.
final class Staging: Sendable {
  let path: String
  private let count = Mutex(0)

  /// The name of the folder in a site.
  static let name = ".lenticular-staging"

  /// Makes the folder, empty.
  init(in site: String) throws(GalleryError) {
    path = "\(site)/\(Self.name)"
    do {
      try SiteFolder.createFolder(site)
      remove()
      if mkdir(path, 0o700) != 0 { throw SystemError.current }
    } catch {
      throw .unwritable(path, reason: "\((error as? SystemError)?.reason ?? "\(error)")")
    }
  }

  deinit { remove() }

  /// Does work in a folder of its own, which is removed afterwards.
  func withFolder<Result>(_ work: (_ path: String) throws -> Result) throws -> Result {
    let folder = newPath()
    if mkdir(folder, 0o700) != 0 {
      throw GalleryError.unwritable(folder, reason: SystemError.current.reason)
    }
    defer { try? FileManager.default.removeItem(atPath: folder) }
    return try work(folder)
  }

  /// A path in the folder that nobody has been given before.
  func newPath() -> String {
    let number = count.withLock { count in
      count += 1
      return count
    }
    return "\(path)/\(number)"
  }

  private func remove() { try? FileManager.default.removeItem(atPath: path) }
}
