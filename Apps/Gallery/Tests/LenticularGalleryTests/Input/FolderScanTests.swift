import Foundation
import Testing

@testable import LenticularGallery

@Suite struct FolderScanTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ names: String...) throws {
    for name in names { try folder.write([0xFF, 0xD8, 0xFF, 0xE0], to: name) }
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/\(name)", withDestinationPath: target)
  }

  private func photographs(_ exclude: String...) throws -> [String] {
    try FolderScan(of: folder.path, exclusions: Exclusions(exclude)).root.allPhotos
      .map(\.relativePath)
  }

  // MARK: What is left out

  @Test(
    "What file servers and programs put there is left out",
    arguments: [
      "@eaDir", "#recycle", "@Recycle", "$RECYCLE.BIN", "$Recycle.Bin", "lost+found", "__MACOSX",
      ".picasaoriginals", ".thumbnails", ".@__thumb", "System Volume Information", "#snapshot",
      "Catalog Previews.lrdata",
    ])
  func whatFileServersAndProgramsPutThereIsLeftOut(name: String) throws {
    try write("a.jpg", "\(name)/b.jpg", "Trip/c.jpg", "Trip/\(name)/Inner/d.jpg")
    let scan = try FolderScan(of: folder.path)
    #expect(scan.root.allPhotos.map(\.relativePath) == ["a.jpg", "Trip/c.jpg"])
    #expect(scan.problems == [])
    if !name.hasPrefix(".") { #expect(Set(scan.leftOut) == ["\(name)/", "Trip/\(name)/"]) }
    // Whoever names the folder itself means it.
    #expect(try FolderScan(of: "\(folder.path)/\(name)").root.allPhotos.count == 1)
  }

  @Test("Of a library only the originals are shown")
  func ofALibraryOnlyTheOriginalsAreShown() throws {
    try write(
      "Fotos.photoslibrary/originals/0/a.jpeg", "Fotos.photoslibrary/resources/derivatives/b.jpeg",
      "Fotos.photoslibrary/c.jpeg", "Old.aplibrary/Masters/2010/d.jpg",
      "Old.aplibrary/Thumbnails/e.jpg")
    #expect(
      try photographs() == [
        "Fotos.photoslibrary/originals/0/a.jpeg", "Old.aplibrary/Masters/2010/d.jpg",
      ])
  }

  @Test("A folder can be marked", arguments: [".nomedia", ".ignore", ".lenticularignore"])
  func aFolderCanBeMarked(mark: String) throws {
    try write("a.jpg", "Trip/b.jpg", "Trip/Inner/c.jpg", "Other/d.jpg")
    try folder.write([], to: "Trip/\(mark)")
    #expect(try photographs() == ["a.jpg", "Other/d.jpg"])
    // Whoever names the folder itself means it.
    #expect(try FolderScan(of: "\(folder.path)/Trip").root.allPhotos.count == 2)
  }

  @Test("Patterns in a folder are for it and those below")
  func patternsInAFolderAreForItAndThoseBelow() throws {
    try write("a.jpg", "b.jpg", "Trip/a.jpg", "Trip/b.jpg", "Trip/Inner/a.jpg", "Trip/Inner/x.jpg")
    try folder.write(Array("# drafts\na.jpg\n!/a.jpg\n".utf8), to: ".lenticularignore")
    try folder.write(Array("!a.jpg\n/b.jpg\nInner/x*\n".utf8), to: "Trip/.ignore")
    #expect(try photographs() == ["a.jpg", "b.jpg", "Trip/a.jpg", "Trip/Inner/a.jpg"])
    // Patterns of the command line precede those of files.
    #expect(try photographs("!Trip/b.jpg", "/a.jpg").contains("Trip/b.jpg"))
    #expect(try !photographs("/a.jpg").contains("a.jpg"))
  }

  @Test("What is in a folder that is left out is not taken back")
  func whatIsInAFolderThatIsLeftOutIsNotTakenBack() throws {
    try write("Trip/a.jpg", "b.jpg")
    #expect(try photographs("Trip/", "!Trip/a.jpg") == ["b.jpg"])
    #expect(try photographs("Trip/*", "!Trip/a.jpg") == ["b.jpg", "Trip/a.jpg"])
  }

  // MARK: Links

  @Test(
    "A folder keeps its place whatever links to it",
    arguments: ["A best of/Trip", "Z best of/Trip"])
  func aFolderKeepsItsPlaceWhateverLinksToIt(name: String) throws {
    try write("Trip/a.jpg", "Trip/Inner/b.jpg", "A best of/x.jpg", "Z best of/x.jpg")
    try link(name, to: "../Trip")
    let scan = try FolderScan(of: folder.path)
    #expect(
      scan.root.allPhotos.map(\.relativePath) == [
        "A best of/x.jpg", "Trip/a.jpg", "Trip/Inner/b.jpg", "Z best of/x.jpg",
      ])
    #expect(scan.problems == [Problem(path: name, kind: .folderRepeated("Trip"))])
  }

  @Test("A link into a folder leaves the folder whole")
  func aLinkIntoAFolderLeavesTheFolderWhole() throws {
    try write("Trip/Inner/Deep/a.jpg", "Trip/b.jpg")
    try link("A", to: "Trip/Inner/Deep")
    try link("B", to: "Trip/Inner")
    #expect(try photographs() == ["Trip/b.jpg", "Trip/Inner/Deep/a.jpg"])
  }

  @Test("Folders elsewhere are shown where the first link is")
  func foldersElsewhereAreShownWhereTheFirstLinkIs() throws {
    let elsewhere = try TemporaryFolder()
    try elsewhere.write([0xFF, 0xD8, 0xFF, 0xE0], to: "Deep/a.jpg")
    try write("M/z.jpg", "Z/y.jpg")
    try link("N", to: elsewhere.path)
    try link("M/Inner", to: elsewhere.path)
    try link("Z/loop", to: "..")
    #expect(try photographs() == ["M/z.jpg", "M/Inner/Deep/a.jpg", "Z/y.jpg"])
  }

  @Test("What leads nowhere is named with its reason")
  func whatLeadsNowhereIsNamedWithItsReason() throws {
    try write("a.jpg")
    try link("dangling.jpg", to: "nowhere")
    try link("self.jpg", to: "self.jpg")
    mkfifo("\(folder.path)/pipe.jpg", 0o600)
    let scan = try FolderScan(of: folder.path)
    #expect(scan.root.allPhotos.count == 1)
    #expect(
      scan.problems == [
        Problem(path: "dangling.jpg", kind: .unopenable("No such file or directory")),
        Problem(path: "pipe.jpg", kind: .unopenable("Invalid argument")),
        Problem(path: "self.jpg", kind: .unopenable("Too many levels of symbolic links")),
      ])
  }

  // MARK: Deep folders, and privacy

  @Test("Deep folders take no longer than others", arguments: [1, 30, 150])
  func deepFoldersTakeNoLongerThanOthers(depth: Int) throws {
    let gallery = try TestGallery()
    let path = (0..<depth).map { "d\($0)/" }.joined() + "a.png"
    try gallery.photographs.write(Drawing.swatch(1), to: path)
    let summary = try gallery.build.run()
    #expect(summary.photos == 1 && summary.albums == depth + 1)
    #expect(summary.problems == [])
  }

  @Test("A site is no more readable than its photographs")
  func aSiteIsNoMoreReadableThanItsPhotographs() throws {
    func mode(
      _ photographs: mode_t, _ folder: mode_t, around: mode_t = 0o755, linked: mode_t? = nil
    ) throws -> mode_t {
      var gallery = try TestGallery()
      let elsewhere = try TemporaryFolder()
      if let linked {
        try elsewhere.write(Drawing.swatch(2), to: "inner/b.png")
        symlink("\(elsewhere.path)/inner/b.png", "\(gallery.photographs.path)/b.png")
        chmod(elsewhere.path, linked)
      }
      let outer = "\(elsewhere.path)/outer"
      mkdir(outer, 0o700)
      rename(gallery.photographs.path, "\(outer)/photographs")
      symlink("\(outer)/photographs", gallery.photographs.path)
      chmod(outer, around)
      try gallery.photographs.write(Drawing.swatch(1), to: "Trip/a.png")
      try gallery.photographs.write(Array("text".utf8), to: "notes.txt")
      chmod("\(gallery.photographs.path)/notes.txt", 0o600)
      chmod("\(gallery.photographs.path)/Trip/a.png", photographs)
      chmod("\(gallery.photographs.path)/Trip", folder)
      chmod(gallery.photographs.path, 0o755)
      let engine = gallery.build.engine
      gallery.build = GalleryBuild(
        input: gallery.photographs.path, output: "\(gallery.site.path)/new/site")
      gallery.build.engine = engine
      gallery.build.workers = TestGallery.workers
      _ = try gallery.build.run()
      var status = stat()
      #expect(stat(gallery.build.output, &status) == 0)
      return status.st_mode & 0o777
    }
    #expect(try mode(0o644, 0o755) == 0o755)
    #expect(try mode(0o640, 0o755) & 0o007 == 0)
    #expect(try mode(0o600, 0o755) == 0o700)
    #expect(try mode(0o644, 0o700) == 0o700)
    // What cannot be reached cannot be read.
    #expect(try mode(0o644, 0o755, around: 0o700) == 0o700)
    #expect(try mode(0o644, 0o755, around: 0o711) == 0o755)
    #expect(try mode(0o644, 0o755, linked: 0o700) == 0o700)
    #expect(try mode(0o644, 0o755, linked: 0o755) == 0o755)
  }

  @Test("A cache is readable by its owner alone") func aCacheIsReadableByItsOwnerAlone() throws {
    var gallery = try TestGallery()
    try gallery.photographs.write(Drawing.swatch(1), to: "Trip/a.png")
    try gallery.photographs.write(Drawing.jpeg(1030, 300), to: "panorama.jpg")
    // As on the first day of a user, and as former versions have left it.
    for (name, isThere) in [(".cache/lenticular", false), ("cache", true)] {
      let cache = "\(gallery.cache.path)/\(name)"
      if isThere { mkdir(cache, 0o755) }
      gallery.build.cache = cache
      _ = try gallery.build.run()
      let made = isThere ? cache : "\(gallery.cache.path)/.cache"
      var status = stat()
      #expect(stat(made, &status) == 0 && status.st_mode & 0o077 == 0, "\(name)")
      #expect(access("\(cache)/records", F_OK) == 0 && access("\(cache)/index", F_OK) == 0)
    }
  }
}
