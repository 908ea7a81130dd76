import CTestSupport
import Foundation
import Synchronization
import Testing

@testable import LenticularGallery

@Suite struct StoreTests {
  private func gallery(_ count: Int = 3) throws -> TestGallery {
    let gallery = try TestGallery()
    for index in 0..<count {
      try gallery.photographs.write(Drawing.jpeg(400 + index, 300), to: "\(index).jpg")
    }
    return gallery
  }

  /// Waits until the files' versions are certain.
  private func age() async throws { try await Task.sleep(for: .seconds(4)) }

  @Test("Two names that are the same text are two photographs")
  func twoNamesThatAreTheSameTextAreTwoPhotographs() throws {
    let gallery = try TestGallery()
    let names = ["\u{E9}.jpg", "e\u{301}.jpg", "E\u{301}.JPG", "a\nb.jpg", "\u{202E}gpj.jpg"]
    for (index, name) in names.enumerated() {
      try gallery.photographs.write(Drawing.jpeg(400 + index, 300), to: name)
      try gallery.photographs.write(Drawing.jpeg(500 + index, 300), to: "\(name.dropLast(4))/a.jpg")
    }
    for _ in 0..<2 {
      let summary = try gallery.build.run()
      #expect(summary.photos == 10)
      #expect(summary.albums == 6)
      let manifest = try Manifest("", in: gallery.site)
      #expect(manifest.photographs.map(\.width).sorted() == Array(400..<405) + Array(500..<505))
      #expect(
        Set(manifest.photographs.map { Array($0.alt.utf8) }).isSuperset(
          of: names.map { Array($0.dropLast(4).utf8) }))
    }
  }

  @Test("An unchanged build reads nothing") func anUnchangedBuildReadsNothing() async throws {
    var gallery = try gallery()
    try await age()
    let first = try gallery.build.run()
    gallery.build.workers = WorkerPool(WorkerProgram(path: "/nowhere", arguments: []))
    let second = try gallery.build.run()
    #expect(second.writtenFiles == 0)
    #expect((second.files, second.bytes) == (first.files, first.bytes))
    // Under another name it is the same file.
    try FileManager.default.moveItem(
      atPath: "\(gallery.photographs.path)/0.jpg", toPath: "\(gallery.photographs.path)/z.jpg")
    gallery.build.workers = TestGallery.workers
    #expect(try gallery.build.run().photos == 3)
  }

  @Test("A file is read again when it has changed")
  func aFileIsReadAgainWhenItHasChanged() async throws {
    let gallery = try gallery()
    try await age()
    _ = try gallery.build.run()
    try gallery.photographs.write(Drawing.jpeg(777, 300), to: "0.jpg")
    _ = try gallery.build.run()
    #expect(try Manifest("", in: gallery.site).photographs.contains { $0.width == 777 })
    // Changed in the same moment, as far as a coarse clock tells.
    try gallery.photographs.write(Drawing.jpeg(778, 300), to: "0.jpg")
    _ = try gallery.build.run()
    #expect(try Manifest("", in: gallery.site).photographs.contains { $0.width == 778 })
  }

  @Test("A clock that goes back hides no change")
  func aClockThatGoesBackHidesNoChange() async throws {
    let gallery = try gallery()
    try await age()
    let path = "\(gallery.photographs.path)/0.jpg"
    // A file of the future, which every build reads, and files that are older than those they replace.
    for (index, hours) in [1000.0, 999, -1000, -2000, 500].enumerated() {
      try gallery.photographs.write(Drawing.jpeg(701 + index, 300), to: "0.jpg")
      let time = Date(timeIntervalSinceNow: 3600 * hours)
      try FileManager.default.setAttributes([.modificationDate: time], ofItemAtPath: path)
      _ = try gallery.build.run()
      #expect(try Manifest("", in: gallery.site).photographs.contains { $0.width == 701 + index })
    }
    // Content that was written in the future could change without another time stamp.
    func version(seconds: Int) -> FileVersion {
      let moment = FileVersion.Moment(seconds: seconds, nanoseconds: 0)
      return FileVersion(inode: 1, size: 1, modified: moment, changed: moment)
    }
    let now = Int(Date().timeIntervalSince1970)
    #expect(version(seconds: now + 3600).isUncertain && version(seconds: now).isUncertain)
    #expect(!version(seconds: now - 3600).isUncertain)
  }

  @Test("Without its index a build makes nothing anew")
  func withoutItsIndexABuildMakesNothingAnew() throws {
    var gallery = try gallery()
    _ = try gallery.build.run()
    let before = gallery.site.files
    gallery.build.cache = nil
    #expect(try gallery.build.run().writtenFiles == 0)
    // The images are those of the site.
    for file in gallery.cache.files where !file.hasPrefix("images/") {
      try gallery.cache.write([1, 2, 3], to: file)
    }
    gallery.build.cache = gallery.cache.path
    #expect(try gallery.build.run().writtenFiles == 0)
    #expect(gallery.site.files == before)
  }

  @Test("Files that are short are made anew") func filesThatAreShortAreMadeAnew() async throws {
    let gallery = try gallery()
    try await age()
    _ = try gallery.build.run()
    let files = gallery.site.files.filter { !$0.hasPrefix(".lenticular") }
    let whole = try files.map { try gallery.site.read($0) }
    for length in [0, 1, 1000] {
      for (file, bytes) in zip(files, whole) where bytes.count > length {
        try gallery.site.write(bytes.prefix(length), to: file)
      }
      #expect(try gallery.build.run().problems == [])
      #expect(gallery.site.files.filter { !$0.hasPrefix(".lenticular") } == files)
      for (file, bytes) in zip(files, whole) {
        #expect(try gallery.site.read(file) == bytes, "\(file), \(length)")
      }
    }
  }

  @Test("Changed bytes are found when verified")
  func changedBytesAreFoundWhenVerified() async throws {
    var gallery = try gallery()
    try gallery.photographs.write(Drawing.jpeg(1030, 300), to: "panorama.jpg")
    try await age()
    _ = try gallery.build.run()
    let files = gallery.site.files.filter { !$0.hasPrefix(".lenticular") }
    let whole = try files.map { try gallery.site.read($0) }
    for (file, bytes) in zip(files, whole) {
      var bytes = bytes
      bytes[bytes.count / 2] ^= 1
      try gallery.site.write(bytes, to: file)
    }
    gallery.build.verifies = true
    #expect(try gallery.build.run().problems == [])
    for (file, bytes) in zip(files, whole) {
      #expect(try gallery.site.read(file) == bytes, "\(file)")
    }
    #expect(try gallery.build.run().writtenFiles == 0)
  }

  @Test("One build writes a site at a time") func oneBuildWritesASiteAtATime() throws {
    let gallery = try gallery()
    _ = try gallery.build.run()
    let before = gallery.site.files
    do {
      let other = try SiteLock(gallery.site.path)
      #expect(throws: GalleryError.siteBusy(gallery.site.path)) { try gallery.build.run() }
      // Nothing is written to it, and nothing of it is removed; reading it is allowed.
      #expect(gallery.site.files == before)
      #expect(try gallery.build.dryRun().photos == 3)
      _ = other
    }
    #expect(try gallery.build.run().photos == 3)
  }

  @Test("A lock ends with its process and no worker has it")
  func aLockEndsWithItsProcessAndNoWorkerHasIt() throws {
    let folder = try TemporaryFolder()
    let pool = WorkerPool(.beside)
    do {
      let lock = try SiteLock(folder.path)
      _ = try pool.perform(FaultJob(fault: .none))
      _ = lock
    }
    _ = try SiteLock(folder.path)
    _ = pool
  }

  @Test("A lock is that of a file so that it holds among computers")
  func aLockIsThatOfAFileSoThatItHoldsAmongComputers() throws {
    let folder = try TemporaryFolder()
    do {
      let shared = [
        try SiteLock(folder.path, isShared: true), try SiteLock(folder.path, isShared: true),
      ]
      #expect(throws: GalleryError.siteBusy(folder.path)) { try SiteLock(folder.path) }
      withExtendedLifetime(shared) {}
    }
    let lock = try SiteLock(folder.path)
    #expect(throws: GalleryError.siteBusy(folder.path)) {
      try SiteLock(folder.path, isShared: true)
    }
    // Linux lists the lock as one of an open file description, on the file.
    var status = stat()
    #expect(stat("\(folder.path)/\(SiteLock.name)", &status) == 0)
    let locks = try String(contentsOfFile: "/proc/locks", encoding: .utf8)
    if !locks.isEmpty {
      #expect(
        locks.split(separator: "\n").contains {
          $0.contains("OFDLCK") && $0.contains("WRITE") && $0.contains(":\(status.st_ino) ")
        })
    }
    withExtendedLifetime(lock) {}
  }

  #if os(Linux)
    /// A file server lends a file to a client as a lease is held here.
    @Test("What a file server has lent is waited for")
    func whatAFileServerHasLentIsWaitedFor() throws {
      let (setLease, getLease, setSignal): (Int32, Int32, Int32) = (1024, 1025, 10)
      let folder = try TemporaryFolder()
      let lock = "\(folder.path)/\(SiteLock.name)"
      let photograph = "\(folder.path)/a.png"
      _ = try SiteLock(folder.path)
      try folder.write(Drawing.swatch(1), to: "a.png")
      /// Holds a lease while a closure is called, until somebody wants the file.
      func lend(_ path: String, _ kind: Int32, _ work: () throws -> Void) throws {
        let file = open(path, kind == F_RDLCK ? O_RDONLY : O_RDWR)
        defer { close(file) }
        // A signal that nobody minds.
        _ = fcntl(file, setSignal, SIGURG)
        guard fcntl(file, setLease, kind) == 0 else {
          print("NOT TESTED: the file system has no leases")
          return
        }
        let isOver = Mutex(false)
        let group = DispatchGroup()
        group.enter()
        Thread.detachNewThread {
          while fcntl(file, getLease, 0) == kind, !isOver.withLock({ $0 }) { usleep(1000) }
          _ = fcntl(file, setLease, Int32(F_UNLCK))
          group.leave()
        }
        defer {
          isOver.withLock { $0 = true }
          group.wait()
        }
        try work()
      }
      try lend(lock, Int32(F_RDLCK)) { _ = try SiteLock(folder.path) }
      try lend(photograph, Int32(F_WRLCK)) {
        let bytes = try OpenFile(photograph).contents()
        #expect(bytes == Drawing.swatch(1))
      }
    }
  #endif

  @Test("An index of before is taken over whatever its device")
  func anIndexOfBeforeIsTakenOverWhateverItsDevice() async throws {
    var gallery = try gallery()
    try await age()
    _ = try gallery.build.run()
    let path = try #require(gallery.build.indexPath)
    let index = BuildIndex(path: path)
    // The version of a file began with the number of its device.
    var former = RecordText()
    for (name, value) in try #require(RecordText(try OpenFile(path).contents())).lines {
      switch name {
      case "lenticular": former.add(name, "index 1")
      case "file": former.add(name, "4242 \(value)")
      default: former.add(name, value)
      }
    }
    try Data(former.bytes).write(to: URL(fileURLWithPath: path))
    let taken = BuildIndex(path: path)
    #expect(taken.files == index.files && taken.pages == index.pages && taken.files.count == 3)
    gallery.build.workers = WorkerPool(WorkerProgram(path: "/nowhere", arguments: []))
    #expect(try gallery.build.run().writtenFiles == 0)
  }

  /// As on FAT, and on file systems of networks, whenever they are mounted.
  @Test("Files whose numbers are others after a mount are not read again")
  func filesWhoseNumbersAreOthersAfterAMountAreNotReadAgain() async throws {
    var gallery = try gallery()
    try gallery.photographs.write([0xFF, 0xD8, 0xFF, 0xE0] + Array("text".utf8), to: "cut.jpg")
    try await age()
    let first = try gallery.build.run()
    #expect(first.problems.map(\.path) == ["cut.jpg"])
    let path = try #require(gallery.build.indexPath)
    var former = RecordText()
    for (name, value) in try #require(RecordText(try OpenFile(path).contents())).lines {
      let isFile = name == "file" || name == "loss"
      former.add(name, isFile ? "4242" + value.drop { $0 != " " } : value)
    }
    try Data(former.bytes).write(to: URL(fileURLWithPath: path))
    #expect(BuildIndex(path: path).files.allSatisfy { $0.version.inode == 4242 })
    gallery.build.workers = WorkerPool(WorkerProgram(path: "/nowhere", arguments: []))
    let second = try gallery.build.run()
    #expect(second.writtenFiles == 0 && second.problems == first.problems)
  }

  @Test("A number that another file has now does not tell its content")
  func aNumberThatAnotherFileHasNowDoesNotTellItsContent() {
    let moment = FileVersion.Moment(seconds: 1_000_000, nanoseconds: 0)
    func version(_ inode: UInt64) -> FileVersion {
      FileVersion(inode: inode, size: 9, modified: moment, changed: moment)
    }
    // Two files of one camera in one second, without compression.
    let known = KnownFiles(
      [(1, "a.tif"), (2, "b.tif")].map { number, name in
        SourceFile(
          base: "", relativePath: name, role: .still(.tiff), version: version(number),
          source: .init(content: Digest(of: name.utf8), isUncertain: false))
      })
    func name(_ number: UInt64, _ path: String) -> String? {
      known[version(number), at: path]?.relativePath
    }
    #expect(name(1, "a.tif") == "a.tif" && name(7, "a.tif") == "a.tif")
    // With its number, a file is known in another place, too.
    #expect(name(1, "Trip/a.tif") == "a.tif" && name(7, "Trip/a.tif") == nil)
    // They have changed places, or their numbers.
    #expect(name(2, "a.tif") == nil && name(1, "b.tif") == nil)
  }

  @Test("A photograph of the future is read once")
  func aPhotographOfTheFutureIsReadOnce() async throws {
    var gallery = try gallery()
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: 86_400)],
      ofItemAtPath: "\(gallery.photographs.path)/0.jpg")
    try await age()
    _ = try gallery.build.run()
    gallery.build.workers = WorkerPool(WorkerProgram(path: "/nowhere", arguments: []))
    #expect(try gallery.build.run().writtenFiles == 0)
  }

  @Test("No more files are written than the site has")
  func noMoreFilesAreWrittenThanTheSiteHas() throws {
    let gallery = try gallery(4)
    for index in 0..<4 {
      let bytes = try gallery.photographs.read("\(index).jpg")
      for folder in ["A", "B"] {
        try gallery.photographs.write(bytes, to: "\(folder)/\(index).jpg")
      }
    }
    let summary = try gallery.build.run()
    #expect(summary.writtenFiles == summary.files && summary.writtenBytes == summary.bytes)
  }

  // MARK: One store for all sites

  /// A build of the same photographs into another folder.
  private func other(_ gallery: TestGallery, into site: TemporaryFolder) -> GalleryBuild {
    var build = GalleryBuild(input: gallery.photographs.path, output: site.path)
    build.engine = gallery.build.engine
    build.workers = gallery.build.workers
    build.cache = gallery.cache.path
    build.syncs = false
    return build
  }

  /// Workers that make no image, and read photographs: those whose files may have no byte.
  private static let readers = WorkerPool(
    WorkerProgram(
      path: "/usr/bin/env",
      arguments: ["\(FullDisk.variable)=0", WorkerProgram.beside.path, "worker"]))

  @Test("Nothing is made twice for another site")
  func nothingIsMadeTwiceForAnotherSite() async throws {
    let gallery = try gallery()
    try gallery.photographs.write(Drawing.jpeg(1030, 300), to: "panorama.jpg")
    try await age()
    var build = gallery.build
    build.settings.publishesOriginals = true
    _ = try build.run()
    let site = try TemporaryFolder()
    var other = other(gallery, into: site)
    // What is served has other settings than what is built.
    other.settings.title = "Another title"
    other.settings.publishesOriginals = true
    other.workers = Self.readers
    let summary = try other.run()
    #expect(summary.photos == 4 && summary.problems == [])
    let images = gallery.site.files.filter { $0.hasPrefix("photos/") || $0.hasPrefix("originals/") }
    #expect(images.count > 30)
    #expect(site.files.filter { $0.hasPrefix("photos/") || $0.hasPrefix("originals/") } == images)
    for image in images { #expect(try site.read(image) == gallery.site.read(image), "\(image)") }
  }

  @Test("An image that somebody has changed in one site is not that of another")
  func anImageThatSomebodyHasChangedInOneSiteIsNotThatOfAnother() async throws {
    let gallery = try gallery()
    try gallery.photographs.write(Drawing.jpeg(1030, 300), to: "panorama.jpg")
    try await age()
    _ = try gallery.build.run()
    let whole = try gallery.site.contents
    // In place, so that all links to the file have it.
    for (file, bytes) in whole where file.hasPrefix("photos/") {
      var bytes = bytes
      bytes[bytes.count / 2] ^= 1
      try gallery.site.write(bytes, to: file)
    }
    let site = try TemporaryFolder()
    #expect(try other(gallery, into: site).run().problems == [])
    for (file, bytes) in whole where !file.hasPrefix(".lenticular") {
      #expect(try site.read(file) == bytes, "\(file)")
    }
  }

  @Test("A setting makes the files that it concerns and no others")
  func aSettingMakesTheFilesThatItConcernsAndNoOthers() async throws {
    let gallery = try gallery()
    try gallery.photographs.write(Drawing.jpeg(1030, 300), to: "panorama.jpg")
    try await age()
    _ = try gallery.build.run()
    func images() -> Set<String> {
      Set(gallery.site.files.filter { $0.hasPrefix("photos/") || $0.hasPrefix("originals/") })
    }
    let before = images()
    var build = gallery.build
    // None of an image.
    build.workers = Self.readers
    (build.settings.title, build.settings.tilts) = ("Title", true)
    build.settings.baseURL = try BaseURL("https://example.org/")
    _ = try build.run()
    #expect(images() == before)
    // Those of WebP, and the sheets that are made from them.
    build.workers = TestGallery.workers
    build.settings.webpEffort = 0
    _ = try build.run()
    let after = images()
    #expect(after.subtracting(before).allSatisfy { $0.hasSuffix(".webp") })
    #expect(before.subtracting(after).allSatisfy { $0.hasSuffix(".webp") })
    #expect(after.count == before.count && after != before)
    // The former ones are in the store.
    build.workers = Self.readers
    build.settings.webpEffort = gallery.build.settings.webpEffort
    _ = try build.run()
    #expect(images() == before)
    build.workers = TestGallery.workers
    (build.settings.writesAVIF, build.settings.avifEffort) = (true, 0)
    build.settings.publishesOriginals = true
    _ = try build.run()
    #expect(
      images().subtracting(before).allSatisfy {
        $0.hasSuffix(".avif") || $0.hasPrefix("originals/")
      })
    #expect(images().isSuperset(of: before))
  }

  @Test("Facts of another version are read again and nothing is made anew")
  func factsOfAnotherVersionAreReadAgainAndNothingIsMadeAnew() async throws {
    var gallery = try gallery()
    try gallery.photographs.write(
      Drawing.jpeg(500, 300, fields: ["exif-ifd0-Model": "A camera"]), to: "camera.jpg")
    try await age()
    _ = try gallery.build.run()
    let page = try gallery.site.text("camera/index.html")
    #expect(page.contains("A camera"))
    for file in gallery.cache.files where file.hasPrefix("records/") && !file.contains("sprites") {
      var former = RecordText()
      for (name, value) in try #require(RecordText(gallery.cache.read(file))).lines {
        switch name {
        case "facts": former.add(name, "0")
        // Which it did not read, or otherwise.
        case "camera": former.add(name, "Another camera")
        default: former.add(name, value)
        }
      }
      try gallery.cache.write(former.bytes, to: file)
    }
    gallery.build.workers = Self.readers
    #expect(try gallery.build.run().writtenFiles == 0)
    #expect(try gallery.site.text("camera/index.html") == page)
  }

  @Test("A site has nothing but what visitors need")
  func aSiteHasNothingButWhatVisitorsNeed() throws {
    var gallery = try gallery()
    try gallery.photographs.write(Drawing.jpeg(1030, 300), to: "Album/panorama.jpg")
    gallery.build.settings.publishesOriginals = true
    gallery.build.settings.baseURL = try BaseURL("https://example.org/")
    _ = try gallery.build.run()
    let kinds = [
      "html", "json", "xml", "atom", "js", "css", "wasm", "webp", "jpg", "dzi", "svg", "png", "bin",
    ]
    for file in gallery.site.files {
      let isHidden = [SiteClaim.name, SiteLock.name].contains(file)
      #expect(isHidden || kinds.contains { file.hasSuffix(".\($0)") }, "\(file)")
    }
  }

  @Test("A site of before is taken over") func aSiteOfBeforeIsTakenOver() async throws {
    var gallery = try gallery()
    try gallery.photographs.write(Drawing.jpeg(1030, 300), to: "panorama.jpg")
    gallery.build.settings.publishesOriginals = true
    try await age()
    _ = try gallery.build.run()
    let present = try gallery.site.contents
    // The files had one name for all of a photograph, with a record beside them.
    let settings = gallery.build.settings
    let index = BuildIndex(path: try #require(gallery.build.indexPath))
    for file in index.files {
      let record = try #require(Store(Cache(gallery.cache.path)).photograph(file.source.content))
      let key = Digest(of: "\(file.source.content.hexadecimal)\n\(settings.formerRecipe)".utf8)
      let name = "\(key.hexadecimal.prefix(2))/\(key.hexadecimal.dropFirst(2).prefix(14))"
      var former = RecordText()
      former.add("lenticular", "photograph 2")
      former.add("size", "1 1")
      former.add("exposure", "1/250 s")
      let placeholder = try #require(record.files.placeholders.values.first)
      former.add("placeholder", Data(placeholder).base64EncodedString())
      func move(_ image: StoredFile, to path: String) throws {
        try gallery.site.write(gallery.site.read(image.path), to: path)
        unlink("\(gallery.site.path)/\(image.path)")
        former.add("file", StoredFile(path: path, size: image.size, digest: image.digest).text)
      }
      for image in record.files.images.values where !image.path.hasSuffix(".dzi") {
        let end = image.path.split(separator: "-").last!
        let isOriginal = image.path.hasPrefix("originals/")
        try move(image, to: isOriginal ? "originals/\(name).jpg" : "photos/\(name)-\(end)")
      }
      if let (stem, tiles) = record.files.tiles.first {
        let pyramid = try #require(
          TilePyramid(
            of: name, size: PixelSize(width: 1030, height: 300), isPanorama: true,
            settings: settings))
        rename(
          "\(gallery.site.path)/\(stem)_files", "\(gallery.site.path)/new_files")
        try FileManager.default.createDirectory(
          atPath: "\(gallery.site.path)/\(pyramid.stem.prefix(9))",
          withIntermediateDirectories: true)
        rename(
          "\(gallery.site.path)/new_files", "\(gallery.site.path)/\(pyramid.folderPath)")
        try move(try #require(record.files.images["\(stem).dzi"]), to: pyramid.descriptorPath)
        former.add("tiles", "\(tiles.count) \(tiles.bytes) \(tiles.digest)")
      }
      try gallery.site.write(former.bytes, to: "photos/\(name).record")
    }
    for part in ["records", "images"] { Folder.remove("\(gallery.cache.path)/\(part)") }
    gallery.build.workers = WorkerPool(
      WorkerProgram(
        path: "/usr/bin/env",
        // Enough for the two sheets.
        arguments: ["\(FullDisk.variable)=6000", WorkerProgram.beside.path, "worker"]), count: 1)
    _ = try gallery.build.run()
    #expect(try gallery.site.contents == present)
    let shared = Set(gallery.cache.files.filter { $0.hasPrefix("images/") })
    #expect(
      shared.isSuperset(
        of: present.keys.filter { $0.hasPrefix("photos/") || $0.hasPrefix("originals/") }
          .map { "images/\($0)" }))
  }

  @Test("A photograph that cannot be decoded is not tried again until it changes")
  func aPhotographThatCannotBeDecodedIsNotTriedAgainUntilItChanges() async throws {
    var gallery = try gallery()
    let whole = Drawing.jpeg(1200, 900)
    try gallery.photographs.write(whole.prefix(20), to: "cut.jpg")
    try gallery.photographs.write(Array("text".utf8), to: "text.jpg")
    try await age()
    let first = try gallery.build.run()
    #expect(first.problems.map(\.path).sorted() == ["cut.jpg", "text.jpg"])
    let nobody = WorkerPool(WorkerProgram(path: "/nowhere", arguments: []))
    gallery.build.workers = nobody
    #expect(try gallery.build.run().problems == first.problems)
    gallery.build.workers = TestGallery.workers
    gallery.build.verifies = true
    #expect(try gallery.build.run().problems == first.problems)
    gallery.build.verifies = false
    // Another program may be able to show it.
    let path = try #require(gallery.build.indexPath)
    var former = RecordText()
    for (name, value) in try #require(RecordText(OpenFile(path).contents())).lines {
      former.add(name, value.replacing(BuildIndex.Loss.program, with: "0123456789abcdef"))
    }
    try Data(former.bytes).write(to: URL(fileURLWithPath: path))
    gallery.build.workers = nobody
    #expect(throws: GalleryError.self) { try gallery.build.run() }
    gallery.build.workers = TestGallery.workers
    try gallery.photographs.write(whole, to: "cut.jpg")
    #expect(try gallery.build.run().problems.map(\.path) == ["text.jpg"])
  }

  @Test("Temporary files of a killed build are removed")
  func temporaryFilesOfAKilledBuildAreRemoved() throws {
    let gallery = try gallery()
    try gallery.site.write([1], to: "\(Staging.name)/7/tiles_files/0/0_0.jpg")
    _ = try gallery.build.run()
    #expect(!gallery.site.files.contains { $0.hasPrefix(Staging.name) })
    #expect(!FileManager.default.fileExists(atPath: "\(gallery.site.path)/\(Staging.name)"))
  }

  @Test("A folder that cannot be listed is as it was")
  func aFolderThatCannotBeListedIsAsItWas() throws {
    let gallery = try gallery()
    for name in ["Trip/a.jpg", "Trip/Inner/b.jpg", "Trip/\u{E9}/c.jpg", "Trip/e\u{301}/d.jpg"] {
      try gallery.photographs.write(Drawing.jpeg(500, 300), to: name)
    }
    _ = try gallery.build.run()
    let path = gallery.photographs.path
    let index = BuildIndex(path: try #require(gallery.build.indexPath))
    let before = try FolderScan(of: path)
    chmod("\(path)/Trip", 0)
    defer { chmod("\(path)/Trip", 0o755) }
    // Root may list everything: this thread reads as somebody else for a moment.
    let former = ct_set_file_user(65534)
    defer { _ = ct_set_file_user(uid_t(former)) }
    let scan = try FolderScan(of: path, known: KnownFiles(index, in: path))
    #expect(
      scan.root.allPhotos.map { Array($0.relativePath.utf8) }
        == before.root.allPhotos.map { Array($0.relativePath.utf8) })
    #expect(scan.problems == [Problem(path: "Trip", kind: .folderKept("Permission denied"))])
    let unknown = try FolderScan(of: path)
    #expect(
      unknown.problems == [Problem(path: "Trip", kind: .folderUnreadable("Permission denied"))])
  }

  /// The names in it are told, and nothing else.
  @Test("A folder that cannot be searched is as it was")
  func aFolderThatCannotBeSearchedIsAsItWas() throws {
    let gallery = try gallery()
    let elsewhere = try TemporaryFolder()
    try gallery.photographs.write(Drawing.jpeg(500, 300), to: "Trip/a.jpg")
    try gallery.photographs.write(Drawing.jpeg(501, 300), to: "Years/2024/b.jpg")
    try elsewhere.write(Drawing.jpeg(502, 300), to: "shut/album/c.jpg")
    let path = gallery.photographs.path
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/Link", withDestinationPath: "\(elsewhere.path)/shut/album")
    _ = try gallery.build.run()
    let index = BuildIndex(path: try #require(gallery.build.indexPath))
    let before = try FolderScan(of: path)
    let folders = ["\(path)/Trip", "\(path)/Years", "\(elsewhere.path)/shut"]
    for folder in folders { chmod(folder, 0o444) }
    defer { for folder in folders { chmod(folder, 0o755) } }
    let former = ct_set_file_user(65534)
    defer { _ = ct_set_file_user(uid_t(former)) }
    let scan = try FolderScan(of: path, known: KnownFiles(index, in: path))
    #expect(scan.root.allPhotos.map(\.relativePath) == before.root.allPhotos.map(\.relativePath))
    let reason = "Permission denied"
    #expect(
      Set(scan.problems)
        == Set(["Link", "Trip", "Years/2024"].map { Problem(path: $0, kind: .folderKept(reason)) }))
    #expect(scan.otherFiles.isEmpty)
    let unknown = try FolderScan(of: path)
    #expect(
      Set(unknown.problems)
        == Set(["Trip", "Years/2024"].map { Problem(path: $0, kind: .folderUnreadable(reason)) }))
  }

  @Test("A folder beyond what paths may be is named")
  func aFolderBeyondWhatPathsMayBeIsNamed() throws {
    let gallery = try gallery()
    let level = String(repeating: "n", count: 200)
    var folder = open(gallery.photographs.path, O_RDONLY | O_DIRECTORY)
    for _ in 0..<25 {
      mkdirat(folder, level, 0o755)
      let inner = openat(folder, level, O_RDONLY | O_DIRECTORY)
      close(folder)
      folder = inner
    }
    close(folder)
    defer {
      // Foundation cannot remove what it cannot name.
      _ = run("/bin/rm", "-rf", "\(gallery.photographs.path)/\(level)")
    }
    let scan = try FolderScan(of: gallery.photographs.path)
    #expect(scan.problems.map(\.kind) == [.folderUnreadable("File name too long")])
    #expect(scan.otherFiles.isEmpty)
    #expect(scan.root.allPhotos.count == 3)
  }

  @Test("A full disk is said and leaves the last site")
  func aFullDiskIsSaidAndLeavesTheLastSite() throws {
    var gallery = try gallery()
    _ = try gallery.build.run()
    let before = try gallery.site.files.map { try gallery.site.read($0) }
    try gallery.photographs.write(Drawing.jpeg(1500, 1000), to: "large.jpg")
    let beside = WorkerProgram.beside
    gallery.build.workers = WorkerPool(
      WorkerProgram(
        path: "/usr/bin/env",
        arguments: ["\(FullDisk.variable)=20000", beside.path] + beside.arguments))
    #expect {
      try gallery.build.run()
    } throws: { error in
      guard case GalleryError.diskFull = error else { return false }
      return "\(error)".contains("the disk is full")
    }
    #expect(try gallery.site.files.map { try gallery.site.read($0) } == before)
    gallery.build.workers = TestGallery.workers
    #expect(try gallery.build.run().photos == 4)
  }

  @Test("A disk that fills is said and leaves the last site")
  func aDiskThatFillsIsSaidAndLeavesTheLastSite() throws {
    var gallery = try gallery()
    let disk = try TemporaryFolder()
    guard run("/bin/mount", "-t", "tmpfs", "-o", "size=1m", "none", disk.path) == 0 else {
      print("NOT TESTED on a real disk that fills: this user may not mount one")
      return
    }
    defer { _ = run("/bin/umount", disk.path) }
    var build = GalleryBuild(input: gallery.photographs.path, output: "\(disk.path)/site")
    build.engine = gallery.build.engine
    build.workers = gallery.build.workers
    build.cache = gallery.cache.path
    gallery.build = build
    _ = try build.run()
    let before = disk.files
    for index in 0..<20 {
      try gallery.photographs.write(
        Drawing.jpeg(1600 + index, 500 + index % 2 * 1000), to: "large\(index).jpg")
    }
    #expect {
      try gallery.build.run()
    } throws: { error in
      guard case GalleryError.diskFull = error else { return false }
      return true
    }
    #expect(Set(disk.files).isSuperset(of: before))
    #expect(!disk.files.contains { $0.contains(Staging.name) })
    for index in 0..<20 {
      try FileManager.default.removeItem(atPath: "\(gallery.photographs.path)/large\(index).jpg")
    }
    #expect(try gallery.build.run().photos == 3)
    #expect(disk.files == before)
  }

  private func run(_ program: String, _ arguments: String...) -> Int32 {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return -1 }
    process.waitUntilExit()
    return process.terminationStatus
  }
}
