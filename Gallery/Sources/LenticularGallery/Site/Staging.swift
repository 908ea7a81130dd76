import Foundation
import Synchronization

/// A hidden folder in the site for what is not complete yet: files are written there and then renamed.
///
/// Only who has the lock of the site has one, and loses it after the folder is removed. What a killed
/// build left is removed by the next.
final class Staging: Sendable {
  let lock: SiteLock
  private let path: String
  private let count = Mutex(0)

  /// The name of the folder in a site.
  static let name = ".lenticular-staging"

  /// Takes the lock of a site and makes the folder, empty.
  init(in site: String) throws(GalleryError) {
    lock = try SiteLock(site)
    path = "\(site)/\(Self.name)"
    Folder.remove(path)
    if mkdir(path, 0o700) != 0 { throw .unwritable(path, .current) }
  }

  deinit { Folder.remove(path) }

  /// Does work in a folder of its own, which is removed afterwards.
  func withFolder<Result>(_ work: (_ path: String) throws -> Result) throws -> Result {
    let folder = newPath()
    if mkdir(folder, 0o700) != 0 { throw GalleryError.unwritable(folder, .current) }
    defer { Folder.remove(folder) }
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
}
