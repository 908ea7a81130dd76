import CGTK
import Foundation
import LenticularGallery

/// A file that gets another path. No move replaces another file.
struct FileMove: Equatable {
  let from: String
  let to: String

  var reversed: FileMove { FileMove(from: to, to: from) }

  /// The reason why files stay where they are.
  struct Failure: Error { let reason: String }

  /// The moves that give a file another name, and the files that belong to it likewise: those that begin with its name, as
  /// `a.jpg.xmp` does, or with its name without the extension, as `a.mov` does. Others keep theirs.
  static func renaming(_ path: String, to other: String, with belongings: [String]) -> [FileMove] {
    let name = SourceFile.name(of: path)
    let folder = String(path.dropLast(name.count))
    func stem(_ name: String) -> String {
      guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
      return String(name[..<dot])
    }
    let beginnings = [(name, other), (stem(name), stem(other))]
    let rest = belongings.compactMap { path -> FileMove? in
      let own = SourceFile.name(of: path)
      for (former, new) in beginnings where own.lowercased().hasPrefix(former.lowercased() + ".") {
        let end = own.dropFirst(former.count)
        return FileMove(from: path, to: path.dropLast(own.count) + new + end)
      }
      return nil
    }
    return [FileMove(from: path, to: folder + other)] + rest
  }

  /// Moves files, all or none.
  static func perform(_ moves: [FileMove]) throws(Failure) {
    for (count, move) in moves.enumerated() {
      let error = cg_move(move.from, move.to)
      if error == 0 { continue }
      for former in moves[..<count].reversed() { _ = cg_move(former.to, former.from) }
      throw Failure(reason: String(cString: strerror(error)))
    }
  }
}
