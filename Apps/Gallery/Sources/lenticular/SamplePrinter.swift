import Foundation
import LenticularGallery
import LenticularSamples
import Synchronization

/// Writes the sample pictures as JPEG files with the metadata of a camera. A file that exists is kept.
struct SamplePrinter: Sendable {
  let directory: String

  /// The JPEG quality: that of a camera.
  private static let quality = 90
  /// The JPEG quality of huge pictures, of which nobody sees every pixel.
  private static let hugeQuality = 88

  /// Returns the number of files that existed.
  func printAll(_ pictures: [SamplePicture]) throws(GalleryError) -> Int {
    try Imaging.start()
    let failure = Mutex<GalleryError?>(nil)
    let missing = pictures.filter { !FileManager.default.fileExists(atPath: path(of: $0)) }
    DispatchQueue.concurrentPerform(iterations: missing.count) { index in
      do throws(GalleryError) {
        try print(missing[index])
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
    return pictures.count - missing.count
  }

  private func path(of sample: SamplePicture) -> String {
    [directory, sample.album, "\(sample.name).jpg"].compactMap(\.self).joined(separator: "/")
  }

  private func print(_ sample: SamplePicture) throws(GalleryError) {
    let path = path(of: sample)
    let size = PixelSize(width: sample.width, height: sample.height)
    guard let picture = Picture.rgb(sample.render(), size: size) else {
      throw .unwritable(path, reason: "out of memory")
    }
    describe(picture, sample.caption, date: sample.date)
    guard
      let bytes = picture.encoded(as: .jpeg(quality: Self.quality), keepsMetadata: true)
    else { throw .unwritable(path, reason: "the picture cannot be encoded") }
    do {
      try FileManager.default.createDirectory(
        atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path,
        withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .unwritable(path, reason: error.localizedDescription)
    }
  }

  /// Writes a picture that is too large for memory, a few rows at a time. The file is renamed when it is
  /// complete.
  ///
  /// Returns the number of files that existed, 0 or 1.
  func print(_ sample: HugePicture) throws(GalleryError) -> Int {
    try Imaging.start()
    let path = "\(directory)/\(sample.name).jpg"
    if FileManager.default.fileExists(atPath: path) { return 1 }
    let unfinished = "\(directory)/.\(sample.name).\(getpid()).tmp"
    let size = PixelSize(width: sample.width, height: sample.height)
    let painter = sample.makePainter()
    guard let picture = Picture.painted(size: size, rows: painter.rows) else {
      throw .unwritable(path, reason: "out of memory")
    }
    describe(picture, sample.caption, date: sample.date)
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true)
    } catch {
      throw .unwritable(path, reason: error.localizedDescription)
    }
    guard picture.writeJPEG(to: unfinished, quality: Self.hugeQuality),
      rename(unfinished, path) == 0
    else {
      let reason = String(cString: strerror(errno))
      unlink(unfinished)
      throw .unwritable(path, reason: reason)
    }
    return 0
  }

  private func describe(_ picture: Picture, _ caption: String, date: String) {
    picture.set("exif-ifd0-ImageDescription", to: caption)
    picture.set("exif-ifd0-Make", to: SamplePicture.camera.make)
    picture.set("exif-ifd0-Model", to: SamplePicture.camera.model)
    picture.set("exif-ifd2-DateTimeOriginal", to: date)
    picture.set("xmp-data", to: XMPPacket.captioned(caption))
  }
}
