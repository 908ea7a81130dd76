import CGTK
import Foundation

/// A file in the trash, which can be put back.
struct TrashedFile {
  /// The path that the file had.
  let path: String
  /// The file in the trash; nil if it has not been found there.
  private let place: (file: String, note: String)?

  /// The reason why a file stays where it is.
  struct Failure: Error {
    /// The system's reason; nil if the file is not in the trash.
    let reason: String?
  }

  /// Moves a file to the trash.
  init(moving path: String) throws(Failure) {
    self.path = path
    var status = stat()
    let isKnown = lstat(path, &status) == 0
    if let reason = cg_trash(path) {
      defer { g_free(reason) }
      throw Failure(reason: String(cString: reason))
    }
    place = isKnown ? Self.find(status, path) : nil
  }

  /// Whether the file can be put back: it is still in the trash.
  var canReturn: Bool {
    var status = stat()
    return place.map { lstat($0.file, &status) == 0 } ?? false
  }

  /// Puts the file back, unless there is another one at its path meanwhile.
  func putBack() throws(Failure) {
    guard let place else { throw Failure(reason: nil) }
    let error = cg_move(place.file, path)
    if error != 0 { throw Failure(reason: String(cString: strerror(error))) }
    unlink(place.note)
  }

  /// Finds a file in the trash of the user, or in that of its file system, by its number.
  ///
  /// The folders are those of the Trash specification of freedesktop.org.
  private static func find(_ moved: stat, _ path: String) -> (file: String, note: String)? {
    var folders = ["\(String(cString: g_get_user_data_dir()))/Trash"]
    var top = URL(fileURLWithPath: path).deletingLastPathComponent()
    while top.path != "/" {
      let outer = top.deletingLastPathComponent()
      var status = stat()
      guard lstat(outer.path, &status) == 0, status.st_dev == moved.st_dev else { break }
      top = outer
    }
    let root = top.path == "/" ? "" : top.path
    folders += ["\(root)/.Trash/\(getuid())", "\(root)/.Trash-\(getuid())"]
    for folder in folders {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/files")) ?? []
      for name in names {
        var status = stat()
        let file = "\(folder)/files/\(name)"
        if lstat(file, &status) == 0, status.st_ino == moved.st_ino, status.st_dev == moved.st_dev {
          return (file, "\(folder)/info/\(name).trashinfo")
        }
      }
    }
    return nil
  }
}
