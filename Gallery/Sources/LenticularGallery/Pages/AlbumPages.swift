/// Writes the pages of the albums and photographs that have changed.
struct AlbumPages {
  let site: SiteFolder
  private let known: KnownPages
  private let base: BaseURL?
  private let albumPage: AlbumPage
  private let photographPage: PhotographPage

  /// - Parameters:
  ///   - known: the pages of the last build.
  ///   - templates: the templates of the pages.
  ///   - base: the address of the site; `nil` if it is unknown.
  ///   - tilts: whether wide photographs in feeds shift as a phone is tilted.
  init(
    site: SiteFolder, known: KnownPages, templates: PageTemplates, base: BaseURL?,
    tilts: Bool
  ) {
    self.site = site
    self.known = known
    self.base = base
    albumPage = AlbumPage(templates: templates, base: base, tilts: tilts)
    photographPage = PhotographPage(templates: templates, base: base)
  }

  /// The files of a site's pages, relative to the site.
  ///
  /// - Parameter sitemap: the sitemap; `nil` without a base URL.
  static func files(of root: Album, sitemap: Sitemap?) -> some Sequence<String> {
    let lists = sitemap.map { $0.files.map(\.name) + [NewestFeed.fileName] } ?? []
    return [AnySequence(root.all.lazy.flatMap(\.files)), AnySequence(lists)].joined()
  }

  /// Whether a file in the site's root has the name of a list of addresses.
  static func isList(_ name: String) -> Bool { name == NewestFeed.fileName || Sitemap.isList(name) }

  /// Writes the pages of an album and the albums below it. The colours are those of the photographs on each sheet, by
  /// the sheet's path.
  ///
  /// Feeds are written after what they link to, the innermost first, so that no published page links to a missing
  /// one. What lists addresses is written last.
  ///
  /// - Parameter add: is called for each page that the next build can keep.
  func write(
    _ root: Album, colors: [String: [Color]], sitemap: Sitemap?, add: (BuildIndex.Page) -> Void
  ) throws(GalleryError) {
    let lineages = root.lineages()
    let sources = lineages.map { albumPage.source(of: $0.album, ancestors: $0.ancestors) }
    for (album, ancestors) in lineages {
      for (index, photo) in album.photos.enumerated() {
        let place = PhotographPage.Place(
          photo: photo, index: index, album: album, ancestors: ancestors)
        add(
          try write(album.page(of: photo), photographPage.source(of: place)) {
            () throws(GalleryError) in
            try photographPage.html(of: place)
          })
      }
    }
    for ((album, ancestors), source) in zip(lineages, sources) {
      var list: PhotographList?
      // The first part of a list names the others, so it is the last.
      for file in album.ownFiles.reversed() {
        switch file {
        case .list(let part):
          add(
            try write(album.path(of: file), source) { () throws(GalleryError) in
              let made = list ?? PhotographList(of: album, colors: colors)
              list = made
              return try made.json(ofPart: part)
            })
        case .view(.wall):
          add(
            try write(album.path(of: file), source) { () throws(GalleryError) in
              try albumPage.html(of: album, as: .wall, ancestors: ancestors)
            })
        case .view(.feed): continue
        }
      }
    }
    for ((album, ancestors), source) in zip(lineages, sources).reversed() {
      var rows: FeedRows?
      for part in (0..<album.feed.parts).reversed() {
        let view = AlbumView.feed(part: part)
        add(
          try write(album.path(of: .view(view)), source) { () throws(GalleryError) in
            let made = rows ?? FeedRows(of: album)
            rows = made
            return try albumPage.html(of: album, as: view, ancestors: ancestors, rows: made)
          })
      }
    }
    if let base, let sitemap {
      for file in sitemap.files {
        try site.writePage(file.bytes, to: file.name)
      }
      try site.writePage(NewestFeed(of: root, base: base).bytes, to: NewestFeed.fileName)
    }
  }

  /// Writes a page, unless it exists and was made from the same source.
  private func write(
    _ name: String, _ source: Digest, _ bytes: () throws(GalleryError) -> [UInt8]
  ) throws(GalleryError) -> BuildIndex.Page {
    if let page = known[name], page.source == source, site.keep(page.file) { return page }
    let bytes = try bytes()
    try site.writePage(bytes, to: name)
    let content = NewFile.Content(size: bytes.count, digest: Digest(of: bytes))
    return BuildIndex.Page(source: source, file: StoredFile(path: name, content))
  }
}
