import Foundation
import Testing

@testable import LenticularGallery

/// Reads what exiftool has written into files.
@Suite struct EmbeddedTests {
  /// The facts of a picture with fields of exiftool.
  private func facts(_ encoding: Encoding, _ name: String, _ fields: [String]) throws
    -> Facts
  {
    let folder = try TemporaryFolder()
    let bytes = try #require(Drawing.picture(40, 30).encoded(as: encoding))
    try folder.write(bytes, to: name)
    let path = "\(folder.path)/\(name)"
    try TestMovie.run(["exiftool", "-q", "-m", "-n", "-overwrite_original"] + fields + [path])
    return try TestGallery.workers.perform(InspectJob(path: path, byteCount: 0)).facts
  }

  private func jpeg(_ fields: [String]) throws -> Facts {
    try facts(.jpeg(quality: 80), "a.jpg", fields)
  }

  @Test(
    "The first date that exists counts",
    arguments: [
      (
        ["-DateTimeOriginal=2020:01:02 03:04:05", "-CreateDate=2021:01:01 00:00:01"],
        "2020-01-02T03:04:05"
      ),
      (
        ["-DateTimeOriginal=0000:00:00 00:00:00", "-CreateDate=2011:07:19 11:36:38"],
        "2011-07-19T11:36:38"
      ),
      (["-DateTimeOriginal=2024:02:31 10:00:00", "-IPTC:DateCreated=2007:02:02"], "2007-02-02"),
      (["-XMP-photoshop:DateCreated=1965:05:05 12:00:00"], "1965-05-05T12:00:00"),
      (["-XMP-photoshop:DateCreated=1903"], "1903"),
      (["-XMP-exif:DateTimeOriginal=2002:02:03 04:05:06+02:00"], "2002-02-03T04:05:06+02:00"),
      (["-XMP-xmp:CreateDate=2002:02:03 04:05:06"], "2002-02-03T04:05:06"),
      (
        ["-IPTC:DateCreated=1972:03:04", "-IPTC:TimeCreated=12:13:14+01:00"],
        "1972-03-04T12:13:14+01:00"
      ),
      (
        [
          "-DateTimeOriginal=2020:01:02 03:04:05", "-OffsetTimeOriginal=-04:00",
          "-SubSecTimeOriginal=5",
        ],
        "2020-01-02T03:04:05.500000000-04:00"
      ),
      (
        [
          "-DateTimeOriginal=2020:01:02 03:04:05", "-GPSDateStamp=2020:01:01",
          "-GPSTimeStamp=18:04:01",
        ],
        "2020-01-02T03:04:05+09:00"
      ),
    ])
  func theFirstDateThatExistsCounts(fields: [String], right: String) throws {
    #expect(try jpeg(fields).date?.text == right)
  }

  @Test("The date of an edit counts last") func theDateOfAnEditCountsLast() throws {
    let facts = try jpeg(["-ModifyDate=2013:03:04 05:06:07"])
    #expect(facts.date == nil)
    #expect(facts.modified?.text == "2013-03-04T05:06:07")
  }

  @Test("A name with a time precedes the date of an edit")
  func aNameWithATimePrecedesTheDateOfAnEdit() throws {
    let gallery = try TestGallery()
    let fields = ["exif-ifd0-DateTime": "2019:01:01 00:00:01"]
    for (index, name) in ["IMG_20150304_101112", "IMG-20171218-WA0028", "photo"].enumerated() {
      try gallery.photographs.write(Drawing.jpeg(40 + index, 30, fields: fields), to: "\(name).jpg")
    }
    _ = try gallery.build.run()
    let dates = try Manifest("", in: gallery.site).photographs.map(\.date)
    #expect(dates == ["2015-03-04T10:11:12", "2019-01-01T00:00:01", "2019-01-01T00:00:01"])
  }

  @Test(
    "Every format has its metadata",
    arguments: [
      (Encoding.png, "a.png"), (.webp(quality: 80, effort: 0), "a.webp"), (.tiff, "a.tif"),
    ])
  func everyFormatHasItsMetadata(encoding: Encoding, name: String) throws {
    let facts = try facts(
      encoding, name,
      [
        "-EXIF:DateTimeOriginal=1999:01:02 03:04:05", "-EXIF:ImageDescription=A lake",
        "-EXIF:Make=Canon", "-EXIF:Model=EOS",
      ])
    #expect(facts.date?.iso8601 == "1999-01-02T03:04:05")
    #expect(facts.caption == "A lake")
    #expect(facts.camera == "Canon EOS")
  }

  @Test("The texts of a PNG are read") func theTextsOfAPNGAreRead() throws {
    let facts = try facts(
      .png, "a.png", ["-PNG:Description=PNG text", "-PNG:CreationTime=2003:02:03 04:05:06"])
    #expect(facts.caption == "PNG text")
    #expect(facts.date?.iso8601 == "2003-02-03T04:05:06")
  }

  @Test(
    "Captions are read in their encodings",
    arguments: [
      (
        ["-IPTC:Caption-Abstract=It’s “Café” – 5 €", "-charset", "iptc=cp1252"], "It’s “Café” – 5 €"
      ),
      (["-EXIF:ImageDescription=Grüße aus Füssen", "-charset", "exif=Latin"], "Grüße aus Füssen"),
      (["-EXIF:XPTitle=Düne 砂丘"], "Düne 砂丘"), (["-EXIF:XPComment=Комментарий"], "Комментарий"),
      (["-EXIF:UserComment=Ein Kommentar: Ü 砂"], "Ein Kommentar: Ü 砂"),
      (["-EXIF:UserComment=plain"], "plain"), (["-IPTC:ObjectName=Name"], "Name"),
      (["-IPTC:Headline=Headline"], "Headline"), (["-XMP-photoshop:Headline=Headline"], "Headline"),
      (["-Comment=A comment of JPEG"], "A comment of JPEG"),
      (
        ["-XMP-dc:Title=The title", "-XMP-dc:Description=The longer description"],
        "The title\nThe longer description"
      ),
      (["-EXIF:ImageDescription=SONY DSC", "-EXIF:UserComment=Mine"], "Mine"),
    ])
  func captionsAreReadInTheirEncodings(fields: [String], right: String) throws {
    #expect(try jpeg(fields).caption == right)
  }

  @Test("A place only in XMP is one") func aPlaceOnlyInXMPIsOne() throws {
    let facts = try jpeg(["-XMP-exif:GPSLatitude=-33.857", "-XMP-exif:GPSLongitude=151.215"])
    #expect(facts.location?.text == "-33.85700, 151.21500")
  }

  @Test("What is not for a panorama viewer is a photograph")
  func whatIsNotForAPanoramaViewerIsAPhotograph() throws {
    let viewer = [
      "-XMP-GPano:ProjectionType=equirectangular", "-XMP-GPano:UsePanoramaViewer=False",
    ]
    #expect(try !jpeg(viewer).isPanorama)
    #expect(try !jpeg(["-XMP-GPano:ProjectionType=perspective"]).isPanorama)
    #expect(try jpeg(["-XMP-GPano:ProjectionType=equirectangular"]).isPanorama)
  }
}
