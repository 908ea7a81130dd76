import Foundation
import Synchronization

/// A hidden folder in the site in which files are written before they are renamed.
///
/// It exists only while the site is locked, and is removed before the lock is released. What a killed build
/// has left is removed by the next build.
final class Staging: Sendable {
  let lock: SiteLock
  private let path: String
  private let count = Mutex(0)

  /// The name of the folder in a site.
  static let name = ".lenticular-staging"

  /// Locks a site and creates the empty folder.
  init(in site: String) throws(GalleryError) {
    lock = try SiteLock(site)
    path = "\(site)/\(Self.name)"
    Folder.remove(path)
    if mkdir(path, 0o700) != 0 { throw .unwritable(path, .current) }
  }

  deinit { Folder.remove(path) }

  /// Calls a closure with a temporary folder, which is removed afterwards.
  func withFolder<Result>(_ work: (_ path: String) throws -> Result) throws -> Result {
    let folder = newPath()
    if mkdir(folder, 0o700) != 0 { throw GalleryError.unwritable(folder, .current) }
    defer { Folder.remove(folder) }
    return try work(folder)
  }

  /// A unique path in the folder.
  func newPath() -> String {
    let number = count.withLock { count in
      count += 1
      return count
    }
    return "\(path)/\(number)"
  }
}
