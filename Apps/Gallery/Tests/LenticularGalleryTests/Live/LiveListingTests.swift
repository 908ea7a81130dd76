import Testing

@testable import LenticularGallery

@Suite struct LiveListingTests {
  private func version(_ number: Int) -> FileVersion {
    let moment = FileVersion.Moment(seconds: number, nanoseconds: 0)
    return FileVersion(inode: UInt64(number), size: 1, modified: moment, changed: moment)
  }

  private func file(_ path: String, _ number: Int) -> SourceFile {
    SourceFile(base: "", relativePath: path, role: .still(.jpeg), version: version(number))
  }

  private func scan(_ files: [SourceFile], albums: [SourceFolder] = []) -> FolderScan {
    var root = SourceFolder(name: "Root")
    root.photos = files
    root.folders = albums
    return FolderScan(root: root)
  }

  /// The result for a file that was read, of which the name is that of its images.
  private func outcome(_ file: SourceFile, _ name: String) -> PhotographBuild.Outcome {
    let source = SourceFile.Source(content: Digest(of: name.utf8), isUncertain: false)
    let file = SourceFile(
      base: "", relativePath: file.relativePath, role: .still(.jpeg), version: file.version,
      source: source)
    let facts = Facts(size: PixelSize(width: 3, height: 2))
    let media = Media(name: name, facts: facts, recipes: Recipes(GallerySettings()))
    return .photograph(
      Item(
        file: file, facts: facts, media: media, placeholder: [], isTiled: true,
        hasOriginal: true),
      warnings: [])
  }

  @Test("A replaced file is shown as it was until it is read")
  func aReplacedFileIsShownAsItWasUntilItIsRead() {
    var listing = LiveListing(scan([file("a", 1)]))
    listing.set(outcome(file("a", 1), "ab/1"), of: file("a", 1))
    let version = listing.version
    listing.update(scan([file("a", 2)]))
    #expect(listing.version == version)
    #expect(listing.photographs.map(\.media.name) == ["ab/1"])
    #expect(listing.unread.map(\.version) == [self.version(2)])
    listing.set(outcome(file("a", 1), "ab/0"), of: file("a", 1))
    #expect(listing.photographs.map(\.media.name) == ["ab/1"])
    listing.set(outcome(file("a", 2), "ab/2"), of: file("a", 2))
    #expect(listing.photographs.map(\.media.name) == ["ab/2"])
    #expect(listing.version > version)
    #expect(listing.unread.isEmpty)
  }

  @Test("The version changes with what pages show and with nothing else")
  func theVersionChangesWithWhatPagesShowAndWithNothingElse() {
    var listing = LiveListing(scan([file("a", 1), file("b", 2)]))
    listing.set(outcome(file("a", 1), "ab/1"), of: file("a", 1))
    listing.set(.problem(Problem(path: "b", kind: .empty), of: file("b", 2)), of: file("b", 2))
    let version = listing.version
    listing.set(outcome(file("a", 1), "ab/1"), of: file("a", 1))
    listing.update(scan([file("a", 1), file("b", 2)]))
    #expect(listing.version == version)
    listing.update(scan([file("a", 1)]))
    #expect(listing.version > version)
  }

  @Test("Names that are equivalent text are two files")
  func namesThatAreEquivalentTextAreTwoFiles() {
    let (composed, decomposed) = (file("\u{E9}.jpg", 1), file("e\u{301}.jpg", 2))
    var listing = LiveListing(scan([composed, decomposed]))
    listing.set(outcome(composed, "ab/1"), of: composed)
    #expect(listing.unread.map(\.version) == [version(2)])
    listing.set(outcome(decomposed, "ab/2"), of: decomposed)
    #expect(listing.photographs.map(\.media.name) == ["ab/1", "ab/2"])
  }

  @Test("Images are found by their addresses") func imagesAreFoundByTheirAddresses() {
    var listing = LiveListing(scan([file("a", 1)]))
    listing.set(outcome(file("a", 1), "ab/cdef"), of: file("a", 1))
    for path in [
      "photos/ab/cdef-0123ab-320.webp", "photos/ab/cdef.dzi", "photos/ab/cdef_files/3/0_0.jpg",
      "originals/ab/cdef-0123ab.jpg",
    ] {
      #expect(listing.photograph(named: path) != nil, "\(path)")
    }
    for path in ["photos/ab/cde-320.webp", "photos/cdef-320.webp", "other/ab/cdef-320.webp", ""] {
      #expect(listing.photograph(named: path) == nil, "\(path)")
    }
  }

  @Test("The photographs at the top of a page are read first")
  func thePhotographsAtTheTopOfAPageAreReadFirst() {
    var inner = SourceFolder(name: "inner")
    inner.photos = (3...5).map { file("inner/\($0).jpg", $0) }
    let listing = LiveListing(scan([file("1", 1), file("2", 2)], albums: [inner]))
    func first(_ album: String, withAlbums: Bool) -> [UInt64] {
      listing.first(2, below: album, withAlbums: withAlbums).map(\.version.inode)
    }
    #expect(first("", withAlbums: false) == [3, 1, 2])
    #expect(first("", withAlbums: true) == [1, 2])
    #expect(first("inner", withAlbums: false) == [3, 4])
    #expect(first("missing", withAlbums: false) == [])
    #expect(listing.photographs("4", in: "inner").map(\.version.inode) == [4])
    #expect(
      listing.photographs("4", in: "").isEmpty && listing.photographs("6", in: "inner").isEmpty)
  }
}
