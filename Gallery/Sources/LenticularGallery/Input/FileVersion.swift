import Foundation

/// The identity of a file's content, without reading the file.
struct FileVersion: Codable, Hashable, Sendable {
  let device: UInt64
  let inode: UInt64
  /// The size in bytes.
  let size: Int
  /// When the content was last modified.
  let modified: Moment
  /// When content, name or permissions were last changed. Programs cannot set this time.
  let changed: Moment

  /// A time stamp of a file system.
  struct Moment: Codable, Hashable, Sendable {
    let seconds: Int
    let nanoseconds: Int
  }

  init(device: UInt64, inode: UInt64, size: Int, modified: Moment, changed: Moment) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
    self.changed = changed
  }

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int(status.st_size)
    #if canImport(Darwin)
      modified = Moment(status.st_mtimespec)
      changed = Moment(status.st_ctimespec)
    #else
      modified = Moment(status.st_mtim)
      changed = Moment(status.st_ctim)
    #endif
  }

  /// Whether different content could have the same version, because file systems' clocks have steps
  /// of up to two seconds, and clocks are set back.
  var isUncertain: Bool {
    let now = Int(time(nil))
    return max(modified.seconds, changed.seconds) + 2 >= now
  }
}

extension FileVersion.Moment {
  fileprivate init(_ time: timespec) {
    seconds = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
  }
}
