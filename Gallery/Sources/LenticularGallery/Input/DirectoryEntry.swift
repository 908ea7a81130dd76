import Foundation

/// An entry of a folder, with links resolved.
struct DirectoryEntry {
  enum Kind {
    case file(FileVersion)
    case folder(FolderIdentity)
    case other
  }

  let name: String
  let kind: Kind
}

/// The identity of a folder, which is the same for every path to the folder.
struct FolderIdentity: Hashable {
  let device: UInt64
  let node: UInt64

  /// The identity of the folder at `path`; `nil` if there is no folder.
  init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    node = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

/// The entries of a folder.
struct DirectoryListing {
  /// The entries in natural order, without hidden ones.
  var entries: [DirectoryEntry] = []
  /// Names that are not UTF-8, with replacement characters.
  var unreadableNames: [String] = []
}

/// The failure of a system call.
struct SystemError: Error, Codable, Hashable, Sendable {
  /// The value of `errno`.
  let number: Int32

  /// The failure of the last system call, from `errno`.
  static var current: SystemError { SystemError(number: errno) }

  /// The system's message for the failure.
  var reason: String { String(cString: strerror(number)) }

  /// Whether the disk or the user's quota is full.
  var isDiskFull: Bool { number == ENOSPC || number == EDQUOT }
}

extension DirectoryListing {
  /// Lists the folder at `path`.
  ///
  /// Names are read as bytes, because a name that is not UTF-8 has to be reported.
  init(of path: String) throws(SystemError) {
    guard let directory = opendir(path) else { throw .current }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if bytes.first == UInt8(ascii: ".") { continue }
      guard let name = String(validating: bytes, as: UTF8.self) else {
        unreadableNames.append(String(decoding: bytes, as: UTF8.self))
        continue
      }
      var status = stat()
      let kind: DirectoryEntry.Kind
      if stat("\(path)/\(name)", &status) != 0 {
        kind = .other
      } else {
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .file(FileVersion(status))
        case S_IFDIR: kind = .folder(FolderIdentity(status))
        default: kind = .other
        }
      }
      entries.append(DirectoryEntry(name: name, kind: kind))
    }
    entries = NaturalOrder.sorted(entries) { $0.name }
    unreadableNames.sort()
  }
}
