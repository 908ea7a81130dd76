import Foundation
import Synchronization
import Testing

@testable import LenticularGallery

@Suite struct LiveGalleryTests: Sendable {
  private let gallery: TestGallery

  init() throws {
    gallery = try TestGallery()
    for index in 0..<3 {
      try gallery.photographs.write(
        Drawing.jpeg(
          700 + index, 500,
          fields: ["exif-ifd2-DateTimeOriginal": "2024:01:0\(3 - index) 12:00:00"]),
        to: "\(index).jpg")
    }
    try gallery.photographs.write(Drawing.swatch(1), to: "snow/1.png")
  }

  /// A build whose workers are its own, because a gallery that stops kills them.
  private var build: GalleryBuild {
    var build = gallery.build
    build.workers = WorkerPool(.beside)
    return build
  }

  /// The photographs of a page, in their order.
  private func names(_ page: LivePage?) throws -> [Substring] {
    let html = String(decoding: try #require(page?.bytes), as: UTF8.self)
    return html.matches(of: /alt="([^"]+)"/).map(\.1)
  }

  /// The files of a fresh build, with their content.
  private func fresh() throws -> [String: [UInt8]] {
    let site = try TemporaryFolder()
    var fresh = GalleryBuild(input: gallery.photographs.path, output: site.path)
    fresh.workers = TestGallery.workers
    fresh.engine = gallery.build.engine
    fresh.syncs = false
    _ = try fresh.run()
    return try files(of: site)
  }

  private func files(of folder: TemporaryFolder) throws -> [String: [UInt8]] {
    try Dictionary(uniqueKeysWithValues: folder.files.map { ($0, try folder.read($0)) })
  }

  /// Runs a gallery until its end, and calls a closure after each build.
  private func run(_ live: LiveGallery, _ built: @escaping @Sendable (Int) -> Void) {
    let count = Mutex(0)
    live.run { event in
      guard case .built = event else { return }
      built(
        count.withLock { count in
          count += 1
          return count
        })
    }
  }

  @Test func pagesAreThereBeforeAnythingIsMade() throws {
    let live = try LiveGallery(build)
    #expect(try names(live.page(at: "")) == ["2", "1", "0"])
    #expect(try names(live.page(at: "snow/")) == ["1"])
    #expect(try live.page(at: "snow/wall.html") != nil)
    #expect(try live.page(at: "rain/") == nil)
    #expect(live.hasPage(at: "snow") && !live.hasPage(at: "snow/"))
    #expect(!gallery.site.files.contains { $0.hasSuffix(".webp") || $0.hasSuffix(".jpg") })
    #expect(live.status(ofPageAt: "").total == 4)
  }

  @Test func aPhotographHasItsPageBeforeItIsRead() throws {
    let live = try LiveGallery(build)
    let row = "<dd><bdi>1.png</bdi></dd>"
    for path in ["snow/1_png/", "snow/1_png/index.html"] {
      let page = try #require(try live.page(at: path))
      #expect(page.path == "snow/1_png/index.html" && !page.followsGallery)
      #expect(String(decoding: try #require(page.bytes), as: UTF8.self).contains(row))
    }
    #expect(live.hasPage(at: "snow/1_png") && live.hasPage(at: "0_jpg"))
    #expect(live.status(ofPageAt: "snow/1_png/").version != nil)
    for path in [
      "1_png/", "snow/2_png/", "snow/1_png/wall.html", "snow/1_png/photographs.json", "rain/1_png/",
      "_/",
    ] {
      #expect(try live.page(at: path) == nil, "\(path)")
    }
    #expect(!live.hasPage(at: "snow/2_png") && !live.hasPage(at: "snow/1_png/"))
  }

  @Test func imagesMadeOnRequestEqualThoseOfABuild() throws {
    let live = try LiveGallery(build)
    let page = try #require(try live.page(at: "index.html")?.bytes)
    let html = String(decoding: page, as: UTF8.self)
    let paths = Set(
      html.matches(of: /photos\/[0-9a-f]{2}\/[0-9a-f]{14}-[0-9]+\.[a-z]+/).map(\.output))
    #expect(paths.count == 3 * (2 + 1) + 2)
    let fresh = try fresh()
    for path in paths.map(String.init) {
      #expect(!gallery.site.files.contains(path))
      #expect(live.make(path))
      #expect(try gallery.site.read(path) == fresh[path], "\(path)")
    }
    #expect(!live.make("photos/00/00000000000000-320.webp"))
    #expect(!live.make("index.html"))
  }

  @Test func theSiteEndsAsThatOfABuildAndFollowsTheFolder() throws {
    let live = try LiveGallery(build)
    let gallery = gallery
    run(live) { count in
      #expect(throws: Never.self) {
        #expect(try files(of: gallery.site) == fresh())
        #expect(try live.page(at: "")?.bytes == nil)
        #expect(try live.page(at: "2_jpg/")?.bytes == nil)
        #expect(live.status(ofPageAt: "").stage == .ready)
        switch count {
        case 1: try gallery.photographs.write(Drawing.jpeg(640, 480), to: "snow/2.jpg")
        case 2: try gallery.photographs.write(Drawing.jpeg(480, 640), to: "0.jpg")
        default: live.stop()
        }
      }
    }
    #expect(live.status(ofPageAt: "snow/").total == 5)
  }

  @Test func aFileThatIsNotAnImageIsNoPhotograph() throws {
    try gallery.photographs.write(Array("text".utf8), to: "text.jpg")
    try gallery.photographs.write(Drawing.jpeg(300, 200), to: "misnamed.png")
    let live = try LiveGallery(build)
    #expect(try names(live.page(at: "")) == ["2", "1", "0", "misnamed"])
    let problems = Mutex<[Problem]>([])
    live.run { event in
      guard case .built(let summary) = event else { return }
      problems.withLock { $0 = summary.problems }
      live.stop()
    }
    #expect(problems.withLock(\.self) == [Problem(path: "text.jpg", kind: .notAnImage)])
    #expect(try files(of: gallery.site) == fresh())
  }

  @Test func aSiteThatIsBeingWrittenIsNotServed() throws {
    let live = try LiveGallery(build)
    #expect(throws: GalleryError.siteBusy(gallery.site.path)) { try LiveGallery(build) }
    _ = live
  }
}
