import Testing

@testable import LenticularGallery

/// Texts in the encodings and byte orders that programs have written.
@Suite struct CharsetTests {
  private static let text = "Grüße aus Füssen – 5 €"

  private static func utf16(_ text: String, _ order: ByteReader.Order) -> [UInt8] {
    text.utf16.flatMap { unit in
      let pair = [UInt8(unit >> 8), UInt8(unit & 255)]
      return order == .big ? pair : pair.reversed()
    }
  }

  /// An EXIF block of two directories, of which the second is that of the exposure.
  private static func exif(
    isLittle: Bool, _ first: [(Int, TestCamera.Value)], _ inner: [(Int, TestCamera.Value)] = []
  ) -> ExifBlock {
    let link = (0x8769, TestCamera.Value.long([TestCamera.TIFF.place(of: 1)]))
    let tiff = TestCamera.TIFF(isLittle: isLittle, directories: [first + [link], inner])
    return ExifBlock(Array("Exif\0\0".utf8) + tiff.bytes)
  }

  @Test("A text is read whatever type it has", arguments: [1, 2, 7, 129], [false, true])
  func aTextIsReadWhateverTypeItHas(type: Int, isLittle: Bool) {
    let text = Array(Self.text.utf8) + [0]
    #expect(Self.exif(isLittle: isLittle, [(0x010E, .bytes(type, text))]).description == Self.text)
  }

  @Test(
    "Windows' texts and comments are read in both byte orders",
    arguments: ["Grüße – 5 €", "砂丘の夕日を見る", "Закат над морем"], [false, true])
  func windowsTextsAndCommentsAreReadInBothByteOrders(text: String, isLittle: Bool) {
    let wide = Self.utf16(text + "\0", .little)
    let exif = Self.exif(
      isLittle: isLittle, [(0x9C9B, .bytes(1, wide)), (0x9C9F, .bytes(1, wide))])
    #expect(exif.title == text)
    #expect(exif.subject == text)
    for order in [ByteReader.Order.big, .little] {
      for mark in ["", "\u{FEFF}"] {
        let comment = Array("UNICODE\0".utf8) + Self.utf16(mark + text, order)
        let exif = Self.exif(isLittle: isLittle, [], [(0x9286, .bytes(7, comment))])
        #expect(exif.userComment == text, "\(order)")
      }
    }
    // Some programs declare Unicode and write UTF-8.
    let comment = Array("UNICODE\0".utf8) + Array(text.utf8)
    let other = Self.exif(isLittle: isLittle, [], [(0x9286, .bytes(7, comment))])
    #expect(other.userComment == text)
  }

  @Test("A comment in Japanese is read")
  func aCommentInJapaneseIsRead() {
    let texts: [[UInt8]] = [
      [0x1B, 0x24, 0x42, 0x3A, 0x3D, 0x35, 0x56], [0x8D, 0xBB, 0x8B, 0x75],
    ]
    for text in texts {
      let comment = Array("JIS\0\0\0\0\0".utf8) + text
      let exif = Self.exif(isLittle: true, [], [(0x9286, .bytes(7, comment))])
      #expect(exif.userComment == "砂丘")
    }
  }

  @Test("A description with a byte order mark is in the encoding of that")
  func aDescriptionWithAByteOrderMarkIsInTheEncodingOfThat() {
    for bytes in [
      [0xEF, 0xBB, 0xBF] + Array(Self.text.utf8), Self.utf16("\u{FEFF}" + Self.text, .little),
      Self.utf16("\u{FEFF}" + Self.text, .big),
    ] {
      let exif = Self.exif(isLittle: true, [(0x010E, .bytes(2, bytes + [0, 0]))])
      #expect(exif.description == Self.text)
    }
  }

  private static func dataset(_ record: UInt8, _ number: UInt8, _ value: [UInt8]) -> [UInt8] {
    [0x1C, record, number] + TestCamera.big(value.count, 2) + value
  }

  @Test(
    "IPTC is read in the encoding that it declares and in UTF-8 if it is valid",
    arguments: [
      ("\u{1B}-B", [0x5A, 0x61, 0xBF, 0xF3, 0xB3, 0xE6], "Zażółć"),
      ("\u{1B}-L", [0xB7, 0xD0, 0xDA, 0xD0, 0xE2], "Закат"),
      ("\u{1B}-F", [0xC7, 0xEB, 0xE9, 0xEF], "Ηλιο"), ("\u{1B}-b", [0xBC, 0x20, 0xA4], "Œ €"),
      ("\u{1B}-A", [0x43, 0x61, 0x66, 0xE9], "Café"), ("\u{1B}.A", [0x43, 0xC3, 0xA9], "Cé"),
      ("\u{1B}%G", [0x43, 0xE9, 0x20, 0x80], "Cé €"), ("\u{1B}%/I", [0x43, 0xC3, 0xA9], "Cé"),
      ("", [0x93, 0x61, 0x94], "“a”"),
    ] as [(String, [UInt8], String)])
  func iptcIsReadInTheEncodingThatItDeclaresAndInUTF8IfItIsValid(
    designation: String, bytes: [UInt8], right: String
  ) {
    let block = IPTCBlock(
      Self.dataset(1, 90, Array(designation.utf8)) + Self.dataset(2, 120, bytes))
    #expect(block.caption == right)
  }

  @Test("IPTC is found in Photoshop's resources and may have long values")
  func iptcIsFoundInPhotoshopsResourcesAndMayHaveLongValues() {
    func resource(_ number: Int, _ bytes: [UInt8]) -> [UInt8] {
      Array("8BIM".utf8) + TestCamera.big(number, 2) + [0, 0] + TestCamera.big(bytes.count, 4)
        + bytes + [UInt8](repeating: 0, count: bytes.count % 2)
    }
    // What looks like a dataset in another resource is none.
    let other = resource(0x03ED, Self.dataset(2, 120, Array("AB".utf8)))
    let long: [UInt8] =
      [0x1C, 2, 120, 0x80, 4] + TestCamera.big(Self.text.utf8.count, 4) + Array(Self.text.utf8)
    for block in [other + resource(0x0404, long), resource(0x0404, []) + resource(0x0404, long)] {
      #expect(IPTCBlock(block).caption == Self.text)
      #expect(IPTCBlock(Array("Photoshop 3.0\0".utf8) + block).caption == Self.text)
    }
  }

  @Test("Photoshop's resources may be in several segments")
  func photoshopsResourcesMayBeInSeveralSegments() throws {
    let folder = try TemporaryFolder()
    var file = Drawing.jpeg(40, 30)
    let block = Self.dataset(2, 120, Array(Self.text.utf8))
    for content in [
      Array("8BIM".utf8) + [4, 4, 0, 0] + TestCamera.big(block.count, 4) + block,
      Array("8BIM".utf8) + [4, 4, 0, 0, 0, 0, 0, 0],
    ] {
      let segment = Array("Photoshop 3.0\0".utf8) + content
      file.insert(contentsOf: [0xFF, 0xED] + TestCamera.big(segment.count + 2, 2) + segment, at: 2)
    }
    try folder.write(file, to: "a.jpg")
    let job = InspectJob(path: "\(folder.path)/a.jpg", byteCount: 0)
    #expect(try TestGallery.workers.perform(job).facts.caption == Self.text)
  }

  @Test("A packet of XMP is read in every encoding of Unicode and in Windows 1252")
  func aPacketOfXMPIsReadInEveryEncodingOfUnicodeAndInWindows1252() {
    let packet = String(decoding: XMPPacket.captioned("Grüße"), as: UTF8.self)
    let bare = packet.replacing("\u{FEFF}", with: "")
    let wide = packet.unicodeScalars.map { Int($0.value) }
    let all: [[UInt8]] = [
      Array(packet.utf8), Self.utf16(packet, .little), Self.utf16(packet, .big),
      Self.utf16("\u{FEFF}" + packet, .little), wide.flatMap { TestCamera.big($0, 4) },
      wide.flatMap { TestCamera.little($0, 4) },
      bare.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) },
    ]
    for bytes in all {
      #expect(XMPPacket(bytes).description == "Grüße")
      #expect(XMPPacket.isPacket(bytes.prefix(FileRole.signatureLength)))
    }
  }

  @Test("XMP has what EXIF said and texts as attributes")
  func xmpHasWhatEXIFSaidAndTextsAsAttributes() {
    func packet(_ attributes: String) -> XMPPacket {
      XMPPacket(
        Array(
          """
          <rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"
            xmlns:tiff="http://ns.adobe.com/tiff/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
            xmlns:xmp="http://ns.adobe.com/xap/1.0/" \(attributes)/>
          """.utf8))
    }
    #expect(packet("dc:description='A lake' dc:subject='water'").description == "A lake")
    #expect(packet("dc:description='A lake' dc:subject='water'").keywords == ["water"])
    #expect(packet("tiff:ImageDescription='A lake'").copiedDescription == "A lake")
    #expect(packet("exif:UserComment='A lake'").copiedComment == "A lake")
    let digitized = packet("exif:DateTimeDigitized='2002-02-03T04:05:06'")
    #expect(digitized.dates.map(\.text) == ["2002-02-03T04:05:06"])
    #expect(packet("xmp:ModifyDate='2003-02-03'").modified?.text == "2003-02-03")
    #expect(packet("tiff:DateTime='2003-02-03'").modified?.text == "2003-02-03")
  }

  @Test(
    "What cameras and programs write by themselves is no caption",
    arguments: [
      "cof", "oznor", "hdr", "oplus_1048608", "<KENOX S860  / Samsung S860>",
      "Processed with VSCO with c1 preset", "filter: 0; fileterIntensity: 0.0;",
      "{\"sensor_type\":\"rear\"}", "CREATOR: gd-jpeg v1.0 (using IJG JPEG v62), quality = 90\n",
      "LEAD Technologies Inc. V1.01", "Lavc59.37.100", "*", "AppleMark\n", "SONY DSC",
    ])
  func whatCamerasAndProgramsWriteByThemselvesIsNoCaption(text: String) {
    #expect(Caption.written(text) == nil)
    var exif = ExifBlock()
    exif.description = text
    var plain = PlainTexts()
    plain.descriptions = [text, "A lake"]
    #expect(EmbeddedWords(XMPPacket(), IPTCBlock(), exif, plain).caption == "A lake")
  }
}
