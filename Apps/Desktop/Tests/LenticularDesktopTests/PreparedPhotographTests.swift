import Foundation
import Testing

@testable import LenticularDesktop
@testable import LenticularGallery

/// The photograph that is decoded while its window is being made.
@Suite("a photograph that is decoded before it is asked for")
struct PreparedPhotographTests {
  private static let size = PixelSize(width: 90, height: 60)

  private static func color(_ pixels: PixelBuffer) -> [UInt8] {
    let middle = pixels.bytes + 4 * (pixels.size.width * (pixels.size.height / 2) + 1)
    return (0..<3).map { middle.load(fromByteOffset: 2 - $0, as: UInt8.self) }
  }

  private static func isLike(_ pixels: PixelBuffer, _ color: UInt32) -> Bool {
    zip(Self.color(pixels), [16, 8, 0]).allSatisfy { abs(Int($0) - Int(color >> $1 & 255)) < 12 }
  }

  @Test("it is there for who asks for its size, in time or later, and only once")
  func asked() throws {
    let photographs = try TestPhotographs([(600, 400)])
    let reader = photographs.reader
    defer { reader.stop() }
    let path = "\(photographs.path)/photo-0.jpg"
    let file = try #require(SourceFile(chosen: path))
    let whole = PixelSize(width: 600, height: 400)
    for _ in 0..<2 {
      reader.prepare(for: path) { $0 == whole ? Self.size : nil }
      let first = try reader.pixels(of: file, whole: whole, size: Self.size)
      let second = try reader.pixels(of: file, whole: whole, size: Self.size)
      #expect(first.pixels !== second.pixels)
      for each in [first, second] {
        #expect(each.pixels.size == Self.size && each.flaw == nil)
        #expect(Self.isLike(each.pixels, TestPhotographs.color(0)))
      }
    }
  }

  @Test(
    "another size, another file, or one that has changed is decoded as if nothing had been prepared"
  )
  func others() throws {
    let photographs = try TestPhotographs([(600, 400), (600, 400)])
    let reader = photographs.reader
    defer { reader.stop() }
    let path = "\(photographs.path)/photo-0.jpg"
    let whole = PixelSize(width: 600, height: 400)
    reader.prepare(for: path) { _ in Self.size }
    let other = try #require(SourceFile(chosen: "\(photographs.path)/photo-1.jpg"))
    let neighbour = try reader.pixels(of: other, whole: whole, size: Self.size).pixels
    #expect(Self.isLike(neighbour, TestPhotographs.color(1)))
    let file = try #require(SourceFile(chosen: path))
    let larger = PixelSize(width: 300, height: 200)
    #expect(try reader.pixels(of: file, whole: whole, size: larger).pixels.size == larger)

    reader.prepare(for: path) { _ in Self.size }
    try photographs.write(try TestPhotographs.jpeg(0x4080FF, 600, 400), to: "photo-0.jpg")
    let changed = try #require(SourceFile(chosen: path))
    let pixels = try reader.pixels(of: changed, whole: whole, size: Self.size).pixels
    #expect(Self.isLike(pixels, 0x4080FF))
  }

  @Test("what cannot be decoded, and what nobody knows the size of, keeps nobody waiting")
  func undecodable() throws {
    let photographs = try TestPhotographs(count: 1)
    try photographs.write(Data("text".utf8), to: "a.jpg")
    let reader = photographs.reader
    defer { reader.stop() }
    let file = try #require(SourceFile(chosen: "\(photographs.path)/a.jpg"))
    reader.prepare(for: file.path) { _ in Self.size }
    #expect(throws: Problem.self) {
      try reader.pixels(of: file, whole: Self.size, size: Self.size)
    }
    reader.prepare(for: photographs.path) { _ in Self.size }
    reader.prepare(for: "\(photographs.path)/none.jpg") { _ in Self.size }
    let photo = try #require(SourceFile(chosen: "\(photographs.path)/photo-0.jpg"))
    reader.prepare(for: photo.path) { _ in nil }
    let whole = PixelSize(width: 600, height: 400)
    #expect(try reader.pixels(of: photo, whole: whole, size: Self.size).pixels.size == Self.size)
  }

  @Test("who asks for another size than that which is being decoded does not wait")
  func otherSize() throws {
    let photographs = try TestPhotographs(count: 1)
    let file = try #require(SourceFile(chosen: "\(photographs.path)/photo-0.jpg"))
    let photograph = PreparedPhotograph(file)
    photograph.begin(Self.size)
    #expect(photograph.pixels(PixelSize(width: 30, height: 20)) == nil)
    photograph.end(nil)
    #expect(photograph.pixels(Self.size) == nil)
  }

  @Test("the first size is that of the step that the window shows the photograph in")
  func firstSize() {
    let window = PixelSize(width: 1200, height: 800)
    func size(_ width: Int, _ height: Int) -> PixelSize? {
      sizeOfFirstImage(of: PixelSize(width: width, height: height), in: window)
    }
    #expect(size(4000, 3000) == PixelSize(width: 1280, height: 960))
    #expect(size(3000, 4000) == PixelSize(width: 960, height: 1280))
    #expect(size(600, 400) == PixelSize(width: 600, height: 400))
    // As a whole, it would have 30 million pixels in a window of 8K.
    let large = PixelSize(width: 7680, height: 4320)
    #expect(sizeOfFirstImage(of: PixelSize(width: 6000, height: 5000), in: large) == nil)
  }
}
