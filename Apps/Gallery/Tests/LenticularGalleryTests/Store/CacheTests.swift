import Foundation
import Testing

@testable import LenticularGallery

/// What builds, servers and windows keep, in a folder within a size.
@Suite struct CacheTests {
  private let folder: TemporaryFolder
  private let now = 1_700_000_000.0

  init() throws { folder = try TemporaryFolder() }

  /// Stores a small image of some blocks, which was last used some seconds ago.
  private func store(_ name: String, blocks: Int, usedAgo age: Double) throws {
    try folder.write([UInt8](repeating: 1, count: blocks * 4096), to: name)
    setUse(name, age)
  }

  /// The folder of the tiles of a photograph.
  private func tiles(_ name: String) -> String { "images/photos/ab/\(name)_files" }

  /// Stores tiles of a block each.
  private func store(tiles name: String, _ count: Int, usedAgo age: Double, unfinished: String = "")
    throws
  {
    for tile in 0..<count {
      try folder.write([1], to: "\(tiles(name))\(unfinished)/\(tile / 4)/\(tile % 4)_0.jpg")
    }
    setUse("\(tiles(name))\(unfinished)", age)
  }

  private func setUse(_ name: String, _ age: Double) {
    let time = timespec(tv_sec: Int(now - age), tv_nsec: 0)
    utimensat(AT_FDCWD, "\(folder.path)/\(name)", [time, time], 0)
  }

  private func images(ofBlocks limit: Int) -> Cache { Cache(folder.path, limit: limit * 4096) }

  /// The names of all small images, and of the folders of tiles.
  private var names: Set<String> {
    Set(
      folder.files.map { path in
        let parts = path.split(separator: "/")
        let tiles = parts.first { $0.contains("_files") }
        return String(tiles?.replacing("_files", with: "") ?? parts[parts.count - 1])
      })
  }

  @Test("Nothing is removed within the limit") func nothingIsRemovedWithinTheLimit() throws {
    for index in 0..<10 {
      try store("thumbnails/ab/\(index).jpg", blocks: 1, usedAgo: 1e6 * Double(index + 1))
    }
    images(ofBlocks: 10).removeUnused(at: now)
    #expect(names.count == 10)
  }

  @Test("The least recently used go until a tenth is free")
  func theLeastRecentlyUsedGoUntilATenthIsFree() throws {
    // In an order that is neither that of names nor that of folders.
    for index in 0..<12 {
      let part = index % 2 == 0 ? "ab" : "cd"
      try store(
        "thumbnails/\(part)/\(index).jpg", blocks: 1,
        usedAgo: 1000 + Double(index * 5 % 12))
    }
    images(ofBlocks: 10).removeUnused(at: now)
    // Of twelve blocks nine may stay. The largest ages are those of indices 7, 2 and 9.
    #expect(names == Set([0, 1, 3, 4, 5, 6, 8, 10, 11].map { "\($0).jpg" }))
  }

  @Test("The tiles of a photograph go together") func theTilesOfAPhotographGoTogether() throws {
    try store(tiles: "0123456789abcdef", 8, usedAgo: 3000)
    try store(tiles: "fedcba9876543210", 8, usedAgo: 1000)
    try store("thumbnails/ab/1.jpg", blocks: 1, usedAgo: 4000)
    try store("thumbnails/ab/2.jpg", blocks: 1, usedAgo: 2000)
    images(ofBlocks: 12).removeUnused(at: now)
    #expect(names == ["fedcba9876543210", "2.jpg"])
    #expect(folder.files.count == 9)
    #expect(Folder.names(in: "\(folder.path)/images/photos/ab") == ["fedcba9876543210_files"])
  }

  @Test("What is in use stays beyond the limit") func whatIsInUseStaysBeyondTheLimit() throws {
    try store(tiles: "0123456789abcdef", 8, usedAgo: 30)
    try store("thumbnails/ab/1.jpg", blocks: 1, usedAgo: 59)
    try store("thumbnails/ab/2.jpg", blocks: 1, usedAgo: 61)
    images(ofBlocks: 2).removeUnused(at: now)
    #expect(names == ["0123456789abcdef", "1.jpg"])
  }

  @Test("A use is noted") func aUseIsNoted() throws {
    try store(tiles: "0123456789abcdef", 8, usedAgo: 4000)
    try store("thumbnails/ab/1.jpg", blocks: 8, usedAgo: 3000)
    try store("thumbnails/ab/2.jpg", blocks: 8, usedAgo: 2000)
    Cache.use("\(folder.path)/\(tiles("0123456789abcdef"))")
    Cache.use("\(folder.path)/thumbnails/ab/1.jpg")
    images(ofBlocks: 20).removeUnused(at: Date().timeIntervalSince1970 + 3600)
    #expect(names == ["0123456789abcdef", "1.jpg"])
  }

  @Test("What an ended process has left goes after a day")
  func whatAnEndedProcessHasLeftGoesAfterADay() throws {
    for age in [86_000.0, 87_000] {
      try store("thumbnails/ab/1.jpg.\(Int(age))", blocks: 1, usedAgo: age)
      try store(tiles: "0123456789abcdef", 3, usedAgo: age, unfinished: ".\(Int(age))")
    }
    // However small the limit is: another process may be writing.
    images(ofBlocks: 1).removeUnused(at: now)
    #expect(names == ["1.jpg.86000", "0123456789abcdef.86000"])
  }

  @Test("A window that opens removes in the background")
  func aWindowThatOpensRemovesInTheBackground() throws {
    try store("thumbnails/ab/1.jpg.1", blocks: 1, usedAgo: 0)
    try store("thumbnails/ab/2.jpg", blocks: 1, usedAgo: 0)
    let reader = PhotographReader(.beside, cache: folder.path)
    let end = ContinuousClock.now + .seconds(300)
    while names.count > 1 {
      try #require(ContinuousClock.now < end)
      usleep(1000)
    }
    #expect(names == ["2.jpg"])
    withExtendedLifetime(reader) {}
  }

  @Test("Two windows remove together what one would")
  func twoWindowsRemoveTogetherWhatOneWould() throws {
    for index in 0..<400 {
      try store("thumbnails/\(index % 16)/\(index).jpg", blocks: 1, usedAgo: 1000 + Double(index))
    }
    for index in 0..<20 { try store(tiles: "tiles\(index)", 10, usedAgo: 2000 + Double(index)) }
    let windows = (0..<4).map { _ in images(ofBlocks: 400) }
    DispatchQueue.concurrentPerform(iterations: windows.count) { [now] in
      windows[$0].removeUnused(at: now)
    }
    // All tiles go, which are the oldest, and forty small images.
    #expect(names == Set((0..<360).map { "\($0).jpg" }))
  }

  @Test("A window that finds its tiles gone cuts them again")
  func aWindowThatFindsItsTilesGoneCutsThemAgain() throws {
    let photographs = try TemporaryFolder()
    // The rows repeat, because a debug build is slow with single pixels.
    let row = (0..<5000).flatMap { (x: Int) -> [UInt8] in [UInt8(x % 251), UInt8(x % 7), 40] }
    let picture = Picture.painted(size: PixelSize(width: 5000, height: 4000)) { rows in
      [UInt8](rows.flatMap { _ in row })
    }
    let bytes = try #require(picture?.encoded(as: .jpeg(quality: 90)))
    try photographs.write(bytes, to: "large.jpg")
    let file = try #require(try PhotographFolder(photographs.path, descends: true).list().first)
    let reader = PhotographReader(.beside, cache: folder.path)
    let facts = try #require(try reader.headers(of: [file]).first?.get())
    let tiles = try reader.tiles(of: file, facts)
    let level = try #require(Folder.names(in: tiles).compactMap { Int($0) }.max())
    func tile() -> [UInt8]? {
      let size = PixelSize(width: 200, height: 200)
      let pixels = reader.tile(
        level: level, column: 0, row: 0, size: size, in: tiles, of: file, facts)
      return pixels.map {
        [UInt8](UnsafeRawBufferPointer(start: $0.bytes, count: size.width * size.height * 4))
      }
    }
    let part = try #require(Folder.names(in: "\(folder.path)/images/photos").first)
    let before = try #require(tile())
    images(ofBlocks: 1).removeUnused(at: Date().timeIntervalSince1970 + 3600)
    #expect(Folder.names(in: "\(folder.path)/images/photos/\(part)").isEmpty)
    #expect(tile() == before)
    // A tile that is missing among others is no reason to cut.
    unlink("\(tiles)/\(level)/0_0.jpg")
    #expect(tile() == nil)
  }

  @Test("A window that finds a small image gone makes it again")
  func aWindowThatFindsASmallImageGoneMakesItAgain() throws {
    let photographs = try TemporaryFolder()
    try photographs.write(Drawing.jpeg(600, 400), to: "small.jpg")
    let file = try #require(try PhotographFolder(photographs.path, descends: true).list().first)
    // Of a file that was just written, no image is stored, because the file may still change.
    while file.version.isUncertain { usleep(100_000) }
    let reader = PhotographReader(.beside, cache: folder.path)
    func decode() throws -> [UInt8] {
      let size = PixelSize(width: 80, height: 53)
      let pixels = try reader.pixels(
        of: file, whole: PixelSize(width: 600, height: 400), size: size
      ).pixels
      return [UInt8](UnsafeRawBufferPointer(start: pixels.bytes, count: 80 * 53 * 4))
    }
    let before = try decode()
    #expect(folder.files.count == 1)
    images(ofBlocks: 0).removeUnused(at: Date().timeIntervalSince1970 + 3600)
    #expect(folder.files.isEmpty)
    let after = try decode()
    #expect(zip(before, after).allSatisfy { abs(Int($0) - Int($1)) < 12 })
    #expect(folder.files.count == 1)
  }

  // MARK: Sites

  /// A site in the cache, with an image of some blocks that it shares.
  private func storeSite(_ name: String, blocks: Int, image: String, usedAgo age: Double) throws {
    try folder.write(Array("lenticular site\n".utf8), to: "\(name)/.lenticular")
    try folder.write([1], to: "\(name)/index.html")
    let path = "images/photos/ab/\(image).webp"
    if access("\(folder.path)/\(path)", F_OK) != 0 { try store(path, blocks: blocks, usedAgo: age) }
    try FileManager.default.createDirectory(
      atPath: "\(folder.path)/\(name)/photos/ab", withIntermediateDirectories: true)
    #expect(link("\(folder.path)/\(path)", "\(folder.path)/\(name)/photos/ab/\(image).webp") == 0)
    setUse("\(name)/.lenticular", age)
  }

  @Test("What sites share takes room once") func whatSitesShareTakesRoomOnce() throws {
    try storeSite("one", blocks: 10, image: "a", usedAgo: 2000)
    try storeSite("two", blocks: 10, image: "a", usedAgo: 1000)
    let cache = images(ofBlocks: 100)
    #expect(cache.contents.sites.count == 2 && cache.contents.sites.bytes == (10 + 4) * 4096)
    #expect(cache.contents.images == .init(count: 1, bytes: 0))
    // A site elsewhere has it too.
    let elsewhere = try TemporaryFolder()
    for name in ["one", "two"] { Folder.remove("\(folder.path)/\(name)") }
    #expect(cache.contents.images.bytes == 10 * 4096)
    let image = "\(folder.path)/images/photos/ab/a.webp"
    if link(image, "\(elsewhere.path)/a.webp") == 0 { #expect(cache.contents.images.bytes == 0) }
  }

  @Test("Sites go with their images but not those that are served or were served last")
  func sitesGoWithTheirImagesButNotThoseThatAreServedOrWereServedLast() throws {
    for (index, name) in ["first", "second", "third", "last"].enumerated() {
      try storeSite(name, blocks: 10, image: name, usedAgo: 4000 - 1000 * Double(index))
    }
    let cache = images(ofBlocks: 20)
    let use = try #require(cache.use(ofSite: "\(folder.path)/first"))
    setUse("uses/first", 4000)
    cache.removeUnused(at: now)
    #expect(names.isSuperset(of: ["first.webp", "last.webp"]))
    #expect(names.isDisjoint(with: ["second.webp", "third.webp"]))
    for name in ["second", "third"] { #expect(access("\(folder.path)/\(name)", F_OK) != 0) }
    // Nor does emptying the cache end what is being served.
    #expect(cache.clear() == 1)
    #expect(access("\(folder.path)/first/index.html", F_OK) == 0)
    #expect(access("\(folder.path)/last", F_OK) != 0)
    withExtendedLifetime(use) {}
  }

  @Test("An emptied cache is empty") func anEmptiedCacheIsEmpty() throws {
    try storeSite("one", blocks: 3, image: "a", usedAgo: 2000)
    try store("records/ab/cdef", blocks: 1, usedAgo: 1)
    try store("thumbnails/ab/1.jpg", blocks: 1, usedAgo: 1)
    try store("index/abc", blocks: 1, usedAgo: 1)
    try store(tiles: "0123456789abcdef", 8, usedAgo: 4000)
    let mine = "mine.txt"
    try folder.write([1], to: mine)
    #expect(images(ofBlocks: 100).clear() == 0)
    #expect(folder.files == [mine])
  }

  @Test("Images of Windows of before are taken over")
  func imagesOfWindowsOfBeforeAreTakenOver() throws {
    try store("view/thumbnails/ab/1.jpg", blocks: 1, usedAgo: 1)
    try store("view/tiles/0123456789abcdef/tiles_files/0/0_0.jpg", blocks: 1, usedAgo: 1)
    _ = images(ofBlocks: 100)
    #expect(folder.files == ["thumbnails/ab/1.jpg"])
    #expect(access("\(folder.path)/view", F_OK) != 0)
  }

  @Test("The limit is that of the user") func theLimitIsThatOfTheUser() throws {
    let program = try TestProgram(["cache", "limit", "5GB"], cache: folder)
    #expect(try program.status() == 0)
    #expect(try folder.text("state/lenticular/cache-limit") == "5000000000\n")
    #expect(try TestProgram(["cache", "limit", "many"], cache: folder).status() == 64)
    #expect(try TestProgram(["cache"], cache: folder).status() == 0)
    try folder.write([1], to: "lenticular/records/ab/c")
    #expect(try TestProgram(["cache", "clear"], cache: folder).status() == 0)
    #expect(!folder.files.contains { $0.hasPrefix("lenticular/records") })
  }

  @Test("The cache is in the home that the environment names")
  func theCacheIsInTheHomeThatTheEnvironmentNames() throws {
    let program = try TestProgram(["cache", "limit", "1GB"], cache: folder)
    for name in ["XDG_CACHE_HOME", "XDG_STATE_HOME"] { program.process.environment?[name] = nil }
    program.process.environment?["HOME"] = folder.path
    #expect(try program.status() == 0)
    #expect(access("\(folder.path)/.cache/lenticular", F_OK) == 0)
    #expect(try folder.text(".local/state/lenticular/cache-limit") == "1000000000\n")
  }
}
