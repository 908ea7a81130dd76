import Testing

@testable import LenticularGallery

@Suite struct MetadataTests {
  @Test func datesAreReadFromEXIFAndNonsenseIsNone() {
    #expect(CaptureDate(exif: "2025:06:21 21:04:09")?.iso8601 == "2025-06-21T21:04:09")
    #expect(CaptureDate(exif: "2025:06:21")?.iso8601 == "2025-06-21T00:00:00")
    for text in ["0000:00:00 00:00:00", "    :  :     :  :  ", "", "2025:13:01 00:00:00"] {
      #expect(CaptureDate(exif: text) == nil)
    }
  }

  @Test func spansReadAsPeopleWriteThem() {
    func span(_ a: String, _ b: String) -> String {
      CaptureDate.span(from: CaptureDate(exif: a)!, to: CaptureDate(exif: b)!)
    }
    #expect(span("2025:06:21", "2025:06:21") == "21 June 2025")
    #expect(span("2025:06:01", "2025:06:21") == "June 2025")
    #expect(span("2025:06:01", "2025:08:21") == "June – August 2025")
    #expect(span("2019:06:01", "2025:08:21") == "2019–2025")
  }

  @Test func camerasAreNamedOnce() {
    #expect(CameraName.joined(make: "NIKON CORPORATION", model: "NIKON D850") == "Nikon D850")
    #expect(CameraName.joined(make: "Canon", model: "Canon EOS R5") == "Canon EOS R5")
    #expect(CameraName.joined(make: "FUJIFILM", model: "X100V") == "Fujifilm X100V")
    #expect(CameraName.joined(make: nil, model: nil) == nil)
  }

  @Test func captionsThatSayNothingAreNone() {
    #expect(Caption.cleaned("  A  lake\n in\tthe hills \u{0}") == "A lake in the hills")
    for text in ["", "   ", "OLYMPUS DIGITAL CAMERA", "...", "SONY DSC"] {
      #expect(Caption.cleaned(text) == nil)
    }
  }

  @Test func anEXIFBlockThatLiesIsHarmless() {
    let good = Array("Exif\0\0II".utf8) + [42, 0, 8, 0, 0, 0, 1, 0]
    let lies: [[UInt8]] = [
      [], Array("II".utf8), good,
      good + [0x0E, 0x01, 2, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
      good + [0x69, 0x87, 4, 0, 1, 0, 0, 0, 8, 0, 0, 0],
    ]
    for block in lies { #expect(ExifBlock(block) == ExifBlock()) }
  }

  @Test func iptcCaptionsAreReadInTheirTwoEncodings() {
    let utf8 = Array("Café".utf8)
    let wrapped =
      Array("Photoshop 3.0\08BIM\u{4}\u{4}\0\0\0\0\0\u{0A}".utf8)
      + [0x1C, 2, 120, 0, UInt8(utf8.count)] + utf8
    #expect(IPTCBlock(wrapped).caption == "Café")
    #expect(IPTCBlock([0x1C, 2, 120, 0, 4, 0x43, 0x61, 0x66, 0xE9]).caption == "Café")
    #expect(IPTCBlock([0x1C, 2, 120, 0x7F, 0xFF, 0x43]).caption == nil)
  }

  @Test func theDefaultLanguageOfAnXMPCaptionWins() {
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

  @Test func namesAreOrderedAsPeopleCount() {
    let names = ["b", "IMG 10", "img 9", "IMG 009", "a", "Z"]
    #expect(
      names.sorted(by: NaturalOrder.precedes) == ["a", "b", "IMG 009", "img 9", "IMG 10", "Z"])
  }

  @Test func slugsAreReadableSafeAndUnique() {
    #expect(Slug.make("Summer 2024 – Don’t go!") == "summer-2024-dont-go")
    #expect(Slug.make("../../etc") == "etc")
    #expect(Slug.make("日本 🗻") == "日本")
    #expect(Slug.make("🗻") == "album")
    #expect(Slug.make("e\u{301}te\u{301}") == "été")
    #expect(Slug.unique(["A", "a", "a-2", "A!"]) == ["a", "a-2", "a-2-2", "a-3"])
    #expect(Slug.address("été-1") == "%C3%A9t%C3%A9-1")
  }
}
