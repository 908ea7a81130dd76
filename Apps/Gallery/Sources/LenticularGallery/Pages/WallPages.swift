/// The walls: a page for each album, on which all its photographs, including those of subalbums, can be zoomed.
struct WallPages: PageKind {
  static let fileName = "wall.html"

  var templates: [String] { ["wall"] }

  func mayHave(_ path: PagePath) -> Bool { path.name == Self.fileName }

  func pages(of site: SiteContent) -> AnySequence<Page> {
    AnySequence(site.lineages.lazy.map { page(of: $0.album, $0.ancestors, site) })
  }

  func page(at path: PagePath, of site: SiteContent) -> Page? {
    guard mayHave(path), let (album, ancestors) = site.lineage(at: path.folder) else { return nil }
    return page(of: album, ancestors, site)
  }

  private func page(of album: Album, _ ancestors: [Album], _ site: SiteContent) -> Page {
    Page(
      path: album.path(of: Self.fileName),
      // The page loads the list, and so it is the page that notices changes of the list.
      source: { site.listSource(of: album, ancestors: ancestors) }, followsGallery: true,
      bytes: { () throws(GalleryError) in try html(of: album, ancestors, site) })
  }

  private func html(of album: Album, _ ancestors: [Album], _ site: SiteContent)
    throws(GalleryError) -> [UInt8]
  {
    var values = AlbumFrame(site: site, album: album, ancestors: ancestors)
      .values(of: Self.fileName, linkingTo: Self.fileName)
    values["isWall"] = true
    return try site.templates.html("wall", values)
  }

  func unread(at path: PagePath, _ count: Int, of listing: LiveListing) -> [SourceFile]? {
    guard mayHave(path), listing.hasAlbum(at: path.folder) else { return nil }
    return listing.first(count, below: path.folder, withAlbums: true)
  }
}
