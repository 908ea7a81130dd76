/// A page of the gallery.
struct Album: Sendable {
  let title: String
  /// The folders from the site's root to the page, as they are named on disk.
  let path: [String]
  /// In the order in which they are shown.
  let photos: [Photograph]
  let albums: [Album]

  /// The page's file, relative to the site.
  var page: String { (path + ["index.html"]).joined(separator: "/") }

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
  /// The album of a folder: what of it could be developed. `nil` when nothing could.
  init?(
    of folder: PhotoFolder, titled title: String? = nil, at path: [String] = [],
    developed: [String: Photograph]
  ) {
    self.title = title ?? folder.name
    self.path = path
    photos = folder.photos.compactMap { developed[$0.relativePath] }.sorted(by: Photograph.precedes)
    // Names at the root are the site's own too.
    let reserved: Set<String> = path.isEmpty ? Set(SiteClaim.ownFolders) : []
    let slugs = Slug.unique(folder.folders.map(\.name), reserved: reserved)
    albums = zip(folder.folders, slugs).compactMap { folder, slug in
      Album(of: folder, at: path + [slug], developed: developed)
    }
    if photos.isEmpty && albums.isEmpty { return nil }
  }
}
