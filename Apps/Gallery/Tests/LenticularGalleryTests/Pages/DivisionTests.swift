import Foundation
import Testing

@testable import LenticularGallery
@testable import lenticular

/// Feeds and lists in parts, so that a page weighs the same in an album of any size.
@Suite struct DivisionTests {
  @Test("Parts cover all elements once", arguments: [0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 1000])
  func partsCoverAllElementsOnce(count: Int) {
    let division = Division(count: count, length: 4)
    let ranges = (0..<division.parts).map(division.range)
    #expect(ranges.flatMap { Array($0) } == Array(0..<count))
    for (part, range) in ranges.enumerated() {
      #expect(range.allSatisfy { division.part(of: $0) == part })
      if part < division.parts - 1 { #expect(range.count == 4) }
    }
    // The last part has between half as many elements and half as many more.
    if count >= 2 { #expect((2..<6).contains(ranges[ranges.count - 1].count)) }
  }

  @Test(
    "Parts have names",
    arguments: [
      ("index.html", 0), ("index-2.html", 1), ("index-100.html", 99),
    ])
  func partsHaveNames(name: String, part: Int) {
    #expect(FeedPages.names.part(name) == part)
    #expect(FeedPages.names.name(part) == name)
  }

  @Test(
    "Other names are those of no part",
    arguments: [
      "", "index", "index-1.html", "index-0.html", "index--2.html", "index-+2.html",
      "index-02.html",
      "index-2.json", "index-99999999999999999999.html", "wall-2.html", "Index.html",
      "index-2.html/",
    ])
  func otherNamesAreThoseOfNoPart(name: String) {
    #expect(FeedPages.names.part(name) == nil)
    #expect(name.hasSuffix("/") || name.isEmpty || !PageKinds.mayHave(PagePath("album/\(name)")))
  }

  /// An album of 260 photographs, three of which are in an album below it.
  private static func gallery() throws -> TestGallery {
    let gallery = try TestGallery()
    for index in 0..<257 {
      try gallery.photographs.write(Drawing.swatch(index), to: "\(index).png")
    }
    for index in 257..<260 {
      try gallery.photographs.write(Drawing.swatch(index), to: "below/\(index).png")
    }
    return gallery
  }

  @Test("A large album has its feed and its list in parts")
  func aLargeAlbumHasItsFeedAndItsListInParts() throws {
    let gallery = try Self.gallery()
    _ = try gallery.build.run()
    let names = gallery.site.files.filter {
      !$0.hasPrefix("-/") && ($0.contains("index-") || $0.contains("photographs-"))
    }
    #expect(names == ["index-2.html", "index-3.html"])
    let pages = try ["index.html", "index-2.html", "index-3.html"].map {
      String(decoding: try gallery.site.read($0), as: UTF8.self)
    }
    // The album is the first element of the feed.
    let ranges = [0..<99, 99..<199, 199..<257]
    for (part, (page, range)) in zip(pages, ranges).enumerated() {
      let indices = page.matches(of: /<a id="p(\d+)" data-index="(\d+)"/).map { match in
        #expect(match.1 == match.2)
        return Int(match.1)
      }
      #expect(indices == Array(range))
      // The style sheet has the photographs of the part, and no others.
      #expect(page.matches(of: /#p(\d+)\{/).compactMap { Int($0.1) } == indices)
      #expect(
        page.contains(
          " data-part=\"\(part)\" data-part-length=\"100\" data-part-count=\"3\" data-album-count=\"1\""
        ))
      #expect(page.contains("class=\"albums\"") == (part == 0))
      #expect(page.contains("<h1") && page.contains("260 photographs"))
    }
    func links(_ relation: String) -> [String?] {
      pages.map { page in
        page.firstMatch(of: try! Regex("rel=\"\(relation)\" href=\"([^\"]*)\""))?[1].substring
          .map(String.init)
      }
    }
    #expect(links("next") == ["index-2.html", "index-3.html", nil])
    #expect(links("prev") == [nil, "index.html", "index-2.html"])
    // Each photograph's page leads to the part that has it.
    for (index, up) in [
      0: "../index.html", 98: "../index.html", 99: "../index-2.html", 256: "../index-3.html",
    ] {
      let page = String(decoding: try gallery.site.read("\(index)/index.html"), as: UTF8.self)
      #expect(page.contains("rel=\"up\" href=\"\(up)\""), "\(index)")
    }
    // Albums that are not large are as ever.
    let below = String(decoding: try gallery.site.read("below/index.html"), as: UTF8.self)
    #expect(
      !below.contains("data-index") && !below.contains("feed.js")
        && !below.contains(" src=\"photographs"))
    try expectWholeRows(pages)

    // Parts that an album does not have any more are removed.
    for index in 120..<257 {
      try FileManager.default.removeItem(atPath: "\(gallery.photographs.path)/\(index).png")
    }
    _ = try gallery.build.run()
    #expect(!gallery.site.files.contains { $0.contains("index-") })
    let page = String(decoding: try gallery.site.read("index.html"), as: UTF8.self)
    #expect(page.matches(of: /<a id="p/).count == 120)
  }

  /// Expects the rows of a feed's parts to be those of the whole feed.
  private func expectWholeRows(_ pages: [String]) throws {
    let styles = try pages.map { try #require($0.firstMatch(of: /<style>([^<]*)<\/style>/)).1 }
    let widths = styles.flatMap { $0.matches(of: #/--a:([\d.]+)% - /#).compactMap { Double($0.1) } }
    #expect(widths.count == 257)
    // Squares: whole rows of equal widths, over the borders of parts too.
    var row = 0.0
    for width in widths.dropLast(6) {
      row += width
      #expect(row < 100.5)
      if row > 99 { row = 0 }
    }
  }

  @Test("A list depends on the sheets of its album alone")
  func aListDependsOnTheSheetsOfItsAlbumAlone() throws {
    // The same photographs on other sheets may have slightly different colours.
    let below = Self.album(1..<4, ["below"])
    let root = Self.album(0..<2, [], albums: [below])
    let (red, green) = (Color(red: 9, green: 0, blue: 0), Color(red: 0, green: 9, blue: 0))
    let colors = [root.sheets[0].path: [red, red], below.sheets[0].path: [green, green, green]]
    func found(_ album: Album) throws -> [String] {
      let list = PhotographList(of: album, printed: colors)
      return try Manifest { try list.json(ofPart: $0) }.photographs.map(\.color)
    }
    #expect(try found(below) == [green, green, green].map(\.css))
    #expect(try found(root) == [red, red, green, green, green].map(\.css))
  }

  /// An album with sheets, whose photographs have numbers for names.
  private static func album(_ range: Range<Int>, _ path: [String], albums: [Album] = []) -> Album {
    let photos = range.map { index in
      Item.listed(
        "\(index).jpg", as: GallerySettings().name(of: "\(index)"),
        size: PixelSize(width: 300 + index, height: 200))
    }
    return Album(
      title: "a", path: path, photos: photos, albums: albums, unreadCount: 0,
      sheets: SpriteSheet.sheets(of: photos))
  }

  @Test("The first part of a long list grows by its sizes alone")
  func theFirstPartOfALongListGrowsByItsSizesAlone() throws {
    /// The compressed weights of the first parts of a list, in bytes.
    func weights(_ count: Int) throws -> [Int] {
      let photos = (0..<count).map { index in
        Item.listed(
          "IMG_\(index).jpg", as: GallerySettings().name(of: "\(index)"),
          size: index * 7 % 11 < 4
            ? PixelSize(width: 3000, height: 4000) : PixelSize(width: 4000, height: 3000))
      }
      let album = Album(
        title: "a", path: [], photos: photos, albums: [], unreadCount: 0,
        sheets: SpriteSheet.sheets(of: photos))
      let list = PhotographList(of: album, printed: [:])
      return try (0..<2).map { part in
        try #require(Compression.gzip(Data(try list.json(ofPart: part)))).count
      }
    }
    let (short, long) = (try weights(400), try weights(10_000))
    #expect(long[0] - short[0] < (10_000 - 400) / 4)
    #expect(abs(long[1] - short[1]) < 200)
  }

  @Test("The first part of a list has the sizes of all")
  func theFirstPartOfAListHasTheSizesOfAll() throws {
    func list(_ album: Album) throws -> Manifest {
      let colors = album.all.flatMap(\.sheets).flatMap { [$0] + $0.parts }.map { sheet in
        (sheet.path, sheet.photos.map { _ in Color(red: 1, green: 2, blue: 3) })
      }
      let list = PhotographList(of: album, printed: Dictionary(uniqueKeysWithValues: colors))
      return try Manifest { try list.json(ofPart: $0) }
    }
    let below = Self.album(150..<301, ["below"])
    let whole = try list(Self.album(0..<150, [], albums: [below]))
    let parts = try #require(whole.parts)
    #expect((parts.length, parts.count, parts.address) == (200, 2, "photographs-{part}.json"))
    #expect(whole.photographs.map(\.width) == Array(300..<601) && whole.own == 150)
    #expect(whole.sizes == whole.photographs[200...].flatMap { [$0.width, $0.height] })
    // The number of each size is a character, the first of which is `0`.
    let numbers = try #require(whole.shapes).utf16.map { Int($0) - 48 }
    #expect(numbers == Array(0..<101))
    #expect(!whole.sprites.isEmpty && whole.sprites.allSatisfy { $0.first + $0.count <= 301 })
    // A list that is not divided has neither.
    let short = try list(below)
    #expect(short.parts == nil && short.sizes == nil && short.shapes == nil && short.own == nil)
    #expect(short.photographs.count == 151)
    // The version changes with the photographs.
    let longer = Self.album(0..<150, [], albums: [Self.album(150..<302, ["below"])])
    #expect(try list(longer).parts?.version != parts.version)
  }

  @Test("A size of many photographs is in a list once")
  func aSizeOfManyPhotographsIsInAListOnce() throws {
    let photos = (0..<303).map { index in
      Item.listed(
        "\(index).jpg", as: GallerySettings().name(of: "\(index)"),
        size: index == 301
          ? PixelSize(width: 900, height: 300) : PixelSize(width: 400, height: 300))
    }
    let album = Album(
      title: "a", path: [], photos: photos, albums: [], unreadCount: 0, sheets: [])
    let list = PhotographList(of: album, printed: [:])
    struct Sizes: Decodable {
      let sizes: [Int]
      let shapes: String
    }
    let manifest = try JSONDecoder().decode(Sizes.self, from: Data(list.json(ofPart: 0)))
    #expect(manifest.sizes == [400, 300, 900, 300])
    #expect(manifest.shapes == String(repeating: "0", count: 101) + "10")
  }

  /// An album with albums of one photograph each below it, and with photographs of its own.
  private static func album(albums: Int, photos: Int) -> Album {
    func photo(_ name: String) -> Item {
      .listed(
        "\(name).jpg", as: GallerySettings().name(of: name),
        size: PixelSize(width: 4000, height: 3000))
    }
    let below = (0..<albums).map { index in
      let title = "Journey \(index) to the sea"
      return Album(
        title: title, path: [Slug.short(title, else: "album")], photos: [photo("cover \(index)")],
        albums: [],
        unreadCount: 0, sheets: [])
    }
    return Album(
      title: "All", path: [], photos: (0..<photos).map { photo("\($0)") }, albums: below,
      unreadCount: 0, sheets: [])
  }

  /// The pages of an album's feed.
  private static func pages(_ album: Album) throws -> [String] {
    let site = SiteContent(
      album, templates: try PageTemplates(assets: "assets"), base: nil, tilts: false,
      printed: { _ in [:] })
    let feed = Feed(site: site, album: album, ancestors: [])
    return try (0..<album.feed.parts).map { part in
      String(decoding: try feed.page(part).bytes(), as: UTF8.self)
    }
  }

  @Test(
    "Albums come in parts too",
    arguments: [(10, 0), (149, 0), (2000, 0), (20_000, 0), (2000, 330), (120, 20)])
  func albumsComeInPartsToo(albums: Int, photos: Int) throws {
    let album = Self.album(albums: albums, photos: photos)
    let pages = try Self.pages(album)
    // Each album and each photograph is on one page, in the order of the album.
    let linked = pages.flatMap { page in
      page.matches(of: /<li><a href="journey-(\d+)-to-the-sea\/index\.html"/)
        .compactMap { Int($0.1) }
    }
    #expect(linked == Array(0..<albums))
    let shown = pages.flatMap { page in page.matches(of: /<a id="p(\d+)"/).compactMap { Int($0.1) }
    }
    #expect(shown == Array(0..<photos))
    for (part, page) in pages.enumerated() {
      let (inner, own) = album.feedRanges(of: part)
      #expect(own.allSatisfy { album.feedPart(ofPhoto: $0) == part })
      #expect(inner.count + own.count < 150)
      #expect(try #require(Compression.gzip(Data(page.utf8))).count < 30_000)
      // Few covers are loaded at once.
      let covers = page.matches(of: #/ alt="" decoding="async"/#).count
      #expect(covers == min(inner.count, Feed.eagerPhotos))
      #expect(page.contains("class=\"albums\"") == !inner.isEmpty)
      let isDivided = pages.count > 1
      #expect(page.contains(" data-album-count=\"\(albums)\"") == isDivided)
      #expect(page.contains("/feed.js") == isDivided)
      #expect(page.contains(" src=\"photographs.json\"") == (photos > 150))
      // The links between the pages name what is next to them.
      func link(_ relation: String) throws -> [String]? {
        let match = try page.firstMatch(
          of: Regex(
            "rel=\"\(relation)\" href=\"([^\"]*)\" data-text=\"\\w+\">([^<]*)<",
            as: (Substring, Substring, Substring).self))
        return match.map { [String($0.1), String($0.2)] }
      }
      func name(_ part: Int) -> String { part == 0 ? "index.html" : "index-\(part + 1).html" }
      let isAfterAlbums = part > 0 && album.feedRanges(of: part - 1).photos.isEmpty
      let isBeforeAlbums = inner.upperBound < albums
      let previous = isAfterAlbums ? "Previous albums" : "Previous photographs"
      let next = isBeforeAlbums ? "More albums" : "More photographs"
      #expect(try link("prev") == (part == 0 ? nil : [name(part - 1), previous]))
      #expect(try link("next") == (part == pages.count - 1 ? nil : [name(part + 1), next]))
    }
  }
}
