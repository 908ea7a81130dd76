import Foundation

/// The identity of a file's content, without reading the file.
///
/// The number of the device is no part of it: it changes when a file system is mounted again, and differs between the
/// computers that share one.
struct FileVersion: Codable, Hashable, Sendable {
  /// The number of the file in its file system, which not every file system keeps when it is mounted again.
  let inode: UInt64
  /// The size in bytes.
  let size: Int
  /// When the content was last modified.
  let modified: Moment
  /// When content, name or permissions were last changed. Programs cannot set this time.
  let changed: Moment

  /// A time stamp of a file system.
  struct Moment: Codable, Hashable, Comparable, Sendable {
    let seconds: Int
    let nanoseconds: Int

    static func < (one: Self, other: Self) -> Bool {
      (one.seconds, one.nanoseconds) < (other.seconds, other.nanoseconds)
    }

    /// Whether the year is one of 1970 to 9999.
    var hasYear: Bool { (0..<253_402_300_800).contains(seconds) }

    /// The time in UTC, in whole seconds: `2026-02-03T04:05:06Z`; `nil` outside of the years 1970 to 9999.
    var iso8601: String? {
      guard hasYear else { return nil }
      return Date(timeIntervalSince1970: TimeInterval(seconds)).formatted(.iso8601)
    }
  }

  init(inode: UInt64, size: Int, modified: Moment, changed: Moment) {
    self.inode = inode
    self.size = size
    self.modified = modified
    self.changed = changed
  }

  init(_ status: stat) {
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

  /// Whether this version differs from another one in the number of the file at most.
  func hasSizeAndTimes(of other: FileVersion) -> Bool {
    size == other.size && modified == other.modified && changed == other.changed
  }

  /// The longest step of a file system's clock, in seconds.
  private static let step = 2

  /// Whether different content could have the same version, because file systems' clocks have steps
  /// of up to two seconds, and clocks are set back.
  ///
  /// The time of modification may be any that a program has set, such as one in the future. It tells as long as it is
  /// near the present, on file systems that do not know when a file was changed.
  var isUncertain: Bool {
    let now = Int(time(nil))
    return changed.seconds + Self.step >= now || abs(modified.seconds - now) <= Self.step
  }
}

extension FileVersion.Moment {
  fileprivate init(_ time: timespec) {
    seconds = Int(time.tv_sec)
    nanoseconds = Int(time.tv_nsec)
  }
}
