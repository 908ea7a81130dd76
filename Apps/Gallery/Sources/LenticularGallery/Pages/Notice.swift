/// A page with a sentence, and links that lead on. It needs no other file, so that it can be shown at any address.
struct Notice {
  let title: String
  let text: String
  let links: [Link]

  struct Link {
    /// The relative URL.
    let address: String
    let text: String
  }

  private static let style = """
    :root{color-scheme:dark}\
    body{min-height:100vh;margin:0;padding:1.5rem;box-sizing:border-box;display:grid;place-content:center;\
    background:#0b0b0c;color:#ececee;font:100%/1.5 system-ui,sans-serif;text-align:center}\
    main{display:grid;gap:1rem}h1{margin:0;font-size:1.75rem;font-weight:600}\
    p,ul{margin:0 auto;padding:0;max-width:34rem;list-style:none;color:#a6a6ac}\
    a{display:inline-block;padding:.65rem;color:#ececee;text-underline-offset:4px;overflow-wrap:anywhere}
    """

  func html(_ templates: PageTemplates) throws(GalleryError) -> [UInt8] {
    try templates.html(
      "notice",
      [
        "title": title, "text": text, "style": Self.style,
        "links": links.map { ["address": $0.address, "text": $0.text] },
      ])
  }
}

/// The page of an address at which nothing is.
public struct NotFoundPage: Sendable {
  private let templates: PageTemplates

  public init() throws(GalleryError) {
    // The page has no scripts and no styles but its own.
    self.init(try PageTemplates(assets: ""))
  }

  init(_ templates: PageTemplates) { self.templates = templates }

  /// - Parameter root: the URL of the site's first page.
  public func html(root: String) throws(GalleryError) -> [UInt8] {
    let texts = templates.texts
    return try Notice(
      title: texts[.notFound], text: texts[.nothingHere],
      links: [Notice.Link(address: root, text: texts[.toGallery])]
    ).html(templates)
  }
}

/// The page that web servers of static files show at addresses at which nothing is. It is shown at any depth, so it is
/// made for a site whose address is known.
struct NotFoundPages: PageKind {
  static let fileName = "404.html"

  var templates: [String] { [] }

  func mayHave(_ path: PagePath) -> Bool { path.folder.isEmpty && path.name == Self.fileName }

  func pages(of site: SiteContent) -> AnySequence<Page> {
    guard let base = site.base else { return AnySequence([]) }
    let templates = site.templates
    let page = Page(
      path: Self.fileName, source: { templates.digest { add in add(base.path) } },
      bytes: { () throws(GalleryError) in try NotFoundPage(templates).html(root: base.path) })
    return AnySequence([page])
  }

  func page(at path: PagePath, of site: SiteContent) -> Page? {
    mayHave(path) ? pages(of: site).first { _ in true } : nil
  }
}
