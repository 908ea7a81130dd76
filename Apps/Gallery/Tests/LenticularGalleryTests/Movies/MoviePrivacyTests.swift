import Foundation
import Testing

@testable import LenticularGallery

/// What cameras and programs write into movies and Live Photos, and is in no published file.
@Suite struct MoviePrivacyTests {
  private static let place = "48.1234, 11.5678, 500"

  /// Writes owners, serial numbers and places wherever exiftool writes them.
  private static func plant(_ groups: [String], in path: String) throws {
    var arguments = ["exiftool", "-q", "-q", "-m", "-overwrite_original"]
    for group in groups {
      for tag in ["Author", "Artist", "Creator", "OwnerName", "SerialNumber", "LensSerialNumber"] {
        arguments.append("-\(group):\(tag)=PLANTED-\(group)-\(tag)")
      }
      arguments.append("-\(group):GPSCoordinates=\(place)")
      arguments += ["-\(group):GPSLatitude=48.1234", "-\(group):GPSLongitude=11.5678"]
    }
    try TestMovie.run(arguments + [path])
  }

  /// The parts of a movie that FFmpeg writes besides: titles of chapters and streams, a cover, subtitles, a message in the
  /// stream of pictures, and a clock.
  private static func film(_ name: String, in folder: TemporaryFolder, apple: Bool) throws {
    let work = try TemporaryFolder()
    try work.write(TestCamera.jpeg(160, 120), to: "cover.jpg")
    try plant(["EXIF", "XMP", "IPTC"], in: "\(work.path)/cover.jpg")
    try work.write(
      Array(
        ";FFMETADATA1\n[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=500\ntitle=PLANTED-chapter\n".utf8),
      to: "chapters.txt")
    try work.write(
      Array("1\n00:00:00,000 --> 00:00:01,000\nPLANTED-subtitle\n".utf8), to: "words.srt")
    var arguments = TestMovie.card(160, 120, seconds: 1) + TestMovie.tone(seconds: 1)
    arguments += ["-i", "\(work.path)/chapters.txt", "-i", "\(work.path)/words.srt"]
    arguments += ["-i", "\(work.path)/cover.jpg", "-map", "0:v", "-map", "1:a"]
    arguments += ["-map_chapters", "2", "-c:v:0", "libx264", "-preset", "ultrafast"]
    arguments += ["-pix_fmt", "yuv420p", "-c:a", "aac", "-bsf:v:0"]
    arguments.append("h264_metadata=sei_user_data=086f3693-b7b3-4f2c-9653-21492feee5b8+PLANTED-sei")
    for (kind, value) in [
      ("", "artist=PLANTED-artist"), ("", "comment=PLANTED-comment"),
      ("", "location=+48.1234+011.5678/"), (":s:v:0", "handler_name=PLANTED-pictures"),
      (":s:a:0", "handler_name=PLANTED-sound"),
    ] {
      arguments += ["-metadata\(kind)", value]
    }
    if apple {
      arguments += ["-timecode", "01:02:03:04", "-movflags", "use_metadata_tags"]
      for key in ["author", "camera.identifier", "content.identifier"] {
        arguments += ["-metadata", "com.apple.quicktime.\(key)=PLANTED-\(key)"]
      }
      arguments += ["-metadata", "com.apple.quicktime.location.ISO6709=+48.1234+011.5678/"]
    } else {
      arguments += ["-map", "3:s", "-c:s", "mov_text", "-map", "4:v", "-c:v:1", "copy"]
      arguments += ["-disposition:v:1", "attached_pic"]
    }
    try TestMovie.make(name, in: folder, arguments)
    try plant(
      ["Keys", "ItemList", "UserData", "XMP", "XMP-aux", "XMP-exif"], in: "\(folder.path)/\(name)")
  }

  @Test("No published file of a movie or a Live Photo has a place an owner or a serial number")
  func noPublishedFileOfAMovieOrALivePhotoHasAPlaceAnOwnerOrASerialNumber() throws {
    var gallery = try TestGallery()
    gallery.build.settings.publishesOriginals = true
    let folder = gallery.photographs
    try Self.film("a.mp4", in: folder, apple: false)
    try Self.film("b.mov", in: folder, apple: true)
    try TestMovie.make(
      "c.mkv", in: folder,
      TestMovie.card(160, 120, seconds: 1) + TestMovie.h264
        + ["-metadata", "artist=PLANTED-matroska", "-metadata", "location=48.1234"])
    try TestMovie.make(
      "d.avi", in: folder,
      TestMovie.card(160, 120, seconds: 1)
        + ["-c:v", "mjpeg", "-metadata", "artist=PLANTED-avi"])
    // A Live Photo, and the same movie inside of a photograph.
    try folder.write(TestCamera.jpeg(600, 400), to: "e.jpg")
    try Self.plant(["EXIF", "XMP", "XMP-aux", "IPTC"], in: "\(folder.path)/e.jpg")
    try FileManager.default.copyItem(
      atPath: "\(folder.path)/b.mov", toPath: "\(folder.path)/e.mov")
    let movie = try folder.read("a.mp4")
    let packet = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
      xmlns:GCamera="http://ns.google.com/photos/1.0/camera/" GCamera:MicroVideo="1" \
      GCamera:MicroVideoOffset="\(movie.count)"/></rdf:RDF></x:xmpmeta>
      """
    try folder.write(TestCamera.jpeg(600, 400, xmp: packet) + movie, to: "f.jpg")
    // What is searched for is there.
    for name in folder.files {
      #expect(try Self.secrets(in: folder.read(name)).contains("PLANTED"), "\(name)")
    }
    let summary = try gallery.build.run()
    #expect(summary.photos == 6)
    #expect(summary.problems.isEmpty, "\(summary.problems)")
    #expect(gallery.site.files.count { $0.hasSuffix(".mp4") } == 6)
    #expect(gallery.site.files.count { $0.hasPrefix("originals/") } == 2)
    for name in gallery.site.files {
      #expect(try Self.secrets(in: gallery.site.read(name)) == [], "\(name)")
    }
    // Nor do boxes say anything in another form.
    let movies = gallery.site.files.filter { $0.hasSuffix(".mp4") }.map {
      "\(gallery.site.path)/\($0)"
    }
    let groups = try TestMovie.run(["exiftool", "-q", "-G1", "-s", "-a"] + movies)
    for line in groups.split(separator: "\n") where line.hasPrefix("[") {
      let group = String(line.dropFirst().prefix { $0 != "]" })
      #expect(
        ["ExifTool", "System", "File", "QuickTime", "Track1", "Track2", "Composite"].contains(
          group),
        "\(line)")
      #expect(!line.contains("GPS"), "\(line)")
    }
  }

  /// The planted texts in some bytes.
  private static func secrets(in bytes: [UInt8]) -> [String] {
    let data = Data(bytes)
    return ["PLANTED", "48.1234", "11.5678"].filter { data.range(of: Data($0.utf8)) != nil }
  }
}
