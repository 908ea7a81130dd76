import Foundation

/// An entry of a folder, with links resolved.
struct DirectoryEntry {
  enum Kind {
    case file(FileVersion)
    case folder(FolderIdentity)
    /// A folder of which the system tells no more, such as one whose file server has gone; the reason.
    case unreadableFolder(SystemError)
    /// What is neither, such as a link that leads nowhere; the reason why it cannot be read.
    case other(SystemError)
  }

  let name: String
  let kind: Kind
  /// Whether the entry is a link to what its kind tells.
  let isLink: Bool
  let access: FileAccess
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
  /// The names of hidden files that concern ``Exclusions``.
  var marks: [String] = []
}

/// The failure of a system call.
public struct SystemError: Error, Codable, Hashable, Sendable {
  /// The value of `errno`.
  public let number: Int32

  /// The failure of the last system call, from `errno`.
  static var current: SystemError { SystemError(number: errno) }

  /// The system's message for the failure.
  public var reason: String { String(cString: strerror(number)) }

  /// Whether the disk or the user's quota is full.
  var isDiskFull: Bool { number == ENOSPC || number == EDQUOT }
}

extension DirectoryListing {
  /// Lists the folder at `path`.
  ///
  /// Names are read as bytes, because a name that is not UTF-8 has to be reported. Where the system tells the names of
  /// files but nothing else of them, as of a folder that may not be searched, the folder cannot be listed.
  init(of path: String) throws(SystemError) {
    guard let directory = opendir(path) else { throw .current }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if bytes.first == UInt8(ascii: ".") {
        let name = String(decoding: bytes, as: UTF8.self)
        if name == Exclusions.folderMark || Exclusions.fileNames.contains(name) {
          marks.append(name)
        }
        continue
      }
      guard let name = String(validating: bytes, as: UTF8.self) else {
        unreadableNames.append(String(decoding: bytes, as: UTF8.self))
        continue
      }
      let type = Int32(entry.pointee.d_type)
      if let entry = try DirectoryEntry(name, in: path, type: type) { entries.append(entry) }
    }
    entries = Self.distinct(NaturalOrder.sorted(entries) { $0.name })
    unreadableNames.sort()
  }

  /// The entries without those that have the same name as the one before. Network file systems may list an entry twice
  /// while a folder changes.
  private static func distinct(_ entries: [DirectoryEntry]) -> [DirectoryEntry] {
    var distinct: [DirectoryEntry] = []
    for entry in entries
    where distinct.last.map({ !$0.name.utf8.elementsEqual(entry.name.utf8) }) ?? true {
      distinct.append(entry)
    }
    return distinct
  }
}

extension DirectoryEntry {
  /// An entry of a folder; `nil` if it has just been removed.
  ///
  /// - Parameter type: the type of the entry according to the folder.
  fileprivate init?(_ name: String, in folder: String, type: Int32) throws(SystemError) {
    self.name = name
    let path = "\(folder)/\(name)"
    var status = stat()
    guard stat(path, &status) == 0 else {
      access = .everybody
      let reason = SystemError.current
      if lstat(path, &status) == 0 {
        kind = .other(reason)
        isLink = status.st_mode & S_IFMT == S_IFLNK
        return
      }
      let error = SystemError.current
      isLink = false
      if error.number == ENOENT { return nil }
      if type != Int32(DT_DIR), error.number != ENAMETOOLONG { throw error }
      kind = type == Int32(DT_DIR) ? .unreadableFolder(error) : .other(error)
      return
    }
    isLink = Self.isLink(path, type: type)
    access =
      isLink
      ? FileAccess(status).intersection(FileAccess(around: path)) : FileAccess(status)
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file(FileVersion(status))
    case S_IFDIR: kind = .folder(FolderIdentity(status))
    default: kind = .other(SystemError(number: EINVAL))
    }
  }

  private static func isLink(_ path: String, type: Int32) -> Bool {
    if type != Int32(DT_UNKNOWN) { return type == Int32(DT_LNK) }
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}

/// What links lead to.
enum Link {
  /// The folders that exist of those in which what a link leads to may be removed or replaced; none for a path that is no
  /// link.
  static func folders(behind path: String) -> [String] {
    var folders: [String] = []
    var path = path
    // The system follows as many links at most.
    for _ in 0..<40 {
      guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        break
      }
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      path = target.hasPrefix("/") ? target : "\(folder)/\(target)"
      let place = URL(fileURLWithPath: path).deletingLastPathComponent().path
      if FolderIdentity(path: place) != nil { folders.append(place) }
    }
    return folders
  }
}
