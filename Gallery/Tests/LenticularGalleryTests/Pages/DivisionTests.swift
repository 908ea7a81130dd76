import Foundation
import Testing

@testable import LenticularGallery

/// Feeds and lists in parts, so that a page weighs the same in an album of any size.
@Suite struct DivisionTests {
  @Test(arguments: [0, 1, 2, 3, 4, 5, 6, 9, 10, 11, 1000])
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

  @Test(arguments: [
    ("index.html", AlbumFile.view(.feed(part: 0))), ("index-2.html", .view(.feed(part: 1))),
    ("index-100.html", .view(.feed(part: 99))), ("wall.html", .view(.wall)),
    ("photographs.json", .list(part: 0)), ("photographs-3.json", .list(part: 2)),
  ])
  func filesOfAlbumsHaveNames(name: String, file: AlbumFile) {
    #expect(AlbumFile(name: name) == file)
    #expect(file.name == name)
  }

  @Test(arguments: [
    "", "index", "index-1.html", "index-0.html", "index--2.html", "index-+2.html", "index-02.html",
    "index-2.json", "index-99999999999999999999.html", "wall-2.html", "Index.html", "index-2.html/",
  ])
  func otherNamesAreNoFiles(name: String) {
    #expect(AlbumFile(name: name) == nil)
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

  @Test func aLargeAlbumHasItsFeedAndItsListInParts() throws {
    let gallery = try Self.gallery()
    _ = try gallery.build.run()
    let names = gallery.site.files.filter { $0.contains("index-") || $0.contains("photographs-") }
    #expect(names == ["index-2.html", "index-3.html"])
    let pages = try ["index.html", "index-2.html", "index-3.html"].map {
      String(decoding: try gallery.site.read($0), as: UTF8.self)
    }
    let counts = [100, 100, 57]
    for (part, (page, count)) in zip(pages, counts).enumerated() {
      let indices = page.matches(of: /<a id="p(\d+)" data-index="(\d+)"/).map { match in
        #expect(match.1 == match.2)
        return Int(match.1)
      }
      #expect(indices == Array(100 * part..<100 * part + count))
      // The style sheet has the photographs of the part, and no others.
      #expect(page.matches(of: /#p(\d+)\{/).compactMap { Int($0.1) } == indices)
      #expect(
        page.contains(" data-part=\"\(part)\" data-part-length=\"100\" data-part-count=\"3\""))
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
      0: "../index.html", 99: "../index.html", 100: "../index-2.html", 256: "../index-3.html",
    ] {
      let slug = Slug.photograph("\(index).png", stem: "\(index)")
      let page = String(decoding: try gallery.site.read("\(slug)/index.html"), as: UTF8.self)
      #expect(page.contains("rel=\"up\" href=\"\(up)\""), "\(index)")
    }
    // Albums that are not large are as ever.
    let below = String(decoding: try gallery.site.read("below/index.html"), as: UTF8.self)
    #expect(
      !below.contains("data-index") && !below.contains("feed.js")
        && !below.contains(" src=\"photographs"))
  }

  @Test func theRowsOfAPartAreThoseOfTheWholeFeedAndPartsGo() throws {
    let gallery = try Self.gallery()
    _ = try gallery.build.run()
    let styles = try ["index.html", "index-2.html", "index-3.html"].map { name in
      let page = String(decoding: try gallery.site.read(name), as: UTF8.self)
      return try #require(page.firstMatch(of: /<style>([^<]*)<\/style>/)).1
    }
    let widths = styles.flatMap { $0.matches(of: #/--a:([\d.]+)% - /#).compactMap { Double($0.1) } }
    #expect(widths.count == 257)
    // Squares: whole rows of equal widths, over the borders of parts too.
    var row = 0.0
    for width in widths.dropLast(6) {
      row += width
      #expect(row < 100.5)
      if row > 99 { row = 0 }
    }

    // Parts that an album does not have any more are removed.
    for index in 120..<257 {
      try FileManager.default.removeItem(atPath: "\(gallery.photographs.path)/\(index).png")
    }
    _ = try gallery.build.run()
    #expect(!gallery.site.files.contains { $0.contains("index-") })
    let page = String(decoding: try gallery.site.read("index.html"), as: UTF8.self)
    #expect(page.matches(of: /<a id="p/).count == 120)
  }

  @Test func theFirstPartOfAListHasTheSizesOfAll() throws {
    let gallery = try TestGallery()
    for index in 0..<301 {
      let pixels = Drawing.swatch(index)
      try gallery.photographs.write(pixels, to: index < 150 ? "\(index).png" : "below/\(index).png")
    }
    _ = try gallery.build.run()
    let list = try Manifest("", in: gallery.site)
    let parts = try #require(list.parts)
    #expect((parts.length, parts.count, parts.address) == (200, 2, "photographs-{part}.json"))
    #expect(list.photographs.count == 301 && list.own == 150)
    let sizes = try #require(list.sizes)
    #expect(sizes == list.photographs[200...].flatMap { [$0.width, $0.height] })
    #expect(list.sprites.allSatisfy { $0.first + $0.count <= 301 })
    // A list that is not divided has neither.
    let below = try Manifest("below/", in: gallery.site)
    #expect(below.parts == nil && below.sizes == nil && below.own == nil)
    #expect(below.photographs.count == 151)
    // The version changes with the photographs.
    try gallery.photographs.write(Drawing.swatch(301), to: "below/301.png")
    _ = try gallery.build.run()
    #expect(try Manifest("", in: gallery.site).parts?.version != parts.version)
  }
}
