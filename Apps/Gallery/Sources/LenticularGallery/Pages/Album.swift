/// A folder of the gallery, with its photographs and a page for each view.
struct Album: Sendable {
  let title: String
  /// What its text says.
  let text: AlbumText
  /// The names of the folders from the site's root to the album.
  let path: [String]
  /// The photographs, in the order of the page.
  let photos: [Item]
  /// The names of the folders of the photographs' pages.
  let slugs: [String]
  let albums: [Album]
  /// The number of files in the folder itself that have not been read yet, while a gallery is served.
  let unreadCount: Int
  /// The sprite sheets of ``photos``.
  let sheets: [SpriteSheet]

  /// The numbers of albums and photographs in a part of a feed, which are some screens, and of photographs in a part of
  /// a list.
  private static let lengths = (feed: 100, list: 200)

  /// The number of photographs in a part of a list.
  static var listLength: Int { lengths.list }

  /// The parts of the feed, which has the albums below this one, then the photographs.
  var feed: Division { Division(count: albums.count + photos.count, length: Self.lengths.feed) }
  /// The parts of the list of the photographs of the album and all albums below it.
  var list: Division {
    Division(count: all.reduce(0) { $0 + $1.photos.count }, length: Self.lengths.list)
  }

  /// The indices of the albums and of the photographs in a part of the feed.
  func feedRanges(of part: Int) -> (albums: Range<Int>, photos: Range<Int>) {
    let range = feed.range(of: part)
    let (start, end) = (range.lowerBound - albums.count, range.upperBound - albums.count)
    return (range.clamped(to: 0..<albums.count), max(0, start)..<max(0, end))
  }

  /// The part of the feed that has the photograph at an index.
  func feedPart(ofPhoto index: Int) -> Int { feed.part(of: albums.count + index) }

  /// The path of a file in the album's folder, relative to the site.
  func path(of name: String) -> String { (path + [name]).joined(separator: "/") }

  /// The relative URL of the site's root from the album's folder.
  var root: String { String(repeating: "../", count: path.count) }

  /// The number of photographs in the album and all albums below it. Files that have not been read yet are
  /// counted too.
  let photoCount: Int

  /// The photograph that represents the album: the one that its text names, or the first in landscape format, in which it
  /// is shown, or else the first.
  let cover: Item?

  /// When the file was modified that was modified last, in the album and all albums below it; `nil` without photographs.
  let modified: FileVersion.Moment?

  /// The first and the last date in the album and all albums below it; `nil` without dates.
  let dates: (first: CaptureDate, last: CaptureDate)?

  /// Whether there is something that plays in the album or an album below it.
  var hasMovies: Bool {
    photos.contains(where: \.plays) || albums.contains(where: \.hasMovies)
  }

  /// The album and all albums below it.
  var all: [Album] { [self] + albums.flatMap(\.all) }

  /// The photographs of the album and all albums below it, with the paths of their pages, relative to the site.
  var pagesOfPhotographs: [(item: Item, page: String)] {
    all.flatMap { album in
      zip(album.photos, album.slugs).map { ($0, album.path(of: "\($1)/\(PagePath.index)")) }
    }
  }

  /// The album and all albums below it, each with its ancestors, the root first.
  func lineages(below ancestors: [Album] = []) -> [(album: Album, ancestors: [Album])] {
    [(self, ancestors)] + albums.flatMap { $0.lineages(below: ancestors + [self]) }
  }

  /// Covers and dates are computed once for each album, from those of the albums in it.
  ///
  /// - Parameter slugs: the names of the folders of the photographs' pages; `nil` for those that the photographs alone
  ///   have.
  init(
    title: String, text: AlbumText = AlbumText(), path: [String], photos: [Item],
    slugs: [String]? = nil, albums: [Album], unreadCount: Int, sheets: [SpriteSheet],
    cover chosen: Item? = nil
  ) {
    self.title = title
    self.text = text
    self.path = path
    self.photos = photos
    self.slugs =
      slugs
      ?? FolderAddresses(
        photos: photos.map { ($0.file.name, $0.file.stem) }, albums: [], isRoot: path.isEmpty
      ).photos
    self.albums = albums
    self.unreadCount = unreadCount
    self.sheets = sheets
    photoCount = albums.reduce(photos.count + unreadCount) { $0 + $1.photoCount }
    let landscape = photos.first { $0.facts.size.width > $0.facts.size.height }
    cover = chosen ?? landscape ?? photos.first ?? albums.first { $0.cover != nil }?.cover
    modified =
      (photos.map(\.file.version.modified) + albums.compactMap(\.modified)).max()
    let all =
      photos.compactMap(\.facts.date)
      + albums.compactMap(\.dates).flatMap { [$0.first, $0.last] }
    dates = all.min().flatMap { first in all.max().map { (first, $0) } }
  }
}

extension AlbumOrder {
  /// Albums in this order. Those without dates follow those with dates, and those that a list does not name the others.
  ///
  /// - Parameter albums: in the order of their names, with the names of their folders.
  fileprivate func sorted(_ albums: [(name: String, album: Album)]) -> [Album] {
    func sorted(_ precedes: (CaptureDate, CaptureDate) -> Bool, _ date: (Album) -> CaptureDate?)
      -> [Album]
    {
      albums.map(\.album).enumerated().sorted { a, b in
        switch (date(a.element), date(b.element)) {
        case (let one?, let other?) where one != other: precedes(one, other)
        case (.some, nil): true
        case (nil, .some): false
        default: a.offset < b.offset
        }
      }.map(\.element)
    }
    switch self {
    case .date: return sorted(<) { $0.dates?.first }
    case .newestFirst: return sorted(>) { $0.dates?.last }
    case .name, .list:
      let places = self.places
      return albums.enumerated().sorted { a, b in
        let (one, other) = (places[PathKey(a.element.name)], places[PathKey(b.element.name)])
        return (one ?? .max, a.offset) < (other ?? .max, b.offset)
      }.map(\.element.album)
    }
  }
}

extension Album {
  /// The state of a file of the folder.
  enum File: Sendable {
    case photograph(Item)
    /// The file has not been read yet.
    case unread
    /// The file cannot be shown.
    case lost

    init(_ outcome: PhotographBuild.Outcome) {
      self = outcome.photograph.map { .photograph($0) } ?? .lost
    }

    var photograph: Item? {
      if case .photograph(let photograph) = self { photograph } else { nil }
    }

    var isUnread: Bool {
      if case .unread = self { true } else { false }
    }
  }

  /// The album of a folder; `nil` if nothing in it can be shown.
  ///
  /// - Parameters:
  ///   - settings: the title of the first page, the order, and what is published.
  ///   - files: the files in the order of ``SourceFolder/allPhotos``. They are matched by order and not
  ///   by name, because two names may be canonically equivalent text in different bytes.
  init?(of folder: SourceFolder, _ settings: GallerySettings = GallerySettings(), files: [File]) {
    var rest = files[...]
    self.init(of: folder, settings, at: [], named: "", taking: &rest)
    if photos.isEmpty && albums.isEmpty && unreadCount == 0 { return nil }
  }

  /// The album of a folder, which may be empty.
  ///
  /// - Parameter place: the path of the folder, with a slash at its end; empty for the root.
  private init(
    of folder: SourceFolder, _ settings: GallerySettings, at path: [String], named place: String,
    taking files: inout ArraySlice<File>
  ) {
    var folder = folder
    if folder.addresses == nil { folder.address(isRoot: path.isEmpty) }
    let addresses = folder.addresses
    let text = folder.text
    let own = files.prefix(folder.photos.count)
    files = files.dropFirst(folder.photos.count)
    let photos = zip(own, addresses?.photos ?? []).compactMap { file, slug in
      file.photograph.map { photo in
        let words = folder.words.isEmpty ? nil : folder.words[PathKey(photo.file.name)]
        return (photo: photo.with(words, else: text.defaults, settings), slug: slug)
      }
    }
    let chosen = text.order ?? (settings.newestFirst ? .newestFirst : .date)
    let sorted = ItemOrder(photos.lazy.map(\.photo), chosen).sorted(photos) { $0.photo }
    let inner = zip(folder.folders, addresses?.albums ?? []).compactMap { folder, slug in
      let album = Album(
        of: folder, settings, at: path + [slug], named: "\(place)\(folder.name)/", taking: &files)
      let isEmpty = album.photos.isEmpty && album.albums.isEmpty && album.unreadCount == 0
      return isEmpty ? nil : (name: folder.name, album: album)
    }
    let named = Collation(settings.language).sorted(inner) { $0.name }
    let ordered = (text.order ?? .name).sorted(named)
    let cover = text.cover.flatMap { cover in
      (sorted.map(\.photo) + ordered.flatMap(\.all).flatMap(\.photos)).first {
        $0.file.relativePath.utf8.elementsEqual("\(place)\(cover)".utf8)
      }
    }
    let title = path.isEmpty ? settings.title : nil
    self.init(
      title: title ?? text.title ?? folder.name, text: text, path: path,
      photos: sorted.map(\.photo), slugs: sorted.map(\.slug), albums: ordered,
      unreadCount: own.count(where: \.isUnread),
      sheets: SpriteSheet.sheets(of: sorted.map(\.photo)), cover: cover)
  }

  /// The album of a folder in which nothing can be shown any more.
  static func empty(_ folder: SourceFolder, _ settings: GallerySettings) -> Album {
    var rest: ArraySlice<File> = []
    return Album(
      of: SourceFolder(name: folder.name), settings, at: [], named: "", taking: &rest)
  }
}
