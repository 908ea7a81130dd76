import Foundation
import Testing

@testable import LenticularGallery

/// HEIC and AVIF, whose orientation is in the properties of their items.
@Suite("changes of HEIC and AVIF")
struct ISOOrientationTests {
  /// The colours of the quarters of a picture as they are seen, in rows.
  private typealias Quarters = [[UInt32]]

  private static let quarters: Quarters = [[0xE02020, 0x20E020], [0x2020E0, 0xE0E0E0]]
  private static let size = PixelSize(width: 64, height: 32)

  private static func changed(_ quarters: Quarters, _ change: Orientation.Change) -> Quarters {
    let (a, b, c, d) = (quarters[0][0], quarters[0][1], quarters[1][0], quarters[1][1])
    return switch change {
    case .rotatedRight: [[c, a], [d, b]]
    case .rotatedLeft: [[b, d], [a, c]]
    case .mirrored: [[b, a], [d, c]]
    case .turnedOver: [[c, d], [a, b]]
    }
  }

  /// A picture of four quarters, with a part for transparency or without.
  private static func picture(_ encoding: Encoding, hasAlpha: Bool) throws -> [UInt8] {
    let bytes = (0..<size.height).flatMap { y in
      (0..<size.width).flatMap { x -> [UInt8] in
        let color = quarters[y * 2 / size.height][x * 2 / size.width]
        let rgb = [UInt8(color >> 16), UInt8(color >> 8 & 255), UInt8(color & 255)]
        return hasAlpha ? rgb + [y < 4 ? 0 : 255] : rgb
      }
    }
    let picture =
      hasAlpha ? Picture.rgba(bytes, size: size) : Picture.rgb(bytes, size: size)
    return try #require(picture?.encoded(as: encoding))
  }

  private static func pictures() throws -> [(name: String, bytes: [UInt8])] {
    let heic = Encoding.heic(quality: 90)
    let avif = Encoding.avif(quality: 90, effort: 2)
    return [
      ("a.heic", try picture(heic, hasAlpha: false)), ("b.heic", try picture(heic, hasAlpha: true)),
      ("a.avif", try picture(avif, hasAlpha: false)), ("b.avif", try picture(avif, hasAlpha: true)),
    ]
  }

  /// What is seen of a file: the quarters, and the side at which it is transparent; nil for none.
  private func seen(_ path: String, _ reader: PhotographReader) throws -> (
    quarters: Quarters, clear: String?
  ) {
    let file = try #require(SourceFile(chosen: path))
    let size = try reader.headers(of: [file])[0].get().size
    let image = try reader.pixels(of: file, whole: size, size: size)
    #expect(image.flaw == nil)
    let start = image.pixels.bytes.assumingMemoryBound(to: UInt8.self)
    func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
      start + 4 * (y * size.width + x)
    }
    let quarters = [1, 3].map { row in
      [1, 3].map { column -> UInt32 in
        let pixel = pixel(column * size.width / 4, row * size.height / 4)
        // Compression changes colours a little.
        let parts = (0..<3).map { pixel[2 - $0] > 128 ? UInt32(0xE0) : 0x20 }
        return parts[0] << 16 | parts[1] << 8 | parts[2]
      }
    }
    let (right, bottom) = (size.width - 1, size.height - 1)
    let edges = [
      ("top", pixel(right / 2, 0)), ("left", pixel(0, bottom / 2)),
      ("bottom", pixel(right / 2, bottom)), ("right", pixel(right, bottom / 2)),
    ]
    return (quarters, edges.first { $0.1[3] < 128 }?.0)
  }

  @Test("any sequence of rotations and flips shows what it should, and is undone to the byte")
  func sequences() throws {
    let photographs = try TestPhotographs(count: 0)
    let reader = photographs.reader
    defer { reader.stop() }
    let sequences: [[Orientation.Change]] = [
      [.mirrored, .mirrored, .mirrored, .rotatedRight], [.turnedOver, .rotatedLeft, .mirrored],
      [.rotatedRight, .mirrored, .rotatedRight, .turnedOver, .turnedOver],
      [.rotatedLeft, .turnedOver, .rotatedLeft, .mirrored, .rotatedRight],
    ]
    /// The side that a change moves the upper side to, and so on.
    let sides = ["top", "right", "bottom", "left"]
    for (name, bytes) in try Self.pictures() {
      let path = "\(photographs.path)/\(name)"
      let hasAlpha = name.hasPrefix("b")
      for sequence in sequences {
        try photographs.write(Data(bytes), to: name)
        var (expected, side) = (Self.quarters, 0)
        var edits: [OrientationEdit] = []
        for change in sequence {
          edits.append(try OrientationEdit(of: path, change))
          expected = Self.changed(expected, change)
          switch change {
          case .rotatedRight: side = (side + 1) % 4
          case .rotatedLeft: side = (side + 3) % 4
          case .mirrored: side = side % 2 == 1 ? 4 - side : side
          case .turnedOver: side = side % 2 == 0 ? 2 - side : side
          }
          let found = try seen(path, reader)
          #expect(found.quarters == expected, "\(name) \(sequence) \(edits.count)")
          #expect(found.clear == (hasAlpha ? sides[side] : nil), "\(name) \(sequence)")
        }
        for edit in edits.reversed() { try edit.undo() }
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(bytes), "\(name)")
      }
    }
  }

  @Test("many flips do not make a file longer and longer")
  func manyFlips() throws {
    let photographs = try TestPhotographs(count: 0)
    let path = "\(photographs.path)/a.heic"
    let bytes = try Self.picture(.heic(quality: 90), hasAlpha: false)
    try photographs.write(Data(bytes), to: "a.heic")
    for _ in 0..<20 { _ = try OrientationEdit(of: path, .mirrored) }
    // The property of nine bytes stays in the file.
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count == bytes.count + 9)
  }

  @Test("a picture that shares the property and does not belong to the first one is not turned")
  func sharedProperty() throws {
    let photographs = try TestPhotographs(count: 0)
    let reader = photographs.reader
    defer { reader.stop() }
    let path = "\(photographs.path)/a.heic"
    try photographs.write(Data(try Self.picture(.heic(quality: 90), hasAlpha: true)), to: "a.heic")
    _ = try OrientationEdit(of: path, .rotatedRight)
    // Both parts have the rotation now. From here on, the second one is another picture.
    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let reference = try #require(bytes.range(of: Data("auxl".utf8)))
    bytes.replaceSubrange(reference, with: Data("cdsc".utf8))
    try photographs.write(bytes, to: "a.heic")
    let edit = try OrientationEdit(of: path, .rotatedRight)
    let turned = Self.changed(Self.changed(Self.quarters, .rotatedRight), .rotatedRight)
    #expect(try seen(path, reader).quarters == turned)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).count == bytes.count + 9, "a copy")
    try edit.undo()
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
  }

  @Test("a file with a movie, whose places would move, stays as it is")
  func movie() throws {
    let photographs = try TestPhotographs(count: 0)
    let bytes = Data(
      try Self.picture(.heic(quality: 90), hasAlpha: false) + [0, 0, 0, 8] + Array("moov".utf8))
    try photographs.write(bytes, to: "a.heic")
    let path = "\(photographs.path)/a.heic"
    for change in Orientation.Change.allCases {
      #expect(throws: OrientationEdit.Failure.noPlace("HEIC")) {
        try OrientationEdit(of: path, change)
      }
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
  }
}
