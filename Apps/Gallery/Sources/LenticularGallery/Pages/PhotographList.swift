import Foundation

/// The list of the photographs of an album and all albums below it in JSON, for a wall, a viewer and a preview.
///
/// A long list is divided. The first part has the sizes of all photographs, so that a wall can be laid out, and the
/// sprite sheets. URLs are relative to the list.
struct PhotographList: Sendable {
  /// A photograph of the list: the number of its album, and its index there.
  private struct Place: Sendable {
    let album: Int
    let index: Int
  }

  private enum Kind: Sendable {
    case album(Album)
    case timeline(Timeline, cover: Item?)
  }

  private let kind: Kind
  private let division: Division
  private let albums: [Album]
  private let places: [Place]
  /// The sheets that the list names, which are all that existed when it was made.
  let printed: SiteContent.Printed
  /// A text that changes with the photographs.
  private let version: Lazily<String>
  /// The relative URL of the site's root from the list.
  private let root: String

  /// - Parameters:
  ///   - printed: the colours of the photographs on the sheets that exist, by the sheets' paths. Others are left out.
  ///   - version: a text that changes with the photographs, if it is known; see ``SiteContent/listVersion(of:)``.
  init(of album: Album, printed: SiteContent.Printed, version: Lazily<String>? = nil) {
    kind = .album(album)
    division = album.list
    let albums = album.all
    self.albums = albums
    places = albums.enumerated().flatMap { number, album in
      album.photos.indices.map { Place(album: number, index: $0) }
    }
    self.printed = printed
    self.version = version ?? Lazily { Self.version(of: albums.lazy.flatMap(\.photos)) }
    root = album.root
  }

  /// The list of all photographs of a site as time, which lies in the folder of the time page.
  ///
  /// The first part has the days and some colours of each month in place of sizes, and each part its own sprites. So the
  /// first part is small for a site of any size, and still a wall can show all of it in its colours.
  init(of timeline: Timeline, _ site: SiteContent, printed: SiteContent.Printed) {
    kind = .timeline(timeline, cover: site.root.cover)
    division = timeline.list
    albums = site.root.all
    places = timeline.entries.map { Place(album: $0.album, index: $0.index) }
    self.printed = printed
    version = timeline.version
    root = TimePages.root
  }

  /// A text that changes with the photographs of a list.
  static func version(of photographs: some Sequence<Item>) -> String {
    let names = photographs.lazy.map(\.media.name).joined(separator: "\n")
    return String(Digest(of: names.utf8).hexadecimal.prefix(12))
  }

  /// The greatest number of colours of a month.
  private static let colorsOfMonth = 24

  /// A part of the list in compact JSON, the same bytes for the same photographs.
  ///
  /// - Complexity: that of the part and of the albums in it, and for the first part that of all photographs.
  func json(ofPart part: Int) throws(GalleryError) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var colors = Colors(printed)
    var list = part == 0 ? first(&colors) : File(version: version())
    list.photographs = division.range(of: part).map { entry(at: $0, &colors) }
    if case .timeline(let timeline, _) = kind { list.sprites = sheets(ofPart: part, timeline) }
    do {
      return Array(try encoder.encode(list))
    } catch {
      throw .resourceUnusable(ListPages.names.name(part), reason: "\(error)")
    }
  }

  private func photo(at index: Int) -> Item {
    albums[places[index].album].photos[places[index].index]
  }

  private func entry(at index: Int, _ colors: inout Colors) -> Entry {
    let place = places[index]
    let album = albums[place.album]
    let page: String
    switch kind {
    case .album(let listed):
      page = Slug.address(album.path.dropFirst(listed.path.count) + [album.slugs[place.index]])
    case .timeline: page = root + Slug.address(album.path + [album.slugs[place.index]])
    }
    return Entry(
      album.photos[place.index], page: page, color: colors[place.album, album][place.index],
      root: root)
  }

  // MARK: The first part

  /// The first part without its photographs.
  private func first(_ colors: inout Colors) -> File {
    let cover: Item?
    switch kind {
    case .album(let album): cover = album.cover
    case .timeline(_, let first): cover = first
    }
    // Browsers that can run the engine show WebP, so the list needs no fallback.
    let sources = (cover?.media.formats ?? []).dropLast().map { format in
      Source(type: format.type, address: root + format.address)
    }
    var first = File(sources: sources)
    if division.parts > 1 {
      first.parts = Parts(length: division.length, count: division.parts, version: version())
    }
    switch kind {
    case .album(let album):
      first.sprites = sheets()
      if division.parts > 1 {
        let others = division.range(of: 0).upperBound..<places.count
        (first.sizes, first.shapes) = Self.shapes(of: others.map { photo(at: $0).facts.size })
        first.own = album.photos.count
      }
    case .timeline(let timeline, _):
      first.count = places.count
      first.days = timeline.days
      first.colors = timeline.months.map { month in
        let shown = min(Self.colorsOfMonth, month.range.count)
        return (0..<shown).map { sample in
          let place = places[month.range.lowerBound + sample * month.range.count / shown]
          return colors[place.album, albums[place.album]][place.index]?.shortHexadecimal ?? "222"
        }.joined()
      }
    }
    return first
  }

  /// The sizes of photographs, and for each photograph the number of its size as a character, from `0` on. So a size of
  /// many photographs is written once, and is one byte for each. Of more sizes than there are such characters, each
  /// photograph has its own.
  private static func shapes(of sizes: [PixelSize]) -> (sizes: [Int], shapes: String?) {
    var counts: [PixelSize: (count: Int, first: Int)] = [:]
    for (index, size) in sizes.enumerated() {
      counts[size, default: (0, index)].count += 1
    }
    func numbers(_ sizes: some Sequence<PixelSize>) -> [Int] {
      sizes.flatMap { [$0.width, $0.height] }
    }
    if counts.count > shapeLimit { return (numbers(sizes), nil) }
    let different = counts.sorted { a, b in
      a.value.count != b.value.count
        ? a.value.count > b.value.count : a.value.first < b.value.first
    }.map(\.key)
    var characters: [PixelSize: Unicode.Scalar] = [:]
    for (index, size) in different.enumerated() {
      characters[size] = Unicode.Scalar(firstShape + UInt32(index))
    }
    var shapes = String.UnicodeScalarView()
    shapes.append(contentsOf: sizes.lazy.compactMap { characters[$0] })
    return (numbers(different), String(shapes))
  }

  /// The code of the character of the first size, which is that of `0`.
  private static let firstShape: UInt32 = 0x30
  /// The greatest number of sizes that have characters: no character is one of those that stand for two in UTF-16.
  private static let shapeLimit = 0xD000

  /// The sheets of all albums.
  private func sheets() -> [Sheet] {
    var sheets: [Sheet] = []
    var start = 0
    for album in albums {
      for sheet in album.sheets.flatMap({ [$0] + $0.parts }) where printed[sheet.path] != nil {
        sheets.append(Sheet(sheet, first: start + sheet.photos.startIndex, root: root))
      }
      start += album.photos.count
    }
    return sheets
  }

  // MARK: Time

  /// The sheets of a part of the list as time: one for each run of photographs that follow each other both in the part and
  /// on a sheet.
  private func sheets(ofPart part: Int, _ timeline: Timeline) -> [Sheet] {
    // For each photograph of an album, its sheets and its place on them.
    var known: [Int: [[(sheet: SpriteSheet, at: Int)]]] = [:]
    func sheets(of place: Place) -> [(sheet: SpriteSheet, at: Int)] {
      if let known = known[place.album] { return known[place.index] }
      let album = albums[place.album]
      var all = [[(sheet: SpriteSheet, at: Int)]](repeating: [], count: album.photos.count)
      for sheet in album.sheets.flatMap({ [$0] + $0.parts }) where printed[sheet.path] != nil {
        for (at, index) in sheet.photos.indices.enumerated() { all[index].append((sheet, at)) }
      }
      known[place.album] = all
      return all[place.index]
    }
    var runs: [Sheet] = []
    // The runs that the last photograph has continued, by the sides of their squares.
    var open: [Int: Int] = [:]
    for index in division.range(of: part) {
      var next: [Int: Int] = [:]
      for (sheet, at) in sheets(of: places[index]) {
        let address = root + sheet.path
        if let run = open[sheet.grid.side], runs[run].continues(at, on: address) {
          next[sheet.grid.side] = run
        } else {
          next[sheet.grid.side] = runs.count
          runs.append(Sheet(sheet, first: index, start: at, root: root))
        }
      }
      open = next
    }
    return runs
  }

  /// The colours of photographs, by their albums, which are looked up when they are needed.
  ///
  /// They are those of the album's own sheets. A sheet of another album may give the same photograph a slightly different
  /// colour, and the list would depend on that album. The sheets of large squares count until the small ones exist.
  private struct Colors {
    private let printed: SiteContent.Printed
    private var known: [Int: [Color?]] = [:]

    init(_ printed: SiteContent.Printed) { self.printed = printed }

    /// The colours of the photographs of an album itself, in their order.
    subscript(_ number: Int, _ album: Album) -> [Color?] {
      mutating get {
        if let known = known[number] { return known }
        var all = [Color?](repeating: nil, count: album.photos.count)
        for sheet in album.sheets.flatMap({ $0.parts + [$0] }) {
          for (index, color) in zip(sheet.photos.indices, printed[sheet.path] ?? []) {
            all[index] = color
          }
        }
        known[number] = all
        return all
      }
    }
  }

  /// The content of a file: everything in the first part, the photographs and the version in the others.
  private struct File: Encodable, Sendable {
    var sources: [Source]?
    var sprites: [Sheet]?
    var photographs: [Entry] = []
    var parts: Parts?
    /// The widths and heights of the photographs of the other parts, in pixels: with shapes, those that differ.
    var sizes: [Int]?
    /// For each of these photographs, the character of its size; see ``PhotographList/shapes(of:)``.
    var shapes: String?
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
    /// The URL of the file to download: the original, or what plays.
    let original: String?
    /// What a wall shows on the thumbnail: that something plays, and the length of a movie.
    let mark: String?
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
    /// The URL of what moves of a picture that does.
    let motion: Motion?

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
      original = (photo.originalPath ?? photo.movie?.path ?? photo.motionPath).map { root + $0 }
      mark = photo.mark
      panorama = photo.facts.isPanorama ? true : nil
      loop = photo.facts.loops ? true : nil
      tiles = photo.tiles.map { Tiles($0, root: root) }
      movie = photo.facts.movie.flatMap { facts in
        photo.movie.map { Movie($0, facts, root: root) }
      }
      motion = photo.motionPath.map { Motion(address: root + $0) }
      live = photo.clip.map {
        Live(address: root + $0.path, silent: $0.movie.hasSound ? nil : true)
      }
    }
  }

  private struct Motion: Encodable, Sendable {
    let address: String
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
