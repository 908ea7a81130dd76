import Testing

@testable import LenticularGallery

@Suite struct MetadataTests {
  @Test(
    "Dates are read as far as they are known",
    arguments: [
      ("2025:06:21 21:04:09", "2025-06-21T21:04:09"), ("2025:06:21", "2025-06-21"),
      ("2024-05-06T07:08:09+02:00", "2024-05-06T07:08:09+02:00"), ("1903", "1903"),
      ("2024/05/08 10:11:12", "2024-05-08T10:11:12"), ("1965-05", "1965-05"),
      ("2020:02:29 23:59:60", "2020-02-29T23:59:59"), ("2001-02-03T04:05Z", "2001-02-03T04:05:00Z"),
      ("2001:02:03 04:05:06.25-0330", "2001-02-03T04:05:06.250000000-03:30"),
    ])
  func datesAreReadAsFarAsTheyAreKnown(text: String, right: String) throws {
    let date = try #require(CaptureDate(text))
    #expect(date.text == right)
    #expect(CaptureDate(date.text) == date)
  }

  @Test(
    "Dates that do not exist are none",
    arguments: [
      "0000:00:00 00:00:00", "    :  :     :  :  ", "", "2025:13:01 00:00:00",
      "2024:02:31 10:00:00",
      "2023:02:29", "2024:05:06 24:00:00", "2024:05:06 10:61:00", "yesterday", "20",
    ])
  func datesThatDoNotExistAreNone(text: String) { #expect(CaptureDate(text) == nil) }

  @Test(
    "Dates of clocks that were never set do not count",
    arguments: [
      "0111:05:06 10:00:00", "2099:01:01", "1970:01:01 00:00:00", "1904:01:01 00:00:00",
    ])
  func datesOfClocksThatWereNeverSetDoNotCount(text: String) throws {
    #expect(try !#require(CaptureDate(text)).isPlausible)
  }

  @Test("Dates with offsets are ordered by the instant and others by their neighbour")
  func datesWithOffsetsAreOrderedByTheInstantAndOthersByTheirNeighbour() {
    let texts = [
      "2020:01:01 09:59:00", "2020:01:01 10:00:00+02:00", "2020:01:01 09:30:00+01:00",
      "2020:01:01 05:00:00-04:00",
    ]
    let dates = texts.compactMap { CaptureDate($0) }
    let order = CaptureOrder(dates)
    #expect(dates.shuffled().sorted { order.key($0) < order.key($1) } == dates)
    let burst = ["900", "100", "5"].compactMap { CaptureDate("2020:01:01 09:59:00", fraction: $0) }
    let plain = CaptureOrder(burst)
    #expect(burst.map { plain.key($0).1 } == [900_000_000, 100_000_000, 500_000_000])
  }

  @Test(
    "Names with a time tell it",
    arguments: [
      ("IMG_20210921_144423", "2021-09-21T14:44:23"), ("20221107_231730", "2022-11-07T23:17:30"),
      ("PXL_20220831_003137144", "2022-08-31T00:31:37.144000000Z"),
      ("2016-10-27 09-31-00", "2016-10-27T09:31:00"),
      ("2022-02-18 16.00.12", "2022-02-18T16:00:12"),
      ("Screenshot_2022-06-21-16-51-29-164_app", "2022-06-21T16:51:29"),
      ("Screenshot 2020-01-02 at 03.04.05", "2020-01-02T03:04:05"),
      ("photo_2020-01-02_03-04-05", "2020-01-02T03:04:05"),
      ("signal-2022-12-17-15-16-04-718", "2022-12-17T15:16:04"),
      ("WIN_20200102_03_04_05_Pro", "2020-01-02T03:04:05"),
      ("DJI_20220101123456_0001", "2022-01-01T12:34:56"),
      ("FB_IMG_1514764800000", "2018-01-01T00:00:00Z"),
    ])
  func namesWithATimeTellIt(name: String, right: String) {
    #expect(NameDate.moment(name)?.text == right)
  }

  @Test("Names with a day tell it and others nothing") func namesWithADayTellItAndOthersNothing() {
    #expect(NameDate.day("IMG-20171218-WA0028")?.text == "2017-12-18")
    #expect(NameDate.day("2020-01-02")?.text == "2020-01-02")
    for name in ["DSC_20191234", "IMG_1234", "1920x1080", "12345678901", "DSC_0001-2", "photo"] {
      #expect(NameDate.day(name) == nil && NameDate.moment(name) == nil, "\(name)")
    }
    #expect(NameDate.moment("IMG-20171218-WA0028") == nil)
    #expect(NameDate.moment("received_1514764800") == nil)
  }

  @Test("Texts without an encoding are UTF-8 or Windows 1252")
  func textsWithoutAnEncodingAreUTF8OrWindows1252() {
    #expect(LegacyText.text(Array("Zürich".utf8)) == "Zürich")
    #expect(
      LegacyText.text([
        0x49, 0x74, 0x92, 0x73, 0x20, 0x43, 0x61, 0x66, 0xE9, 0x20, 0x96, 0x20, 0x80,
      ]) == "It’s Café – €")
    #expect(LegacyText.utf16([0x41, 0, 0xE9, 0], .big) == "Aé")
    #expect(LegacyText.utf16([0, 0x41, 0, 0xE9], .little) == "Aé")
    #expect(LegacyText.utf16([0xFE, 0xFF, 0x30, 0x42], .little) == "あ")
  }

  @Test("Captions keep their lines") func captionsKeepTheirLines() {
    #expect(Caption.lines(" One  line\r\nTwo\n\n\nThree \u{0}\n") == "One line\nTwo\n\nThree")
    #expect(Caption.lines("SONY DSC") == nil)
    #expect(Caption.joined(title: "A", description: "B") == "A\nB")
    #expect(
      Caption.joined(title: "A lake", description: "A lake in the hills") == "A lake in the hills")
    #expect(Caption.joined(title: "A", description: nil) == "A")
  }

  @Test("Spans read as people write them") func spansReadAsPeopleWriteThem() throws {
    func span(_ a: String, _ b: String) throws -> String {
      try Texts().span(from: CaptureDate(a)!, to: CaptureDate(b)!)
    }
    #expect(try span("2025:06:21", "2025:06:21") == "21 June 2025")
    #expect(try span("2025:06:01", "2025:06:21") == "June 2025")
    #expect(try span("2025:06:01", "2025:08:21") == "June – August 2025")
    #expect(try span("2019:06:01", "2025:08:21") == "2019–2025")
    // Where only a year or a month is known, no day is told.
    #expect(try span("2021", "2021") == "2021" && span("2021", "2021:05:03") == "2021")
    #expect(
      try span("2021:05", "2021:05") == "May 2021" && span("2021:05", "2021:05:03") == "May 2021")
    #expect(try Texts().moment(CaptureDate("1903")!) == "1903")
    #expect(try Texts().moment(CaptureDate("1903-05")!) == "May 1903")
    #expect(try Texts().moment(CaptureDate("1903-05-07")!) == "7 May 1903")
  }

  @Test("Cameras are named once") func camerasAreNamedOnce() {
    #expect(CameraName.joined(make: "NIKON CORPORATION", model: "NIKON D850") == "Nikon D850")
    #expect(CameraName.joined(make: "Canon", model: "Canon EOS R5") == "Canon EOS R5")
    #expect(CameraName.joined(make: "FUJIFILM", model: "X100V") == "Fujifilm X100V")
    #expect(CameraName.joined(make: nil, model: nil) == nil)
  }

  @Test("Exposures read as on a camera") func exposuresReadAsOnACamera() {
    var exif = ExifBlock()
    #expect(Exposure(of: exif) == nil)
    exif.exposureTime = 1 / 250
    #expect(Exposure(of: exif)?.text == "1/250 s")
    (exif.fNumber, exif.sensitivity, exif.focalLength) = (2.8, 100, 35)
    #expect(Exposure(of: exif)?.text == "1/250 s, f/2.8, ISO 100, 35 mm")
    for (time, text) in [(0.5, "0.5 s"), (30, "30 s"), (1.0 / 8000, "1/8000 s"), (0.1, "1/10 s")] {
      exif.exposureTime = time
      #expect(Exposure(of: exif)?.text.hasPrefix(text + ",") == true)
    }
    exif = ExifBlock()
    exif.focalLength = 4e9
    #expect(Exposure(of: exif)?.text == "4000000000.0 mm", "nothing overflows")
  }

  @Test("Exposures are read from Exif") func exposuresAreReadFromEXIF() {
    func number(_ value: Int, bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(value >> ($0 * 8) & 255) }
    }
    func entry(_ tag: Int, _ type: Int, _ value: Int) -> [UInt8] {
      number(tag, bytes: 2) + number(type, bytes: 2) + number(1, bytes: 4) + number(value, bytes: 4)
    }
    // The directory at 8 leads to the one at 26, whose rationals begin at 80.
    let head = Array("II".utf8) + [42, 0] + number(8, bytes: 4)
    let outer = number(1, bytes: 2) + entry(0x8769, 4, 26) + number(0, bytes: 4)
    func block(denominator: Int) -> [UInt8] {
      let inner =
        number(4, bytes: 2) + entry(0x829A, 5, 80) + entry(0x829D, 5, 88) + entry(0x8827, 3, 400)
        + entry(0x920A, 5, 96) + number(0, bytes: 4)
      let rationals = [1, 60, 56, 10, 50, denominator].flatMap { number($0, bytes: 4) }
      return head + outer + inner + rationals
    }
    #expect(Exposure(of: ExifBlock(block(denominator: 1)))?.text == "1/60 s, f/5.6, ISO 400, 50 mm")
    #expect(Exposure(of: ExifBlock(block(denominator: 0)))?.text == "1/60 s, f/5.6, ISO 400")
    #expect(ExifBlock(Array(block(denominator: 1).dropLast(20))).focalLength == nil, "a cut block")
  }

  /// A block with the first directory at 8, the GPS directory at 26, and six rationals from 80 on.
  private func gpsBlock(_ references: String, _ coordinates: [(Int, Int)]) -> [UInt8] {
    func number(_ value: Int, bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(value >> ($0 * 8) & 255) }
    }
    func entry(_ tag: Int, _ type: Int, count: Int, _ value: Int) -> [UInt8] {
      number(tag, bytes: 2) + number(type, bytes: 2) + number(count, bytes: 4)
        + number(value, bytes: 4)
    }
    let letters = references.utf8.map(Int.init)
    return Array("II".utf8) + [42, 0] + number(8, bytes: 4) + number(1, bytes: 2)
      + entry(0x8825, 4, count: 1, 26) + number(0, bytes: 4) + number(4, bytes: 2)
      + entry(1, 2, count: 2, letters[0]) + entry(2, 5, count: 3, 80)
      + entry(3, 2, count: 2, letters[1]) + entry(4, 5, count: 3, 104) + number(0, bytes: 4)
      + coordinates.flatMap { number($0.0, bytes: 4) + number($0.1, bytes: 4) }
  }

  @Test(
    "Locations are read from Exif",
    arguments: [
      ("NE", [(47, 1), (22, 1), (3684, 100), (8, 1), (32, 1), (301, 10)], "47.37690, 8.54169"),
      ("sw", [(33, 1), (51, 1), (252, 10), (0, 1), (30, 1), (0, 0)], "-33.85700, -0.50000"),
      // Degrees or minutes may have a fraction.
      ("NW", [(515, 10), (0, 1), (0, 1), (0, 1), (75, 10), (0, 1)], "51.50000, -0.12500"),
    ])
  func locationsAreReadFromEXIF(
    _ references: String, _ coordinates: [(Int, Int)], _ text: String
  ) throws {
    let location = try #require(ExifBlock(gpsBlock(references, coordinates)).location)
    #expect(location.text == text)
    #expect(Location(text: text)?.text == text)
  }

  @Test("A location that is none on the earth is none") func aLocationThatIsNoneOnTheEarthIsNone() {
    let none: [[(Int, Int)]] = [
      [(0, 1), (0, 1), (0, 1), (0, 1), (0, 1), (0, 1)],
      [(91, 1), (0, 1), (0, 1), (8, 1), (0, 1), (0, 1)],
      [(47, 1), (0, 1), (0, 1), (181, 1), (0, 1), (0, 1)],
      [(47, 0), (0, 1), (0, 1), (8, 1), (0, 1), (0, 1)],
    ]
    for coordinates in none { #expect(ExifBlock(gpsBlock("NE", coordinates)).location == nil) }
    let good = gpsBlock("NE", [(47, 1), (0, 1), (0, 1), (8, 1), (0, 1), (0, 1)])
    #expect(ExifBlock(good).location?.text == "47.00000, 8.00000")
    for count in 0..<good.count - 16 {
      #expect(ExifBlock(Array(good.prefix(count))).location == nil)
    }
    for text in ["", "47", "47, x", "nan, 8", "91, 0", "0, 0"] {
      #expect(Location(text: text) == nil)
    }
  }

  @Test("Captions that say nothing are none") func captionsThatSayNothingAreNone() {
    #expect(Caption.cleaned("  A  lake\n in\tthe hills \u{0}") == "A lake in the hills")
    for text in ["", "   ", "OLYMPUS DIGITAL CAMERA", "...", "SONY DSC"] {
      #expect(Caption.cleaned(text) == nil)
    }
  }

  @Test("An Exif block that lies is harmless") func anEXIFBlockThatLiesIsHarmless() {
    let good = Array("Exif\0\0II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0]
    let lies: [[UInt8]] = [
      [], Array("II".utf8), good,
      good + [0x0E, 0x01, 2, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
      good + [0x69, 0x87, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0],
    ]
    for block in lies { #expect(ExifBlock(block) == ExifBlock()) }
  }

  @Test("IPTC captions are read in their two encodings")
  func iptcCaptionsAreReadInTheirTwoEncodings() {
    let utf8 = Array("Café".utf8)
    let wrapped =
      Array("Photoshop 3.0\08BIM\u{4}\u{4}\0\0\0\0\0\u{0A}".utf8)
      + [0x1C, 2, 120, 0, UInt8(utf8.count)] + utf8
    #expect(IPTCBlock(wrapped).caption == "Café")
    #expect(IPTCBlock([0x1C, 2, 120, 0, 4, 0x43, 0x61, 0x66, 0xE9]).caption == "Café")
    #expect(IPTCBlock([0x1C, 2, 120, 0x7F, 0xFF, 0x43]).caption == nil)
  }

  @Test("The default language of an XMP caption wins") func theDefaultLanguageOfAnXMPCaptionWins() {
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
      xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:description><rdf:Alt>\
      <rdf:li xml:lang="de">See</rdf:li><rdf:li xml:lang="x-default">Lake &amp; hills</rdf:li>\
      <rdf:li xml:lang="fr">Lac</rdf:li></rdf:Alt></dc:description></rdf:Description></rdf:RDF>\
      </x:xmpmeta>
      """
    #expect(XMPPacket(Array(packet.utf8)).description == "Lake & hills")
    #expect(XMPPacket(Array("<not xml".utf8)) == XMPPacket())
    #expect(XMPPacket(XMPPacket.captioned("a < b & \"c\"")).description == "a < b & \"c\"")
  }

  @Test("Names are ordered as people count") func namesAreOrderedAsPeopleCount() {
    let names = ["b", "IMG 10", "img 9", "IMG 009", "a", "Z"]
    #expect(
      names.sorted(by: NaturalOrder.precedes) == ["a", "b", "IMG 009", "img 9", "IMG 10", "Z"])
  }
}

extension MetadataTests {
  @Test("GPano fields are read from elements and attributes")
  func gPanoFieldsAreReadFromElementsAndAttributes() {
    let space = "xmlns:P='http://ns.google.com/photos/1.0/panorama/'"
    for packet in [
      "<a GPano:ProjectionType=\"equirectangular\"/>",
      "<a><GPano:ProjectionType> equirectangular\n</GPano:ProjectionType></a>",
      "<a \(space) P:ProjectionType = 'equirectangular'>",
      "<a \(space)><P:ProjectionType><![CDATA[equirectangular]]>"
        + "</P:ProjectionType>",
    ] {
      #expect(XMPPacket(Array(packet.utf8)).projection == "equirectangular", "\(packet)")
    }
    #expect(XMPPacket(Array("<a other:ProjectionType='x'/>".utf8)).projection == nil)
  }

  /// Photographs of a whole circle go round: as wide as the circle that GPano declares, however much they were
  /// scaled since they were stitched.
  @Test(
    "A whole circle loops",
    arguments: [
      ("equirectangular", 4000, 2000, "8000", "8000", true),
      ("equirectangular", 4000, 2000, "8000", nil, false),
      ("equirectangular", 4000, 1000, "4000", nil, true),
      ("Equirectangular", 4000, 1500, "9000", "9000", true),
      ("equirectangular", 4000, 2000, "8000", "7999", false),
      ("cylindrical", 9000, 1000, "9000", "9000", true),
      ("cylindrical", 9000, 1000, nil, nil, false),
      ("equirectangular", 4000, 2000, nil, nil, true),
      ("equirectangular", 4001, 2000, nil, nil, false),
      ("equirectangular", 4000, 2000, "0", "0", true),
      ("equirectangular", 4000, 2000, "-5", "x", true),
      ("equirectangular", 4000, 1000, "99999999999999999999", "1", false),
      ("equirectangular", 4000, 1000, "9223372036854775807", "1", false),
      ("fisheye", 4000, 2000, "4000", "4000", false),
    ] as [(String, Int, Int, String?, String?, Bool)])
  func aWholeCircleLoops(
    projection: String, width: Int, height: Int, full: String?, cropped: String?, loops: Bool
  ) {
    let packet =
      "<a GPano:ProjectionType='\(projection)'"
      + (full.map { " GPano:FullPanoWidthPixels='\($0)'" } ?? "") + ">"
      + (cropped.map {
        "<GPano:CroppedAreaImageWidthPixels>\($0)</GPano:CroppedAreaImageWidthPixels>"
      } ?? "") + "</a>"
    let xmp = XMPPacket(Array(packet.utf8))
    var facts = Facts(size: PixelSize(width: width, height: height))
    facts.projection = xmp.projection
    facts.circleWidth = xmp.circleWidth(ofImage: width)
    #expect(facts.loops == loops)
    facts.projection = nil
    #expect(!facts.loops)
  }

  @Test("Broken XML is read as far as it goes") func brokenXMLIsReadAsFarAsItGoes() {
    func tokens(_ text: String) -> [XMLScanner.Token] {
      var scanner = XMLScanner(Array(text.utf8))
      var tokens: [XMLScanner.Token] = []
      while let token = scanner.next() { tokens.append(token) }
      return tokens
    }
    #expect(
      tokens("<?x?><!-- <no> --><a b='1' c = \"&lt;&#x41;&#66;&no;\"/>x &amp; y</a>") == [
        .start(
          name: "a",
          attributes: [.init(name: "b", value: "1"), .init(name: "c", value: "<AB&no;")],
          isEmpty: true), .text("x & y"), .end(name: "a"),
      ])
    for broken in [
      "<", "<a", "<a b", "<a b=", "<a b='", "<a 'x' b>", "</", "<!--", "<![CDATA[", "&#xFFFFFFFF;",
    ] {
      #expect(tokens(broken).count <= 1, "\(broken)")
    }
    #expect(tokens("<a 'x' b>") == [.start(name: "a", attributes: [], isEmpty: false)])
  }

  @Test("No bytes make a packet fail") func noBytesMakeAPacketFail() {
    var random = SplitMix(state: 7)
    let packet = XMPPacket.captioned("A lake & <hills>")
    for _ in 0..<2000 {
      var bytes = packet
      for _ in 0...random.below(8) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      bytes.removeLast(random.below(bytes.count / 2))
      _ = XMPPacket(bytes)
    }
  }
}
