import Foundation
import Testing

@testable import LenticularGallery

@Suite struct PaintedPictureTests {
  @Test("Every row is written in its place with its metadata")
  func everyRowIsWrittenInItsPlaceWithItsMetadata() throws {
    let folder = try TemporaryFolder()
    let size = PixelSize(width: 90, height: 700)
    let asked = Box<[Range<Int>]>([])
    let picture = try #require(
      Picture.painted(size: size) { rows in
        asked.value.append(rows)
        return rows.flatMap { y in [UInt8](repeating: UInt8(y / 3), count: size.width * 3) }
      })
    picture.set("exif-ifd0-Make", to: "Lenticular")
    let path = "\(folder.path)/a.jpg"
    #expect(picture.writeJPEG(to: path, quality: 95))
    let read = try #require(Picture.decode(path, to: size)).pixels
    for y in 0..<size.height {
      let level = Int(read[(y * size.width + 45) * 3])
      #expect(abs(level - y / 3) <= 2, "row \(y)")
    }
    #expect(Picture.open(path)?.block("exif-data").map { ExifBlock($0).make } == "Lenticular")
    // Each row once, in order, many at a time.
    #expect(asked.value == [0..<256, 256..<512, 512..<700])
  }

  @Test("A file that cannot be written is not") func aFileThatCannotBeWrittenIsNot() throws {
    let folder = try TemporaryFolder()
    let size = PixelSize(width: 8, height: 8)
    let picture = try #require(
      Picture.painted(size: size) { [UInt8](repeating: 9, count: $0.count * size.width * 3) })
    #expect(!picture.writeJPEG(to: "\(folder.path)/nowhere/a.jpg", quality: 90))
  }
}
