import Foundation

/// Folders of the file system.
enum Folder {
  /// Creates a folder with its missing parents.
  static func create(_ path: String) throws(SystemError) {
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else {
      throw .current
    }
    try create(String(path[..<slash]))
    if mkdir(path, 0o777) != 0, errno != EEXIST { throw .current }
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
