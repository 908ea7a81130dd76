import Foundation
import Testing

@testable import LenticularGallery

@Suite struct SlugTests {
  private func file(_ name: String) -> SourceFile {
    let version = FileVersion(
      inode: 1, size: 1, modified: .init(seconds: 0, nanoseconds: 0),
      changed: .init(seconds: 0, nanoseconds: 0))
    return SourceFile(base: "", relativePath: name, role: .still(.jpeg), version: version)
  }

  /// The slugs of files and folders in one folder.
  private func addresses(
    _ files: [String], _ folders: [String] = [], isRoot: Bool = false
  ) -> FolderAddresses {
    FolderAddresses(
      photos: files.map { ($0, file($0).stem) }, albums: folders, isRoot: isRoot)
  }

  @Test("Addresses are short") func addressesAreShort() {
    let expected = [
      ("IMG_0042.JPG", "img_0042"), ("DSC_1234.NEF.jpg", "dsc_1234-nef"),
      ("_DSC0001.jpg", "dsc0001"),
      ("Zürich im Winter.jpg", "zürich-im-winter"), ("a.b.jpg", "a-b"), ("a", "a"), ("a.", "a"),
      (".jpg", "jpg"), ("🗻.jpg", "photograph"), ("a__b.jpg", "a_b"), ("a_-_b.jpg", "a-b"),
      ("a--b.jpg", "a-b"), ("日本 🗻.jpg", "日本"), ("Don’t go!.jpg", "dont-go"),
      ("e\u{301}te\u{301}.jpg", "été"), ("a\n\u{202E}b.jpg", "a-b"),
      ("index.html.jpg", "index-html"),
    ]
    for (name, slug) in expected { #expect(addresses([name]).photos == [slug], "\(name)") }
    let folders = [
      ("Nature", "nature"), ("Summer 2024 – Don’t go!", "summer-2024-dont-go"), ("🗻", "album"),
      ("Photos", "photos"), ("../../etc", "etc"), ("-", "album"), ("a_b", "a_b"),
    ]
    for (name, slug) in folders { #expect(addresses([], [name]).albums == [slug], "\(name)") }
    let long = addresses([], [String(repeating: "long ", count: 60)]).albums[0]
    #expect(long.utf8.count <= Slug.limit)
    #expect(Slug.address("été-1_a") == "%C3%A9t%C3%A9-1_a")
    #expect(Slug.address(["a", "é"]) == "a/%C3%A9/")
  }

  @Test("Who would share an address has a digest and nobody else has")
  func whoWouldShareAnAddressHasADigestAndNobodyElseHas() {
    let all = addresses(
      ["dunes.jpg", "Dunes.JPG", "dunes.png", "other.jpg", "walks.jpg"], ["Walks", "Other Ones"])
    for (slug, name) in zip(all.photos, ["dunes.jpg", "Dunes.JPG", "dunes.png"]) {
      #expect(slug == Slug.distinct("dunes", of: name))
      #expect(slug.wholeMatch(of: /dunes--[0-9a-f]{10}/) != nil)
    }
    #expect(all.photos[3] == "other" && all.albums[1] == "other-ones")
    #expect(all.photos[4].hasPrefix("walks--") && all.albums[0].hasPrefix("walks--"))
    #expect(Set(all.photos + all.albums).count == 7)
    // Alone, each has the short one.
    #expect(addresses(["Dunes.JPG"]).photos == ["dunes"])
    // A name that is the slug of another one is another slug.
    let taken = addresses([
      "dunes.jpg", "Dunes.jpg", "\(Slug.distinct("dunes", of: "dunes.jpg")).jpg",
    ])
    #expect(Set(taken.photos).count == 3)
  }

  @Test("The folders of a site are reserved") func theFoldersOfASiteAreReserved() {
    for name in SiteClaim.ownFolders {
      let root = addresses(["\(name).jpg"], [name.uppercased()], isRoot: true)
      #expect((root.photos + root.albums).allSatisfy { $0.hasPrefix("\(name)--") })
      #expect(addresses([], [name]).albums == [name], "they are those of the root alone")
    }
    // What is made of the whole site has an address that no name leads to.
    let names = ["-", "--", "- -", "_", "."]
    #expect(addresses(names.map { "\($0).jpg" }, names).photos.allSatisfy { $0 != "-" })
    #expect(addresses([], names).albums.allSatisfy { $0 != "-" && !$0.hasPrefix("-") })
  }

  @Test("Former addresses are kept from others") func formerAddressesAreKeptFromOthers() {
    // These addresses have been published: they must never lead to something else.
    #expect(FormerSlug.album("Coast") == "coast--66da867f1a08")
    #expect(FormerSlug.photograph("IMG_0042.JPG", stem: "IMG_0042") == "img-0042_75b4f5706407")
    #expect(FormerSlug.photograph("dunes.jpg", stem: "dunes") == "dunes_jpg")
    #expect(FormerSlug.album("walks") == "walks")
    let plain = addresses(["dunes.jpg", "dunes_jpg.png"])
    #expect(plain.photos[0] == "dunes" && plain.photos[1].hasPrefix("dunes_jpg--"))
    let digest = addresses(["IMG_0042.JPG", "img-0042_75b4f5706407.png"])
    #expect(digest.photos[0] == "img_0042" && digest.photos[1].hasPrefix("img-0042_75b4f5706407--"))
    #expect(addresses(["dunes_jpg.png"]).photos == ["dunes_jpg"])
  }

  /// Names that are alike: in case, normalisation, marks, separators, digests and extensions of one another.
  private func names(_ random: inout SplitMix) -> [String] {
    let pieces = [
      "a", "A", "b", "é", "e\u{301}", "ſ", "s", "ß", "ss", "σ", "ς", "İ", "i", "-", "--", "_", " ",
      ".", "\n", "\u{200E}",
      "\u{202E}", "1", "index", "html", "assets", "photos", "pictures", "jpg", "JPG", "🗻", "ﬁ",
      "fi", "K", "k",
    ]
    var names: Set<[UInt8]> = []
    for _ in 0..<200 {
      var name = (0..<1 + random.below(4)).map { _ in pieces[random.below(pieces.count)] }.joined()
      // The slug of another name is a name too.
      switch random.below(7) {
      case 0: name = FormerSlug.album(name)
      case 1: name = FormerSlug.photograph(name, stem: file(name).stem)
      case 2: name += ".jpg"
      case 3: name = Slug.short(name, else: "album")
      case 4: name = Slug.distinct(Slug.short(name, else: "album"), of: name)
      default: break
      }
      if !name.contains("/"), ![".", ".."].contains(name) { names.insert(Array(name.utf8)) }
    }
    return names.map { String(decoding: $0, as: UTF8.self) }.sorted()
  }

  /// What a file system that ignores case and the forms of characters takes a name for.
  private func folded(_ slug: String) -> String {
    slug.folding(options: [.caseInsensitive, .widthInsensitive], locale: nil)
      .precomposedStringWithCompatibilityMapping.uppercased()
  }

  @Test("No two names have one address and nothing else does either")
  func noTwoNamesHaveOneAddressAndNothingElseDoesEither() {
    var random = SplitMix(state: 7)
    for _ in 0..<20 {
      let names = names(&random)
      let files = names.filter { _ in random.below(2) == 0 }
      let folders = names.filter { name in
        !files.contains { $0.utf8.elementsEqual(name.utf8) }
      }
      let all = addresses(files, folders, isRoot: true)
      var owners: [String: String] = [:]
      for (name, slug) in zip(files + folders, all.photos + all.albums) {
        #expect(owners.updateValue(name, forKey: folded(slug)) == nil, "\(name) \(slug)")
        // Files of the site have a dot, and its folders are not hidden.
        #expect(
          !slug.contains(".") && !slug.contains("/")
            && (slug.first!.isLetter || slug.first!.isNumber))
        #expect(!SiteClaim.ownFolders.map(folded).contains(folded(slug)))
        #expect(slug.utf8.count <= Slug.greatestLength)
      }
      // Where a name comes from does not depend on the order of the others.
      let reversed = addresses(files.reversed(), folders.reversed(), isRoot: true)
      #expect(reversed.photos.reversed() == all.photos && reversed.albums.reversed() == all.albums)
    }
  }

  @Test("What is below a shared address leads to its present place")
  func whatIsBelowASharedAddressLeadsToItsPresentPlace() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.swatch(1), to: "Coast/Rocks/a.png")
    try gallery.photographs.write(Drawing.swatch(2), to: "Coast/b.png")
    _ = try gallery.build.run()
    let former = gallery.site.files.filter { $0.hasPrefix("coast/") && $0.hasSuffix(".html") }
    #expect(former.contains("coast/rocks/a/index.html") && former.contains("coast/wall.html"))
    try gallery.photographs.write(Drawing.swatch(3), to: "coast/b.png")
    try gallery.photographs.write(Drawing.swatch(4), to: "Coast/rocks.png")
    _ = try gallery.build.run()
    let coast = Slug.distinct("coast", of: "Coast")
    let other = Slug.distinct("coast", of: "coast")
    let rocks = Slug.distinct("rocks", of: "Rocks")
    func target(_ path: String) throws -> String? {
      try gallery.site.text(path).firstMatch(of: /content="0; url=([^"]*)"/).map { String($0.1) }
    }
    // Each former page is still there, and leads to what it was.
    for page in former { #expect(gallery.site.files.contains(page), "\(page)") }
    #expect(try target("coast/rocks/a/index.html") == "../../../\(coast)/\(rocks)/a/index.html")
    #expect(try target("coast/\(rocks)/a/index.html") == "../../../\(coast)/\(rocks)/a/index.html")
    #expect(try target("\(coast)/rocks/a/index.html") == "../../../\(coast)/\(rocks)/a/index.html")
    #expect(try target("coast/rocks/wall.html") == "../../\(coast)/\(rocks)/wall.html")
    // Two albums have such a photograph, and two such a wall.
    for page in ["coast/b/index.html", "coast/wall.html"] {
      #expect(try target(page) == nil)
      let text = try gallery.site.text(page)
      #expect([coast, other].allSatisfy { text.contains("../\($0)/") }, "\(page)")
    }
    // Nothing depends on what was there before.
    let fresh = try TemporaryFolder()
    var build = GalleryBuild(input: gallery.photographs.path, output: fresh.path)
    build.engine = gallery.build.engine
    build.workers = TestGallery.workers
    _ = try build.run()
    #expect(fresh.files == gallery.site.files)
  }

  @Test("Folders that share addresses at every depth have few pages")
  func foldersThatShareAddressesAtEveryDepthHaveFewPages() throws {
    let gallery = try TestGallery()
    var path = ""
    for _ in 0..<8 {
      try gallery.photographs.write(Drawing.swatch(1), to: "\(path)A/a.png")
      path += "a/"
    }
    try gallery.photographs.write(Drawing.swatch(1), to: "\(path)a.png")
    let summary = try gallery.build.run()
    #expect(summary.photos == 9)
    #expect(gallery.site.files.count { $0.hasSuffix(".html") } < 9 * 8 * 10)
  }

  @Test("An address leads to nobody else whatever comes and goes")
  func anAddressLeadsToNobodyElseWhateverComesAndGoes() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.swatch(1), to: "Dunes.png")
    try gallery.photographs.write(Drawing.swatch(2), to: "Walks/a.png")
    _ = try gallery.build.run()
    #expect(
      gallery.site.pages.filter { $0.hasSuffix("/index.html") }
        == ["dunes/index.html", "walks/a/index.html", "walks/index.html"])
    // All of these would have the slugs of the others.
    for (index, name) in [
      "dunes.png", "DUNES.png", "Dunes.PNG", "Dunes!.png", "dunes/b.png", "walks/b.png",
      "Walks!/b.png",
    ]
    .enumerated() { try gallery.photographs.write(Drawing.swatch(10 + index), to: name) }
    _ = try gallery.build.run()
    let after = gallery.site.pages.filter { $0.hasSuffix("/index.html") }
    // The short address leads to each of them.
    for (short, names) in [
      ("dunes", ["Dunes.png", "dunes.png", "DUNES.png", "Dunes.PNG", "Dunes!.png", "dunes"]),
      ("walks", ["Walks", "walks", "Walks!"]),
    ] {
      let page = try gallery.site.text("\(short)/index.html")
      let links = page.matches(of: /<a href="\.\.\/([^"\/]+)\/index\.html"><bdi>([^<]+)</)
      #expect(
        Set(links.map { "\($0.1) \($0.2)" })
          == Set(names.map { "\(Slug.distinct(short, of: $0)) \($0)" }))
    }
    let file = /<dd><bdi>([^<]+\.(?i:png))</
    for name in ["Dunes.png", "dunes.png", "DUNES.png", "Dunes.PNG", "Dunes!.png"] {
      let page = try gallery.site.text("\(Slug.distinct("dunes", of: name))/index.html")
      #expect(try #require(page.firstMatch(of: file)).1 == name)
    }
    #expect(after.contains("\(Slug.distinct("walks", of: "Walks"))/a/index.html"))
    // What was below a short address leads on to where it is now.
    let inner = ["dunes/b/index.html", "walks/a/index.html", "walks/b/index.html"]
    #expect(
      after.filter { $0.hasPrefix("dunes/") || $0.hasPrefix("walks/") }
        == (["dunes/index.html", "walks/index.html"] + inner).sorted())
    #expect(after.count == 5 + 2 * 4 + 2 + inner.count)
    // Alone again, each has its short address.
    for name in ["dunes.png", "DUNES.png", "Dunes.PNG", "Dunes!.png", "dunes", "walks", "Walks!"] {
      try FileManager.default.removeItem(atPath: "\(gallery.photographs.path)/\(name)")
    }
    _ = try gallery.build.run()
    #expect(
      gallery.site.pages.filter { $0.hasSuffix("/index.html") }
        == ["dunes/index.html", "walks/a/index.html", "walks/index.html"])
  }
}
