import Foundation
import LenticularGallery
import LenticularSamples
import Synchronization

/// Writes the sample pictures as JPEG files that say about themselves what a camera would.
struct SamplePrinter: Sendable {
  let directory: String

  /// As good as a camera's own JPEG.
  private static let quality = 90

  func printAll(_ pictures: [SamplePicture]) throws(GalleryError) {
    try Imaging.start()
    let failure = Mutex<GalleryError?>(nil)
    DispatchQueue.concurrentPerform(iterations: pictures.count) { index in
      do throws(GalleryError) {
        try print(pictures[index])
      } catch {
        failure.withLock { $0 = $0 ?? error }
      }
    }
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  private func print(_ sample: SamplePicture) throws(GalleryError) {
    let folder = sample.album.map { "\(directory)/\($0)" } ?? directory
    let path = "\(folder)/\(sample.name).jpg"
    let size = PixelSize(width: sample.width, height: sample.height)
    guard let picture = Picture.rgb(sample.render(), size: size) else {
      throw .unwritable(path, reason: "out of memory")
    }
    picture.set("exif-ifd0-ImageDescription", to: sample.caption)
    picture.set("exif-ifd0-Make", to: sample.camera.make)
    picture.set("exif-ifd0-Model", to: sample.camera.model)
    picture.set("exif-ifd2-DateTimeOriginal", to: sample.date)
    picture.set("xmp-data", to: XMPPacket.captioned(sample.caption))
    guard
      let bytes = picture.encoded(as: .jpeg(quality: Self.quality), keepsMetadata: true)
    else { throw .unwritable(path, reason: "the picture cannot be encoded") }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw .unwritable(path, reason: error.localizedDescription)
    }
  }
}
