import Foundation

/// Folders of the file system.
public enum Folder {
  /// Creates a folder with its missing parents. One that exists stays as it is.
  ///
  /// - Parameter mode: the permissions of the folder and of the parents that are created, as far as the process's mask
  ///   leaves them.
  public static func create(_ path: String, mode: mode_t = 0o777) throws(SystemError) {
    if mkdir(path, mode) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      throw .current
    }
    try create(String(path[..<slash]), mode: mode)
    if mkdir(path, mode) != 0, errno != EEXIST { throw .current }
  }

  /// Creates a folder for this user alone. One that exists is made so, too: former versions let others read it.
  ///
  /// Errors have no consequence here. Whatever is then written into the folder has its own.
  public static func createPrivate(_ path: String) {
    try? create(path, mode: 0o700)
    makePrivate(path)
  }

  /// Lets nobody but its owner read a folder that this user owns, if it exists.
  static func makePrivate(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
      status.st_uid == geteuid(), status.st_mode & 0o077 != 0
    else { return }
    chmod(path, 0o700)
  }

  /// Creates an empty folder with a name that no other entry of a folder has, for this user alone. Returns its path.
  static func createUnique(in folder: String) throws(SystemError) -> String {
    var path = Array("\(folder)/XXXXXX".utf8CString)
    guard mkdtemp(&path) != nil else { throw .current }
    return String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The names in a folder as bytes; empty if the folder cannot be listed.
  static func names(in path: String) -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }

  /// Removes a folder with its contents.
  static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}
