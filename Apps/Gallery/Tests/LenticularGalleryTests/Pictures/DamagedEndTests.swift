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
    arguments: [(Encoding.jpeg(quality: 90), "jpg"), (.png, "png"), (.gif, "gif")])
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
