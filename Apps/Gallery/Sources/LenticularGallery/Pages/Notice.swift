/// A page with a sentence, and links that lead on. It needs no other file, so that it can be shown at any address; with
/// those of a site it is in the visitor's language.
struct Notice {
  let title: Texts.Key
  let text: Texts.Key
  let links: [Link]

  struct Link {
    /// The relative URL.
    let address: String
    let text: String
    /// The key of the text, if it is one of the gallery's.
    var key: Texts.Key?
  }

  private static let style = """
    body{min-height:100vh;margin:0;padding:1.5rem;box-sizing:border-box;display:grid;place-content:center;\
    background:var(--paper);color:var(--ink);font:100%/1.5 system-ui,sans-serif;text-align:center}\
    main{display:grid;gap:1rem}h1{margin:0;font-size:1.75rem;font-weight:600}\
    p,ul{margin:0 auto;padding:0;max-width:34rem;list-style:none;color:var(--quiet)}\
    a{display:inline-block;padding:.65rem;color:var(--ink);text-underline-offset:4px;overflow-wrap:anywhere}\
    @media print{body,p,a{background:none;color:#000}}
    """

  /// The colours of a theme: those of `gallery.css`, with quiet texts a little brighter in the dark.
  private static func colors(_ theme: Theme) -> String {
    let dark = ":root{--paper:#0b0b0c;--ink:#ececee;--quiet:#a6a6ac}"
    let light = ":root{--paper:#f7f7f5;--ink:#1b1b1d;--quiet:#62626a}"
    return switch theme {
    case .dark: dark
    case .light: light
    case .auto: "\(dark)@media (prefers-color-scheme:light){\(light)}"
    }
  }

  /// - Parameter root: the URL of the site's root; `nil` without the site's files.
  func html(_ templates: PageTemplates, root: String?) throws(GalleryError) -> [UInt8] {
    var values: [String: Any] = [
      "title": templates.texts[title], "titleText": title.rawValue,
      "text": templates.texts[text], "textText": text.rawValue,
      "style": Self.colors(templates.theme) + Self.style,
      "links": links.map { link in
        ["address": link.address, "text": link.text, "key": link.key?.rawValue]
          .compactMapValues(\.self)
      },
    ]
    if templates.followsVisitor {
      values["root"] = root
      values["script"] = root
    }
    return try templates.html("notice", values)
  }
}

/// The page of an address at which nothing is.
public struct NotFoundPage: Sendable {
  private var templates: PageTemplates
  private let hasFiles: Bool

  /// A page without scripts, and without styles but its own.
  ///
  /// - Parameter language: one of ``GallerySettings/languages``.
  public init(_ language: String) throws(GalleryError) {
    var settings = GallerySettings()
    settings.language = language
    templates = try PageTemplates(assets: "", settings)
    hasFiles = false
  }

  /// A page of a site.
  init(_ templates: PageTemplates) {
    self.templates = templates
    hasFiles = true
  }

  /// The page of a theme.
  public func with(_ theme: Theme) -> NotFoundPage {
    var page = self
    page.templates.theme = theme
    return page
  }

  /// - Parameter root: the URL of the site's first page.
  public func html(root: String) throws(GalleryError) -> [UInt8] {
    let link = Notice.Link(address: root, text: templates.texts[.toGallery], key: .toGallery)
    return try Notice(title: .notFound, text: .nothingHere, links: [link])
      .html(templates, root: hasFiles ? root : nil)
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
