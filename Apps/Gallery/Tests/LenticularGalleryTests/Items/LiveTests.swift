import Foundation
import Testing

@testable import LenticularGallery

@Suite struct LiveTests {
  /// Makes the movie of a Live Photo.
  private static func makeMovie(
    _ name: String, in folder: TemporaryFolder, seconds: Double = 1.5, identifier: String? = nil,
    date: String? = nil
  ) throws {
    var arguments = TestMovie.card(160, 120, seconds: seconds) + TestMovie.tone(seconds: seconds)
    arguments += TestMovie.h264 + ["-c:a", "aac", "-movflags", "use_metadata_tags"]
    arguments += ["-metadata", "com.apple.quicktime.location.ISO6709=+48.1234+011.5678/"]
    if let identifier {
      arguments += ["-metadata", "com.apple.quicktime.content.identifier=\(identifier)"]
    }
    if let date { arguments += ["-metadata", "com.apple.quicktime.creationdate=\(date)"] }
    try TestMovie.make(name, in: folder, arguments)
  }

  @Test("A Live Photo is one item with a movie") func aLivePhotoIsOneItemWithAMovie() throws {
    let gallery = try TestGallery()
    let folder = gallery.photographs
    try folder.write(
      TestCamera.jpeg(600, 400, exif: TestCamera.exif(identifier: "A1B2C3D4-1")), to: "IMG_0001.JPG"
    )
    try Self.makeMovie("IMG_0001.MOV", in: folder, identifier: "A1B2C3D4-1")
    let summary = try gallery.build.run()
    #expect(summary.photos == 1)
    #expect(summary.problems.isEmpty)
    #expect(gallery.site.files.contains("img_0001/index.html"))
    let movie = try gallery.path(endingWith: ".mp4")
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: movie)), as: UTF8.self)
    for secret in ["48.12", "A1B2C3D4-1", "location"] {
      #expect(!text.contains(secret), "\(secret)")
    }
    let name = try #require(movie.split(separator: "/").last)
    #expect(try gallery.site.text("index.html").contains("data-live=\"photos/"))
    #expect(try gallery.site.text("photographs.json").contains(name))
    #expect(try gallery.site.text("img_0001/index.html").contains(name))
    let again = try gallery.build.run()
    #expect(again.writtenFiles == 0)
    #expect(again.photos == 1)
    // The still alone is a photograph.
    try FileManager.default.removeItem(atPath: "\(folder.path)/IMG_0001.MOV")
    _ = try gallery.build.run()
    #expect(!gallery.site.files.contains { $0.hasSuffix(".mp4") })
    #expect(try !gallery.site.text("index.html").contains("data-live"))
  }

  @Test("Identifiers pair files and names do if there are none")
  func identifiersPairFilesAndNamesDoIfThereAreNone() throws {
    let gallery = try TestGallery()
    let folder = gallery.photographs
    func still(_ name: String, identifier: String? = nil, date: String? = nil) throws {
      try folder.write(
        TestCamera.jpeg(60, 40, exif: TestCamera.exif(date: date, identifier: identifier)), to: name
      )
    }
    // Renamed.
    try still("beach.jpg", identifier: "B1B2C3D4-2")
    try Self.makeMovie("clip.mov", in: folder, identifier: "B1B2C3D4-2")
    // The same name after the counter of the camera was set back.
    try still("IMG_2.jpg", identifier: "C1B2C3D4-3")
    try Self.makeMovie("IMG_2.mov", in: folder, identifier: "D1B2C3D4-4")
    // Exported by Google.
    try still("IMG_3.jpg")
    try Self.makeMovie("IMG_3.mp4", in: folder)
    // A movie of its own.
    try still("IMG_4.jpg")
    try Self.makeMovie("IMG_4.mov", in: folder, seconds: 6)
    // At the same moment, and an hour and ten minutes later.
    try still("IMG_5.jpg", date: "2024:05:06 07:08:10")
    try Self.makeMovie("IMG_5.mov", in: folder, date: "2024-05-06T07:08:09+0200")
    try still("IMG_6.jpg", date: "2024:05:06 07:08:10")
    try Self.makeMovie("IMG_6.mov", in: folder, date: "2024-05-06T08:18:09+0200")
    let scan = try gallery.build.scan(KnownFiles())
    let pairs = scan.root.photos.map { [$0.name, $0.movie?.name ?? "-"] }
    #expect(
      pairs == [
        ["beach.jpg", "clip.mov"], ["IMG_2.jpg", "-"], ["IMG_2.mov", "-"],
        ["IMG_3.jpg", "IMG_3.mp4"], ["IMG_4.jpg", "-"], ["IMG_4.mov", "-"],
        ["IMG_5.jpg", "IMG_5.mov"], ["IMG_6.jpg", "-"], ["IMG_6.mov", "-"],
      ])
  }

  @Test("What belongs to a hidden photograph is hidden too")
  func whatBelongsToAHiddenPhotographIsHiddenToo() throws {
    let gallery = try TestGallery()
    let folder = gallery.photographs
    try folder.write(Drawing.swatch(1), to: "a.png")
    try folder.write(Drawing.jpeg(60, 40), to: "IMG_1.jpg")
    try Self.makeMovie("IMG_1.mov", in: folder)
    try folder.write(TestCamera.raw(.raf, 1200, 900), to: "IMG_1.raf")
    try folder.write(
      Array("---\nitems:\n  IMG_1.jpg:\n    hidden: true\n---\n".utf8), to: "index.md")
    let summary = try gallery.build.run()
    #expect(summary.photos == 1)
    #expect(Set(summary.leftOut) == ["IMG_1.jpg", "IMG_1.mov", "IMG_1.raf"])
    #expect(!gallery.site.files.contains { $0.hasSuffix(".mp4") || $0.contains("img_1") })
  }

  @Test("Without FFmpeg a Live Photo is a photograph")
  func withoutFFmpegALivePhotoIsAPhotograph() throws {
    var gallery = try TestGallery()
    try gallery.photographs.write(Drawing.jpeg(60, 40), to: "IMG_1.jpg")
    try Self.makeMovie("IMG_1.mov", in: gallery.photographs)
    gallery.build.movieTools = nil
    let summary = try gallery.build.run()
    #expect(summary.photos == 1)
    #expect(summary.unreadMovies.isEmpty)
    #expect(summary.problems.isEmpty)
    gallery.build.movieTools = .installed
    _ = try gallery.build.run()
    #expect(gallery.site.files.contains { $0.hasSuffix(".mp4") })
  }

  /// Where phones put the movie.
  enum Place: CaseIterable {
    case first, second, secondAsElements, padded, samsung, unnamed
  }

  @Test("The movie in a motion photo plays", arguments: Place.allCases)
  func theMovieInAMotionPhotoPlays(place: Place) throws {
    let gallery = try TestGallery()
    let folder = try TemporaryFolder()
    try Self.makeMovie("clip.mp4", in: folder)
    let movie = try folder.read("clip.mp4")
    let trailer = [UInt8](repeating: 7, count: 10)
    let file: [UInt8]
    switch place {
    case .first:
      file =
        TestCamera.jpeg(600, 400, xmp: TestCamera.microVideoPacket(offset: movie.count)) + movie
    case .second:
      file = TestCamera.jpeg(600, 400, xmp: TestCamera.motionPacket(length: movie.count)) + movie
    case .secondAsElements:
      file =
        TestCamera.jpeg(
          600, 400, xmp: TestCamera.motionPacket(length: movie.count, asElements: true)) + movie
    case .padded:
      file =
        TestCamera.jpeg(600, 400, xmp: TestCamera.motionPacket(length: movie.count, padding: 10))
        + movie + trailer
    case .samsung: file = TestCamera.jpeg(600, 400) + TestCamera.samsungTrailer(movie)
    case .unnamed: file = TestCamera.jpeg(600, 400) + movie
    }
    try gallery.photographs.write(file, to: "PXL_1.MP.jpg")
    let summary = try gallery.build.run()
    #expect(summary.photos == 1)
    #expect(summary.problems.isEmpty)
    let published = try gallery.path(endingWith: ".mp4")
    let probe = try TestMovie.probe(published)
    #expect(probe["codec_name"] == ["h264", "aac"])
    #expect(abs((Double(probe["duration"]?.last ?? "") ?? 0) - 1.5) < 0.2)
    #expect(try !String(decoding: OpenFile(published).contents(), as: UTF8.self).contains("48.12"))
    #expect(try gallery.build.run().writtenFiles == 0)
  }

  @Test("A movie that is declared and missing is no problem")
  func aMovieThatIsDeclaredAndMissingIsNoProblem() throws {
    let gallery = try TestGallery()
    let xmp = TestCamera.motionPacket(length: 40_000)
    try gallery.photographs.write(TestCamera.jpeg(600, 400, xmp: xmp), to: "a.jpg")
    try gallery.photographs.write(
      TestCamera.jpeg(600, 400, xmp: TestCamera.motionPacket(length: 100))
        + [UInt8](repeating: 1, count: 100), to: "b.jpg")
    let summary = try gallery.build.run()
    #expect(summary.photos == 2)
    #expect(summary.problems.isEmpty)
  }

  @Test("A sidecar has words that precede those of the file")
  func aSidecarHasWordsThatPrecedeThoseOfTheFile() throws {
    var gallery = try TestGallery()
    let folder = gallery.photographs
    func packet(_ title: String, _ fields: String = "") -> [UInt8] {
      Array(
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
        xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
        xmlns:exif="http://ns.adobe.com/exif/1.0/">
        <rdf:Description \(fields)><dc:title><rdf:Alt><rdf:li xml:lang="x-default">\(title)</rdf:li>
        </rdf:Alt></dc:title><dc:subject><rdf:Bag><rdf:li>lake</rdf:li><rdf:li>evening</rdf:li>
        </rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>
        """.utf8)
    }
    try folder.write(
      Drawing.jpeg(60, 40, fields: ["exif-ifd0-ImageDescription": "In the file"]), to: "a.jpg")
    try folder.write(
      packet("Beside", "xmp:Rating=\"4\" exif:DateTimeOriginal=\"2021-02-03T04:05:06\""),
      to: "a.jpg.xmp")
    try folder.write(packet("Of all with the name"), to: "a.xmp")
    try folder.write(TestCamera.raw(.dng, 1200, 900), to: "b.dng")
    try folder.write(packet("The RAW file"), to: "b.xmp")
    try folder.write(packet("Nobody"), to: "c.xmp")
    let summary = try gallery.build.run()
    #expect(summary.photos == 2)
    #expect(summary.otherFiles == ["c.xmp"])
    #expect(summary.problems.isEmpty)
    let page = try gallery.site.text("a/index.html")
    #expect(page.contains("Beside"))
    #expect(!page.contains("In the file"))
    // They are published as those of the file are, when they are asked for.
    #expect(
      !gallery.site.files.contains { (try? gallery.site.text($0).contains("evening")) ?? false })
    #expect(page.contains("2021-02-03T04:05:06"))
    #expect(try gallery.site.text("b/index.html").contains("The RAW file"))
    gallery.build.settings.showsKeywords = true
    gallery.build.settings.showsRatings = true
    _ = try gallery.build.run()
    let shown = try gallery.site.text("a/index.html")
    #expect(shown.contains("lake") && shown.contains("evening"))
    #expect(shown.contains("★★★★") && !shown.contains("★★★★★"))
    // A change of the file beside is a change of the page.
    try folder.write(packet("Changed"), to: "a.jpg.xmp")
    _ = try gallery.build.run()
    #expect(try gallery.site.text("a/index.html").contains("Changed"))
  }
}
