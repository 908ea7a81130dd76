/// The lists of photographs of each album and all albums below it, in parts, which pages load.
struct ListPages: PageKind {
  static let names = PartNames(stem: "photographs", suffix: "json")

  var templates: [String] { [] }

  func mayHave(_ path: PagePath) -> Bool { Self.names.part(path.name) != nil }

  func pages(of site: SiteContent) -> AnySequence<Page> {
    AnySequence(
      site.lineages.lazy.flatMap { album, ancestors in
        let list = list(of: album, site)
        // The first part of a list names the others, so it is the last.
        return (0..<album.list.parts).reversed().lazy.map { part in
          page(part, of: album, ancestors, list, site)
        }
      })
  }

  func page(at path: PagePath, of site: SiteContent) -> Page? {
    guard let part = Self.names.part(path.name),
      let (album, ancestors) = site.lineage(at: path.folder), part < album.list.parts
    else { return nil }
    let list = list(of: album, site)
    return page(part, of: album, ancestors, list, site)
  }

  private func page(
    _ part: Int, of album: Album, _ ancestors: [Album], _ list: Lazily<PhotographList>,
    _ site: SiteContent
  ) -> Page {
    Page(
      path: album.path(of: Self.names.name(part)),
      source: { site.listSource(of: album, ancestors: ancestors, printed: list().printed) },
      bytes: { () throws(GalleryError) in try list().json(ofPart: part) })
  }

  /// The list of an album with what is printed when it is needed first, so that its digest is that of its text.
  private func list(of album: Album, _ site: SiteContent) -> Lazily<PhotographList> {
    Lazily {
      PhotographList(
        of: album, printed: site.printed(in: album), version: site.listVersion(of: album))
    }
  }

  func unread(at path: PagePath, _ count: Int, of listing: LiveListing) -> [SourceFile]? {
    guard mayHave(path), listing.hasAlbum(at: path.folder) else { return nil }
    return listing.first(count, below: path.folder, withAlbums: true)
  }
}
