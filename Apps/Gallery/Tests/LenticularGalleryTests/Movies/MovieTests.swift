import Foundation
import Testing

@testable import LenticularGallery

@Suite struct MovieTests {
  @Test("The first bytes tell movies from photographs")
  func theFirstBytesTellMoviesFromPhotographs() {
    func role(_ bytes: [UInt8]) -> FileRole? { FileRole(firstBytes: bytes) }
    let zeros = [UInt8](repeating: 0, count: 600)
    func box(_ text: String) -> [UInt8] { [0, 0, 0, 24] + Array(text.utf8) + zeros }
    #expect(role(box("ftypqt  ")) == .movie(.quicktime))
    #expect(role(box("ftypisom")) == .movie(.mp4))
    #expect(role(box("ftyp3gp4")) == .movie(.mp4))
    #expect(role(box("moov")) == .movie(.quicktime))
    #expect(role(box("ftypheic")) == .still(.heic))
    #expect(role(box("ftypavif")) == .still(.avif))
    #expect(role([0x1A, 0x45, 0xDF, 0xA3] + zeros) == .movie(.matroska))
    #expect(role(Array("RIFF\0\0\0\0AVI ".utf8) + zeros) == .movie(.avi))
    #expect(role(Array("RIFF\0\0\0\0WAVE".utf8) + zeros) == nil)
    var stream = zeros
    for packet in 0..<3 { stream[188 * packet] = 0x47 }
    #expect(role(stream) == .movie(.transportStream))
    #expect(role(Array("#EXTM3U\n".utf8)) == nil)
  }

  @Test("A movie has a poster frames and a rendition without what its owner does not publish")
  func aMovieHasAPosterFramesAndARenditionWithoutWhatItsOwnerDoesNotPublish() throws {
    let gallery = try TestGallery()
    try TestMovie.make(
      "clip.mov", in: gallery.photographs,
      TestMovie.card(320, 180, seconds: 2) + TestMovie.tone(seconds: 2) + TestMovie.h264
        + ["-c:a", "aac", "-timecode", "01:02:03:04", "-movflags", "use_metadata_tags"]
        + ["-metadata", "com.apple.quicktime.location.ISO6709=+48.1234+011.5678/"]
        + ["-metadata", "title=Private title", "-metadata", "com.apple.quicktime.make=Somebody"]
        + ["-metadata", "com.apple.quicktime.creationdate=2023-01-02T03:04:05+0200"])
    let summary = try gallery.build.run()
    #expect(summary.photos == 1)
    #expect(summary.problems.isEmpty)
    let movie = try gallery.path(endingWith: ".mp4")
    let probe = try TestMovie.probe(movie)
    #expect(probe["codec_name"] == ["h264", "aac"])
    #expect(probe["codec_type"] == ["video", "audio"])
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: movie)), as: UTF8.self)
    for secret in ["48.12", "Private", "Somebody", "2023", "tmcd", "loci", "x264"] {
      #expect(!text.contains(secret), "\(secret)")
    }
    // The index precedes the pictures.
    #expect(
      try #require(text.firstRange(of: "moov")).lowerBound
        < #require(text.firstRange(of: "mdat")).lowerBound)
    let frames = try #require(Picture.open(try gallery.path(endingWith: "-frames.webp")))
    #expect(frames.size == PixelSize(width: 1600, height: 540))
    let page = try gallery.site.text("clip/index.html")
    #expect(page.contains("<video class=\"picture\" controls playsinline preload=\"none\""))
    #expect(page.contains("media-src &#39;self&#39;"))
    #expect(page.contains("<time datetime=\"2023-01-02T03:04:05\""))
    let feed = try gallery.site.text("index.html")
    #expect(
      feed.contains(
        "aria-label=\"Movie, 0:02\" data-text=\"aria-label=movieOfLength\" data-length=\"0:02\">0:02</span>"
      ))
    #expect(feed.contains("href=\"clip/index.html\""))
    let again = try gallery.build.run()
    #expect(again.writtenFiles == 0)
  }

  @Test("What browsers play is copied and all else is encoded")
  func whatBrowsersPlayIsCopiedAndAllElseIsEncoded() throws {
    let gallery = try TestGallery()
    let folder = gallery.photographs
    let card = TestMovie.card(320, 180, seconds: 1)
    try TestMovie.make("copied.mkv", in: folder, card + TestMovie.h264)
    try TestMovie.make(
      "sound.avi", in: folder,
      card + TestMovie.tone(seconds: 1) + TestMovie.h264 + ["-c:a", "pcm_s16le"])
    try TestMovie.make(
      "vp9.webm", in: folder, card + ["-c:v", "libvpx-vp9", "-deadline", "realtime"])
    try TestMovie.make(
      "deep.mp4", in: folder, card + ["-c:v", "libx264", "-pix_fmt", "yuv420p10le"])
    try TestMovie.make(
      "fast.mp4", in: folder, TestMovie.card(160, 90, seconds: 1, rate: 120) + TestMovie.h264)
    try TestMovie.make(
      "odd.avi", in: folder, TestMovie.card(161, 91, seconds: 1) + ["-c:v", "mjpeg"])
    let summary = try gallery.build.run()
    #expect(summary.problems.isEmpty)
    #expect(summary.photos == 6)
    for (page, codecs, size, rate) in [
      ("copied", ["h264"], (320, 180), "25/1"), ("sound", ["h264", "aac"], (320, 180), "25/1"),
      ("vp9", ["h264"], (320, 180), "25/1"), ("deep", ["h264"], (320, 180), "25/1"),
      ("fast", ["h264"], (160, 90), "30/1"), ("odd", ["h264"], (162, 92), "25/1"),
    ] {
      let html = try gallery.site.text("\(page)/index.html")
      let movie = try #require(html.firstMatch(of: /src="\.\.\/([^"]+\.mp4)"/)?.1)
      let probe = try TestMovie.probe("\(gallery.site.path)/\(movie)")
      #expect(probe["codec_name"] == codecs, "\(page)")
      #expect(probe["pix_fmt"] == ["yuv420p"], "\(page)")
      #expect(abs((Int(probe["width"]?[0] ?? "") ?? 0) - size.0) <= 2, "\(page)")
      #expect(abs((Int(probe["height"]?[0] ?? "") ?? 0) - size.1) <= 2, "\(page)")
      #expect(probe["avg_frame_rate"]?[0] == rate, "\(page)")
    }
  }

  @Test("A transport stream is told from TypeScript")
  func aTransportStreamIsToldFromTypeScript() throws {
    let gallery = try TestGallery()
    try TestMovie.make(
      "a.ts", in: gallery.photographs,
      TestMovie.card(160, 90, seconds: 0.4) + TestMovie.h264 + ["-f", "mpegts"])
    try gallery.photographs.write(Array("export const a = 1;\n".utf8), to: "b.ts")
    let summary = try gallery.build.run()
    #expect(summary.photos == 1)
    #expect(summary.problems.isEmpty && summary.otherFiles == ["b.ts"])
    #expect(try gallery.site.text("index.html").contains("data-movie=\"photos/"))
  }

  @Test("A movie is no larger than screens and upright")
  func aMovieIsNoLargerThanScreensAndUpright() throws {
    let gallery = try TestGallery()
    try TestMovie.make(
      "large.mp4", in: gallery.photographs,
      TestMovie.card(2560, 1440, seconds: 0.2) + TestMovie.h264)
    try TestMovie.run(
      [
        "exiftool", "-q", "-overwrite_original", "-Rotation=90",
        "\(gallery.photographs.path)/large.mp4",
      ])
    _ = try gallery.build.run()
    let probe = try TestMovie.probe(try gallery.path(endingWith: ".mp4"))
    #expect(probe["width"] == ["1080"])
    #expect(probe["height"] == ["1920"])
    let list = try gallery.site.text("photographs.json")
    #expect(list.contains("\"height\":2560") && list.contains("\"width\":1440"))
  }

  @Test("The poster is neither black nor blank") func thePosterIsNeitherBlackNorBlank() throws {
    let gallery = try TestGallery()
    try TestMovie.make(
      "late.mp4", in: gallery.photographs,
      [
        "-f", "lavfi", "-i",
        "color=black:s=320x180:r=25:d=2[a];color=white:s=320x180:r=25:d=1[b];"
          + "color=0xC83C28:s=320x180:r=25:d=2,drawbox=t=fill:w=60:h=180:color=0x203050[c];"
          + "[a][b][c]concat=n=3",
      ] + TestMovie.h264)
    _ = try gallery.build.run()
    let colour = try gallery.poster()
    for (value, right) in zip(colour, [200, 60, 40]) {
      #expect(abs(value - right) <= 6, "\(colour)")
    }
  }

  @Test(
    "Colours are those that browsers show",
    arguments: [
      (640, 360, "", [200, 60, 40]), (1280, 720, "", [200, 60, 40]),
      (640, 360, "bt709", [200, 60, 40]), (1280, 720, "smpte170m", [200, 60, 40]),
    ])
  func coloursAreThoseThatBrowsersShow(width: Int, height: Int, matrix: String, right: [Int]) throws
  {
    let gallery = try TestGallery()
    // What is not declared is guessed by the size.
    let stored = !matrix.isEmpty ? matrix : height > 576 ? "bt709" : "smpte170m"
    try TestMovie.make(
      "colour.mp4", in: gallery.photographs,
      [
        "-f", "lavfi", "-i",
        "color=0xC83C28:s=\(width)x\(height):d=0.2,drawbox=t=fill:w=\(width / 4):color=0x203050,"
          + "scale=out_color_matrix=\(stored == "smpte170m" ? "bt601" : stored),format=yuv420p",
      ] + TestMovie.h264
        + (matrix.isEmpty
          ? []
          : ["-colorspace", matrix, "-color_primaries", "bt709", "-color_trc", "bt709"]))
    _ = try gallery.build.run()
    let colour = try gallery.poster()
    for (value, right) in zip(colour, right) { #expect(abs(value - right) <= 4, "\(colour)") }
  }

  @Test(
    "Bright screens are converted for usual ones",
    arguments: [
      ("arib-std-b67", 721, 235), ("smpte2084", 572, 235), ("arib-std-b67", 397, 145),
    ])
  func brightScreensAreConvertedForUsualOnes(transfer: String, code: Int, right: Int) throws {
    let gallery = try TestGallery()
    try TestMovie.make(
      "hdr.mp4", in: gallery.photographs,
      [
        "-f", "lavfi", "-i",
        "color=gray:s=320x180:d=0.2,format=yuv420p10le,geq=lum=if(lt(X\\,80)\\,200\\,\(code)):cb=512:cr=512",
        "-c:v", "libx265", "-x265-params",
        "log-level=error:colorprim=bt2020:transfer=\(transfer):colormatrix=bt2020nc",
      ])
    let summary = try gallery.build.run()
    #expect(summary.problems.isEmpty)
    let colour = try gallery.poster()
    for value in colour { #expect(abs(value - right) <= 5, "\(colour)") }
    let probe = try TestMovie.probe(try gallery.path(endingWith: ".mp4"))
    #expect(probe["color_transfer"] == ["bt709"])
  }

  @Test("Without FFmpeg movies are left alone and the rest is built")
  func withoutFFmpegMoviesAreLeftAloneAndTheRestIsBuilt() throws {
    var gallery = try TestGallery()
    try gallery.photographs.write(Drawing.swatch(1), to: "a.png")
    try gallery.photographs.write(Array("\0\0\0\u{18}ftypisom".utf8), to: "films/b.mp4")
    gallery.build.movieTools = nil
    let summary = try gallery.build.run()
    #expect(summary.photos == 1)
    #expect(summary.albums == 1)
    #expect(summary.unreadMovies == ["films/b.mp4"])
    #expect(summary.problems.isEmpty)
    #expect(MovieTools(path: "/nonexistent") == nil)
  }

  @Test("Damaged movies are named with their reason")
  func damagedMoviesAreNamedWithTheirReason() throws {
    let gallery = try TestGallery()
    let folder = gallery.photographs
    try TestMovie.make(
      "whole.mp4", in: folder, TestMovie.card(160, 90, seconds: 4) + TestMovie.h264)
    try TestMovie.make(
      "front.mp4", in: folder,
      TestMovie.card(160, 90, seconds: 4) + TestMovie.h264 + ["-movflags", "+faststart"])
    let whole = try folder.read("whole.mp4")
    try folder.write(whole.prefix(whole.count / 2), to: "half.mp4")
    let front = try folder.read("front.mp4")
    try folder.write(front.prefix(front.count / 2), to: "front.mp4")
    try folder.write(Array("#EXTM3U\nfile:///etc/passwd\n".utf8), to: "list.avi")
    try folder.write([], to: "empty.mov")
    let summary = try gallery.build.run()
    #expect(summary.photos == 2)
    let problems = Dictionary(
      uniqueKeysWithValues: summary.problems.map { ($0.path, $0.kind) })
    #expect(problems["half.mp4"] == .damaged("moov atom not found"))
    #expect(problems["list.avi"] == .notAMovie)
    #expect(problems["empty.mov"] == .empty)
    guard case .shortened(let seconds, of: let all) = problems["front.mp4"] else {
      Issue.record("\(String(describing: problems["front.mp4"]))")
      return
    }
    #expect(seconds < 3 && seconds > 0.5)
    #expect(abs(all - 4) < 0.1)
    #expect(problems.count == 4)
  }

  @Test("Programs have limits") func programsHaveLimits() throws {
    let gallery = try TestGallery()
    let folder = gallery.photographs
    try TestMovie.make("a.mp4", in: folder, TestMovie.card(64, 48, seconds: 1) + TestMovie.h264)
    let tools = try #require(MovieTools.installed)
    let file = try OpenFile("\(folder.path)/a.mp4")
    // What exceeds its limit is not published.
    let limited = ToolRun(
      path: tools.converter,
      arguments: ["-v", "error", "-i", ToolRun.input, "-f", "rawvideo", "\(folder.path)/raw"],
      seconds: 10, fileLimit: 1000)
    #expect(throws: WorkerFailure.self) { try limited.output(file) }
    #expect(try OpenFile("\(folder.path)/raw").version.size <= 1000)
    let endless = ToolRun(
      path: tools.converter,
      arguments: ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=1920x1080", "-f", "null", "-"],
      seconds: 1)
    #expect(throws: WorkerFailure.tooSlow) { try endless.output(file) }
  }
}
