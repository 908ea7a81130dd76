import CProcess
import Foundation

/// A lock on a site for writing. It is exclusive, unless the shards of a gallery share it.
///
/// The system releases the lock when the process ends, in whatever way. Workers do not inherit it. On file
/// systems without locks, as some network file systems, locking always succeeds.
final class SiteLock: Sendable {
  private let descriptor: Int32

  /// Locks the folder at a path, which is created if it is missing.
  init(_ path: String, isShared: Bool = false) throws(GalleryError) {
    do throws(SystemError) {
      try Folder.create(path)
      descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if descriptor < 0 { throw .current }
    } catch {
      throw .unwritable(path, error)
    }
    if flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(descriptor)
      throw .siteBusy(path)
    }
  }

  deinit {
    // A process that is just being started has a copy of the descriptor until it is the worker. The copy would keep
    // the lock, but unlocking is for all copies.
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }

  /// Syncs the file system of the site to the disk.
  func sync() throws(SystemError) {
    let number = cp_sync(descriptor)
    if number != 0 { throw SystemError(number: number) }
  }
}
