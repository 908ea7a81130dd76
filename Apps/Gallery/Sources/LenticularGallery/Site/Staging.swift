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
  let path: String
  private let count = Mutex(0)

  /// The name of the folder in a site.
  static let name = ".lenticular-staging"

  /// Locks a site and creates the empty folder.
  ///
  /// - Parameter access: who may read the site if it is created, besides its owner.
  init(in site: String, readableBy access: FileAccess = .everybody) throws(GalleryError) {
    do throws(GalleryError) {
      lock = try SiteLock(site, readableBy: access)
    } catch {
      if case .siteBusy = error {
        let shards = Self.shards(in: site)
        if !shards.isEmpty { throw .shardsBusy(site, shards) }
      }
      throw error
    }
    shardLock = nil
    path = "\(site)/\(Self.name)"
    // No shard is at work, because the lock is exclusive.
    for former in Folder.names(in: site) {
      if former.hasPrefix(Self.name) { Folder.remove("\(site)/\(former)") }
      if former.hasPrefix("\(SiteLock.name)-") { unlink("\(site)/\(former)") }
    }
    if mkdir(path, 0o700) != 0 { throw .unwritable(path, .current) }
  }

  /// Locks a shard of a site, which other shards may write at the same time, and empties its folder.
  init(in site: String, readableBy access: FileAccess = .everybody, for shard: Shard)
    throws(GalleryError)
  {
    lock = try SiteLock(site, readableBy: access, isShared: true)
    do throws(GalleryError) {
      shardLock = try SiteLock(site, name: SiteLock.name(of: shard))
    } catch {
      if case .siteBusy = error { throw .shardsBusy(site, [shard]) }
      throw error
    }
    path = "\(site)/\(Self.name)-\(shard.number)-\(shard.count)"
    for former in Folder.names(in: path) { Folder.remove("\(path)/\(former)") }
    if mkdir(path, 0o700) != 0, errno != EEXIST { throw .unwritable(path, .current) }
  }

  /// The shards of a site that are being built, or that were killed: they have folders.
  private static func shards(in site: String) -> [Shard] {
    Folder.names(in: site).filter { $0.hasPrefix("\(name)-") }
      .compactMap { Shard(String($0.dropFirst(name.count + 1)).replacing("-", with: "/")) }
      .sorted { ($0.count, $0.number) < ($1.count, $1.number) }
  }

  deinit { Folder.remove(path) }

  /// Calls a closure with a temporary folder, which is removed afterwards.
  func withFolder<Result>(_ work: (_ path: String) throws(WorkerFailure) -> Result)
    throws(WorkerFailure) -> Result
  {
    let folder = newPath()
    if mkdir(folder, 0o700) != 0 { throw .unwritable(folder, .current) }
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
