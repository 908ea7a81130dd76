import Foundation

/// One name in a folder, links followed.
struct DirectoryEntry {
  enum Kind {
    case file(FileVersion)
    case folder(FolderIdentity)
    case other
  }

  let name: String
  let kind: Kind
}

/// What makes a folder the same folder, whatever path leads to it.
struct FolderIdentity: Hashable {
  let device: UInt64
  let node: UInt64

  /// The identity of the folder at `path`, or `nil` when there is none.
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

/// What a folder holds.
struct DirectoryListing {
  /// The entries in natural order, hidden ones left out.
  var entries: [DirectoryEntry] = []
  /// Names that are not UTF-8, with the offending bytes replaced.
  var unreadableNames: [String] = []
}

/// A system call's failure.
struct SystemError: Error, Codable, Hashable, Sendable {
  /// What `errno` was.
  let number: Int32

  /// The failure that `errno` stands for.
  static var current: SystemError { SystemError(number: errno) }

  /// The failure in the system's words.
  var reason: String { String(cString: strerror(number)) }

  /// Whether no more can be written, because the disk or what the user may have of it is full.
  var isDiskFull: Bool { number == ENOSPC || number == EDQUOT }
}

extension DirectoryListing {
  /// Lists the folder at `path`.
  ///
  /// Names are taken as the bytes they are, because a name that is not UTF-8 has to be reported
  /// rather than dropped.
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
