import Foundation
import Testing

@testable import LenticularGallery

@Suite struct GalleryBuildTests {
  @Test("A photograph becomes WebP and JPEG in every width up to its own")
  func aPhotographBecomesWebPAndJPEGInEveryWidthUpToItsOwn() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(1500, 1000), to: "a.jpg")
    let summary = try gallery.build.run()
    #expect(summary.photos == 1)
    #expect(summary.isComplete)
    let names = gallery.site.files.filter { $0.hasPrefix("photos/") }
      .map { String($0.split(separator: "-").last!) }
    #expect(
      Set(names) == [
        "320.webp", "640.webp", "1280.webp", "1500.webp", "640.jpg", "1280.jpg", "16.webp",
        "64.webp",
      ])
    for file in gallery.site.files where file.hasSuffix("-640.webp") {
      #expect(
        Picture.open("\(gallery.site.path)/\(file)")?.size == PixelSize(width: 640, height: 427))
    }
  }

  @Test(
    "Every file of a photograph has its own name",
    arguments: [(1000, 30000), (500, 400), (640, 640), (4000, 3000), (30, 9999), (9999, 30)])
  func everyFileOfAPhotographHasItsOwnName(_ width: Int, _ height: Int) throws {
    let facts = Facts(size: PixelSize(width: width, height: height))
    var settings = GallerySettings()
    settings.writesAVIF = true
    let media = Media(name: "ab/c", facts: facts, recipes: Recipes(settings))
    let paths = media.renditions.map(\.path)
    #expect(Set(paths).count == paths.count)
    // JPEG has some of the sizes, the smallest that are as wide as its own widths or the largest.
    let sizes = media.webp.map(\.size)
    #expect(media.avif.map(\.size) == sizes)
    let fallbacks = settings.fallbackWidths.map { least in
      sizes.first { $0.width >= least } ?? sizes[sizes.count - 1]
    }
    #expect(Set(media.jpeg.map(\.size)) == Set(fallbacks))
  }

  @Test("Two builds of the same photographs give the same bytes")
  func twoBuildsOfTheSamePhotographsGiveTheSameBytes() throws {
    var gallery = try TestGallery()
    for index in 0..<6 {
      try gallery.photographs.write(Drawing.jpeg(700 + index * 31, 500), to: "a\(index).jpg")
    }
    try gallery.photographs.write(Drawing.jpeg(400, 600), to: "Inner/b.jpg")
    gallery.build.settings.writesAVIF = true
    gallery.build.settings.avifEffort = 0
    _ = try gallery.build.run()
    let other = try TemporaryFolder()
    var again = GalleryBuild(input: gallery.photographs.path, output: other.path)
    again.engine = gallery.build.engine
    again.workers = gallery.build.workers
    again.settings = gallery.build.settings
    _ = try again.run()
    #expect(gallery.site.files == other.files)
    for file in other.files {
      #expect(try gallery.site.read(file) == other.read(file), "\(file)")
    }
  }

  @Test("A second build writes nothing") func aSecondBuildWritesNothing() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(800, 600), to: "a.jpg")
    let first = try gallery.build.run()
    let second = try gallery.build.run()
    #expect(first.writtenFiles > 5)
    #expect(second.writtenFiles == 0)
    #expect(second.files == first.files)
    #expect(second.bytes == first.bytes)
  }

  @Test("A removed photograph and its album disappear")
  func aRemovedPhotographAndItsAlbumDisappear() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(800, 600), to: "a.jpg")
    try gallery.photographs.write(Drawing.jpeg(801, 600), to: "old/b.jpg")
    _ = try gallery.build.run()
    #expect(gallery.site.files.contains("old/index.html"))
    try gallery.site.write(Array("mine".utf8), to: "robots.txt")
    try FileManager.default.removeItem(atPath: "\(gallery.photographs.path)/old")
    _ = try gallery.build.run()
    #expect(!FileManager.default.fileExists(atPath: "\(gallery.site.path)/old"))
    // Three widths as WebP and two as JPEG, and two sheets.
    #expect(gallery.site.files.count { $0.hasPrefix("photos/") } == 7)
    #expect(gallery.site.files.contains("robots.txt"))
  }

  @Test("Only what the program made is ever removed")
  func onlyWhatTheProgramMadeIsEverRemoved() throws {
    var gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(400, 300), to: "a.jpg")
    try gallery.photographs.write(Drawing.jpeg(401, 300), to: "b.jpg")
    try gallery.engine.write([1], to: "old/part.js")
    gallery.build.engine = try EngineFiles(directory: gallery.engine.path)
    gallery.build.settings.publishesOriginals = true
    _ = try gallery.build.run()
    let old = try gallery.build.assets().folder
    #expect(gallery.site.files.contains("\(old)/old/part.js"))
    let mine = [
      "assets/logo.svg", "\(old)/mine.js", "photos/IMG 1.jpg", "photos/ab/IMG 2.jpg",
      "photos/Summer/0123456789abcd-320.webp", "photos/ab/0123456789abcd-320 copy.webp",
      "originals/raw.dng", "originals/.keep", "photos/ab/.keep",
    ]
    for name in mine { try gallery.site.write([1], to: name) }
    let strays = [
      "photos/ab/0123456789abcd-320.webp", "photos/ce/0123456789abcd.record",
      "photos/ab/0123456789abcd-012abc-640.webp", "originals/ab/0123456789abcd-012abc.jpg",
      ".lenticular-staging/7/a.webp", "photos/ab/0123456789abcd-sprites-64.webp",
      "originals/ef/0123456789abcd.jpg",
    ]
    for name in strays { try gallery.site.write([1], to: name) }
    try FileManager.default.removeItem(atPath: "\(gallery.photographs.path)/b.jpg")
    try FileManager.default.removeItem(atPath: "\(gallery.engine.path)/old")
    gallery.build.engine = try EngineFiles(directory: gallery.engine.path)
    _ = try gallery.build.run()
    let files = gallery.site.files
    for name in mine { #expect(files.contains(name), "\(name)") }
    for name in strays { #expect(!files.contains(name), "\(name)") }
    #expect(files.count { $0.hasPrefix("originals/") && $0.hasSuffix(".jpg") } == 1)
    #expect(!FileManager.default.fileExists(atPath: "\(gallery.site.path)/photos/ce"))
    #expect(!FileManager.default.fileExists(atPath: "\(gallery.site.path)/\(old)/old"))
    #expect(!files.contains("\(old)/lenticular.js"), "the engine is another one")
  }

  @Test("Files of earlier versions are taken over")
  func filesOfEarlierVersionsAreTakenOver() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(400, 300), to: "a.jpg")
    // A download for each element, and pictures that are not made any more.
    let claimed = [
      "index.html", "assets/lenticular/lenticular-peek.js",
      "assets/lenticular/lenticular-peek.wasm",
    ]
    let strays = [
      "photos/ab/0123456789abcd-placeholder.webp", "photos/ab/.123-4.tmp",
      "originals/ab/.77-1.tmp", "photos/cd/0123456789abcd-640.avif",
    ]
    let mine = [
      "assets/lenticular/lenticular-mine.js", "photos/ab/.tmp", "photos/ab/placeholder.webp",
    ]
    let claim = (["lenticular site"] + claimed).joined(separator: "\n") + "\n"
    try gallery.site.write(Array(claim.utf8), to: ".lenticular")
    for name in claimed + strays + mine { try gallery.site.write([1], to: name) }
    _ = try gallery.build.run()
    let files = gallery.site.files
    for name in claimed.dropFirst() + strays { #expect(!files.contains(name), "\(name)") }
    for name in mine { #expect(files.contains(name), "\(name)") }
    // The oldest claims name no assets.
    let first = try TestGallery()
    try first.photographs.write(Drawing.jpeg(400, 300), to: "a.jpg")
    try first.site.write(Array("lenticular site\nindex.html\n".utf8), to: ".lenticular")
    let old = ["assets/lenticular/lenticular-viewer.wasm", "assets/lenticular/lenticular.d.ts"]
    for name in ["index.html"] + old { try first.site.write([1], to: name) }
    _ = try first.build.run()
    for name in old { #expect(!first.site.files.contains(name), "\(name)") }
  }

  @Test("A claim without assets is still a claim") func aClaimWithoutAssetsIsStillAClaim() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(400, 300), to: "a.jpg")
    try gallery.site.write(
      Array("lenticular site\nindex.html\nold/index.html\n".utf8), to: ".lenticular")
    for name in ["index.html", "old/index.html", "assets/old.js"] {
      try gallery.site.write([1], to: name)
    }
    _ = try gallery.build.run()
    #expect(!gallery.site.files.contains("old/index.html"))
    #expect(gallery.site.files.contains("assets/old.js"))
    #expect(try gallery.site.text(".lenticular").contains("/lenticular.js\n"))
  }

  @Test(
    "A hidden file that is no claim is none",
    arguments: ["", "lenticular", "\nlenticular site\n", "my notes\nlenticular site\n"])
  func aHiddenFileThatIsNoClaimIsNone(_ text: String) throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(400, 300), to: "a.jpg")
    try gallery.site.write(Array(text.utf8), to: ".lenticular")
    try gallery.site.write([1], to: "photos/mine.jpg")
    #expect(throws: GalleryError.outputNotOurs(gallery.site.path)) { try gallery.build.run() }
    #expect(gallery.site.files == [".lenticular", "photos/mine.jpg"])
  }

  @Test("Unreadable images are named and the rest is built")
  func unreadableImagesAreNamedAndTheRestIsBuilt() throws {
    let gallery = try TestGallery()
    let whole = Drawing.jpeg(1200, 900)
    try gallery.photographs.write(whole, to: "good.jpg")
    try gallery.photographs.write(Array(whole.prefix(whole.count / 2)), to: "cut.jpg")
    try gallery.photographs.write(Array(whole.prefix(20)), to: "stub.jpg")
    try gallery.photographs.write([], to: "empty.jpg")
    try gallery.photographs.write(Array("Dear diary".utf8), to: "letter.jpg")
    try gallery.photographs.write(Array("notes".utf8), to: "notes.txt")
    let middle = whole.count / 2
    let scrambled = whole[..<middle] + (0..<3000).map { UInt8(truncatingIfNeeded: $0 * 37) }
    try gallery.photographs.write(scrambled + whole[(middle + 3000)...], to: "scrambled.jpg")
    let gap = whole[..<middle] + whole[(middle + 500)...]
    try gallery.photographs.write(gap, to: "flawed.jpg")
    let png = Drawing.picture(300, 200).encoded(as: .png)!
    try gallery.photographs.write(Array(png.prefix(png.count / 2)), to: "cut.png")
    let summary = try gallery.build.run()
    #expect(summary.photos == 3)
    #expect(!summary.isComplete)
    #expect(summary.otherFiles == ["notes.txt"])
    let reasons = Dictionary(
      uniqueKeysWithValues: summary.problems.map { ($0.path, $0.kind) })
    #expect(reasons["empty.jpg"] == .empty)
    #expect(reasons["letter.jpg"] == .notAnImage)
    // Shown by every viewer, with wrong colours where its data is wrong.
    guard case .flawed(let flaw)? = reasons["flawed.jpg"] else {
      Issue.record("flawed.jpg is not reported")
      return
    }
    #expect(flaw.contains("Corrupt JPEG data"))
    // Shown by every viewer as far as it goes.
    guard case .flawed(let end)? = reasons["cut.jpg"] else {
      Issue.record("cut.jpg is not reported")
      return
    }
    #expect(end.contains("Premature end"))
    for name in ["stub.jpg", "scrambled.jpg", "cut.png"] {
      guard case .damaged(let reason)? = reasons[name] else {
        Issue.record("\(name) is not reported")
        continue
      }
      #expect(!reason.isEmpty && !reason.contains("\n"))
    }
    #expect(reasons.count == 7)
  }

  @Test("A JPEG that lacks its last bytes is shown")
  func aJPEGThatLacksItsLastBytesIsShown() throws {
    let gallery = try TestGallery()
    let whole = Drawing.jpeg(900, 600)
    for count in [1, 2, 6] {
      try gallery.photographs.write(whole.dropLast(count), to: "less \(count).jpg")
    }
    let summary = try gallery.build.run()
    #expect(summary.photos == 3 && summary.isComplete && summary.problems.count == 3)
    for problem in summary.problems {
      guard case .flawed = problem.kind else {
        Issue.record("\(problem.path) is not shown: \(problem.kind)")
        continue
      }
    }
  }

  @Test("The reason of a file is its own") func theReasonOfAFileIsItsOwn() throws {
    var gallery = try TestGallery()
    gallery.build.workers = WorkerPool(.beside, count: 1)
    let whole = Drawing.jpeg(1200, 900)
    let middle = whole.count / 2
    let scrambled = whole[..<middle] + (0..<3000).map { UInt8(truncatingIfNeeded: $0 * 37) }
    for name in ["a.jpg", "b.jpg"] {
      try gallery.photographs.write(scrambled + whole[(middle + 3000)...], to: name)
    }
    let webp = Drawing.picture(300, 200).encoded(as: .webp(quality: 80, effort: 2))!
    try gallery.photographs.write(webp.prefix(webp.count / 2), to: "c.webp")
    try gallery.photographs.write(Drawing.swatch(1), to: "d.png")
    let problems = try gallery.build.run().problems
    guard case .flawed(let reason)? = problems.first(where: { $0.path == "c.webp" })?.kind else {
      Issue.record("c.webp is not reported")
      return
    }
    #expect(reason == "it lacks its end")
  }

  @Test("Stray bytes between the parts of a JPEG are no damage")
  func strayBytesBetweenThePartsOfAJPEGAreNoDamage() throws {
    let gallery = try TestGallery()
    let jpeg = Drawing.jpeg(600, 400)
    let padded = jpeg.dropLast(2) + [UInt8](repeating: 0, count: 40) + jpeg.suffix(2)
    try gallery.photographs.write(padded, to: "padded.jpg")
    try gallery.photographs.write(jpeg + [UInt8](repeating: 7, count: 40), to: "tail.jpg")
    #expect(try gallery.build.run().photos == 2)
  }

  @Test("Every format is read") func everyFormatIsRead() throws {
    let gallery = try TestGallery()
    let picture = Drawing.picture(400, 300)
    let files: [(String, Encoding)] = [
      ("a.png", .png), ("b.tif", .tiff), ("c.gif", .gif),
      ("d.webp", .webp(quality: 80, effort: 0)), ("e.avif", .avif(quality: 60, effort: 0)),
      ("f.JPG", .jpeg(quality: 80)), ("without extension", .jpeg(quality: 81)),
    ]
    for (name, encoding) in files {
      try gallery.photographs.write(try #require(picture.encoded(as: encoding)), to: name)
    }
    var count = files.count
    // Not every system's libheif can write HEIC.
    if let heic = picture.encoded(as: .heic(quality: 60)) {
      try gallery.photographs.write(heic, to: "g.heic")
      // As Canon's and Sony's cameras name them.
      let other = try #require(Drawing.picture(300, 400).encoded(as: .heic(quality: 60)))
      try gallery.photographs.write(other, to: "H.HIF")
      count += 2
    }
    let summary = try gallery.build.run()
    #expect(summary.problems == [])
    #expect(summary.photos == count)
  }

  @Test("The orientation is applied", arguments: 1...8)
  func theOrientationIsApplied(orientation: Int) throws {
    let gallery = try TestGallery()
    let plain = Drawing.jpeg(400, 200)
    try gallery.photographs.write(
      plain.prefix(2) + MetadataRemover.exif(orientation: orientation) + plain.dropFirst(2),
      to: "a.jpg")
    _ = try gallery.build.run()
    let page = try gallery.site.text("index.html")
    let (width, height) = orientation < 5 ? (400, 200) : (200, 400)
    #expect(page.contains("data-width=\"\(width)\" data-height=\"\(height)\""))
    let file = try #require(gallery.site.files.first { $0.hasSuffix("-\(width).webp") })
    let picture = try #require(
      Picture.decode(
        "\(gallery.site.path)/\(file)", to: PixelSize(width: width, height: height)))
    // Where the red half is: left, right, top or bottom.
    let points = [(0.25, 0.5), (0.75, 0.5), (0.5, 0.25), (0.5, 0.75)]
    let isRed = points.map { x, y in
      let offset = (Int(y * Double(height)) * width + Int(x * Double(width))) * 3
      return picture.pixels[offset] > picture.pixels[offset + 2]
    }
    let expected = [1: 0, 2: 1, 3: 1, 4: 0, 5: 2, 6: 2, 7: 3, 8: 3]
    #expect(isRed[expected[orientation]!])
    #expect(!isRed[expected[orientation]! ^ 1])
  }

  @Test(
    "Bands beyond colours and transparency are left out",
    arguments: [
      (2, [200, 100, 50, 255, 0], [2, 0]), (2, [200, 100, 50, 255, 9, 0], [2, 0, 0]),
      (1, [120, 255, 0], [2, 0]), (5, [0, 128, 255, 0, 255, 0], [2, 0]),
    ])
  func bandsBeyondColoursAndTransparencyAreLeftOut(
    _ photometric: Int, _ pixel: [UInt8], _ extras: [Int]
  ) throws {
    let gallery = try TestGallery()
    let tiff = Drawing.tiff(60, 40, photometric: photometric, pixel: pixel, extras: extras)
    try gallery.photographs.write(tiff, to: "a.tif")
    let summary = try gallery.build.run()
    #expect(summary.problems == [])
    let plain = Drawing.tiff(
      60, 40, photometric: photometric, pixel: pixel.dropLast(extras.count - 1), extras: [2])
    try gallery.photographs.write(plain, to: "plain.tif")
    let size = PixelSize(width: 30, height: 20)
    let pixels = try ["a.tif", "plain.tif"].map { name in
      try #require(Picture.decode("\(gallery.photographs.path)/\(name)", to: size)).pixels
    }
    #expect(pixels[0].count == 30 * 20 * 3)
    #expect(pixels[0] == pixels[1])
  }

  @Test(
    "A picture without a profile keeps its colours",
    arguments: [[200, 100, 50], [120, 120, 120], [12, 240, 128]] as [[UInt8]])
  func aPictureWithoutAProfileKeepsItsColours(_ colour: [UInt8]) throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(
      Drawing.tiff(60, 40, photometric: 2, pixel: colour, extras: []), to: "a.tif")
    let picture = try #require(
      Picture.decode(
        "\(gallery.photographs.path)/a.tif", to: PixelSize(width: 30, height: 20)))
    #expect(Array(picture.pixels.prefix(3)) == colour)
  }

  @Test("Pixels that are not three bytes each are no picture")
  func pixelsThatAreNotThreeBytesEachAreNoPicture() {
    #expect(Picture.rgb([1, 2, 3, 4], size: PixelSize(width: 1, height: 1)) == nil)
  }

  @Test("Nothing but the picture is published") func nothingButThePictureIsPublished() throws {
    var gallery = try TestGallery()
    let fields = [
      "exif-ifd0-Make": "SecretMake", "exif-ifd2-BodySerialNumber": "SERIAL123",
      "exif-ifd3-GPSLatitude": "47/1 30/1 0/1", "exif-ifd3-GPSLatitudeRef": "N",
    ]
    try gallery.photographs.write(
      Drawing.jpeg(700, 500, fields: fields, xmp: XMPPacket.captioned("SECRETPLACE")),
      to: "a.jpg")
    gallery.build.settings.publishesOriginals = true
    gallery.build.settings.writesAVIF = true
    _ = try gallery.build.run()
    let files = gallery.site.files.filter {
      $0.hasPrefix("photos/") || $0.hasPrefix("originals/")
    }
    #expect(files.count { $0.hasPrefix("originals/") } == 1)
    #expect(files.contains { $0.hasSuffix(".avif") })
    for file in files {
      let picture = try #require(Picture.open("\(gallery.site.path)/\(file)"))
      for block in ["exif-data", "xmp-data", "iptc-data", "icc-profile-data"] {
        #expect(picture.block(block) == nil, "\(file) has \(block)")
      }
      let text = String(decoding: try gallery.site.read(file), as: Unicode.ASCII.self)
      #expect(!text.contains("SERIAL123") && !text.contains("SECRETPLACE"))
    }
  }

  /// A photograph with everything that is published only if it is asked for.
  private func telling() -> [UInt8] {
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
      xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/" xmp:Rating="4">
      <dc:subject><rdf:Bag><rdf:li>SecretWord</rdf:li><rdf:li>sea</rdf:li></rdf:Bag></dc:subject>
      <dc:creator><rdf:Seq><rdf:li>SecretArtist</rdf:li><rdf:li>Other</rdf:li></rdf:Seq></dc:creator>
      <dc:rights><rdf:Alt><rdf:li xml:lang="x-default">© SecretOwner</rdf:li></rdf:Alt></dc:rights>
      <Iptc4xmpExt:PersonInImage><rdf:Bag><rdf:li>SecretPerson</rdf:li></rdf:Bag>
      </Iptc4xmpExt:PersonInImage></rdf:Description></rdf:RDF></x:xmpmeta>
      """
    let fields = [
      "exif-ifd2-BodySerialNumber": "SecretSerial", "exif-ifd3-GPSLatitude": "33/1 51/1 2520/100",
      "exif-ifd3-GPSLatitudeRef": "S", "exif-ifd3-GPSLongitude": "151/1 12/1 3600/100",
      "exif-ifd3-GPSLongitudeRef": "E",
    ]
    return Drawing.jpeg(700, 500, fields: fields, xmp: Array(packet.utf8))
  }

  @Test(
    "Words are nowhere until they are asked for",
    arguments: [nil, "copyright", "keywords", "people", "ratings"])
  func wordsAreNowhereUntilTheyAreAskedFor(_ asked: String?) throws {
    var gallery = try TestGallery()
    try gallery.photographs.write(telling(), to: "Trip/a.jpg")
    gallery.build.settings.publishesOriginals = true
    gallery.build.settings.baseURL = try BaseURL("https://example.org/")
    gallery.build.settings.keepsCopyright = asked == "copyright"
    gallery.build.settings.showsKeywords = asked == "keywords"
    gallery.build.settings.showsPeople = asked == "people"
    gallery.build.settings.showsRatings = asked == "ratings"
    // The second build knows the photograph from its record.
    for _ in 0..<2 {
      _ = try gallery.build.run()
      var all = ""
      for file in gallery.site.files {
        all += String(decoding: try gallery.site.read(file), as: Unicode.UTF8.self)
      }
      #expect(!all.contains("SecretSerial"))
      #expect(!all.contains("33.857") && !all.contains("-33.85"))
      #expect(all.contains("SecretWord") == (asked == "keywords"))
      #expect(all.contains("SecretPerson") == (asked == "people"))
      #expect(all.contains("★★★★") == (asked == "ratings") && !all.contains("★★★★★"))
      #expect(all.contains("SecretArtist") == (asked == "copyright"))
      #expect(all.contains("© SecretOwner") == (asked == "copyright"))
    }
  }

  @Test("Artist and copyright are in published files when asked")
  func artistAndCopyrightAreInPublishedFilesWhenAsked() throws {
    var gallery = try TestGallery()
    try gallery.photographs.write(telling(), to: "a.jpg")
    gallery.build.settings.publishesOriginals = true
    gallery.build.settings.keepsCopyright = true
    _ = try gallery.build.run()
    let images = gallery.site.files.filter { $0.contains(/-700\.(jpg|webp)$/) }
    let originals = gallery.site.files.filter { $0.hasPrefix("originals/") }
    #expect(images.count == 2 && originals.count == 1)
    for file in images + originals {
      let picture = try #require(Picture.open("\(gallery.site.path)/\(file)"))
      let exif = ExifBlock(try #require(picture.block("exif-data")))
      #expect(exif.artist == "SecretArtist, Other", "\(file)")
      #expect(exif.copyright?.hasSuffix(" SecretOwner") == true && exif.location == nil, "\(file)")
      // EXIF in what libvips writes is ASCII.
      let xmp = XMPPacket(picture.block("xmp-data") ?? [])
      #expect((xmp.rights ?? exif.copyright) == "© SecretOwner", "\(file)")
      let text = String(decoding: try gallery.site.read(file), as: Unicode.ASCII.self)
      #expect(!text.contains("SecretSerial") && !text.contains("SecretPerson"), "\(file)")
    }
    // Without the option, files with other names take their place.
    gallery.build.settings.keepsCopyright = false
    _ = try gallery.build.run()
    #expect((images + originals).allSatisfy { !gallery.site.files.contains($0) })
  }

  @Test("The location alone stays when asked") func theLocationAloneStaysWhenAsked() throws {
    var gallery = try TestGallery()
    let fields = [
      "exif-ifd2-BodySerialNumber": "SERIAL123",
      "exif-ifd3-GPSLatitude": "47/1 30/1 0/1", "exif-ifd3-GPSLatitudeRef": "N",
    ]
    try gallery.photographs.write(Drawing.jpeg(700, 500, fields: fields), to: "a.jpg")
    gallery.build.settings.keepsLocation = true
    _ = try gallery.build.run()
    let file = try #require(gallery.site.files.first { $0.hasSuffix("-700.jpg") })
    let block = try #require(Picture.open("\(gallery.site.path)/\(file)")?.block("exif-data"))
    // The GPS directory's tag, 0x8825, in either byte order.
    let tags: [[UInt8]] = [[0x88, 0x25], [0x25, 0x88]]
    let hasLocation = tags.contains { tag in
      block.indices.dropLast().contains { Array(block[$0...$0 + 1]) == tag }
    }
    #expect(hasLocation)
    #expect(!String(decoding: block, as: Unicode.ASCII.self).contains("SERIAL123"))
  }

  @Test("Pages name the location only when asked", arguments: [false, true])
  func pagesNameTheLocationOnlyWhenAsked(_ keepsLocation: Bool) throws {
    var gallery = try TestGallery()
    let fields = [
      "exif-ifd3-GPSLatitude": "33/1 51/1 2520/100", "exif-ifd3-GPSLatitudeRef": "S",
      "exif-ifd3-GPSLongitude": "151/1 12/1 3600/100", "exif-ifd3-GPSLongitudeRef": "E",
    ]
    try gallery.photographs.write(Drawing.jpeg(700, 500, fields: fields), to: "a.jpg")
    gallery.build.settings.keepsLocation = keepsLocation
    // The second build knows the photograph from its record.
    for _ in 0..<2 {
      _ = try gallery.build.run()
      for page in ["index.html", "a/index.html", "photographs.json"] {
        let text = try gallery.site.text(page)
        #expect(text.contains("-33.85700, 151.21000") == keepsLocation, "\(page)")
        #expect(text.contains("mlat=-33.85700") == keepsLocation, "\(page)")
        #expect(text.contains("33.85700") == keepsLocation, "\(page)")
      }
    }
  }

  @Test("Hostile names and captions are text") func hostileNamesAndCaptionsAreText() throws {
    let gallery = try TestGallery()
    let name = "\"><b>bold & 'q' 写真 📷.jpg"
    let caption = "\"\u{301} onclick=alert(1) x=\"<script>\u{338}"
    try gallery.photographs.write(Drawing.jpeg(600, 400), to: name)
    try gallery.photographs.write(
      Drawing.jpeg(601, 400, xmp: XMPPacket.captioned(caption)), to: "-dash [n=2].jpg")
    try gallery.photographs.write(
      Drawing.jpeg(602, 400), to: "<i>été & Co</i>/a.jpg".replacing("</i>", with: "<i>"))
    let summary = try gallery.build.run()
    #expect(summary.photos == 3)
    let page = try gallery.site.text("index.html")
    #expect(page.contains("alt=\"&quot;&gt;&lt;b&gt;bold &amp; &#39;q&#39; 写真 📷\""))
    #expect(
      page.contains("data-caption=\"&quot;\u{301} onclick=alert(1) x=&quot;&lt;script&gt;\u{338}\"")
    )
    #expect(!page.contains("<b>") && !page.contains("<i>") && !page.contains("x=\"&"))
    #expect(page.contains("href=\"i-%C3%A9t%C3%A9-co-i/index.html\""))
    #expect(gallery.site.files.contains("i-été-co-i/index.html"))
  }

  @Test("Folders are albums with unique addresses")
  func foldersAreAlbumsWithUniqueAddresses() throws {
    let gallery = try TestGallery()
    for (index, folder) in ["photos", "summer", "Summer?", "🏔", "summer/Lake"].enumerated() {
      try gallery.photographs.write(Drawing.jpeg(500 + index, 400), to: "\(folder)/a.jpg")
    }
    try FileManager.default.createDirectory(
      atPath: "\(gallery.photographs.path)/Void", withIntermediateDirectories: true)
    let summary = try gallery.build.run()
    #expect(summary.albums == 6)
    let walls = gallery.site.files.filter { $0.hasSuffix("wall.html") }
    // Two would share an address, and one would have that of the images.
    let summer = Slug.distinct("summer", of: "summer")
    let lake = "\(summer)/lake"
    #expect(
      Set(walls) == [
        "wall.html", "\(Slug.distinct("photos", of: "photos"))/wall.html", "\(summer)/wall.html",
        "\(Slug.distinct("summer", of: "Summer?"))/wall.html", "\(lake)/wall.html",
        "album/wall.html",
        // What was at the shared address leads on.
        "summer/wall.html", "summer/lake/wall.html",
      ])
    let inner = try gallery.site.text("\(lake)/index.html")
    #expect(inner.contains("<a href=\"../../index.html\">"))
    #expect(inner.contains("<a href=\"../index.html\"><bdi>summer</bdi></a>"))
    #expect(inner.contains("src=\"../../\(try gallery.build.assets().folder)/lenticular.js\""))
    #expect(inner.contains("href=\"../../photos/"))
  }

  @Test("An album whose path would be too long is named and the rest is built")
  func anAlbumWhosePathWouldBeTooLongIsNamedAndTheRestIsBuilt() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.swatch(1), to: "a.png")
    try gallery.photographs.write(Drawing.swatch(2), to: "Inner/b.png")
    // Each name is longer in the site than it is here.
    let names = (0..<40).map { String(repeating: "\u{17C}\($0)", count: 24) }
    try gallery.photographs.write(Drawing.swatch(3), to: names.joined(separator: "/") + "/c.png")
    let base = try TemporaryFolder()
    let output = "\(base.path)/" + String(repeating: "long/", count: 320) + "site"
    try FileManager.default.createDirectory(atPath: output, withIntermediateDirectories: true)
    var build = GalleryBuild(input: gallery.photographs.path, output: output)
    (build.engine, build.workers, build.syncs) = (gallery.build.engine, TestGallery.workers, false)
    let summary = try build.run()
    #expect(summary.photos == 2 && summary.problems.map(\.kind) == [.addressTooLong])
    let path = try #require(summary.problems.first).path
    #expect(names.joined(separator: "/").hasPrefix(path) && !summary.isComplete)
    #expect(access("\(output)/inner/b/index.html", F_OK) == 0)
    // Where there is room, all of it is built.
    #expect(try gallery.build.run().problems == [])
  }

  @Test("Links that lead back are left out") func linksThatLeadBackAreLeftOut() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(500, 400), to: "Inner/a.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: "\(gallery.photographs.path)/Inner/loop", withDestinationPath: "..")
    try FileManager.default.createSymbolicLink(
      atPath: "\(gallery.photographs.path)/Same", withDestinationPath: "Inner")
    try FileManager.default.createSymbolicLink(
      atPath: "\(gallery.photographs.path)/Up", withDestinationPath: "../..")
    let summary = try gallery.build.run()
    #expect(summary.photos == 1)
    #expect(summary.isComplete)
    #expect(
      summary.problems == [
        Problem(path: "Inner/loop", kind: .folderRepeated("")),
        Problem(path: "Same", kind: .folderRepeated("Inner")),
        Problem(path: "Up", kind: .folderRepeated("")),
      ])
  }

  @Test("A site inside the photographs is not part of them")
  func aSiteInsideThePhotographsIsNotPartOfThem() throws {
    var gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(500, 400), to: "a.jpg")
    let engine = gallery.build.engine
    gallery.build = GalleryBuild(
      input: gallery.photographs.path + "/", output: gallery.photographs.path + "/site")
    gallery.build.engine = engine
    gallery.build.workers = TestGallery.workers
    #expect(try gallery.build.run().photos == 1)
    #expect(try gallery.build.run().photos == 1)
  }

  @Test("The sites of other builds are no photographs")
  func theSitesOfOtherBuildsAreNoPhotographs() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(500, 400), to: "a.jpg")
    var other = GalleryBuild(
      input: gallery.photographs.path, output: gallery.photographs.path + "/site")
    other.engine = gallery.build.engine
    other.workers = gallery.build.workers
    #expect(try other.run().photos == 1)
    try gallery.photographs.write(Array("mine".utf8), to: "Inner/.lenticular")
    try gallery.photographs.write(Drawing.jpeg(501, 400), to: "Inner/b.jpg")
    let summary = try gallery.build.run()
    #expect(summary.photos == 2)
    #expect(summary.albums == 2)
    #expect(summary.otherFiles == [])
  }

  @Test("Photographs are only read")
  func photographsAreOnlyRead() throws {
    var gallery = try TestGallery()
    let photographs = gallery.photographs
    try photographs.write(Drawing.jpeg(4_200, 300), to: "panorama.jpg")
    try photographs.write(Array(Drawing.jpeg(500, 400).dropLast(2)), to: "Album/cut.jpg")
    try photographs.write(Array("no picture".utf8), to: "Album/text.jpg")
    try photographs.write(Array("---\ntitle: Lakes\n---\n".utf8), to: "Album/index.md")
    /// The paths of files and folders, with their bytes, and the times of the last changes of content and of anything.
    func state() throws -> [String: String] {
      let paths = try FileManager.default.subpathsOfDirectory(atPath: photographs.path) + ["."]
      return try Dictionary(
        uniqueKeysWithValues: paths.map { path in
          var status = stat()
          _ = lstat("\(photographs.path)/\(path)", &status)
          let isFile = status.st_mode & S_IFMT == S_IFREG
          let bytes = try isFile ? photographs.read(path) : []
          return (path, "\(status.st_mode) \(status.st_mtim) \(status.st_ctim) \(bytes)")
        })
    }
    let before = try state()
    gallery.build.settings.publishesOriginals = true
    _ = try gallery.build.run()
    gallery.build.verifies = true
    #expect(try gallery.build.run().photos == 2)
    #expect(try state() == before)
  }

  @Test("A site over or around the photographs is refused")
  func aSiteOverOrAroundThePhotographsIsRefused() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(500, 400), to: "Inner/a.jpg")
    let root = gallery.photographs.path
    for (input, output) in [
      (root, root), ("\(root)/Inner", root), (root, "\(root)/../../\(root)/"),
    ] {
      var build = GalleryBuild(input: input, output: output)
      build.engine = gallery.build.engine
      build.workers = gallery.build.workers
      #expect { try build.run() } throws: {
        guard case GalleryError.outputHoldsInput = $0 else { return false }
        return true
      }
    }
    #expect(gallery.photographs.files == ["Inner/a.jpg"])
  }

  @Test("A folder of other files is not written over")
  func aFolderOfOtherFilesIsNotWrittenOver() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(500, 400), to: "a.jpg")
    try gallery.site.write(Array("mine".utf8), to: "index.html")
    #expect(throws: GalleryError.outputNotOurs(gallery.site.path)) { try gallery.build.run() }
    #expect(gallery.site.files == ["index.html"])
  }

  @Test("Files for the host of a site may be there before it")
  func filesForTheHostOfASiteMayBeThereBeforeIt() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(500, 400), to: "a.jpg")
    let mine = ["CNAME", "README.md", "robots.txt", "_redirects", ".nojekyll"]
    for name in mine { try gallery.site.write(Array(name.utf8), to: name) }
    for _ in 0..<2 {
      _ = try gallery.build.run()
      for name in mine { #expect(try gallery.site.text(name) == name) }
    }
    #expect(gallery.site.files.contains("index.html"))
    // A folder of such a name is somebody's.
    let other = try TestGallery()
    try other.photographs.write(Drawing.jpeg(500, 400), to: "a.jpg")
    try other.site.write([1], to: "readme/a.txt")
    #expect(throws: GalleryError.outputNotOurs(other.site.path)) { try other.build.run() }
  }

  @Test("Folders without photographs say so") func foldersWithoutPhotographsSaySo() throws {
    let gallery = try TestGallery()
    #expect(throws: GalleryError.noPhotographs(gallery.photographs.path)) {
      try gallery.build.run()
    }
    try gallery.photographs.write([], to: "a.jpg")
    #expect(
      throws: GalleryError.nothingReadable(
        gallery.photographs.path, problems: [Problem(path: "a.jpg", kind: .empty)])
    ) { try gallery.build.run() }
    #expect(gallery.site.files == [])
    var missing = GalleryBuild(input: "/nowhere/at all", output: gallery.site.path)
    missing.engine = gallery.build.engine
    missing.workers = gallery.build.workers
    #expect(throws: GalleryError.inputMissing("/nowhere/at all")) { try missing.run() }
  }

  @Test("A dry run writes nothing") func aDryRunWritesNothing() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(500, 400), to: "a.jpg")
    try gallery.photographs.write([], to: "b.jpg")
    let summary = try gallery.build.dryRun()
    #expect(summary.photos == 1)
    #expect(summary.problems.count == 1)
    #expect(summary.writtenFiles > 0)
    #expect(gallery.site.files == [])
  }

  @Test("Progress counts every photograph once") func progressCountsEveryPhotographOnce() throws {
    let gallery = try TestGallery()
    for index in 0..<9 {
      try gallery.photographs.write(Drawing.jpeg(300 + index, 200), to: "\(index).jpg")
    }
    let seen = Box<[BuildProgress]>([])
    _ = try gallery.build.run { progress in seen.value.append(progress) }
    #expect(seen.value.map(\.done) == Array(1...9))
    #expect(seen.value.allSatisfy { $0.total == 9 })
  }

  @Test("Only what browsers load of the engine is published")
  func onlyWhatBrowsersLoadOfTheEngineIsPublished() throws {
    var gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(400, 300), to: "a.jpg")
    try gallery.engine.write([1], to: "lenticular.css")
    for name in ["lenticular.d.ts", "custom-elements.json", "package.json"] {
      try gallery.engine.write([1], to: name)
    }
    gallery.build.engine = try EngineFiles(directory: gallery.engine.path)
    _ = try gallery.build.run()
    let folder = try gallery.build.assets().folder
    #expect(folder.wholeMatch(of: /assets\/[0-9a-f]{12}/) != nil)
    #expect(
      gallery.site.files.filter { $0.hasPrefix("assets/") }
        == [
          "ar.json", "de.json", "disk.js", "en.json", "es.json", "favourites-page.js",
          "favourites.js", "feed.js", "fr.json", "gallery.css", "icon.png", "icon.svg", "icons.js",
          "ja.json", "language.js", "layer-player.js",
          "lenticular-viewer.js", "lenticular-viewer.wasm",
          "lenticular.css", "lenticular.js", "lenticular.wasm", "live-player.js",
          "motion-player.js", "movie-frames.js", "movie-player.js", "movies.js", "pages.js",
          "photograph.js", "search.js",
        ].map { "\(folder)/\($0)" })
    // Each visitor's language, and a map, load more.
    gallery.build.settings.language = "de"
    gallery.build.settings.keepsLocation = true
    _ = try gallery.build.run()
    let names = gallery.site.files.filter { $0.hasPrefix("assets/") }.map {
      $0.split(separator: "/")[2]
    }
    #expect(names.contains("world.svg") && !names.contains("language.js"))
    #expect(!names.contains { $0.hasSuffix(".json") })
  }

  @Test("The address of the engine depends on its bytes")
  func theAddressOfTheEngineDependsOnItsBytes() throws {
    var gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(400, 300), to: "a.jpg")
    _ = try gallery.build.run()
    let before = gallery.site.files.filter { $0.hasPrefix("assets/") }
    try gallery.engine.write([9], to: "lenticular.wasm")
    gallery.build.engine = try EngineFiles(directory: gallery.engine.path)
    _ = try gallery.build.run()
    let after = gallery.site.files.filter { $0.hasPrefix("assets/") }
    #expect(before.count == after.count && Set(before).isDisjoint(with: after))
    // Every page has the new address.
    let folder = try gallery.build.assets().folder
    for page in gallery.site.pages {
      #expect(try gallery.site.text(page).contains("\(folder)/lenticular.js"), "\(page)")
    }
  }

  @Test("An engine that is missing says what to run")
  func anEngineThatIsMissingSaysWhatToRun() throws {
    let empty = try TemporaryFolder()
    #expect { try EngineFiles(directory: empty.path) } throws: {
      "\($0)".contains("make web") && !"\($0)".contains("\n")
    }
  }
}

/// Reports come one at a time, so that a plain variable is enough.
final class Box<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}
