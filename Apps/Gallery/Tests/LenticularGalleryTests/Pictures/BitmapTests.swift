import Foundation
import Testing

@testable import LenticularGallery

@Suite struct BitmapTests {
  /// Red, green, blue and yellow.
  private static let colours: [[UInt8]] = [
    [255, 0, 0], [0, 255, 0], [0, 0, 255], [255, 255, 0],
  ]
  /// A picture of four columns and two rows, as indices of the colours.
  private static let rows = [[0, 1, 2, 3], [3, 3, 0, 1]]

  private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  /// A file with a header of 40 bytes, or of 12.
  private static func file(
    depth: Int, compression: Int = 0, palette: Bool = false, masks: [Int] = [], height: Int = 2,
    isCore: Bool = false, pixels: [UInt8]
  ) -> [UInt8] {
    var head: [UInt8]
    if isCore {
      head = bytes(12, 4) + bytes(4, 2) + bytes(height, 2) + bytes(1, 2) + bytes(depth, 2)
    } else {
      head = bytes(40, 4) + bytes(4, 4) + bytes(height, 4) + bytes(1, 2) + bytes(depth, 2)
      head += bytes(compression, 4) + bytes(pixels.count, 4) + bytes(0, 8)
      head += bytes(palette ? 4 : 0, 4) + bytes(0, 4)
    }
    head += masks.flatMap { bytes($0, 4) }
    if palette { head += colours.flatMap { $0.reversed() + (isCore ? [] : [0]) } }
    let offset = 14 + head.count
    return Array("BM".utf8) + bytes(offset + pixels.count, 4) + bytes(0, 4) + bytes(offset, 4)
      + head
      + pixels
  }

  /// Rows from the lowest to the uppermost, each filled to a multiple of four bytes.
  private static func upwards(_ row: ([Int]) -> [UInt8]) -> [UInt8] {
    rows.reversed().map(row).flatMap { bytes in
      bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
  }

  static let files: [(name: String, bytes: [UInt8])] = [
    (
      "two bits",
      file(depth: 2, palette: true, pixels: upwards { [UInt8($0.reduce(0) { $0 * 4 + $1 })] })
    ),
    (
      "four bits",
      file(
        depth: 4, palette: true,
        pixels: upwards { row in [UInt8(row[0] * 16 + row[1]), UInt8(row[2] * 16 + row[3])] })
    ),
    ("eight bits", file(depth: 8, palette: true, pixels: upwards { $0.map(UInt8.init) })),
    (
      "from its top",
      file(
        depth: 8, palette: true, height: -2, pixels: rows.flatMap { $0.map(UInt8.init) })
    ),
    (
      "OS/2",
      file(depth: 24, isCore: true, pixels: upwards { $0.flatMap { colours[$0].reversed() } })
    ),
    ("24 bits", file(depth: 24, pixels: upwards { $0.flatMap { colours[$0].reversed() } })),
    ("32 bits", file(depth: 32, pixels: upwards { $0.flatMap { colours[$0].reversed() + [7] } })),
    (
      "five bits for each colour",
      file(
        depth: 16,
        pixels: upwards { $0.flatMap { bytes([0x7C00, 0x03E0, 0x001F, 0x7FE0][$0], 2) } })
    ),
    (
      "masks",
      file(
        depth: 16, compression: 3, masks: [0xF800, 0x07E0, 0x001F],
        pixels: upwards { $0.flatMap { bytes([0xF800, 0x07E0, 0x001F, 0xFFE0][$0], 2) } })
    ),
    (
      "runs of eight bits",
      // Two of yellow, red and green; the end of a row; four bytes as they are; the end.
      file(
        depth: 8, compression: 1, palette: true,
        pixels: [2, 3, 1, 0, 1, 1, 0, 0, 0, 4, 0, 1, 2, 3, 0, 1])
    ),
    (
      "runs of four bits",
      file(
        depth: 4, compression: 2, palette: true,
        pixels: [2, 0x33, 2, 0x01, 0, 0, 0, 4, 0x01, 0x23, 0, 1])
    ),
  ]

  private func opened(_ bytes: [UInt8], strictness: Picture.Strictness = .strict) throws -> Picture?
  {
    let file = try OpenFile.inMemory(bytes)
    return Picture.decode(file, to: PixelSize(width: 4, height: 2), strictness: strictness)
  }

  @Test("A BMP has its colours", arguments: files)
  func aBMPHasItsColours(name: String, bytes: [UInt8]) throws {
    #expect(ImageFormat(firstBytes: bytes) == .bmp)
    let picture = try #require(try opened(bytes), "\(Imaging.takeErrors())")
    #expect(picture.pixels == Self.rows.flatMap { $0.flatMap { Self.colours[$0] } }, "\(name)")
  }

  @Test("A gallery shows a BMP, and what there is of half of one")
  func aGalleryShowsABMPAndWhatThereIsOfHalfOfOne() throws {
    let gallery = try TestGallery()
    let whole = try #require(Self.files.first { $0.name == "24 bits" }).bytes
    try gallery.photographs.write(whole, to: "whole.bmp")
    try gallery.photographs.write(whole.dropLast(12), to: "half.bmp")
    // What begins with the same letters is none.
    try gallery.photographs.write(
      Array("BMW is a make of cars, not a format.".utf8), to: "text.bmp")
    let summary = try gallery.build.run()
    #expect(summary.photos == 2, "\(summary.problems)")
    #expect(Set(summary.problems.map(\.path)) == ["half.bmp", "text.bmp"])
    let half = try #require(summary.problems.first { $0.path == "half.bmp" })
    guard case .flawed = half.kind else {
      Issue.record("\(half)")
      return
    }
    #expect(half.reason.contains("ends early"))
  }

  @Test("What cannot be a picture is refused before memory is taken for it")
  func whatCannotBeAPictureIsRefused() throws {
    var huge = try #require(Self.files.first { $0.name == "24 bits" }).bytes
    huge.replaceSubrange(18..<26, with: Self.bytes(60000, 4) + Self.bytes(60000, 4))
    #expect(try opened(huge, strictness: .tolerant) == nil)
    #expect(Imaging.takeErrors().contains { $0.contains("far fewer bytes than its size needs") })
    for (place, value) in [(18, 0), (22, 0), (28, 5), (30, 9)] {
      var bytes = try #require(Self.files.first { $0.name == "24 bits" }).bytes
      bytes.replaceSubrange(place..<place + 2, with: Self.bytes(value, 2))
      #expect(try opened(bytes, strictness: .tolerant) == nil, "\(place)")
    }
  }
}
