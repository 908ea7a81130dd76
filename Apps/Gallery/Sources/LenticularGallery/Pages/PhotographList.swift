import Foundation

/// The list of the photographs of an album and all albums below it in JSON, for a wall, a viewer and a preview.
///
/// A long list is divided. The first part has the sizes of all photographs, so that a wall can be laid out, and the
/// sprite sheets. URLs are relative to the list.
struct PhotographList: Sendable {
  private let division: Division
  private let first: File
  private let photographs: [Entry]
  /// The sprite sheets of each part; empty for a list whose first part has all.
  private var sheets: [[Sheet]] = []

  /// - Parameter printed: the colours of the photographs on the sheets that exist, by the sheets' paths. Others are left
  ///   out.
  init(of album: Album, printed: SiteContent.Printed) {
    var sprites: [Sheet] = []
    var photographs: [Entry] = []
    for part in album.all {
      for sheet in part.sheets.flatMap({ [$0] + $0.parts }) where printed[sheet.path] != nil {
        let first = photographs.count + sheet.photos.startIndex
        sprites.append(Sheet(sheet, first: first, root: album.root))
      }
      let all = Self.colors(of: part, printed)
      photographs += part.photos.indices.map { index in
        let page = Slug.address(part.path.dropFirst(album.path.count) + [part.slugs[index]])
        return Entry(part.photos[index], page: page, color: all[index], root: album.root)
      }
    }
    // Browsers that can run the engine show WebP, so the list needs no fallback.
    let sources = (album.cover?.media.formats ?? []).dropLast().map { format in
      Source(type: format.type, address: album.root + format.address)
    }
    division = album.list
    var first = File(sources: sources, sprites: sprites)
    if division.parts > 1 {
      let names = photographs.map(\.name).joined(separator: "\n")
      first.parts = Parts(
        length: division.length, count: division.parts,
        version: String(Digest(of: names.utf8).hexadecimal.prefix(12)))
      first.sizes = photographs[division.range(of: 0).upperBound...].flatMap {
        [$0.width, $0.height]
      }
      first.own = album.photos.count
    }
    self.first = first
    self.photographs = photographs
  }

  /// The list of all photographs of a site as time, which lies in the folder of the time page.
  ///
  /// The first part has the days and some colours of each month in place of sizes, and each part its own sprites. So the
  /// first part is small for a site of any size, and still a wall can show all of it in its colours.
  init(of timeline: Timeline, _ site: SiteContent) {
    let root = TimePages.root
    let albums = site.root.all
    let printed = site.printed(in: site.root)
    let colors = albums.map { Self.colors(of: $0, printed) }
    let photographs = timeline.entries.map {
      Entry(
        $0.photo, page: root + Slug.address($0.path), color: colors[$0.album][$0.index], root: root)
    }
    let sources = (site.root.cover?.media.formats ?? []).dropLast().map { format in
      Source(type: format.type, address: root + format.address)
    }
    division = timeline.list
    var first = File(sources: sources)
    first.count = photographs.count
    first.days = timeline.days
    first.colors = timeline.months.map { month in
      let shown = min(Self.colorsOfMonth, month.range.count)
      return (0..<shown).map { sample in
        let entry = timeline.entries[
          month.range.lowerBound + sample * month.range.count / shown]
        return colors[entry.album][entry.index]?.shortHexadecimal ?? "222"
      }.joined()
    }
    if division.parts > 1 {
      let names = photographs.map(\.name).joined(separator: "\n")
      first.parts = Parts(
        length: division.length, count: division.parts,
        version: String(Digest(of: names.utf8).hexadecimal.prefix(12)))
    }
    sheets = Self.sheets(of: timeline, albums, printed, division)
    self.first = first
    self.photographs = photographs
  }

  /// The greatest number of colours of a month.
  private static let colorsOfMonth = 24

  /// The sheets of each part: for each run of photographs that follow each other both in the part and on a sheet.
  private static func sheets(
    of timeline: Timeline, _ albums: [Album], _ printed: SiteContent.Printed, _ division: Division
  ) -> [[Sheet]] {
    // For each photograph of each album, its sheets and its place on them.
    let places = albums.map { album in
      var places = [[(sheet: SpriteSheet, at: Int)]](repeating: [], count: album.photos.count)
      for sheet in album.sheets.flatMap({ [$0] + $0.parts }) where printed[sheet.path] != nil {
        for (at, index) in sheet.photos.indices.enumerated() { places[index].append((sheet, at)) }
      }
      return places
    }
    return (0..<division.parts).map { part in
      var runs: [Sheet] = []
      // The runs that the last photograph has continued, by the sides of their squares.
      var open: [Int: Int] = [:]
      for index in division.range(of: part) {
        let entry = timeline.entries[index]
        var next: [Int: Int] = [:]
        for (sheet, at) in places[entry.album][entry.index] {
          let address = TimePages.root + sheet.path
          if let run = open[sheet.grid.side], runs[run].continues(at, on: address) {
            next[sheet.grid.side] = run
          } else {
            next[sheet.grid.side] = runs.count
            runs.append(Sheet(sheet, first: index, start: at, root: TimePages.root))
          }
        }
        open = next
      }
      return runs
    }
  }

  /// The colours of the photographs of an album itself, in their order.
  ///
  /// They are those of the album's own sheets. A sheet of another album may give the same photograph a slightly different
  /// colour, and the list would depend on that album. The sheets of large squares count until the small ones exist.
  private static func colors(of album: Album, _ colors: [String: [Color]]) -> [Color?] {
    var all = [Color?](repeating: nil, count: album.photos.count)
    for sheet in album.sheets.flatMap({ $0.parts + [$0] }) {
      for (index, color) in zip(sheet.photos.indices, colors[sheet.path] ?? []) {
        all[index] = color
      }
    }
    return all
  }

  /// A part of the list in compact JSON, the same bytes for the same photographs.
  func json(ofPart part: Int) throws(GalleryError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var list = part == 0 ? first : File(version: first.parts?.version)
    list.photographs = Array(photographs[division.range(of: part)])
    if part < sheets.count { list.sprites = sheets[part] }
    do {
      return Array(try encoder.encode(list))
    } catch {
      throw .resourceUnusable(ListPages.names.name(part), reason: "\(error)")
    }
  }

  /// The content of a file: everything in the first part, the photographs and the version in the others.
  private struct File: Encodable, Sendable {
    var sources: [Source]?
    var sprites: [Sheet]?
    var photographs: [Entry] = []
    var parts: Parts?
    /// The widths and heights of the photographs of the other parts, in pixels.
    var sizes: [Int]?
    /// The number of photographs of the album itself, which are the first.
    var own: Int?
    /// The number of photographs of all parts, of a list without sizes.
    var count: Int?
    /// The days with their numbers of photographs; see ``Timeline/days``.
    var days: [Int]?
    /// Colours of each month, three hexadecimal digits a colour.
    var colors: [String]?
    /// The version of the list to which a part belongs.
    var version: String?
  }

  /// The other parts of a list.
  private struct Parts: Encodable, Sendable {
    /// The number of photographs in each part but the last.
    let length: Int
    /// The number of parts, with the first.
    let count: Int
    /// A URL template with `{part}`, which is 2 for the second part.
    var address = "photographs-{part}.json"
    /// A text that changes with the photographs.
    let version: String
  }

  /// The URLs of a photograph's files in one format.
  private struct Source: Encodable, Sendable {
    let type: String
    /// A URL template with `{name}` and `{width}`.
    let address: String
  }

  /// A sprite sheet with its photographs.
  private struct Sheet: Encodable, Sendable {
    let side: Int
    let columns: Int
    let first: Int
    var count: Int
    let address: String
    /// The square of the first photograph, and the distance from one to the next; `nil` for 0 and 1.
    var start: Int?
    var step: Int?

    init(_ sheet: SpriteSheet, first: Int, root: String) {
      side = sheet.grid.side
      columns = sheet.grid.columns
      self.first = first
      count = sheet.photos.count
      address = root + sheet.path
    }

    /// One photograph of a sheet, at a square.
    init(_ sheet: SpriteSheet, first: Int, start: Int, root: String) {
      self.init(sheet, first: first, root: root)
      (count, self.start) = (1, start)
    }

    /// Continues a run of photographs by the next one, if that is at the next square in the run's direction.
    mutating func continues(_ square: Int, on address: String) -> Bool {
      guard address == self.address, let start else { return false }
      let way = step ?? (count == 1 && square == start - 1 ? -1 : 1)
      guard square == start + way * count else { return false }
      if way != 1 { step = way }
      count += 1
      return true
    }
  }

  private struct Entry: Encodable, Sendable {
    let name: String
    let width: Int
    let height: Int
    /// The widths of the files, in every format of the sources.
    let widths: [Int]
    let color: String?
    let alt: String
    let caption: String?
    let date: String?
    let camera: String?
    let lens: String?
    let exposure: String?
    let location: String?
    /// The URL of a map that shows the location.
    let map: String?
    let file: String
    /// The URL of the photograph's page.
    let page: String
    let panorama: Bool?
    /// Whether the panorama shows a whole circle.
    let loop: Bool?
    let tiles: Tiles?
    /// The URL of the movie, and what is known of it.
    let movie: Movie?
    /// The URL of the movie of a Live Photo, and what is known of it.
    let live: Live?

    init(_ photo: Item, page: String, color: Color?, root: String) {
      self.page = page
      name = photo.media.name
      width = photo.facts.size.width
      height = photo.facts.size.height
      widths = photo.media.webp.map(\.size.width)
      self.color = color?.css
      alt = photo.alternativeText
      caption = photo.facts.caption
      date = photo.facts.date?.iso8601
      camera = photo.facts.camera
      lens = photo.facts.lens
      exposure = photo.facts.exposure?.text
      location = photo.facts.location?.text
      map = photo.facts.location?.map
      file = photo.file.name
      panorama = photo.facts.isPanorama ? true : nil
      loop = photo.facts.loops ? true : nil
      tiles = photo.tiles.map { Tiles($0, root: root) }
      movie = photo.facts.movie.flatMap { facts in
        photo.movie.map { Movie($0, facts, root: root) }
      }
      live = photo.clip.map {
        Live(address: root + $0.path, silent: $0.movie.hasSound ? nil : true)
      }
    }
  }

  private struct Live: Encodable, Sendable {
    let address: String
    /// Whether it has no sound.
    let silent: Bool?
  }

  /// The URLs of a movie and of its frames, with its length.
  private struct Movie: Encodable, Sendable {
    let address: String
    /// The length in seconds.
    let duration: Double
    /// Whether it has no sound.
    let silent: Bool?
    /// The URL of the sheet of its frames.
    let frames: String
    let columns: Int
    /// The number of frames on the sheet.
    let count: Int

    init(_ movie: MovieRendition, _ facts: MovieFacts, root: String) {
      address = root + movie.path
      duration = (facts.duration * 1000).rounded() / 1000
      silent = facts.hasSound ? nil : true
      frames = root + movie.framesPath
      columns = MovieFrames.columns
      count = MovieFrames.count
    }
  }

  /// The URLs and the geometry of a photograph's tiles.
  private struct Tiles: Encodable, Sendable {
    /// A URL template with `{level}`, `{column}` and `{row}`.
    let address: String
    let size: Int
    let overlap: Int

    init(_ pyramid: TilePyramid, root: String) {
      address = root + pyramid.address
      size = TilePyramid.side
      overlap = TilePyramid.overlap
    }
  }
}
