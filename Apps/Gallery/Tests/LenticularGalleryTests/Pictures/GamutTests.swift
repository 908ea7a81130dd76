import Foundation
import Testing

@testable import LenticularGallery

/// Colours that sRGB lacks are kept, in Display P3.
@Suite struct GamutTests {
  /// The primaries of a colour space, as CIE XYZ under D50.
  struct Space: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let primaries: [[Double]]
    let isWide: Bool
    /// A colour of the space that sRGB lacks, and what it is in Display P3.
    var colour: [UInt8] = [255, 0, 0]
    var inDisplayP3: [UInt8] = [255, 0, 0]

    static let sRGB = Space(
      testDescription: "sRGB",
      primaries: [
        [0.4360, 0.2225, 0.0139], [0.3851, 0.7169, 0.0971], [0.1431, 0.0606, 0.7141],
      ], isWide: false)
    static let displayP3 = Space(
      testDescription: "Display P3",
      primaries: [
        [0.5151, 0.2412, -0.0011], [0.2919, 0.6922, 0.0419], [0.1572, 0.0666, 0.7841],
      ], isWide: true)
    static let adobeRGB = Space(
      testDescription: "Adobe RGB",
      primaries: [
        [0.6097, 0.3111, 0.0195], [0.2053, 0.6257, 0.0609], [0.1492, 0.0632, 0.7446],
      ], isWide: true, colour: [0, 255, 0], inDisplayP3: [0, 250, 44])
    static let narrow = Space(
      testDescription: "narrow",
      primaries: [
        [0.40, 0.23, 0.06], [0.38, 0.66, 0.13], [0.1842, 0.11, 0.6351],
      ], isWide: false)
  }

  /// An ICC profile of version 2 with these primaries and a gamma of 2.2.
  private static func profile(_ primaries: [[Double]], signature: String = "RGB ") -> [UInt8] {
    func integer(_ value: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    func xyz(_ values: [Double]) -> [UInt8] {
      Array("XYZ ".utf8) + integer(0) + values.flatMap { integer(Int(($0 * 65536).rounded())) }
    }
    let curve = Array("curv".utf8) + integer(0) + integer(1) + [2, 51, 0, 0]
    let text =
      Array("desc".utf8) + integer(0) + integer(2) + Array("x\0".utf8)
      + [UInt8](repeating: 0, count: 78)
    let copyright = Array("text".utf8) + integer(0) + Array("none\0".utf8) + [0, 0, 0]
    let white = xyz([0.9642, 1, 0.8249])
    let tags: [(String, [UInt8])] = [
      ("desc", text), ("cprt", copyright), ("wtpt", white), ("rXYZ", xyz(primaries[0])),
      ("gXYZ", xyz(primaries[1])), ("bXYZ", xyz(primaries[2])), ("rTRC", curve), ("gTRC", curve),
      ("bTRC", curve),
    ]
    var body: [UInt8] = []
    var table = integer(tags.count)
    for (name, data) in tags {
      table +=
        Array(name.utf8) + integer(128 + 4 + 12 * tags.count + body.count) + integer(data.count)
      body += data + [UInt8](repeating: 0, count: (4 - data.count % 4) % 4)
    }
    var header = integer(128 + table.count + body.count) + Array("none".utf8) + integer(0x0210_0000)
    header += Array("mntr\(signature)XYZ ".utf8) + [UInt8](repeating: 0, count: 12)
    header += Array("acsp".utf8) + [UInt8](repeating: 0, count: 28)
    header += white.dropFirst(8)
    header += [UInt8](repeating: 0, count: 128 - header.count)
    return header + table + body
  }

  /// A picture of one colour, with a profile.
  private static func picture(
    _ colour: [UInt8], _ profile: [UInt8], _ width: Int = 900, _ height: Int = 600
  ) throws -> [UInt8] {
    let pixels = (0..<width * height).flatMap { _ in colour }
    let picture = try #require(Picture.rgb(pixels, size: PixelSize(width: width, height: height)))
    picture.set("icc-profile-data", to: profile)
    return try #require(picture.encoded(as: .png, keepsMetadata: true))
  }

  private static func isClose(_ a: some Sequence<UInt8>, _ b: [UInt8], by tolerance: Int = 12)
    -> Bool
  {
    zip(a, b).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
  }

  @Test(
    "Every rendition has the gamut of its photograph",
    arguments: [Space.displayP3, .adobeRGB, .sRGB, .narrow])
  func everyRenditionHasTheGamutOfItsPhotograph(space: Space) throws {
    var gallery = try TestGallery()
    gallery.build.settings.writesAVIF = true
    try gallery.photographs.write(
      Self.picture(space.colour, Self.profile(space.primaries)), to: "a.png")
    let summary = try gallery.build.run()
    #expect(summary.problems == [])
    let files = gallery.site.files.filter {
      $0.hasPrefix("photos/") && !$0.contains("-sprites-")
        && [".jpg", ".webp", ".avif"].contains(where: $0.hasSuffix)
    }
    #expect(files.count >= 6)
    for file in files {
      let path = "\(gallery.site.path)/\(file)"
      let picture = try #require(Picture.open(path))
      #expect((picture.block("icc-profile-data") != nil) == space.isWide, "\(file)")
      guard space.isWide else { continue }
      // In sRGB, both would be at its border.
      let pixels = try #require(Picture.decode(path, to: picture.size, keepsGamut: true)).pixels
      #expect(Self.isClose(pixels.prefix(3), space.inDisplayP3), "\(file) \(pixels.prefix(3))")
      // Where sRGB is wanted, as for the squares of the wall, the same file is converted.
      let plain = try #require(Picture.decode(path, to: picture.size)).pixels
      #expect(Self.isClose(plain.prefix(3), space.colour))
    }
  }

  @Test("Colours inside of sRGB stay the same colours")
  func coloursInsideOfSRGBStayTheSameColours() throws {
    let gallery = try TestGallery()
    // (200, 120, 80) of sRGB, in Display P3 with a gamma of 2.2.
    try gallery.photographs.write(
      Self.picture([190, 123, 87], Self.profile(Space.displayP3.primaries)), to: "a.png")
    _ = try gallery.build.run()
    let file = try #require(gallery.site.files.first { $0.hasSuffix("-900.jpg") })
    let pixels = try #require(
      Picture.decode("\(gallery.site.path)/\(file)", to: PixelSize(width: 90, height: 60))
    ).pixels
    #expect(Self.isClose(pixels.prefix(3), [200, 120, 80], by: 5), "\(pixels.prefix(3))")
  }

  @Test("Placeholders are sRGB without a profile")
  func placeholdersAreSRGBWithoutAProfile() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(
      Self.picture([190, 123, 87], Self.profile(Space.displayP3.primaries)), to: "a.png")
    _ = try gallery.build.run()
    let page = try gallery.site.text("index.html")
    let start = try #require(page.range(of: "data:image/webp;base64,")).upperBound
    let text = page[start...].prefix { $0 != ")" }
    let bytes = [UInt8](try #require(Data(base64Encoded: String(text))))
    #expect(!String(decoding: bytes, as: Unicode.ASCII.self).contains("ICCP"))
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "p.webp")
    let pixels = try #require(
      Picture.decode("\(folder.path)/p.webp", to: PixelSize(width: 8, height: 8))
    ).pixels
    #expect(Self.isClose(pixels.prefix(3), [200, 120, 80]), "\(pixels.prefix(3))")
  }

  @Test("Tiles have the gamut too") func tilesHaveTheGamutToo() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(
      Self.picture([255, 0, 0], Self.profile(Space.displayP3.primaries), 1400, 500), to: "a.png")
    _ = try gallery.build.run()
    let tiles = gallery.site.files.filter { $0.contains("_files/") && $0.hasSuffix(".jpg") }
    #expect(tiles.count > 10)
    for tile in tiles {
      let path = "\(gallery.site.path)/\(tile)"
      let picture = try #require(Picture.open(path))
      #expect(picture.block("icc-profile-data") != nil, "\(tile)")
      let pixels = try #require(Picture.decode(path, to: picture.size, keepsGamut: true)).pixels
      #expect(Self.isClose(pixels.prefix(3), [255, 0, 0]))
    }
  }

  @Test("Profiles that are cut short or lie are survived")
  func profilesThatAreCutShortOrLieAreSurvived() throws {
    let whole = Self.profile(Space.displayP3.primaries)
    var lying = whole
    // An offset and a number of tags far beyond the end.
    for place in [128, 136, 172, 184, 196] {
      lying.replaceSubrange(place..<place + 4, with: [255, 255, 255, 240])
    }
    for profile in [
      [], Array(whole.prefix(60)), Array(whole.prefix(131)), Array(whole.prefix(300)), lying,
      Self.profile(Space.displayP3.primaries, signature: "GRAY"),
    ] {
      let gallery = try TestGallery()
      let picture = Drawing.picture(60, 40)
      picture.set("icc-profile-data", to: profile)
      try gallery.photographs.write(
        try #require(picture.encoded(as: .jpeg(quality: 80), keepsMetadata: true)), to: "a.jpg")
      let summary = try gallery.build.run()
      #expect(summary.photos + summary.problems.count == 1)
    }
  }
}
