import Foundation

/// Decodes a photograph to pixels for the screen.
struct PixelsJob: WorkerJob {
  let path: String
  /// The size of the photograph, upright.
  let whole: PixelSize
  /// The size to decode to.
  let size: PixelSize
  /// The file to which the pixels are written: four bytes for each, blue, green, red and alpha, by which
  /// the colours are multiplied.
  let target: String
  /// The folder of small images, from which small sizes are made; `nil` for none.
  let thumbnails: String?

  var kind: WorkerJobKind { .pixels(self) }
  var files: [JobFile] { [JobFile(path: path), JobFile(path: target, isWritten: true)] }

  func seconds(_ limits: WorkerLimits) -> Int { limits.seconds(for: whole) }

  /// Returns the decoder's warning; `nil` without one.
  func run(_ limits: WorkerLimits) throws(WorkerFailure) -> String? {
    let file = try JobInput(path)
    let thumbnail = Thumbnail.size(of: whole)
    let picture: Picture
    var flaw: String?
    if let thumbnails, size.width <= thumbnail.width, size.height <= thumbnail.height {
      let stored = Thumbnail(file.version, in: thumbnails)
      let small: Picture
      if let found = stored.decode(to: thumbnail) {
        small = found
      } else {
        (small, flaw) = try decode(file, to: thumbnail)
        // A file with a warning is decoded again, so that the warning is not lost. JPEG has no transparency.
        if flaw == nil, !small.hasTransparency, !file.version.isUncertain { stored.write(small) }
      }
      if size == thumbnail {
        picture = small
      } else {
        guard let resized = small.resized(to: size) else { throw .damaged(Imaging.takeError()) }
        picture = resized
      }
    } else {
      (picture, flaw) = try decode(file, to: size)
    }
    try picture.writePixels(to: target)
    return flaw
  }

  private func decode(_ file: JobInput, to size: PixelSize) throws(WorkerFailure) -> (
    Picture, String?
  ) {
    let role = try file.role() ?? .still(.png)
    let (image, isJPEG) = (try file.image(role), role.isJPEG)
    let (picture, flaw) = try Decoding.decode(isJPEG: isJPEG) { strictness in
      Picture.decode(image.file, to: size, keepsTransparency: true, strictness: strictness)
    }
    return (picture, flaw ?? (image.isUnfinished ? JobInput.unfinished : nil))
  }
}

/// A small image of a photograph in a folder of such images. Its name depends on the version of the photograph's
/// file, so that the file need not be read.
private struct Thumbnail {
  let path: String

  /// The longer side, in pixels. Screens of hundreds of photographs show them no larger.
  private static let side = 160
  private static let quality = 85

  init(_ version: FileVersion, in folder: String) {
    let numbers = [version.size, version.modified.seconds, version.modified.nanoseconds]
    let key = ContentKey.of("thumbnail 3 \(version.inode) \(numbers)")
    path = "\(folder)/\(key.prefix(2))/\(key.dropFirst(2)).jpg"
  }

  static func size(of whole: PixelSize) -> PixelSize {
    whole.fitted(into: PixelSize(width: side, height: side))
  }

  /// The image; `nil` if there is none that can be decoded.
  func decode(to size: PixelSize) -> Picture? {
    guard let file = try? OpenFile(path) else { return nil }
    let picture = Picture.decode(file, to: size)
    if picture == nil {
      _ = Imaging.takeErrors()
      unlink(path)
    } else {
      Cache.use(path)
    }
    return picture
  }

  /// Stores the image. A failure has no consequence: the image is made again when it is needed.
  func write(_ picture: Picture) {
    guard let bytes = picture.encoded(as: .jpeg(quality: Self.quality)) else { return }
    let staged = Cache.incomplete(path)
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)])
    guard (try? Folder.create(folder, mode: 0o700)) != nil,
      (try? NewFile.write(bytes, to: staged)) != nil,
      rename(staged, path) == 0
    else {
      unlink(staged)
      return
    }
  }
}
