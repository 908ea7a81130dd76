/// The pages of photographs.
struct PhotographPages: PageKind {
  var templates: [String] { ["photograph"] }

  func mayHave(_ path: PagePath) -> Bool { path.isIndex }

  func pages(of site: SiteContent) -> AnySequence<Page> {
    AnySequence(
      site.lineages.lazy.flatMap { album, ancestors in
        album.photos.indices.lazy.map { page(ofPhoto: $0, in: album, ancestors, site) }
      })
  }

  func page(at path: PagePath, of site: SiteContent) -> Page? {
    guard path.isIndex, let (outer, slug) = path.place,
      let (album, ancestors) = site.lineage(at: outer), let index = album.slugs.firstIndex(of: slug)
    else { return nil }
    return page(ofPhoto: index, in: album, ancestors, site)
  }

  private func page(
    ofPhoto index: Int, in album: Album, _ ancestors: [Album], _ site: SiteContent
  ) -> Page {
    let renderer = PhotographPage(templates: site.templates, base: site.base, tags: site.tags)
    let place = PhotographPage.Place(
      photo: album.photos[index], index: index, album: album, ancestors: ancestors)
    return Page(
      path: album.path(of: "\(album.slugs[index])/\(PagePath.index)"),
      source: { renderer.source(of: place) },
      bytes: { () throws(GalleryError) in try renderer.html(of: place) })
  }

  func unread(at path: PagePath, _ count: Int, of listing: LiveListing) -> [SourceFile]? {
    guard path.isIndex, let (outer, slug) = path.place, !listing.hasAlbum(at: path.folder),
      listing.hasAlbum(at: outer)
    else { return nil }
    return listing.photographs(slug, in: outer)
  }
}
