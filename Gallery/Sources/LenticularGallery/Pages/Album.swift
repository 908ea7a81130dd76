/// A folder of the gallery: a page for each view, and what they show.
struct Album: Sendable {
  let title: String
  /// The folders from the site's root to the album, as they are named on disk.
  let path: [String]
  /// In the order in which they are shown.
  let photos: [Photograph]
  let albums: [Album]
  /// The sprite sheets of ``photos``.
  let sheets: [SpriteSheet]

  /// The wall's list of photographs.
  private static let manifestName = "photographs.json"
  /// What an album's folder has.
  static let fileNames = AlbumView.allCases.map(\.fileName) + [manifestName]

  /// Files of the album, relative to the site.
  var files: [String] { Self.fileNames.map(file) }
  var manifest: String { file(Self.manifestName) }
  func page(_ view: AlbumView) -> String { file(view.fileName) }
  private func file(_ name: String) -> String { (path + [name]).joined(separator: "/") }

  /// The address of the site's root, from the album's folder.
  var root: String { String(repeating: "../", count: path.count) }

  /// The number of photographs in the album and everything below it.
  var photoCount: Int { albums.reduce(photos.count) { $0 + $1.photoCount } }

  /// The photograph that stands for the album: the first that is wider than high, which is how
  /// it is shown, else the first.
  var cover: Photograph? {
    let landscape = photos.first { $0.metadata.size.width > $0.metadata.size.height }
    return landscape ?? photos.first ?? albums.lazy.compactMap(\.cover).first
  }

  /// The album and everything below it.
  var all: [Album] { [self] + albums.flatMap(\.all) }

  /// The same, each with the albums that lead to it, the root first.
  func lineages(below ancestors: [Album] = []) -> [(album: Album, ancestors: [Album])] {
    [(self, ancestors)] + albums.flatMap { $0.lineages(below: ancestors + [self]) }
  }

  /// The first and the last date in the album and everything below it.
  var dates: (first: CaptureDate, last: CaptureDate)? {
    let dates =
      photos.compactMap(\.metadata.date)
      + albums.compactMap(\.dates).flatMap {
        [$0.first, $0.last]
      }
    guard let first = dates.min(), let last = dates.max() else { return nil }
    return (first, last)
  }
}

extension Album {
  /// The album of a folder: what of it can be shown. `nil` when nothing can.
  ///
  /// - Parameter shown: the photographs in the order of ``PhotoFolder/allPhotos``, `nil` for those that
  ///   cannot be shown. Files are known by that order and not by their names, of which two may be the
  ///   same text in other bytes.
  init?(of folder: PhotoFolder, titled title: String? = nil, shown: [Photograph?]) {
    var rest = shown[...]
    self.init(of: folder, titled: title, at: [], taking: &rest)
  }

  private init?(
    of folder: PhotoFolder, titled title: String? = nil, at path: [String],
    taking shown: inout ArraySlice<Photograph?>
  ) {
    self.title = title ?? folder.name
    self.path = path
    photos = shown.prefix(folder.photos.count).compactMap { $0 }.sorted(by: Photograph.precedes)
    shown = shown.dropFirst(folder.photos.count)
    sheets = SpriteSheet.sheets(of: photos)
    // Names at the root are the site's own too.
    let reserved: Set<String> = path.isEmpty ? Set(SiteClaim.ownFolders) : []
    let slugs = Slug.unique(folder.folders.map(\.name), reserved: reserved)
    var albums: [Album] = []
    for (folder, slug) in zip(folder.folders, slugs) {
      if let album = Album(of: folder, at: path + [slug], taking: &shown) { albums.append(album) }
    }
    self.albums = albums
    if photos.isEmpty && albums.isEmpty { return nil }
  }
}
