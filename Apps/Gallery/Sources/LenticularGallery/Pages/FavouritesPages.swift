/// The page of the photographs that a visitor likes. The browser keeps them, so the page is the same for everybody.
struct FavouritesPages: PageKind {
  /// The folder of the page, below what is made of the whole gallery.
  static let folder = "-/favourites"

  var templates: [String] { ["favourites"] }

  func mayHave(_ path: PagePath) -> Bool { path.folder == Self.folder && path.isIndex }

  func pages(of site: SiteContent) -> AnySequence<Page> { AnySequence([page(of: site)]) }

  func page(at path: PagePath, of site: SiteContent) -> Page? {
    mayHave(path) ? page(of: site) : nil
  }

  private func page(of site: SiteContent) -> Page {
    let (templates, title) = (site.templates, site.root.title)
    return Page(
      path: "\(Self.folder)/\(PagePath.index)",
      source: { templates.digest { add in ["favourites", title].forEach(add) } },
      bytes: { () throws(GalleryError) in
        try templates.html(
          "favourites",
          [
            "root": "../../", "isPlain": true, "isFavourites": true,
            "title": templates.texts[.favourites], "siteTitle": title,
            "documentTitle": "\(templates.texts[.favourites]) · \(title)",
            "titleText": Texts.Key.favourites.rawValue, "titleRest": " · \(title)",
          ])
      })
  }
}
