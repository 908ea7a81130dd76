import Foundation
import LenticularGallery

/// Where a picture goes.
enum PictureFile {
  /// Replaces a file as a whole, or writes to standard output where none is named.
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
