import CZlib
import Testing

@testable import LenticularGallery

/// What PNG, GIF and JPEG 2000 say, wherever they say it.
@Suite struct PNGTests {
  static func chunk(_ type: String, _ content: [UInt8]) -> [UInt8] {
    let named = Array(type.utf8) + content
    let checksum = crc32(0, named, uInt(named.count))
    return TestCamera.big(content.count, 4) + named + TestCamera.big(Int(checksum), 4)
  }

  /// A PNG with chunks before and after its pixels.
  static func png(_ picture: Picture, before: [UInt8] = [], after: [UInt8] = []) -> [UInt8] {
    var file = picture.encoded(as: .png) ?? []
    file.insert(contentsOf: after, at: file.count - 12)
    // The signature and the header have 33 bytes.
    file.insert(contentsOf: before, at: 33)
    return file
  }

  private func facts(before: [UInt8] = [], after: [UInt8] = []) throws -> Facts {
    try facts(Self.png(Drawing.picture(40, 30), before: before, after: after), "a.png")
  }

  private func facts(_ bytes: [UInt8], _ name: String) throws -> Facts {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: name)
    return try TestGallery.workers.perform(
      InspectJob(path: "\(folder.path)/\(name)", byteCount: 0)
    ).facts
  }

  /// A text as zlib would deflate it, in one block that is not compressed (RFC 1950, RFC 1951).
  private static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    var (a, b) = (1, 0)
    for byte in bytes { (a, b) = ((a + Int(byte)) % 65521, (a + Int(byte) + b) % 65521) }
    return [0x78, 0x01, 1] + TestCamera.little(bytes.count, 2)
      + TestCamera.little(~bytes.count & 0xFFFF, 2) + bytes + TestCamera.big(b << 16 | a, 4)
  }

  private static let exif = TestCamera.exif(date: "2020:01:02 03:04:05")

  @Test("The texts of a PNG are read in their encodings before and after the pixels")
  func theTextsOfAPNGAreReadInTheirEncodingsBeforeAndAfterThePixels() throws {
    let texts: [(String, [UInt8])] = [
      ("tEXt", Array("Description\0".utf8) + [0x43, 0xE9]),
      ("tEXt", Array("Description\0Cé".utf8)),
      ("zTXt", Array("Description\0\0".utf8) + Self.deflated([0x43, 0xE9])),
      ("iTXt", Array("Description\0\0\0\0\0Cé".utf8)),
      ("iTXt", Array("Description\0\u{1}\0\0\0".utf8) + Self.deflated(Array("Cé".utf8))),
    ]
    for (type, content) in texts {
      #expect(try facts(before: Self.chunk(type, content)).caption == "Cé")
      #expect(try facts(after: Self.chunk(type, content)).caption == "Cé")
    }
    let many = (0..<30).flatMap { Self.chunk("tEXt", Array("k\($0)\0v".utf8)) }
    let title = Self.chunk("tEXt", Array("title\0A title".utf8))
    let facts = try facts(
      before: many + title + Self.chunk("tEXt", Array("Description\0A text".utf8))
        + Self.chunk("tEXt", Array("Author\0Anna".utf8)))
    #expect(facts.caption == "A title\nA text")
    #expect(facts.credit?.artist == "Anna")
  }

  @Test("The blocks of a PNG are read in all their places")
  func theBlocksOfAPNGAreReadInAllTheirPlaces() throws {
    func profile(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
      let digits = bytes.map { byte in
        let text = String(byte, radix: 16)
        return text.count == 1 ? "0" + text : text
      }.joined()
      let text = "\n\(name)\n    \(bytes.count)\n\(digits)\n"
      return Self.chunk(
        "zTXt", Array("Raw profile type \(name)\0\0".utf8) + Self.deflated(Array(text.utf8)))
    }
    let block = Self.chunk("eXIf", Array(Self.exif.dropFirst(6)))
    for facts in [
      try facts(before: block), try facts(after: block),
      try facts(before: profile("exif", Self.exif)), try facts(before: profile("APP1", Self.exif)),
    ] {
      #expect(facts.date?.text == "2020-01-02T03:04:05")
    }
    let packet = XMPPacket.captioned("A lake")
    let iptc = [0x1C, 2, 120, 0, 6] + Array("A lake".utf8)
    for facts in [
      try facts(before: profile("xmp", packet)), try facts(before: profile("iptc", iptc)),
      try facts(after: Self.chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + packet)),
    ] {
      #expect(facts.caption == "A lake")
    }
  }

  @Test("The times of a PNG are read") func theTimesOfAPNGAreRead() throws {
    let created = Self.chunk(
      "tEXt", Array("Creation Time\0Tue, 21 Jun 2005 10:11:12 +0200".utf8))
    #expect(try facts(before: created).date?.text == "2005-06-21T10:11:12+02:00")
    let modified = Self.chunk("tIME", [7, 0xD5, 6, 21, 10, 11, 12])
    let facts = try facts(before: modified)
    #expect(facts.date == nil)
    #expect(facts.modified?.text == "2005-06-21T10:11:12Z")
  }

  @Test("A GIF's comment and packet are read") func aGIFsCommentAndPacketAreRead() throws {
    let gif = try #require(Drawing.picture(40, 30).encoded(as: .gif))
    let start = 13 + (gif[10] & 0x80 == 0 ? 0 : 6 << Int(gif[10] & 7))
    func inserting(_ block: [UInt8], at place: Int) -> [UInt8] {
      Array("GIF89a".utf8) + gif[6..<place] + block + gif[place...]
    }
    let comment = [0x21, 0xFE, 3, 0x43, 0xE9, 0x21, 0] as [UInt8]
    #expect(try facts(inserting(comment, at: start), "a.gif").caption == "Cé!")
    #expect(try facts(inserting(comment, at: gif.count - 1), "a.gif").caption == "Cé!")
    let packet =
      [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8) + XMPPacket.captioned("A lake") + [1]
      + (0...255).reversed().map { UInt8($0) } + [0]
    #expect(try facts(inserting(packet, at: start), "a.gif").caption == "A lake")
  }

  @Test("A JPEG 2000's boxes are read") func aJPEG2000sBoxesAreRead() throws {
    let folder = try TemporaryFolder()
    try folder.write(try #require(Drawing.picture(40, 30).encoded(as: .png)), to: "a.png")
    try TestMovie.run(["vips", "copy", "\(folder.path)/a.png", "\(folder.path)/a.jp2"])
    let file = try folder.read("a.jp2")
    let exif = TestCamera.box("uuid", Array("JpgTiffExif->JP2".utf8) + Self.exif.dropFirst(6))
    #expect(try facts(file + exif, "a.jp2").date?.text == "2020-01-02T03:04:05")
    let name: [UInt8] = [
      0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF,
      0xAC,
    ]
    let packet = TestCamera.box("uuid", name + XMPPacket.captioned("A lake"))
    #expect(try facts(file + packet, "a.jp2").caption == "A lake")
  }
}
