import CProcess
import Foundation

/// A lock on a site for writing. It is exclusive, unless the shards of a gallery share it.
///
/// The lock is that of a file in the site, which stays there. It holds for all processes of all computers that share the
/// file system: a lock on a folder would be local to each computer on NFS. The system releases the lock when the process
/// ends, in whatever way. Workers do not inherit it.
final class SiteLock: Sendable {
  private let file: Int32
  /// The path of the folder of the site.
  private let site: String

  /// The name of the lock of a site.
  static let name = ".lenticular-lock"

  /// The name of the lock of a shard.
  static func name(of shard: Shard) -> String { "\(name)-\(shard.number)-\(shard.count)" }

  /// Locks the folder at a path, which is created if it is missing.
  ///
  /// - Parameters:
  ///   - access: who may read the folder if it is created, besides its owner.
  ///   - name: the name of the file of the lock.
  ///   - isShared: whether others may have the lock, if theirs is shared too.
  init(
    _ site: String, readableBy access: FileAccess = .everybody, name: String = SiteLock.name,
    isShared: Bool = false
  ) throws(GalleryError) {
    let path = "\(site)/\(name)"
    let file: Int32
    do throws(SystemError) {
      try Folder.create(site, mode: access.folderMode)
      // A shared lock needs a file that can be read, an exclusive one a file that can be written.
      file = Descriptor.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o666)
      if file < 0 { throw .current }
    } catch {
      throw .unwritable(site, error)
    }
    let error = cp_lock(file, !isShared)
    guard error == 0 else {
      close(file)
      if error == EAGAIN { throw .siteBusy(site) }
      throw .unlockable(site, reason: SystemError(number: error).reason)
    }
    self.file = file
    self.site = site
  }

  deinit {
    // A process that is just being started has a copy of the descriptor until it is the worker. The copy would keep
    // the lock, but unlocking is for all copies.
    cp_unlock(file)
    close(file)
  }

  /// Syncs the file system of the site to the disk.
  func sync() throws(SystemError) {
    let folder = open(site, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { throw .current }
    defer { close(folder) }
    let number = cp_sync(folder)
    if number != 0 { throw SystemError(number: number) }
  }
}
