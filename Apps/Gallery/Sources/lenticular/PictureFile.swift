import Foundation
import LenticularGallery

/// The output file of a command that draws.
enum PictureFile {
  /// Replaces a file atomically, or writes to standard output if the path is `nil`.
  static func write(_ svg: String, to path: String?) throws {
    do {
      if let path {
        try Data(svg.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
      } else {
        try FileHandle.standardOutput.write(contentsOf: Data(svg.utf8))
      }
    } catch {
      let target = path ?? "standard output"
      throw Reporter().failure(GalleryError.unwritable(target, reason: error.localizedDescription))
    }
  }
}
