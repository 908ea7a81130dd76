import Foundation
import Testing

@testable import LenticularGallery

/// Pictures that move, in all formats that browsers play.
@Suite struct AnimationTests {
  private static let formats = ["gif", "webp", "png", "avif"]

  /// Draws a picture of a black frame, if it begins so, and red and green ones, each 200 ms long.
  private static func draw(_ name: String, in folder: TemporaryFolder, beginsBlack: Bool = false)
    throws
  {
    let black = beginsBlack ? "color=black:s=200x150:r=5:d=0.4[z];" : ""
    let (start, count) = beginsBlack ? ("[z]", 3) : ("", 2)
    let half = "drawbox=t=fill:x=100:w=100"
    let graph =
      "\(black)color=0xC83C28:s=200x150:r=5:d=0.4,format=rgb24,\(half):color=0x3CA05A[a];"
      + "color=0x3CA05A:s=200x150:r=5:d=0.4,format=rgb24,\(half):color=0xC83C28[b];"
      + "\(start)[a][b]concat=n=\(count)"
    func make(_ name: String, _ arguments: [String]) throws {
      try TestMovie.make(name, in: folder, ["-f", "lavfi", "-i", graph] + arguments)
    }
    switch SourceFile.fileExtension(of: name) {
    case "webp": try make(name, ["-c:v", "libwebp_anim", "-lossless", "1", "-loop", "0"])
    case "png": try make(name, ["-f", "apng", "-plays", "0"])
    case "avif":
      try make(name, ["-c:v", "libaom-av1", "-cpu-used", "8", "-crf", "10", "-pix_fmt", "yuv420p"])
    default:
      let colours =
        ",split[d][e];[d]palettegen=reserve_transparent=0[f];[e][f]paletteuse=dither=none"
      try TestMovie.make(
        name, in: folder, ["-f", "lavfi", "-i", graph + colours, "-loop", "0"])
    }
  }

  /// The colours of a frame of a file, at a quarter and three quarters of its width.
  private static func colours(_ path: String, frame: Int) throws -> [[Int]] {
    let file = try OpenFile(path)
    let picture = try #require(
      Picture.decode(file, to: PixelSize(width: 200, height: 150), pictures: frame + 1))
    let bands = picture.hasTransparency ? 4 : 3
    return [50, 150].map { x in
      let place = bands * ((frame * 150 + 75) * 200 + x)
      return picture.pixels[place..<place + 3].map(Int.init)
    }
  }

  private static func isNear(_ a: [Int], _ b: [Int]) -> Bool {
    zip(a, b).allSatisfy { abs($0 - $1) <= 12 }
  }

  private static let (red, green) = ([200, 60, 40], [60, 160, 90])

  @Test("A picture that moves plays in the gallery", arguments: formats)
  func aPictureThatMovesPlaysInTheGallery(format: String) throws {
    let gallery = try TestGallery()
    try Self.draw("a.\(format)", in: gallery.photographs)
    let summary = try gallery.build.run()
    #expect(summary.photos == 1)
    #expect(summary.problems.isEmpty, "\(summary.problems)")
    let path = try gallery.path(endingWith: "-motion.webp")
    let motion = try #require(Picture.open(try OpenFile(path))?.motion)
    #expect(motion.durations.count == 4 || motion.durations.count == 2)
    #expect(abs(motion.duration - 0.8) < 0.01)
    #expect(motion.loops == 0)
    let last = try Self.colours(path, frame: motion.durations.count - 1)
    #expect(Self.isNear(last[0], Self.green) && Self.isNear(last[1], Self.red), "\(last)")
    let address = try #require(path.components(separatedBy: "/photos/").last)
    let page = try gallery.site.text("index.html")
    #expect(page.contains("data-motion=\"photos/\(address)\""))
    #expect(page.contains("data-original=\"photos/\(address)\""))
    #expect(page.contains("aria-label=\"Animated picture\""))
    #expect(page.contains("movies.js"))
    #expect(try gallery.site.text("photographs.json").contains(address))
    #expect(
      try gallery.site.text("a/index.html").contains(
        "srcset=\"../photos/\(address)\" media=\"(prefers-reduced-motion: no-preference)\""))
    let again = try gallery.build.run()
    #expect(again.writtenFiles == 0)
    try FileManager.default.removeItem(atPath: "\(gallery.photographs.path)/a.\(format)")
    try gallery.photographs.write(Drawing.jpeg(30, 20), to: "b.jpg")
    _ = try gallery.build.run()
    #expect(!gallery.site.files.contains { $0.hasSuffix("-motion.webp") })
  }

  @Test("A picture that moves rests as a frame that is not blank", arguments: formats)
  func aPictureThatMovesRestsAsAFrameThatIsNotBlank(format: String) throws {
    let gallery = try TestGallery()
    try Self.draw("a.\(format)", in: gallery.photographs, beginsBlack: true)
    let summary = try gallery.build.run()
    #expect(summary.problems.isEmpty, "\(summary.problems)")
    let largest = try gallery.path(endingWith: "-200.webp")
    let shown = try Self.colours(largest, frame: 0)
    #expect(Self.isNear(shown[0], Self.red) && Self.isNear(shown[1], Self.green), "\(shown)")
  }

  @Test("Without FFmpeg what libvips reads moves and the rest stands still", arguments: formats)
  func withoutFFmpegWhatLibvipsReadsMovesAndTheRestStandsStill(format: String) throws {
    var gallery = try TestGallery()
    gallery.build.movieTools = nil
    try Self.draw("a.\(format)", in: gallery.photographs)
    let summary = try gallery.build.run()
    #expect(summary.photos == 1)
    #expect(summary.problems.isEmpty, "\(summary.problems)")
    let moves = format == "gif" || format == "webp"
    #expect(gallery.site.files.contains { $0.hasSuffix("-motion.webp") } == moves)
    #expect(try gallery.site.text("index.html").contains("data-motion") == moves)
  }

  @Test("Long animations have smaller pictures and few enough")
  func longAnimationsHaveSmallerPicturesAndFewEnough() {
    var short = Motion(durations: [0.1, 0.1], loops: 0)
    #expect(
      short.fit(PixelSize(width: 800, height: 600), pixels: 1_000_000)
        == PixelSize(width: 800, height: 600))
    var long = Motion(durations: Array(repeating: 0.1, count: 40), loops: 0)
    #expect(
      long.fit(PixelSize(width: 800, height: 600), pixels: 1_000_000)
        == PixelSize(width: 182, height: 136))
    #expect(long.durations.count == 40)
    var endless = Motion(durations: Array(repeating: 0.1, count: 400), loops: 0)
    #expect(
      endless.fit(PixelSize(width: 800, height: 600), pixels: 1_000_000)
        == PixelSize(width: 115, height: 86))
    #expect(endless.durations.count == 100)
  }

  @Test("A PNG that declares one picture stands still")
  func aPNGThatDeclaresOnePictureStandsStill() throws {
    let folder = try TemporaryFolder()
    try Self.draw("a.png", in: folder)
    var bytes = try folder.read("a.png")
    let place = try #require(bytes.firstRange(of: Array("acTL".utf8))).upperBound
    let file = try OpenFile("\(folder.path)/a.png")
    #expect(AnimatedFile(file, .png)?.loops == 0)
    bytes.replaceSubrange(place..<place + 4, with: [0, 0, 0, 1])
    try folder.write(bytes, to: "b.png")
    #expect(AnimatedFile(try OpenFile("\(folder.path)/b.png"), .png) == nil)
    try folder.write(Drawing.jpeg(30, 20), to: "c.png")
    #expect(AnimatedFile(try OpenFile("\(folder.path)/c.png"), .png) == nil)
  }
}
