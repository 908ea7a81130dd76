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

  /// Runs a gallery until its end. Signals each change of the folder, and calls a closure after each build, with the number
  /// of builds.
  private func run(
    _ live: LiveGallery, changed: DispatchSemaphore? = nil,
    _ built: @escaping @Sendable (Int) -> Void
  ) {
    let count = Mutex(0)
    live.run { event in
      if case .folderChanged = event { changed?.signal() }
      guard case .built = event else { return }
      built(
        count.withLock { count in
          count += 1
          return count
        })
    }
  }

  @Test("Pages are there before anything is made") func pagesAreThereBeforeAnythingIsMade() throws {
    let live = try LiveGallery(build)
    #expect(try names(live.page(at: "")) == ["2", "1", "0"])
    #expect(try names(live.page(at: "snow/")) == ["1"])
    #expect(try live.page(at: "snow/wall.html") != nil)
    #expect(try live.page(at: "rain/") == nil)
    #expect(live.hasPage(at: "snow") && !live.hasPage(at: "snow/"))
    #expect(!gallery.site.files.contains { $0.hasSuffix(".webp") || $0.hasSuffix(".jpg") })
    #expect(live.status(ofPageAt: "").total == 4)
  }

  @Test("A photograph has its page before it is read")
  func aPhotographHasItsPageBeforeItIsRead() throws {
    let live = try LiveGallery(build)
    let row = "<dd><bdi>1.png</bdi></dd>"
    for path in ["snow/1/", "snow/1/index.html"] {
      let page = try #require(try live.page(at: path))
      #expect(page.path == "snow/1/index.html" && !page.followsGallery)
      #expect(String(decoding: try #require(page.bytes), as: UTF8.self).contains(row))
    }
    #expect(live.hasPage(at: "snow/1") && live.hasPage(at: "0"))
    #expect(live.status(ofPageAt: "snow/1/").version != nil)
    for path in [
      "7/", "snow/2/", "snow/1/wall.html", "snow/1/photographs.json", "rain/1/",
      "-/",
    ] {
      #expect(try live.page(at: path) == nil, "\(path)")
    }
    #expect(!live.hasPage(at: "snow/2") && !live.hasPage(at: "snow/1/"))
  }

  @Test("Images made on request equal those of a build")
  func imagesMadeOnRequestEqualThoseOfABuild() throws {
    let live = try LiveGallery(build)
    let page = try #require(try live.page(at: "index.html")?.bytes)
    let html = String(decoding: page, as: UTF8.self)
    let paths = Set(
      html.matches(of: /photos\/[0-9a-f]{2}\/[0-9a-f]{14}-[0-9a-f]{6}-[0-9]+\.[a-z]+/).map(\.output)
    )
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

  @Test("The site ends as that of a build and follows the folder")
  func theSiteEndsAsThatOfABuildAndFollowsTheFolder() throws {
    let live = try LiveGallery(build)
    let gallery = gallery
    run(live) { count in
      #expect(throws: Never.self) {
        #expect(try files(of: gallery.site) == fresh())
        #expect(try live.page(at: "")?.bytes == nil)
        #expect(try live.page(at: "2/")?.bytes == nil)
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

  @Test("A file that is not an image is no photograph")
  func aFileThatIsNotAnImageIsNoPhotograph() throws {
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

  @Test("A site that another process writes is served and written as soon as it may be")
  func aSiteThatAnotherProcessWritesIsServedAndWrittenAsSoonAsItMayBe() async throws {
    // A file that has just been written is read again by the next build.
    let path = gallery.photographs.path
    try await waitUntil {
      try FolderScan(of: path).root.allPhotos.allSatisfy { !$0.version.isUncertain }
    }
    _ = try gallery.build.run()
    try gallery.photographs.write(Drawing.jpeg(640, 480), to: "new.jpg")
    let other = Mutex<SiteLock?>(try SiteLock(gallery.site.path))
    let live = try LiveGallery(build)
    // What an earlier build has recorded is shown although the site may not be written.
    #expect(try names(live.page(at: "snow/")) == ["1"])
    let (group, isSeen) = (DispatchGroup(), DispatchSemaphore(value: 0))
    Thread.detachNewThread(in: group) {
      live.run { event in
        switch event {
        case .progress(let progress):
          // Pages are made until they are published.
          if progress.stage == .making {
            isSeen.wait()
            isSeen.signal()
          }
        case .built: live.stop()
        case .failed(let error): Issue.record(error)
        case .folderChanged: break
        }
      }
    }
    other.withLock { $0 = nil }
    // What must be written waits for a moment.
    #expect(try names(live.page(at: "")).contains("new"))
    isSeen.signal()
    group.wait()
    #expect(try files(of: gallery.site) == fresh())
  }

  @Test("A folder without photographs is served until there are some")
  func aFolderWithoutPhotographsIsServedUntilThereAreSome() throws {
    let folder = try TemporaryFolder()
    var empty = build
    empty = GalleryBuild(input: folder.path, output: "\(gallery.site.path)/empty")
    empty.workers = WorkerPool(.beside)
    empty.engine = gallery.build.engine
    empty.syncs = false
    let live = try LiveGallery(empty)
    #expect(try live.page(at: "") != nil)
    let failures = Mutex<[GalleryError]>([])
    live.run { event in
      switch event {
      case .failed(let error):
        failures.withLock { $0.append(error) }
        #expect(throws: Never.self) { try folder.write(Drawing.swatch(1), to: "1.png") }
      case .built: live.stop()
      case .progress, .folderChanged: break
      }
    }
    #expect(failures.withLock(\.self) == [.noPhotographs(folder.path)])
    #expect(live.status(ofPageAt: "").total == 1)
  }

  @Test("A site that is removed is made again")
  func aSiteThatIsRemovedIsMadeAgain() throws {
    let live = try LiveGallery(build)
    let gallery = gallery
    let whole = try fresh()
    let image = try #require(whole.keys.filter { $0.hasSuffix("-320.webp") }.min())
    let isSame = Mutex(false)
    run(live) { count in
      if count == 2 {
        isSame.withLock { $0 = (try? files(of: gallery.site)) == whole }
        return live.stop()
      }
      // Requests come while nothing is built.
      Thread.detachNewThread {
        Folder.remove(gallery.site.path)
        #expect(throws: Never.self) { try #require(live.page(at: "snow/")?.bytes) }
        #expect(live.make(image))
        #expect(gallery.site.files.contains(image))
      }
    }
    let isFresh = isSame.withLock { $0 }
    #expect(isFresh)
  }

  @Test("When the last photograph goes there is nothing to prepare")
  func whenTheLastPhotographGoesThereIsNothingToPrepare() throws {
    let live = try LiveGallery(build)
    let gallery = gallery
    let failures = Mutex(0)
    live.run { event in
      switch event {
      case .built:
        for name in ["0.jpg", "1.jpg", "2.jpg", "snow"] {
          Folder.remove("\(gallery.photographs.path)/\(name)")
        }
      case .failed:
        failures.withLock { $0 += 1 }
        Thread.detachNewThread {
          // The error is told once, though the folder changes.
          for index in 0..<3 {
            try? gallery.photographs.write(Array("text".utf8), to: "\(index).txt")
            usleep(600_000)
          }
          #expect(
            live.status(ofPageAt: "")
              == LiveStatus(
                stage: .ready, done: 0, total: 0, version: live.status(ofPageAt: "").version))
          live.stop()
        }
      case .progress, .folderChanged: break
      }
    }
    #expect(failures.withLock(\.self) == 1)
  }

  @Test("Photographs that go while they are made are no trouble")
  func photographsThatGoWhileTheyAreMadeAreNoTrouble() throws {
    for index in 3..<20 {
      try gallery.photographs.write(Drawing.jpeg(700 + index, 500), to: "\(index).jpg")
    }
    let live = try LiveGallery(build)
    let gallery = gallery
    let isDone = Mutex(false)
    live.run { event in
      switch event {
      case .progress(let progress):
        #expect(progress.done <= progress.total)
        if progress.stage == .making, progress.done == 5 {
          for index in 0..<18 {
            Folder.remove("\(gallery.photographs.path)/\(index).jpg")
          }
        }
      case .built(let summary):
        if summary.photos == 3 {
          isDone.withLock { $0 = true }
          live.stop()
        }
      case .failed(let error): Issue.record(error)
      case .folderChanged: break
      }
    }
    #expect(isDone.withLock { $0 })
    #expect(try files(of: gallery.site) == fresh())
  }

  @Test("Visitors do not multiply snapshots") func visitorsDoNotMultiplySnapshots() throws {
    for index in 3..<60 { try gallery.photographs.write(Drawing.swatch(index), to: "\(index).png") }
    let live = try LiveGallery(build)
    _ = try live.page(at: "")
    let start = ContinuousClock.now
    let before = live.snapshotCount
    let group = DispatchGroup()
    for _ in 0..<8 {
      Thread.detachNewThread(in: group) {
        for _ in 0..<200 {
          _ = live.status(ofPageAt: "")
          _ = live.status(ofPageAt: "wall.html")
        }
      }
    }
    let isBuilt = Mutex(false)
    run(live) { _ in
      isBuilt.withLock { $0 = true }
      live.stop()
    }
    group.wait()
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    #expect(Double(live.snapshotCount - before) <= 2 * seconds + 1)
    #expect(isBuilt.withLock { $0 })
  }

  @Test("An image that is requested between two builds waits for the second one")
  func anImageThatIsRequestedBetweenTwoBuildsWaitsForTheSecondOne() throws {
    let live = try LiveGallery(build)
    let changed = DispatchSemaphore(value: 0)
    let request = ImageRequest()
    run(live, changed: changed) { [gallery] build in
      if build == 2 {
        #expect(request.isMade)
        live.stop()
      }
      guard build == 1, let image = gallery.site.files.first(where: { $0.hasSuffix(".webp") })
      else { return }
      // Nobody writes the site now.
      try? FileManager.default.removeItem(atPath: "\(gallery.site.path)/\(image)")
      while changed.wait(timeout: .now()) == .success {}
      try? gallery.photographs.write(Drawing.swatch(2), to: "snow/2.png")
      changed.wait()
      request.begin(image, live)
    }
    #expect(request.isMade)
  }

  @Test("An image that a build has made since it was found missing is there")
  func anImageThatABuildHasMadeSinceItWasFoundMissingIsThere() throws {
    let live = try LiveGallery(build)
    let made = Mutex<[Bool]>([])
    run(live) { [gallery] _ in
      // Nothing is created on request now.
      let image = gallery.site.files.first { $0.hasSuffix(".webp") } ?? ""
      made.withLock { $0.append(live.make(image)) }
      try? FileManager.default.removeItem(atPath: "\(gallery.site.path)/\(image)")
      made.withLock { $0.append(live.make(image)) }
      live.stop()
    }
    #expect(made.withLock { $0 } == [true, false])
  }

  @Test("An image of a photograph that is not read yet waits until it is")
  func anImageOfAPhotographThatIsNotReadYetWaitsUntilItIs() throws {
    let image = try #require(try fresh().keys.first { $0.hasSuffix("-320.webp") })
    let live = try LiveGallery(build)
    let request = ImageRequest()
    request.begin(image, live)
    run(live) { _ in
      #expect(request.isMade)
      live.stop()
    }
    #expect(request.isMade)
  }

  @Test("An image of a photograph that comes while pages are published is kept")
  func anImageOfAPhotographThatComesWhilePagesArePublishedIsKept() throws {
    _ = try gallery.build.run()
    try gallery.site.write([1, 2, 3], to: "photos/ab/00000000000000-320.webp")
    try gallery.site.write([1, 2, 3], to: "photos/ab/11111111111111-320.webp")
    let site = SiteFolder(
      path: gallery.site.path, writing: try Staging(in: gallery.site.path), verifies: false,
      syncs: false)
    try SiteClaim(site).settle([], alsoKeeping: { $0.contains("/1111") })
    #expect(gallery.site.files.contains("photos/ab/11111111111111-320.webp"))
    #expect(!gallery.site.files.contains("photos/ab/00000000000000-320.webp"))
  }
}

/// A request for an image, on a thread of its own.
private final class ImageRequest: Sendable {
  private let group = DispatchGroup()
  private let result = Mutex(false)

  /// Begins the request, and returns when it waits for something: a request that does not wait has failed by then.
  func begin(_ image: String, _ live: LiveGallery) {
    let begun = DispatchSemaphore(value: 0)
    Thread.detachNewThread(in: group) {
      begun.signal()
      let isMade = live.make(image)
      self.result.withLock { $0 = isMade }
    }
    begun.wait()
    Thread.sleep(forTimeInterval: 0.3)
  }

  /// Whether the image was made. Waits for the end of the request.
  var isMade: Bool {
    group.wait()
    return result.withLock { $0 }
  }
}

extension Thread {
  /// Runs a closure on a new thread, of which a group waits for the end.
  static func detachNewThread(in group: DispatchGroup, _ work: @escaping @Sendable () -> Void) {
    group.enter()
    detachNewThread {
      work()
      group.leave()
    }
  }
}
