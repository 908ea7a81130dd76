import Testing

@testable import LenticularGallery

@Suite struct RawTests {
  @Test(
    "A raw file is its largest preview upright", arguments: RawFormat.allCases.filter { $0 != .cr2 }
  )
  func aRawFileIsItsLargestPreviewUpright(format: RawFormat) throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(
      TestCamera.raw(format, 1200, 900, orientation: 6), to: "a.\(format.extensions[0])")
    let summary = try gallery.build.run()
    #expect(summary.problems.isEmpty)
    #expect(summary.photos == 1)
    let list = try gallery.site.text("photographs.json")
    #expect(list.contains("\"width\":900") && list.contains("\"height\":1200"), "\(list)")
    let page = try gallery.site.text("a/index.html")
    #expect(page.contains("<time datetime=\"2024-05-06T07:08:09\""))
    #expect(page.contains("<bdi>Maker Model 1</bdi>"))
    // What was left is above when the photograph is turned to the right: red, then blue below.
    let poster = try #require(try gallery.largestPicture())
    let size = poster.size
    let pixels = poster.pixels
    func red(_ y: Int) -> Int { Int(pixels[3 * (y * size.width + size.width / 2)]) }
    #expect(red(size.height / 4) > 180)
    #expect(red(3 * size.height / 4) < 60)
  }

  @Test(
    "A file that a person has chosen is what a listing takes it for", arguments: RawFormat.allCases)
  func aChosenFileIsWhatAListingTakesItFor(format: RawFormat) throws {
    let gallery = try TestGallery()
    let name = "a.\(format.extensions[0])"
    try gallery.photographs.write(TestCamera.raw(format, 120, 90), to: name)
    let listed = try #require(try gallery.build.scan(KnownFiles()).root.photos.first)
    let chosen = try #require(SourceFile(chosen: "\(gallery.photographs.path)/\(name)"))
    #expect(listed.role.isRaw)
    #expect(chosen.role == listed.role)
  }

  @Test("A directory tells a raw file that is named a TIFF")
  func aDirectoryTellsARawFileThatIsNamedATIFF() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(TestCamera.raw(.dng, 1200, 900), to: "a.tif")
    try gallery.photographs.write(
      Drawing.tiff(60, 40, photometric: 2, pixel: [200, 60, 40], extras: []), to: "b.tif")
    _ = try gallery.build.run()
    let list = try gallery.site.text("photographs.json")
    #expect(list.contains("\"width\":1200"))
    #expect(list.contains("\"width\":60"))
  }

  @Test("A raw file beside a picture belongs to it")
  func aRawFileBesideAPictureBelongsToIt() throws {
    let gallery = try TestGallery()
    let folder = gallery.photographs
    let date = "2024:05:06 07:08:09"
    try folder.write(
      TestCamera.jpeg(600, 400, exif: TestCamera.exif(date: date)), to: "DSC1.JPG")
    try folder.write(TestCamera.raw(.arw, 1200, 900, date: date), to: "dsc1.arw")
    // Another photograph with the same number.
    try folder.write(
      TestCamera.jpeg(600, 400, exif: TestCamera.exif(date: "2020:01:01 10:00:00")), to: "DSC2.JPG")
    try folder.write(TestCamera.raw(.nef, 1200, 900, date: date), to: "DSC2.NEF")
    // Without dates, names have to do.
    try folder.write(TestCamera.jpeg(600, 400), to: "DSC3.JPG")
    try folder.write(TestCamera.raw(.raf, 1200, 900, date: date), to: "DSC3.RAF")
    let scan = try gallery.build.scan(KnownFiles())
    #expect(scan.root.photos.map(\.name) == ["DSC1.JPG", "DSC2.JPG", "DSC2.NEF", "DSC3.JPG"])
    #expect(scan.root.photos.map { $0.raw?.name } == ["dsc1.arw", nil, nil, "DSC3.RAF"])
    #expect(scan.otherFiles.isEmpty)
    let summary = try gallery.build.run()
    #expect(summary.photos == 4)
    #expect(gallery.site.files.contains("dsc1/index.html"))
    #expect(try gallery.build.run().writtenFiles == 0)
  }

  @Test("Small and missing previews are reported")
  func smallAndMissingPreviewsAreReported() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(TestCamera.raw(.nef, 320, 240), to: "small.nef")
    let large = TestCamera.raw(.nef, 320, 240)
    try gallery.photographs.write(
      large.prefix(TestCamera.TIFF.place(of: 4)), to: "missing.nef")
    let problems = try gallery.build.run().problems
    #expect(
      problems.contains(
        Problem(path: "small.nef", kind: .smallPreview(PixelSize(width: 320, height: 240)))))
    #expect(problems.contains(Problem(path: "missing.nef", kind: .damaged("it has no preview"))))
    #expect(problems.count == 2)
  }

  @Test("The original of a raw file is withheld unless its metadata is kept")
  func theOriginalOfARawFileIsWithheldUnlessItsMetadataIsKept() throws {
    var gallery = try TestGallery()
    try gallery.photographs.write(TestCamera.raw(.dng, 1200, 900), to: "a.dng")
    gallery.build.settings.publishesOriginals = true
    #expect(
      try gallery.build.run().problems == [
        Problem(path: "a.dng", kind: .originalWithheld("DNG"))
      ])
    #expect(!gallery.site.files.contains { $0.hasSuffix(".dng") })
    gallery.build.settings.keepsLocation = true
    _ = try gallery.build.run()
    #expect(gallery.site.files.contains { $0.hasSuffix(".dng") })
  }
}

extension TestGallery {
  /// The largest WebP of the site, decoded.
  func largestPicture() throws -> Picture? {
    let names = site.files.filter { $0.hasSuffix(".webp") && !$0.contains("-sprites-") }
    let pictures = names.compactMap { name -> (String, PixelSize)? in
      Picture.open("\(site.path)/\(name)").map { (name, $0.size) }
    }
    guard let largest = pictures.max(by: { $0.1.width < $1.1.width }) else { return nil }
    return Picture.decode("\(site.path)/\(largest.0)", to: largest.1)
  }
}
