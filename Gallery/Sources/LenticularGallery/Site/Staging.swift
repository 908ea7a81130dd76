import Foundation
import Synchronization

/// A hidden folder in the site in which files are written before they are renamed.
///
/// It exists only while the site is locked, and is removed before the lock is released. What a killed build
/// has left is removed by the next build. Each shard of a gallery has a folder of its own, which is locked too.
final class Staging: Sendable {
  let lock: SiteLock
  /// The lock of a shard; `nil` without shards.
  private let shardLock: SiteLock?
  private let path: String
  private let count = Mutex(0)

  /// The name of the folder in a site.
  static let name = ".lenticular-staging"

  /// Locks a site and creates the empty folder.
  init(in site: String) throws(GalleryError) {
    lock = try SiteLock(site)
    shardLock = nil
    path = "\(site)/\(Self.name)"
    for former in Folder.names(in: site) where former.hasPrefix(Self.name) {
      Folder.remove("\(site)/\(former)")
    }
    if mkdir(path, 0o700) != 0 { throw .unwritable(path, .current) }
  }

  /// Locks a shard of a site, which other shards may write at the same time, and empties its folder.
  init(in site: String, for shard: Shard) throws(GalleryError) {
    lock = try SiteLock(site, isShared: true)
    path = "\(site)/\(Self.name)-\(shard.number)-\(shard.count)"
    shardLock = try SiteLock(path)
    for former in Folder.names(in: path) { Folder.remove("\(path)/\(former)") }
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
