import CTestSupport
import Foundation
import Testing

@testable import LenticularGallery

/// Parts of a gallery that are built apart, in any order, and linked at the end.
@Suite struct ShardTests {
  private static func gallery() throws -> TestGallery {
    var gallery = try TestGallery()
    gallery.build.settings.title = "Parts"
    for index in 0..<9 {
      let name = index % 3 == 0 ? "\(index).jpg" : "Album \(index % 3)/\(index).jpg"
      try gallery.photographs.write(Drawing.jpeg(500 + index, 300), to: name)
    }
    // The same picture twice, which two parts may make at once.
    try gallery.photographs.write(Drawing.jpeg(500, 300), to: "Album 1/copy.jpg")
    try gallery.photographs.write(Array("no picture".utf8), to: "broken.jpg")
    return gallery
  }

  @Test("A part is read as it is written", arguments: ["1/1", "2/4", "4/4", "1/1000000"])
  func aPartIsReadAsItIsWritten(text: String) {
    #expect(Shard(text)?.description == text)
  }

  @Test(
    "All else is no part",
    arguments: [
      "", "1", "0/4", "5/4", "-1/4", "1/0", "a/b", "1/2/3", "1/", "/4", "1 /4", "1.5/4",
    ])
  func allElseIsNoPart(text: String) {
    #expect(Shard(text) == nil)
  }

  @Test("Every photograph belongs to one part", arguments: [1, 2, 3, 7, 100])
  func everyPhotographBelongsToOnePart(count: Int) throws {
    let shards = try (1...count).map { try #require(Shard(number: $0, of: count)) }
    let paths = (0..<1000).map { "Album/IMG_\($0).jpg" } + ["", "é.jpg", "e\u{301}.jpg"]
    for path in paths { #expect(shards.count { $0.contains(path) } == 1, "\(path)") }
    if count <= 7 {
      // No part has much more than its share.
      for shard in shards {
        #expect(paths.count(where: shard.contains) < 1000 / count + 100)
      }
    }
  }

  @Test(
    "Parts in any order give the site of one build",
    arguments: [[1, 2, 3, 4], [4, 2, 3, 1], [3, 3, 1, 4, 2]])
  func partsInAnyOrderGiveTheSiteOfOneBuild(order: [Int]) throws {
    let whole = try Self.gallery()
    _ = try whole.build.run()
    let parts = try Self.gallery()
    var photos = 0
    for number in order {
      let summary = try parts.build.run(#require(Shard(number: number, of: 4)))
      #expect(summary.shard?.number == number && summary.albums == 0)
      photos += summary.photos
      #expect(!parts.site.files.contains { $0.hasSuffix(".html") }, "a part makes no page")
    }
    #expect(order.count > 4 ? photos > 10 : photos == 10)
    let summary = try parts.build.run()
    #expect(summary.photos == 10 && summary.problems.count == 1)
    #expect(parts.site.files == whole.site.files)
    for file in whole.site.files {
      #expect(try parts.site.read(file) == whole.site.read(file), "\(file)")
    }
  }

  @Test("Linking knows what the parts have read") func linkingKnowsWhatThePartsHaveRead() throws {
    let gallery = try Self.gallery()
    for number in 1...3 { _ = try gallery.build.run(#require(Shard(number: number, of: 3))) }
    #expect(gallery.build.readIndex().files.count == 10)
    // Nothing is decoded again, but for what is no picture.
    let known = Set(gallery.site.files)
    let summary = try gallery.build.run()
    #expect(!known.isEmpty && summary.problems.count == 1)
    #expect(Set(gallery.site.files).subtracting(known).allSatisfy { !$0.hasSuffix(".jpg") })
    let path = try #require(gallery.build.indexPath)
    #expect(BuildIndex.parts(beside: path).isEmpty, "the indexes of parts are merged")
    #expect(gallery.build.readIndex().files.count == 10)
  }

  @Test("Linking makes nothing anew on a machine with a cache of its own")
  func linkingMakesNothingAnewOnAMachineWithACacheOfItsOwn() throws {
    let gallery = try Self.gallery()
    _ = try gallery.build.run(#require(Shard("1/2")))
    var second = gallery.build
    let cache = try TemporaryFolder()
    second.cache = cache.path
    // What this machine knows already, the linking one does not.
    let other = try TemporaryFolder()
    var known = GalleryBuild(input: gallery.photographs.path, output: other.path)
    (known.engine, known.workers, known.cache) = (second.engine, second.workers, cache.path)
    _ = try known.run()
    _ = try second.run(#require(Shard("2/2")))
    let images = gallery.site.files.filter { $0.hasPrefix("photos/") }
    #expect(!images.isEmpty)
    var linking = gallery.build
    let own = try TemporaryFolder()
    linking.cache = own.path
    _ = try linking.run()
    // Of what a part has made, all records are taken over, with the placeholders that are on no page yet.
    let records = own.files.filter { $0.hasPrefix("records/") && !$0.contains("sprites") }
    #expect(records.count == 9, "one is there twice")
    let content = try #require(linking.readIndex().files.first).source.content
    let record = try #require(Store(Cache(own.path)).photograph(content))
    #expect(
      record == Store(Cache(gallery.cache.path)).photograph(content)
        || record == Store(Cache(cache.path)).photograph(content))
    #expect(!FileManager.default.fileExists(atPath: "\(gallery.site.path)/\(Store.partsName)"))
  }

  @Test("A folder that cannot be listed has each photograph once after a part")
  func aFolderThatCannotBeListedHasEachPhotographOnceAfterAPart() throws {
    let gallery = try Self.gallery()
    _ = try gallery.build.run()
    _ = try gallery.build.run(#require(Shard("1/1")))
    let path = gallery.photographs.path
    let known = KnownFiles(gallery.build.readIndex(), in: path)
    chmod("\(path)/Album 1", 0)
    defer { chmod("\(path)/Album 1", 0o755) }
    // Root may list everything: this thread reads as somebody else for a moment.
    let former = ct_set_file_user(65534)
    defer { _ = ct_set_file_user(uid_t(former)) }
    let paths = try FolderScan(of: path, known: known).root.allPhotos.map(\.relativePath)
    #expect(Set(paths).count == paths.count && paths.count { $0.hasPrefix("Album 1/") } == 4)
  }

  @Test("A part that is built already writes nothing")
  func aPartThatIsBuiltAlreadyWritesNothing() throws {
    let gallery = try Self.gallery()
    let shard = try #require(Shard(number: 1, of: 2))
    #expect(try gallery.build.run(shard).writtenFiles > 0)
    #expect(try gallery.build.run(shard).writtenFiles <= 1)
  }

  @Test("Parts share a site and linking does not") func partsShareASiteAndLinkingDoesNot() throws {
    let gallery = try Self.gallery()
    let (first, second) = (try #require(Shard("1/2")), try #require(Shard("2/2")))
    let site = gallery.site.path
    let held = try Staging(in: site, for: first)
    _ = try gallery.build.run(second)
    #expect(throws: GalleryError.shardsBusy(site, [first])) { try gallery.build.run(first) }
    // The linking run is told whom it has to wait for, and removes nothing of theirs.
    #expect(throws: GalleryError.shardsBusy(site, [first])) { try gallery.build.run() }
    try held.withFolder { folder in #expect(access(folder, F_OK) == 0) }
  }

  @Test("Temporary files of a killed shard are removed")
  func temporaryFilesOfAKilledShardAreRemoved() throws {
    let gallery = try Self.gallery()
    let shard = try #require(Shard("1/2"))
    for name in [".lenticular-staging-1-2/7/half.jpg", ".lenticular-staging-9-9/1/half.jpg"] {
      try gallery.site.write([1, 2, 3], to: name)
    }
    try gallery.site.write(Array("lenticular site\n".utf8), to: ".lenticular")
    _ = try gallery.build.run(shard)
    #expect(!FileManager.default.fileExists(atPath: "\(gallery.site.path)/.lenticular-staging-1-2"))
    _ = try gallery.build.run()
    let names = try FileManager.default.contentsOfDirectory(atPath: gallery.site.path)
    #expect(!names.contains { $0.hasPrefix(".lenticular-staging") })
    #expect(names.filter { $0.hasPrefix(".lenticular-lock") } == [".lenticular-lock"])
  }

  @Test("A folder of other files is refused") func aFolderOfOtherFilesIsRefused() throws {
    let gallery = try Self.gallery()
    try gallery.site.write([1], to: "mine.txt")
    #expect(throws: GalleryError.outputNotOurs(gallery.site.path)) {
      try gallery.build.run(#require(Shard("1/2")))
    }
  }
}
