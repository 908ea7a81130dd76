import Foundation
import Testing

@testable import LenticularGallery

/// Pictures that tell their colours in other ways than by a profile. The right values are those that Chromium 156 shows.
@Suite struct ColourFormTests {
  private static let size = PixelSize(width: 200, height: 100)

  /// A picture of two colours, whose values have a type of C.
  private static func values<Value: Numeric>(_ left: [Value], _ right: [Value]) -> [UInt8] {
    (0..<size.height).flatMap { _ in
      (0..<size.width).flatMap { x in
        (x < size.width / 2 ? left : right).flatMap { value in
          withUnsafeBytes(of: value) { Array($0) }
        }
      }
    }
  }

  private static func picture(_ left: [UInt8], _ right: [UInt8]) throws -> Picture {
    try #require(Picture.rgb(values(left, right), size: size))
  }

  private func shown(_ name: String, _ folder: TemporaryFolder) throws -> [[Int]] {
    let picture = try #require(
      Picture.decode(try OpenFile("\(folder.path)/\(name)"), to: Self.size),
      "\(Imaging.takeErrors())")
    return [50, 150].map { x in
      let place = 3 * (50 * Self.size.width + x)
      return picture.pixels[place..<place + 3].map(Int.init)
    }
  }

  private func expect(
    _ shown: [[Int]], _ right: [[Int]], within limit: Int = 3,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (a, b) in zip(shown.flatMap(\.self), right.flatMap(\.self)) {
      #expect(abs(a - b) <= limit, "\(shown) for \(right)", sourceLocation: sourceLocation)
    }
  }

  private static func big(_ values: [Int]) -> [UInt8] { values.flatMap { TestCamera.big($0, 4) } }
  private static let p3 = big([31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000])
  private static let srgb = big([31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000])

  @Test("The chunks of a PNG tell its colours")
  func theChunksOfAPNGTellItsColours() throws {
    let folder = try TemporaryFolder()
    let same = [[200, 60, 40], [60, 160, 90]]
    let gamma = { (value: Int) in PNGTests.chunk("gAMA", Self.big([value])) }
    let cases: [([UInt8], [[Int]])] = [
      (gamma(100_000), [[229, 133, 110], [133, 208, 160]]),
      (gamma(55_555), [[210, 77, 53], [77, 176, 109]]), (gamma(45_455), same),
      (gamma(45_455) + PNGTests.chunk("cHRM", Self.srgb), same),
      (gamma(45_455) + PNGTests.chunk("cHRM", Self.p3), [[219, 37, 13], [0, 164, 81]]),
      (PNGTests.chunk("cHRM", Self.p3), same),
      (gamma(100_000) + PNGTests.chunk("sRGB", [0]), same),
      (PNGTests.chunk("cICP", [12, 13, 0, 1]), [[217, 42, 23], [0, 163, 82]]),
      (PNGTests.chunk("cICP", [12, 13, 0, 1]) + gamma(100_000), [[217, 42, 23], [0, 163, 82]]),
      (PNGTests.chunk("cICP", [12, 13, 0, 0]), same),
      (PNGTests.chunk("cICP", [1, 1, 0, 1]), [[197, 49, 28], [49, 155, 81]]),
      (PNGTests.chunk("cICP", [1, 6, 0, 1]), [[197, 49, 28], [49, 155, 81]]),
      (PNGTests.chunk("cICP", [1, 11, 0, 1]), [[197, 49, 28], [49, 155, 81]]),
      (PNGTests.chunk("cICP", [1, 14, 0, 1]), [[197, 49, 28], [49, 155, 81]]),
      (PNGTests.chunk("cICP", [1, 15, 0, 1]), [[197, 49, 28], [49, 155, 81]]),
      (PNGTests.chunk("cICP", [1, 17, 0, 1]), [[200, 44, 23], [44, 154, 76]]),
      (PNGTests.chunk("cICP", [10, 13, 0, 1]), [[255, 0, 64], [0, 210, 60]]),
      (PNGTests.chunk("cICP", [11, 13, 0, 1]), [[212, 42, 24], [0, 163, 82]]),
    ]
    for (chunks, right) in cases {
      let picture = try Self.picture([200, 60, 40], [60, 160, 90])
      try folder.write(PNGTests.png(picture, before: chunks), to: "a.png")
      expect(try shown("a.png", folder), right, within: 4)
    }
    let picture = try Self.picture([140, 110, 80], [80, 130, 100])
    let pq = PNGTests.chunk("cICP", [9, 16, 0, 1])
    try folder.write(PNGTests.png(picture, before: pq), to: "a.png")
    expect(try shown("a.png", folder), [[195, 80, 33], [0, 144, 67]], within: 4)
  }

  /// A chunk with a profile, which is stored (RFC 1950 and 1951).
  private static func profileChunk(_ profile: [UInt8]) -> [UInt8] {
    var (low, high) = (1, 0)
    for byte in profile {
      low = (low + Int(byte)) % 65521
      high = (high + low) % 65521
    }
    let count = profile.count
    let stored = [1] + TestCamera.little(count, 2) + TestCamera.little(count ^ 0xFFFF, 2) + profile
    return PNGTests.chunk(
      "iCCP", Array("a".utf8) + [0, 0, 0x78, 0x01] + stored + big([high << 16 | low]))
  }

  @Test("The profile of three colours counts for greys", arguments: [8, 16])
  func theProfileOfThreeColoursCountsForGreys(depth: Int) throws {
    try expectLightGreys(Self.profileChunk(Self.linearProfile), depth: depth)
  }

  @Test("The chunks of a grey PNG tell its greys", arguments: [8, 16])
  func theChunksOfAGreyPNGTellItsGreys(depth: Int) throws {
    try expectLightGreys(PNGTests.chunk("gAMA", Self.big([100_000])), depth: depth)
  }

  /// Expects a grey PNG with a chunk to be shown as one whose values are light.
  private func expectLightGreys(_ chunk: [UInt8], depth: Int) throws {
    let folder = try TemporaryFolder()
    let grey = try Self.picture([103, 103, 103], [142, 142, 142])
    try folder.write(try #require(grey.encoded(as: .png)), to: "rgb.png")
    let kind = depth == 8 ? "b-w" : "grey16"
    try TestMovie.run(
      ["vips", "colourspace", "\(folder.path)/rgb.png", "\(folder.path)/grey.png", kind])
    var file = try folder.read("grey.png")
    // What libvips says of colours itself does not count here.
    let start = try #require(file.firstRange(of: Array("IDAT".utf8))).lowerBound - 4
    file.replaceSubrange(33..<start, with: chunk)
    try folder.write(file, to: "a.png")
    expect(try shown("a.png", folder), [[170, 170, 170], [197, 197, 197]])
  }

  @Test(
    "Code points of old and of small gamuts count",
    arguments: [
      ("bt709", "linear", [[229, 134, 113], [131, 208, 162]]),
      ("bt709", "gamma28", [[191, 36, 19], [36, 142, 68]]),
      ("bt709", "smpte240m", [[208, 77, 60], [77, 170, 108]]),
      ("bt709", "bt709", [[200, 60, 40], [60, 160, 90]]),
      ("film", "iec61966-2-1", [[228, 38, 25], [0, 164, 86]]),
      ("jedec-p22", "iec61966-2-1", [[204, 66, 41], [54, 157, 92]]),
      ("smpte170m", "smpte170m", [[196, 67, 39], [70, 158, 90]]),
      ("bt470bg", "smpte170m", [[205, 61, 40], [50, 160, 91]]),
      ("bt470m", "gamma22", [[239, 46, 1], [0, 159, 85]]),
    ])
  func codePointsOfOldAndOfSmallGamutsCount(
    primaries: String, transfer: String, right: [[Int]]
  ) throws {
    let folder = try TemporaryFolder()
    let raw: [UInt16] = [200, 60, 40].map { $0 * 257 }
    let other: [UInt16] = [60, 160, 90].map { $0 * 257 }
    try folder.write(Self.values(raw, other), to: "a.raw")
    try TestMovie.make(
      "a.avif", in: folder,
      ["-f", "rawvideo", "-pix_fmt", "rgb48le", "-s", "200x100", "-i", "\(folder.path)/a.raw"]
        + ["-vf", "scale=out_color_matrix=bt709", "-pix_fmt", "yuv444p", "-c:v", "libaom-av1"]
        + ["-still-picture", "1", "-crf", "1", "-cpu-used", "8", "-colorspace", "bt709"]
        + ["-color_primaries", primaries, "-color_trc", transfer])
    expect(try shown("a.avif", folder), right, within: 4)
  }

  @Test("A grey AVIF of a video's range has black and white", arguments: ["tv", "pc"])
  func aGreyAVIFOfAVideosRangeHasBlackAndWhite(range: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.values([0] as [UInt8], [255]), to: "a.raw")
    try TestMovie.make(
      "a.avif", in: folder,
      ["-f", "rawvideo", "-pix_fmt", "gray", "-s", "200x100", "-i", "\(folder.path)/a.raw"]
        + ["-vf", "scale=out_range=\(range)", "-pix_fmt", "gray", "-c:v", "libaom-av1"]
        + ["-still-picture", "1", "-crf", "1", "-cpu-used", "8", "-color_range", range]
        + ["-color_primaries", "bt709", "-color_trc", "iec61966-2-1", "-colorspace", "bt709"])
    expect(try shown("a.avif", folder), [[0, 0, 0], [255, 255, 255]])
  }

  /// A TIFF of one strip.
  static func tiff(
    _ pixels: [UInt8], bands: Int, bits: Int, photometry: Int, format: Int = 1, extra: Int? = nil
  ) -> [UInt8] {
    func shorts(_ value: Int) -> TestCamera.Value {
      .bytes(3, (0..<bands).flatMap { _ in TestCamera.little(value, 2) })
    }
    var entries: [(tag: Int, value: TestCamera.Value)] = [
      (256, .short(size.width)), (257, .short(size.height)), (258, shorts(bits)), (259, .short(1)),
      (262, .short(photometry)), (273, .long([TestCamera.TIFF.place(of: 1)])),
      (277, .short(bands)), (278, .short(size.height)), (279, .long([pixels.count])),
      (339, shorts(format)),
    ]
    if photometry == 6 { entries.append((530, .bytes(3, [1, 0, 1, 0]))) }
    if let extra { entries.append((338, .short(extra))) }
    var file = TestCamera.TIFF(isLittle: true, directories: [entries]).bytes
    // Values of two bytes each were counted as bytes.
    for tag in [258, 339, 530] {
      guard let index = entries.sorted(by: { $0.tag < $1.tag }).firstIndex(where: { $0.tag == tag })
      else { continue }
      let place = 10 + 12 * index + 4
      file.replaceSubrange(
        place..<place + 4, with: TestCamera.little(tag == 530 ? 2 : bands, 4))
    }
    return file + pixels
  }

  @Test("A TIFF of deep numbers has its colours") func aTIFFOfDeepNumbersHasItsColours() throws {
    let folder = try TemporaryFolder()
    func linear(_ value: Double) -> Float {
      let code = value / 255
      return Float(code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4))
    }
    let (left, right) = ([200.0, 60, 40], [60.0, 160, 90])
    let colours = [[200, 60, 40], [60, 160, 90]]
    let greys = [[103, 103, 103], [142, 142, 142]]
    let cases: [([UInt8], [[Int]])] = [
      // Floating RGB is linear; alpha reaches to one.
      (
        Self.tiff(
          Self.values(left.map(linear) + [1], right.map(linear) + [1]), bands: 4, bits: 32,
          photometry: 2, format: 3, extra: 2), colours
      ),
      // Other ranges are told by the values.
      (
        Self.tiff(
          Self.values(left.map { Float($0) }, right.map { Float($0) }), bands: 3, bits: 32,
          photometry: 2, format: 3), colours
      ),
      (
        Self.tiff(
          Self.values([103 as Float], [142]), bands: 1, bits: 32, photometry: 1, format: 3), greys
      ),
      (
        Self.tiff(
          Self.values([103 * 257 as Float], [142 * 257]), bands: 1, bits: 32, photometry: 1,
          format: 3), greys
      ),
      (
        Self.tiff(
          Self.values([1 - 103 / 255 as Float], [1 - 142 / 255]), bands: 1, bits: 32,
          photometry: 0, format: 3), greys
      ),
      (
        Self.tiff(
          Self.values([103 * 0x0101_0101 as UInt32], [142 * 0x0101_0101]), bands: 1, bits: 32,
          photometry: 1), greys
      ),
      (
        Self.tiff(
          Self.values(
            [200, 60, 40].map { $0 * 0x0101_0101 as UInt32 },
            [60, 160, 90].map { $0 * 0x0101_0101 as UInt32 }), bands: 3, bits: 32, photometry: 2),
        colours
      ),
    ]
    for (index, (file, right)) in cases.enumerated() {
      try folder.write(file, to: "\(index).tif")
      expect(try shown("\(index).tif", folder), right)
    }
  }

  @Test("A TIFF in brightness and differences or in unsigned L*a*b* has its colours")
  func aTIFFInBrightnessAndDifferencesOrInUnsignedLABHasItsColours() throws {
    let folder = try TemporaryFolder()
    let ycbcr = Self.tiff(
      Self.values([100, 94, 199] as [UInt8], [122, 110, 84]), bands: 3, bits: 8, photometry: 6)
    try folder.write(ycbcr, to: "a.tif")
    expect(try shown("a.tif", folder), [[200, 61, 40], [60, 160, 90]], within: 4)
    let lab = Self.tiff(
      Self.values([121, 183, 173] as [UInt8], [150, 86, 156]), bands: 3, bits: 8, photometry: 9)
    try folder.write(lab, to: "b.tif")
    // L*a*b* of 8 bits is no more exact.
    expect(try shown("b.tif", folder), [[203, 62, 37], [65, 153, 84]], within: 10)
  }

  @Test("Inks without a profile are the complements of colours")
  func inksWithoutAProfileAreTheComplementsOfColours() throws {
    let folder = try TemporaryFolder()
    let pixels = Self.values([40, 200, 210, 20] as [UInt8], [190, 40, 160, 30])
    let tiff = Self.tiff(pixels, bands: 4, bits: 8, photometry: 5)
    try folder.write(tiff, to: "a.tif")
    try TestMovie.run(
      ["vips", "copy", "\(folder.path)/a.tif", "\(folder.path)/a.jpg[Q=97,strip]"])
    for name in ["a.tif", "a.jpg"] {
      expect(try shown(name, folder), [[198, 50, 41], [57, 189, 83]])
    }
  }

  @Test("A grey picture with a profile of colours has the greys of its curve")
  func aGreyPictureWithAProfileOfColoursHasTheGreysOfItsCurve() throws {
    let folder = try TemporaryFolder()
    let grey = try Self.picture([103, 103, 103], [142, 142, 142])
    try folder.write(try #require(grey.encoded(as: .png)), to: "rgb.png")
    try TestMovie.run(
      ["vips", "colourspace", "\(folder.path)/rgb.png", "\(folder.path)/g.v", "b-w"])
    try folder.write(Self.linearProfile, to: "linear.icc")
    for name in ["a.jpg", "a.tif"] {
      try TestMovie.run(
        [
          "vips", "copy", "\(folder.path)/g.v",
          "\(folder.path)/\(name)[profile=\(folder.path)/linear.icc]",
        ])
      expect(try shown(name, folder), [[170, 170, 170], [197, 197, 197]])
    }
  }

  /// A profile of the primaries of sRGB, adapted to D50, whose values are light (ICC.1:2022).
  private static let linearProfile: [UInt8] = {
    func fixed(_ values: [Double]) -> [UInt8] {
      values.flatMap { TestCamera.big(Int(($0 * 65536).rounded()), 4) }
    }
    func xyz(_ values: [Double]) -> [UInt8] { Array("XYZ ".utf8) + big([0]) + fixed(values) }
    let curve = Array("curv".utf8) + big([0, 0])
    let tags: [(String, [UInt8])] = [
      ("wtpt", xyz([0.9642, 1, 0.8249])), ("rXYZ", xyz([0.4361, 0.2225, 0.0139])),
      ("gXYZ", xyz([0.3851, 0.7169, 0.0971])), ("bXYZ", xyz([0.1431, 0.0606, 0.7141])),
      ("rTRC", curve), ("gTRC", curve), ("bTRC", curve),
    ]
    var table = big([tags.count])
    var data: [UInt8] = []
    let start = 128 + 4 + 12 * tags.count
    for (name, content) in tags {
      table += Array(name.utf8) + big([start + data.count, content.count])
      data += content
    }
    var head = [UInt8](repeating: 0, count: 128)
    head.replaceSubrange(0..<4, with: big([start + data.count]))
    head.replaceSubrange(8..<12, with: [2, 0x10, 0, 0])
    head.replaceSubrange(12..<24, with: "mntrRGB XYZ ".utf8)
    head.replaceSubrange(36..<40, with: "acsp".utf8)
    head.replaceSubrange(68..<80, with: fixed([0.9642, 1, 0.8249]))
    return head + table + data
  }()
}
