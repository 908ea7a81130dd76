import Foundation

/// Who may read files, besides their owner.
struct FileAccess: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  /// The users of the group that this process has.
  static let group = FileAccess(rawValue: 1)
  /// All users.
  static let others = FileAccess(rawValue: 2)
  static let everybody: FileAccess = [.group, .others]

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Who may read a file, or list a folder and open what is in it.
  init(_ status: stat) {
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    func may(_ shift: mode_t) -> Bool {
      let needed: mode_t = isFolder ? 5 : 4
      return status.st_mode >> shift & needed == needed
    }
    self = may(0) ? .everybody : []
    if may(3), status.st_gid == getegid() { insert(.group) }
  }

  /// The permissions of a new folder that no others may read.
  var folderMode: mode_t {
    0o700 | (contains(.group) ? 0o070 : 0) | (contains(.others) ? 0o007 : 0)
  }
}
