import Foundation
import Testing

@testable import LenticularGallery

@Suite struct SlugTests {
  private func photograph(_ file: String) -> String {
    let version = FileVersion(
      inode: 1, size: 1, modified: .init(seconds: 0, nanoseconds: 0),
      changed: .init(seconds: 0, nanoseconds: 0))
    return PhotoFile(base: "", relativePath: file, format: .jpeg, version: version).slug
  }

  @Test func plainNamesAreTheirOwnSlugs() {
    for name in ["walks", "2024", "a-b-c", "index", "img-0001"] {
      #expect(Slug.album(name) == name)
    }
    #expect(photograph("dunes.jpg") == "dunes_jpg")
    #expect(photograph("dunes.png") == "dunes_png")
    #expect(photograph("img-0001.jpeg") == "img-0001_jpeg")
  }

  @Test func otherNamesAreReadableAndHaveADigest() throws {
    let albums = [
      ("Summer 2024 – Don’t go!", "summer-2024-dont-go"), ("../../etc", "etc"), ("日本 🗻", "日本"),
      ("🗻", "album"), ("e\u{301}te\u{301}", "été"), ("walks--3", "walks-3"), ("-a", "a"),
      ("a_b", "a-b"),
      ("walks.", "walks"), ("a\n\u{202E}b", "a-b"), ("photos", "photos"), ("assets", "assets"),
    ]
    for (name, words) in albums {
      let slug = Slug.album(name)
      #expect(slug.hasPrefix("\(words)--"), "\(name)")
      #expect(slug.suffix(12).allSatisfy(\.isHexDigit) && slug.utf8.count == words.utf8.count + 14)
    }
    let files = [
      ("IMG_0042.JPG", "img-0042"), ("a.JPG", "a"), ("a", "a"), ("a.", "a"), (".jpg", "jpg"),
      ("🗻.jpg", "photograph"),
      ("a.b.jpg", "a-b"), ("a.longer", "a"), ("index.html.jpg", "index-html"), ("a_b.jpg", "a-b"),
      ("é.jpg", "é"), ("a b.jpg", "a-b"), ("a.jp g", "a"),
    ]
    for (name, words) in files {
      let slug = photograph(name)
      #expect(slug.hasPrefix("\(words)_"), "\(name)")
      #expect(slug.suffix(12).allSatisfy(\.isHexDigit) && slug.utf8.count == words.utf8.count + 13)
    }
    let long = Slug.album(String(repeating: "long ", count: 60))
    #expect(long.utf8.count <= Slug.limit + 14)
    #expect(Slug.address("été-1_a") == "%C3%A9t%C3%A9-1_a")
    #expect(Slug.address(["a", "é"]) == "a/%C3%A9/")
  }

  @Test func theSlugIsThatOfTheNameAlone() {
    // These addresses have been published: they must never change.
    #expect(Slug.album("Coast") == "coast--66da867f1a08")
    #expect(photograph("IMG_0042.JPG") == "img-0042_75b4f5706407")
  }

  /// Names that are alike: in case, normalisation, marks, separators, digests and extensions of one another.
  private func names(_ random: inout SplitMix) -> [[UInt8]] {
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
      switch random.below(6) {
      case 0: name = Slug.album(name)
      case 1: name = photograph(name)
      case 2: name += ".jpg"
      case 3: name = photograph(name).replacing("_", with: ".")
      default: break
      }
      if !name.contains("/"), ![".", ".."].contains(name) { names.insert(Array(name.utf8)) }
    }
    return Array(names)
  }

  /// What a file system that ignores case, normalisation and characters without width takes a name for.
  private func folded(_ slug: String) -> String {
    slug.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil
    )
    .precomposedStringWithCompatibilityMapping.uppercased()
  }

  @Test func noTwoNamesHaveOneAddressAndNothingElseDoesEither() {
    var random = SplitMix(state: 7)
    for _ in 0..<20 {
      let names = names(&random)
      var owners: [String: [UInt8]] = [:]
      for name in names {
        let text = String(decoding: name, as: UTF8.self)
        for (kind, slug) in [("album", Slug.album(text)), ("photograph", photograph(text))] {
          let owner = Array(kind.utf8) + name
          #expect(owners.updateValue(owner, forKey: folded(slug)) == nil, "\(text) \(slug)")
          #expect(Slug.isPhotograph(slug) == (kind == "photograph"))
          // Files of the site have a dot, and its folders are not hidden.
          #expect(
            !slug.contains(".") && !slug.contains("/") && slug.first?.isLetter != false
              || slug.first!.isNumber)
          #expect(!SiteClaim.ownFolders.map(folded).contains(folded(slug)))
        }
      }
    }
  }

  @Test func anAddressStaysWhateverComesAndGoes() throws {
    let gallery = try TestGallery()
    try gallery.photographs.write(Drawing.swatch(1), to: "Dunes.png")
    try gallery.photographs.write(Drawing.swatch(2), to: "Walks/a.png")
    _ = try gallery.build.run()
    let before = gallery.site.files.filter { $0.hasSuffix("/index.html") }
    // All of these would have the slugs of the others, if names did not have addresses of their own.
    let dunes = try gallery.site.text(before.first { $0.hasPrefix("dunes_") }!)
    for (index, name) in [
      "dunes.png", "DUNES.png", "Dunes.PNG", "Dunes!.png", "dunes/b.png", "walks/b.png",
      "Walks!/b.png",
    ]
    .enumerated() { try gallery.photographs.write(Drawing.swatch(10 + index), to: name) }
    _ = try gallery.build.run()
    let after = Set(gallery.site.files)
    #expect(after.isSuperset(of: before))
    #expect(after.contains("dunes_png/index.html") && after.contains("dunes/b_png/index.html"))
    let now = try gallery.site.text(before.first { $0.hasPrefix("dunes_") }!)
    let file = /<dd><bdi>([^<]+\.png)</
    #expect(try #require(dunes.firstMatch(of: file)).1 == "Dunes.png")
    #expect(try #require(now.firstMatch(of: file)).1 == "Dunes.png")
    #expect(
      after.count { $0.hasSuffix("_png/index.html") || $0.contains(/_[0-9a-f]{12}\/index.html$/) }
        == 9)
  }
}
