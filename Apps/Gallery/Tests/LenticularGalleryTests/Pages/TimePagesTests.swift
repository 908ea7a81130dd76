import Foundation
import Synchronization
import Testing

@testable import LenticularGallery
@testable import lenticular

@Suite struct TimePagesTests {
  /// An album whose photographs have dates, in the order of an album.
  private static func album(_ dates: [String?], _ path: [String], albums: [Album] = []) -> Album {
    let photos = dates.enumerated().map { index, date in
      Item.listed(
        "\(path.joined())\(index).jpg", as: GallerySettings().name(of: "\(path) \(index)"),
        size: PixelSize(width: 300, height: 200), date: date.flatMap { CaptureDate($0) })
    }
    return Album(
      title: "a", path: path, photos: photos, albums: albums, unreadCount: 0,
      sheets: SpriteSheet.sheets(of: photos))
  }

  private static func site(_ root: Album) throws -> SiteContent {
    SiteContent(root, templates: try PageTemplates(assets: "assets"), base: nil, tilts: false) {
      let sheets = $0.all.flatMap(\.sheets).flatMap { [$0] + $0.parts }
      return Dictionary(
        uniqueKeysWithValues: sheets.map { sheet in
          (
            sheet.path,
            sheet.photos.indices.map { Color(red: UInt8($0 % 256), green: 0, blue: 255) }
          )
        })
    }
  }

  /// Twenty years in two albums, one of even and one of odd numbers, with as many photographs a day as given.
  private static func library(_ count: Int) throws -> SiteContent {
    let dates = (0..<count).map { number -> String in
      let day = number * 7300 / count
      let (year, month, date) = (2000 + day / 365, day % 365 / 31 + 1, day % 365 % 31 % 28 + 1)
      return String(format: "%d-%02d-%02dT10:%02d:00", year, month, date, number % 60)
    }
    let odd = album(dates.indices.filter { $0 % 2 == 1 }.map { dates[$0] }, ["odd"])
    return try site(
      album(dates.indices.filter { $0 % 2 == 0 }.map { dates[$0] }, [], albums: [odd]))
  }

  private struct Manifest: Decodable {
    struct Photograph: Decodable {
      let file: String
      let page: String
      let color: String?
    }
    struct Sheet: Decodable {
      let side: Int
      let first: Int
      let count: Int
      let address: String
      let start: Int
      let step: Int?
    }
    struct Parts: Decodable {
      let length: Int
      let count: Int
    }
    var photographs: [Photograph]
    let sprites: [Sheet]
    let parts: Parts?
    let count: Int?
    let days: [Int]?
    let colors: [String]?
    let sizes: [Int]?
  }

  private static func manifest(_ site: SiteContent, part: Int) throws -> Manifest {
    let path = "-/time/\(ListPages.names.name(part))"
    let page = try #require(PageKinds.page(at: PagePath(path), of: site))
    return try JSONDecoder().decode(Manifest.self, from: Data(try page.bytes()))
  }

  @Test("Photographs of all albums are in the order of their dates")
  func order() throws {
    let below = Self.album(["2019-06-03T09:00:00", "2021", nil], ["below"])
    let root = Self.album(
      ["2019-05-31", "2019-06-03T08:00:00", "2019-06-03T10:00:00"], [], albums: [below])
    let timeline = Timeline(of: root)
    #expect(
      timeline.entries.map { $0.photo.file.name }
        == ["below1.jpg", "2.jpg", "below0.jpg", "1.jpg", "0.jpg", "below2.jpg"])
    #expect(timeline.months.map(\.name) == ["2021-01", "2019-06", "2019-05", "undated"])
    #expect(timeline.months.map(\.range) == [0..<1, 1..<4, 4..<5, 5..<6])
    // 2021-01-01 is day 18,628.
    #expect(timeline.days == [18_628, 1, -578, 3, -3, 1])
    #expect(Timeline(of: Self.album([], [])).entries.isEmpty)
    #expect(Timeline(of: Self.album(["1969-12-31T23:00:00"], [])).days == [-1, 1])
  }

  @Test("The first part has the days and colours of all, and each part its sprites")
  func parts() throws {
    let site = try Self.library(3000)
    let first = try Self.manifest(site, part: 0)
    let parts = try #require(first.parts)
    #expect(first.count == 3000 && first.sizes == nil)
    let days = try #require(first.days)
    var total = 0
    for index in days.indices where index % 2 == 1 { total += days[index] }
    #expect(total == 3000)
    let timeline = site.timeline()
    let colors = try #require(first.colors)
    let counts: [Int] = timeline.months.map { 3 * min(24, $0.range.count) }
    #expect(colors.map(\.count) == counts)
    #expect(colors.allSatisfy { $0.hasSuffix("0f") })
    // Each photograph has its own square, in both sizes.
    let albums = site.root.all
    var squares = [[Int]](repeating: [], count: 3000)
    for part in 0..<parts.count {
      for sheet in try Self.manifest(site, part: part).sprites {
        #expect(timeline.list.range(of: part).contains(sheet.first))
        for place in 0..<sheet.count {
          let entry = timeline.entries[sheet.first + place]
          let album = albums[entry.album]
          let shown = try #require(
            album.sheets.flatMap { [$0] + $0.parts }.first { sheet.address.hasSuffix($0.path) })
          let square = sheet.start + place * (sheet.step ?? 1)
          let index = shown.photos.startIndex + square
          #expect(index == entry.index)
          squares[sheet.first + place].append(sheet.side)
        }
      }
    }
    #expect(squares.allSatisfy { $0.sorted() == [16, 64] })
  }

  @Test("The list of one album has a few sprites")
  func fewSprites() throws {
    let dates = (0..<400).map { number -> String in
      String(format: "2020-01-%02dT10:00:%02d", number / 50 + 1, number % 50)
    }
    let site = try Self.site(Self.album(dates, []))
    for part in 0..<2 { #expect(try Self.manifest(site, part: part).sprites.count <= 8) }
  }

  @Test("The first part of a large library is small")
  func smallFirstPart() throws {
    let site = try Self.library(20_000)
    let page = try #require(PageKinds.page(at: PagePath("-/time/photographs.json"), of: site))
    #expect(try #require(Compression.gzip(Data(try page.bytes()))).count < 45_000)
    let html = try #require(PageKinds.page(at: PagePath("-/time/"), of: site))
    #expect(try #require(Compression.gzip(Data(try html.bytes()))).count < 8000)
  }

  @Test("Every page is made both by site and by path, and links lead to pages")
  func links() throws {
    let site = try Self.library(700)
    let pages = Array(TimePages().pages(of: site))
    let paths = Set(pages.map(\.path))
    #expect(paths.count == pages.count && pages.last?.path == "-/time/index.html")
    for page in pages {
      #expect(TimePages().mayHave(PagePath(page.path)))
      let alone = try #require(TimePages().page(at: PagePath(page.path), of: site))
      #expect(try alone.bytes() == page.bytes())
    }
    let time = String(decoding: try #require(pages.last).bytes(), as: UTF8.self)
    let months = time.matches(of: /<li><a href="([^"]+)"[^>]*>/).dropFirst().map {
      "-/time/\($0.1)"
    }
    #expect(Set(months).isSubset(of: paths))
    #expect(months.count == site.timeline().months.count)
    #expect(time.contains("href=\"../../index.html\""))
    #expect(time.contains("<lenticular-wall src=\"photographs.json\""))
    let month = String(
      decoding: try #require(pages.first { $0.path == months[0] }).bytes(), as: UTF8.self)
    #expect(month.contains("data-page=\"../../../"))
    #expect(!month.contains("wall.html") && month.contains("href=\"../index.html\""))
    #expect(TimePages().page(at: PagePath("-/time/1999-01/"), of: site) == nil)
    #expect(TimePages().page(at: PagePath("-/time/photographs-99.json"), of: site) == nil)
    let start = try #require(FeedPages().page(at: PagePath(""), of: site))
    #expect(
      String(decoding: try start.bytes(), as: UTF8.self).contains("href=\"-/time/index.html\""))
  }

  /// While a gallery is served, sheets are printed between two questions.
  @Test(
    "The digest of a list is that of its text whatever is printed meanwhile",
    arguments: ["-/time/photographs.json", "-/time/photographs-2.json", "photographs.json"])
  func theDigestOfAListIsThatOfItsText(path: String) throws {
    let root = try Self.library(700).root
    let sheets = root.sheets.flatMap { [$0] + $0.parts }
    /// The site when a number of sheets is printed, and one more with each question.
    func site(printed first: Int, grows: Bool) throws -> SiteContent {
      let questions = Mutex(0)
      return SiteContent(
        root, templates: try PageTemplates(assets: "assets"), base: nil, tilts: false
      ) { _ in
        let count = questions.withLock { questions in
          defer { questions += grows ? 1 : 0 }
          return first + questions
        }
        return Dictionary(
          uniqueKeysWithValues: sheets.prefix(count).map { sheet in
            (sheet.path, sheet.photos.map { _ in Color(red: 1, green: 2, blue: 3) })
          })
      }
    }
    func page(_ site: SiteContent) throws -> Page {
      try #require(PageKinds.page(at: PagePath(path), of: site))
    }
    #expect(sheets.count > 2)
    let (growing, first) = (
      try page(site(printed: 1, grows: true)), try page(site(printed: 1, grows: false))
    )
    #expect(growing.source?() == first.source?())
    #expect(try growing.bytes() == first.bytes())
    #expect(growing.source?() == first.source?())
    // Who asks again later is told more.
    let all = try page(site(printed: sheets.count, grows: false))
    #expect(try all.source?() != first.source?() && all.bytes() != first.bytes())
  }
}
