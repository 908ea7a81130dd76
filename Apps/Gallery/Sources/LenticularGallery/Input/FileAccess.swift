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

  /// Who may open what is in all folders around a file or a folder, whose links are resolved.
  init(around path: String) {
    self = .everybody
    guard let real = realpath(path, nil) else { return }
    defer { free(real) }
    var folder = String(cString: real)
    while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")), folder != "/" {
      folder = String(folder[..<slash])
      if folder.isEmpty { folder = "/" }
      var status = stat()
      if stat(folder, &status) == 0 { formIntersection(FileAccess(through: status)) }
      if isEmpty { return }
    }
  }

  /// Who may open what is in a folder.
  private init(through folder: stat) {
    self = []
    if folder.st_mode & 0o001 != 0 { insert(.others) }
    if folder.st_mode & (folder.st_gid == getegid() ? 0o010 : 0o001) != 0 { insert(.group) }
  }

  /// The permissions of a new folder that no others may read.
  var folderMode: mode_t {
    0o700 | (contains(.group) ? 0o070 : 0) | (contains(.others) ? 0o007 : 0)
  }
}
