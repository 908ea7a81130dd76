/// Writes the pages of the albums that have changed.
struct AlbumPages {
  let site: SiteFolder
  private let known: [String: BuildIndex.Page]
  private let page: AlbumPage

  /// - Parameter known: the pages of the last build.
  init(site: SiteFolder, known: [BuildIndex.Page]) throws(GalleryError) {
    self.site = site
    self.known = Dictionary(
      known.map { ($0.file.path, $0) }, uniquingKeysWith: { first, _ in first })
    page = try AlbumPage()
  }

  /// Writes the pages of an album and the albums below it.
  ///
  /// Feeds are written last, the innermost first, so that no published page links to a missing one.
  func write(_ root: Album, colors: [String: Color]) throws(GalleryError) -> [BuildIndex.Page] {
    let lineages = root.lineages()
    let sources = lineages.map { page.source(of: $0.album, ancestors: $0.ancestors) }
    var pages: [BuildIndex.Page] = []
    for ((album, ancestors), source) in zip(lineages, sources) {
      pages.append(
        try write(album.manifest, source) { () throws(GalleryError) in
          try WallManifest(of: album, colors: colors).json()
        })
      pages.append(
        try write(album.page(.wall), source) { () throws(GalleryError) in
          try page.html(of: album, as: .wall, ancestors: ancestors)
        })
    }
    for ((album, ancestors), source) in zip(lineages, sources).reversed() {
      pages.append(
        try write(album.page(.feed), source) { () throws(GalleryError) in
          try page.html(of: album, as: .feed, ancestors: ancestors)
        })
    }
    return pages
  }

  /// Writes a page, unless it exists and was made from the same source.
  private func write(
    _ name: String, _ source: String, _ bytes: () throws(GalleryError) -> [UInt8]
  ) throws(GalleryError) -> BuildIndex.Page {
    if let page = known[name], page.source == source, site.keep(page.file) { return page }
    let bytes = try bytes()
    try site.writePage(bytes, to: name)
    let content = NewFile.Content(size: bytes.count, digest: Digest(of: bytes).hexadecimal)
    return BuildIndex.Page(source: source, file: StoredFile(path: name, content))
  }
}
