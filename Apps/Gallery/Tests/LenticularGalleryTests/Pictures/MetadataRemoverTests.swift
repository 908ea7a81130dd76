import Foundation
import Testing

@testable import LenticularGallery

@Suite struct MetadataRemoverTests {
  /// A progressive JPEG, which has several scans.
  private func progressive() throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try folder.write(Drawing.jpeg(400, 300), to: "a.jpg")
    try TestMovie.run([
      "vips", "jpegsave", "\(folder.path)/a.jpg", "\(folder.path)/b.jpg", "--interlace",
    ])
    return try folder.read("b.jpg")
  }

  private func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 0xFF)] + body
  }

  /// The offsets of the scans' markers.
  private func scans(_ file: [UInt8]) -> [Int] {
    file.indices.dropLast().filter { file[$0] == 0xFF && file[$0 + 1] == 0xDA }
  }

  @Test("Metadata between scans is removed") func metadataBetweenScansIsRemoved() throws {
    let plain = try progressive()
    let places = scans(plain)
    #expect(places.count > 3)
    let secrets = [
      segment(0xFE, Array("GPS 47.5 owner Bob SECRET".utf8)),
      segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0<x>SECRET</x>".utf8)),
      segment(0xED, Array("Photoshop 3.0\0SECRET".utf8)),
      segment(0xE0, Array("JFXX\0\u{10}SECRET".utf8)),
      segment(0xE4, Array("SECRET".utf8)), segment(0xF3, Array("SECRET".utf8)),
      Array("SECRET".utf8),
    ]
    let clean = try #require(MetadataRemover.removed(from: plain, format: .jpeg))
    for place in places {
      for secret in secrets {
        let file = Array(plain[..<place] + secret + plain[place...])
        // What is no segment, right behind a scan, could be a part of it.
        if secret[0] != 0xFF, place != places[0] { continue }
        let removed = try #require(MetadataRemover.removed(from: file, format: .jpeg))
        #expect(removed == clean, "at \(place): \(secret.prefix(2))")
      }
    }
    // What phones append is removed, too.
    #expect(
      MetadataRemover.removed(from: plain + Array("SECRET".utf8) + plain, format: .jpeg) == clean)
  }

  @Test("The thumbnail of a JFIF is removed") func theThumbnailOfAJFIFIsRemoved() throws {
    let plain = Drawing.jpeg(40, 30)
    let thumbnail = segment(0xE0, Array("JFIF\0\u{1}\u{1}".utf8) + [0, 0, 1, 0, 1, 1, 1, 9, 9, 9])
    let file = Array(plain[..<2] + thumbnail + plain[2...])
    #expect(
      MetadataRemover.removed(from: file, format: .jpeg)
        == MetadataRemover.removed(from: plain, format: .jpeg))
  }

  @Test("What stays is read by others", arguments: [false, true], 1...8)
  func whatStaysIsReadByOthers(isAdobeRGB: Bool, orientation: Int) throws {
    let folder = try TemporaryFolder()
    let credit = Credit(artist: "Zoë Müller", copyright: "© 2026 Zoë Müller")
    let exif = MinimalExif(orientation: orientation, isAdobeRGB: isAdobeRGB, credit: credit)
    let plain = Drawing.jpeg(40, 30)
    try folder.write(plain[..<2] + exif.segment + plain[2...], to: "a.jpg")
    let report = try TestMovie.run([
      "exiftool", "-s", "-n", "-a", "-Orientation", "-Artist",
      "-Copyright", "-InteropIndex", "-ColorSpace", "-charset", "exif=utf8",
      "\(folder.path)/a.jpg",
    ])
    #expect(report.contains(/Artist +: Zoë Müller/) && report.contains(/Copyright +: © 2026 Zoë/))
    #expect(
      report.contains("R03") == isAdobeRGB && report.contains(/ColorSpace +: 65535/) == isAdobeRGB)
    #expect(report.contains(try Regex("Orientation +: \(orientation)")) == (orientation != 1))
    // Our own reader finds the same, and what is removed again is the same.
    let file = try folder.read("a.jpg")
    let block = ExifBlock(Array(exif.segment.dropFirst(4)))
    #expect(block.isAdobeRGB == isAdobeRGB && block.artist == credit?.artist)
    #expect((block.orientation ?? 1) == orientation && block.copyright == credit?.copyright)
    let clean = try #require(
      MetadataRemover.removed(from: file, format: .jpeg, credit: credit))
    #expect(Array(clean[2..<2 + exif.segment.count]) == exif.segment)
    let anonymous = try #require(MetadataRemover.removed(from: file, format: .jpeg))
    #expect(!String(decoding: anonymous, as: Unicode.ASCII.self).contains("ller"))
  }
}
