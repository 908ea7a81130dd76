import Foundation
import Testing

@testable import LenticularGallery

@Suite struct DamagedEndTests {
  /// A picture of noise, so that its bytes are distributed evenly.
  private func noise(_ encoding: Encoding) throws -> [UInt8] {
    var random = SplitMix(state: 3)
    let pixels = (0..<300 * 200 * 3).map { _ in UInt8(random.below(256)) }
    let picture = try #require(Picture.rgb(pixels, size: PixelSize(width: 300, height: 200)))
    return try #require(picture.encoded(as: encoding))
  }

  @Test(
    "What lacks its end is shown as far as it goes",
    arguments: [
      (Encoding.jpeg(quality: 90), "jpg"), (.png, "png"), (.gif, "gif"),
      (.webp(quality: 80, effort: 0), "webp"),
    ])
  func whatLacksItsEndIsShownAsFarAsItGoes(encoding: Encoding, name: String) throws {
    let gallery = try TestGallery()
    let whole = try noise(encoding)
    try gallery.photographs.write(whole.dropLast(2), to: "nearly.\(name)")
    try gallery.photographs.write(whole.prefix(whole.count / 2), to: "half.\(name)")
    let summary = try gallery.build.run()
    #expect(summary.photos == 2, "\(summary.problems)")
    #expect(summary.problems.contains { $0.path == "half.\(name)" })
    for problem in summary.problems {
      guard case .flawed = problem.kind else {
        Issue.record("\(problem)")
        continue
      }
    }
  }

  @Test("The upper part of half a WebP is that of the whole one", arguments: [false, true])
  func theUpperPartOfHalfAWebPIsThatOfTheWholeOne(hasTransparency: Bool) throws {
    let folder = try TemporaryFolder()
    let size = PixelSize(width: 300, height: 200)
    var random = SplitMix(state: 5)
    let alpha: UInt8 = hasTransparency ? 254 : 255
    var pixels: [UInt8] = []
    for _ in 0..<size.width * size.height {
      for _ in 0..<3 { pixels.append(UInt8(random.below(256))) }
      pixels.append(alpha)
    }
    let picture = try #require(Picture.rgba(pixels, size: size))
    let encoding = Encoding.webp(quality: 80, effort: 0)
    let flat = try #require(picture.encoded(as: encoding))
    try folder.write(flat, to: "whole.webp")
    try folder.write(flat.prefix(flat.count / 2), to: "half.webp")
    func upper(_ name: String) throws -> [UInt8] {
      let file = try OpenFile("\(folder.path)/\(name)")
      let completed = WebPFile.completed(file)
      let image = try completed.map { try OpenFile.inMemory($0) } ?? file
      let decoded = try #require(Picture.decode(image, to: size), "\(Imaging.takeErrors())")
      return Array(decoded.pixels.prefix(300 * 60 * 3))
    }
    #expect(WebPFile.completed(try OpenFile("\(folder.path)/whole.webp")) == nil)
    #expect(try upper("half.webp") == upper("whole.webp"))
    // Nothing is there of the picture.
    try folder.write(flat.prefix(18), to: "none.webp")
    #expect(WebPFile.completed(try OpenFile("\(folder.path)/none.webp")) == nil)
  }

  @Test(
    "A file of boxes that ends in the head of its last one gets the rest of it", arguments: 1...8)
  func aFileOfBoxesThatEndsInTheHeadOfItsLastOneGetsTheRestOfIt(count: Int) throws {
    func box(_ type: String, _ length: Int) -> [UInt8] {
      [0, 0, 0, UInt8(length)] + Array(type.utf8) + [UInt8](repeating: 7, count: length - 8)
    }
    let begun = box("ftyp", 24) + box("mdat", 200)
    let bytes = begun + box("free", 20).prefix(count)
    let completed = UnfinishedFile.completed(try OpenFile.inMemory(bytes), .heic)
    // Before the length is there, nobody knows what is missing.
    let expected = count < 4 ? nil : bytes + [UInt8](repeating: 0, count: 20 - count)
    #expect(completed == expected)
  }

  @Test(
    "What decoders want to have whole gets an end",
    arguments: ["a.avif", "a.heic", "a.jp2", "a.tif"])
  func whatDecodersWantToHaveWholeGetsAnEnd(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(try noise(.png), to: "a.png")
    do {
      if name == "a.tif" {
        // That of libvips has its index at the end.
        var random = SplitMix(state: 3)
        let pixels = (0..<200 * 100 * 3).map { _ in UInt8(random.below(256)) }
        try folder.write(
          ColourFormTests.tiff(pixels, bands: 3, bits: 8, photometry: 2), to: name)
      } else {
        try TestMovie.run(["vips", "copy", "\(folder.path)/a.png", "\(folder.path)/\(name)"])
      }
    } catch let failure as TestMovie.Failure {
      // Not every system's libheif can write HEIC.
      #expect(name == "a.heic", "\(failure)")
      return
    }
    let whole = try folder.read(name)
    let gallery = try TestGallery()
    let parts = [whole.count - 1, whole.count - 2, whole.count - 12, whole.count * 7 / 10]
    for count in parts {
      try gallery.photographs.write(whole.prefix(count), to: "\(count)-\(name)")
    }
    let summary = try gallery.build.run()
    #expect(summary.photos == parts.count, "\(summary.problems)")
    #expect(Set(summary.problems.map(\.path)).count == parts.count)
    #expect(summary.problems.allSatisfy { $0.reason.contains(JobInput.unfinished) })
    #expect(
      UnfinishedFile.completed(
        try OpenFile("\(folder.path)/\(name)"),
        try #require(
          ImageFormat(firstBytes: whole))) == nil)
  }

  @Test("A WebP is shown wherever it is cut") func aWebPIsShownWhereverItIsCut() throws {
    let gallery = try TestGallery()
    let whole = try noise(.webp(quality: 80, effort: 0))
    for count in 1...16 {
      try gallery.photographs.write(whole.dropLast(count), to: "\(count).webp")
    }
    let summary = try gallery.build.run()
    #expect(summary.photos == 16, "\(summary.problems)")
  }

  @Test("The reason is that of the file") func theReasonIsThatOfTheFile() throws {
    var gallery = try TestGallery()
    gallery.build.workers = WorkerPool(.beside, count: 1)
    let jpeg = try noise(.jpeg(quality: 90))
    let webp = try noise(.webp(quality: 80, effort: 0))
    try gallery.photographs.write(jpeg.prefix(jpeg.count / 2), to: "a.jpg")
    try gallery.photographs.write(webp.prefix(webp.count / 2), to: "b.webp")
    try gallery.photographs.write(jpeg.prefix(20), to: "c.jpg")
    try gallery.photographs.write(Drawing.swatch(1), to: "d.png")
    let summary = try gallery.build.run()
    for problem in summary.problems {
      let isOfJPEG = problem.reason.contains("JPEG") || problem.reason.contains("Jpeg")
      #expect(isOfJPEG == problem.path.hasSuffix(".jpg"), "\(problem)")
    }
    #expect(summary.problems.count == 3)
  }

  @Test(
    "A long screenshot has tiles",
    arguments: [
      (1080, 6000, true), (800, 5000, true), (1080, 2400, false), (2000, 3000, false),
    ])
  func aLongScreenshotHasTiles(width: Int, height: Int, isTiled: Bool) {
    let size = PixelSize(width: width, height: height)
    let media = Media(
      name: "ab/c", facts: Facts(size: size), recipes: Recipes(GallerySettings()))
    #expect((media.tiles != nil) == isTiled)
  }
}
