import Foundation
import LenticularGallery

/// The output file of a command that draws.
enum PictureFile {
  /// Replaces a file atomically, or writes to standard output if the path is `nil`.
  static func write(_ svg: String, to path: String?) throws {
    guard let path else {
      FileHandle.standardOutput.write(Data(svg.utf8))
      return
    }
    do {
      try Data(svg.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Reporter().failure(GalleryError.unwritable(path, reason: error.localizedDescription))
    }
  }
}
