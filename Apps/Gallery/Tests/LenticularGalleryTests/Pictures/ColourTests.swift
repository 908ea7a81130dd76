import Foundation
import Testing

@testable import LenticularGallery

/// Pictures whose colours browsers show right, made with libvips' command and others.
@Suite struct ColourTests {
  /// The left and the right colour of the test picture.
  private static let colours = [[200, 60, 40], [60, 160, 90]]

  /// Writes the test picture, of two colours, as a PNG, and as libvips' own format.
  private func drawing() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let pixels = (0..<100).flatMap { _ in
      (0..<200).flatMap { x in Self.colours[x / 100].map(UInt8.init) }
    }
    let picture = try #require(Picture.rgb(pixels, size: PixelSize(width: 200, height: 100)))
    try folder.write(try #require(picture.encoded(as: .png)), to: "rgb.png")
    return folder
  }

  private func vips(_ folder: TemporaryFolder, _ arguments: [String]) throws {
    try TestMovie.run(["vips"] + arguments.map { $0.replacing("@", with: folder.path + "/") })
  }

  /// The colours that a gallery shows of a file, at a quarter and three quarters of its width.
  private func shown(_ name: String, _ folder: TemporaryFolder) throws -> [[Int]] {
    let file = try OpenFile("\(folder.path)/\(name)")
    let size = PixelSize(width: 200, height: 100)
    let picture = try #require(
      Picture.decode(file, to: size, strictness: .strict), "\(Imaging.takeErrors())")
    return [50, 150].map { x in
      let place = 3 * (50 * size.width + x)
      return picture.pixels[place..<place + 3].map(Int.init)
    }
  }

  private func expect(
    _ shown: [[Int]], _ right: [[Int]], within limit: Int = 3,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for (a, b) in zip(shown.flatMap(\.self), right.flatMap(\.self)) {
      #expect(abs(a - b) <= limit, "\(shown)", sourceLocation: sourceLocation)
    }
  }

  @Test("A grey picture with a profile of colours is grey", arguments: ["grey.jpg", "grey.tif"])
  func aGreyPictureWithAProfileOfColoursIsGrey(name: String) throws {
    let folder = try drawing()
    try vips(folder, ["colourspace", "@rgb.png", "@g.v", "b-w"])
    try vips(folder, ["copy", "@g.v", "@\(name)[profile=srgb]"])
    let right = [[103, 103, 103], [142, 142, 142]]
    let colours = try shown(name, folder)
    for (a, b) in zip(colours, right) {
      #expect(Set(a).count == 1 && abs(a[0] - b[0]) <= 12, "\(colours)")
    }
  }

  @Test(
    "A coloured picture with a profile of greys keeps its colours",
    arguments: ["colour.jpg", "colour.tif"])
  func aColouredPictureWithAProfileOfGreysKeepsItsColours(name: String) throws {
    let folder = try drawing()
    // A profile of greys, by the kind of colours in its header.
    try vips(folder, ["icc_export", "@rgb.png", "@p.png", "--output-profile", "srgb"])
    var profile = try #require(Picture.open("\(folder.path)/p.png")?.block("icc-profile-data"))
    profile.replaceSubrange(16..<20, with: "GRAY".utf8)
    try folder.write(profile, to: "grey.icc")
    try vips(folder, ["copy", "@rgb.png", "@\(name)[profile=@grey.icc]"])
    expect(try shown(name, folder), Self.colours)
  }

  @Test("Adobe RGB is told by the option file of DCF alone")
  func adobeRGBIsToldByTheOptionFileOfDCFAlone() throws {
    let folder = try drawing()
    let path = "\(folder.path)/a.jpg"
    try vips(folder, ["jpegsave", "@rgb.png", "@a.jpg", "--Q", "95"])
    try TestMovie.run(
      [
        "exiftool", "-q", "-overwrite_original", "-InteropIndex=R03", "-ColorSpace=Uncalibrated",
        path,
      ])
    // Adobe RGB (200, 60, 40) and (60, 160, 90) in sRGB, the first beyond its gamut.
    expect(try shown("a.jpg", folder), [[233, 55, 34], [0, 161, 88]], within: 4)
  }

  @Test("Floating greys reach from zero to one") func floatingGreysReachFromZeroToOne() throws {
    let folder = try drawing()
    try vips(folder, ["colourspace", "@rgb.png", "@g.v", "b-w"])
    try vips(folder, ["linear", "@g.v", "@f.v", "0.00392156862745098", "0"])
    try vips(folder, ["copy", "@f.v", "@a.tif", "--interpretation", "b-w"])
    try vips(folder, ["copy", "@g.v", "@g.png"])
    expect(try shown("a.tif", folder), try shown("g.png", folder), within: 1)
  }

  @Test(
    "Colours that are declared by code points are those of browsers",
    arguments: [
      ("bt2020", "smpte2084", "bt2020nc", 10), ("bt2020", "arib-std-b67", "bt2020nc", 10),
      ("smpte432", "iec61966-2-1", "bt709", 8), ("bt709", "iec61966-2-1", "bt709", 8),
    ])
  func coloursThatAreDeclaredByCodePointsAreThoseOfBrowsers(
    primaries: String, transfer: String, matrix: String, depth: Int
  ) throws {
    let folder = try drawing()
    try Self.makeAVIF(
      Self.colours.map { Self.codes(of: $0, primaries, transfer) }, in: folder,
      (primaries, transfer, matrix, depth))
    // Browsers show the paper of bright pictures with half the light of white.
    let isBright = depth == 10
    let right =
      isBright
      ? Self.colours.map { $0.map { Self.code(of: Self.light(of: $0) / 2) } } : Self.colours
    expect(try shown("a.avif", folder), right, within: 4)
  }

  /// What Chromium 156 shows of greys, for a screen that is no brighter than usual.
  @Test(
    "Bright greys are those of browsers",
    arguments: [
      ("smpte2084", [[448, 97], [576, 174]]), ("smpte2084", [[640, 213], [704, 236]]),
      ("smpte2084", [[320, 47], [768, 255]]), ("arib-std-b67", [[512, 99], [768, 188]]),
      ("arib-std-b67", [[832, 211], [896, 228]]), ("arib-std-b67", [[256, 43], [960, 242]]),
    ])
  func brightGreysAreThoseOfBrowsers(transfer: String, greys: [[Int]]) throws {
    let folder = try drawing()
    try Self.makeAVIF(
      greys.map { [Double](repeating: Double($0[0]) / 1023, count: 3) }, in: folder,
      ("bt2020", transfer, "bt2020nc", 10))
    expect(
      try shown("a.avif", folder), greys.map { [Int](repeating: $0[1], count: 3) }, within: 3)
  }

  /// Makes a picture of two colours, with code values of 0...1.
  private static func makeAVIF(
    _ codes: [[Double]], in folder: TemporaryFolder,
    _ colour: (primaries: String, transfer: String, matrix: String, depth: Int)
  ) throws {
    let pixels = (0..<100).flatMap { _ in
      (0..<200).flatMap { x in
        codes[x / 100].flatMap { code in
          let value = UInt16((code * 65535).rounded())
          return [UInt8(value & 255), UInt8(value >> 8)]
        }
      }
    }
    try folder.write(pixels, to: "a.raw")
    try TestMovie.make(
      "a.avif", in: folder,
      ["-f", "rawvideo", "-pix_fmt", "rgb48le", "-s", "200x100", "-i", "\(folder.path)/a.raw"]
        + ["-vf", "scale=out_color_matrix=\(colour.matrix == "bt709" ? "bt709" : "bt2020")"]
        + ["-pix_fmt", colour.depth == 10 ? "yuv444p10le" : "yuv444p", "-c:v", "libaom-av1"]
        + ["-still-picture", "1", "-crf", "1", "-cpu-used", "8"]
        + ["-color_primaries", colour.primaries, "-color_trc", colour.transfer]
        + ["-colorspace", colour.matrix])
  }

  /// The light of a code value of sRGB, 0...1.
  private static func light(of value: Int) -> Double {
    let code = Double(value) / 255
    return code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4)
  }

  /// The code value of sRGB of some light, 0...1.
  private static func code(of light: Double) -> Int {
    let code = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    return Int((255 * code).rounded())
  }

  /// The code values, 0...1, of an sRGB colour in other primaries and with another curve, where paper has 203 cd/m²
  /// (BT.2408).
  private static func codes(of colour: [Int], _ primaries: String, _ transfer: String) -> [Double] {
    let linear = colour.map(light)
    // From BT.709 to the other primaries, as BT.2087 and SMPTE EG 432 have them.
    let matrices: [String: [[Double]]] = [
      "bt2020": [[0.6274, 0.3293, 0.0433], [0.0691, 0.9195, 0.0114], [0.0164, 0.0880, 0.8956]],
      "smpte432": [[0.8225, 0.1775, 0], [0.0332, 0.9668, 0], [0.0171, 0.0724, 0.9105]],
    ]
    let wide =
      matrices[primaries].map { rows in
        rows.map { row in zip(row, linear).reduce(0) { $0 + $1.0 * $1.1 } }
      } ?? linear
    switch transfer {
    case "smpte2084":
      return wide.map { value in
        let power = pow(value * 203 / 10_000, 2610 / 16384.0)
        let (a, b, c) = (3424 / 4096.0, 2413 / 128.0, 2392 / 128.0)
        return pow((a + b * power) / (1 + c * power), 2523 / 32.0)
      }
    case "arib-std-b67":
      let light = wide.map { $0 * 203 / 1000 }
      let luminance = 0.2627 * light[0] + 0.6780 * light[1] + 0.0593 * light[2]
      return light.map { value in
        let scene = value * pow(luminance, -0.2 / 1.2)
        return scene <= 1 / 12.0
          ? (3 * scene).squareRoot() : 0.17883277 * log(12 * scene - 0.28466892) + 0.55991073
      }
    default:
      return wide.map { $0 <= 0.0031308 ? 12.92 * $0 : 1.055 * pow($0, 1 / 2.4) - 0.055 }
    }
  }

  @Test("A picture in inks has the colours of its own profile")
  func aPictureInInksHasTheColoursOfItsOwnProfile() throws {
    let folder = try drawing()
    try vips(folder, ["icc_transform", "@rgb.png", "@a.tif", "cmyk", "--input-profile", "srgb"])
    try vips(folder, ["icc_transform", "@a.tif", "@right.png", "srgb", "--embedded"])
    expect(try shown("a.tif", folder), try shown("right.png", folder), within: 1)
  }

  @Test("Formats that few programs read are shown", arguments: ["a.jxl", "a.jp2"])
  func formatsThatFewProgramsReadAreShown(name: String) throws {
    let gallery = try TestGallery()
    let folder = try drawing()
    try vips(folder, ["copy", "@rgb.png", "@\(name)"])
    try gallery.photographs.write(try folder.read(name), to: name)
    let summary = try gallery.build.run()
    #expect(summary.photos == 1)
    #expect(summary.problems.isEmpty)
    expect(try shown(name, folder), Self.colours, within: 6)
  }

  @Test("An animation is shown by a frame that is not blank", arguments: ["a.gif", "a.webp"])
  func anAnimationIsShownByAFrameThatIsNotBlank(name: String) throws {
    let folder = try TemporaryFolder()
    try TestMovie.run([
      "ffmpeg", "-v", "error", "-f", "lavfi", "-i",
      "color=black:s=200x100:r=10:d=0.2[a];color=0xC83C28:s=200x100:r=10:d=0.6,format=rgb24,"
        + "drawbox=t=fill:x=100:w=100:color=0x3CA05A[b];[a]format=rgb24[c];[c][b]concat,"
        + "split[d][e];[d]palettegen=reserve_transparent=0[f];[e][f]paletteuse=dither=none",
      "\(folder.path)/a.gif",
    ])
    try vips(folder, ["copy", "@a.gif[n=-1]", "@a.webp"])
    expect(try shown(name, folder), Self.colours, within: 12)
  }
}
