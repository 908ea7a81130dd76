import CProcess
import Foundation

/// The right to write a site, which one build at a time has.
///
/// The system ends it with the process that has it, however that ends; no worker inherits it. A file
/// system without locks, as some on a network are, gives it to everybody.
final class SiteLock: Sendable {
  private let descriptor: Int32

  /// Takes the right to write the folder at a path, which is made if it is not there.
  init(_ path: String) throws(GalleryError) {
    do throws(SystemError) {
      try Folder.create(path)
      descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      if descriptor < 0 { throw .current }
    } catch {
      throw .unwritable(path, error)
    }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(descriptor)
      throw .siteBusy(path)
    }
  }

  deinit { close(descriptor) }

  /// Writes what the system has in memory of the site's file system to the disk.
  func sync() throws(SystemError) {
    let number = cp_sync(descriptor)
    if number != 0 { throw SystemError(number: number) }
  }
}
