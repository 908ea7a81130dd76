/// The newest photographs of a gallery, for feed readers: an Atom feed (RFC 4287).
///
/// A photograph is as new as the date on which it was taken, so that the same photographs give the same feed. The
/// dates of cameras have no time zone; the feed has them as UTC. Photographs without a date are left out.
struct NewestFeed: Sendable {
  static let fileName = "feed.atom"

  /// The greatest number of photographs.
  static let limit = 36

  /// The date of a feed without photographs, which must have one.
  private static let noDate = "1970-01-01T00:00:00Z"

  private let root: Album
  private let base: BaseURL
  private let entries: [Entry]

  private struct Entry {
    let photo: Item
    let slug: String
    let album: Album
    let date: CaptureDate
  }

  init(of root: Album, base: BaseURL) {
    self.root = root
    self.base = base
    var entries: [Entry] = []
    for album in root.all {
      for (photo, slug) in zip(album.photos, album.slugs) {
        guard let date = photo.facts.date else { continue }
        // Photographs of the same moment are in the order of the site.
        let place = entries.firstIndex { $0.date < date } ?? entries.endIndex
        if place == Self.limit { continue }
        entries.insert(Entry(photo: photo, slug: slug, album: album, date: date), at: place)
        if entries.count > Self.limit { entries.removeLast() }
      }
    }
    self.entries = entries
  }

  var bytes: [UInt8] {
    let title = XMLText.escaped(root.title)
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom">
      <id>\(XMLText.escaped(base.text))</id>
      <title>\(title)</title>
      <updated>\(entries.first.map { Self.time($0.date) } ?? Self.noDate)</updated>
      <author><name>\(title)</name></author>
      <link rel="self" type="application/atom+xml" href="\(XMLText.escaped(base.text + Self.fileName))"/>
      <link rel="alternate" type="text/html" href="\(XMLText.escaped(base.text))"/>
      <generator>Lenticular</generator>
      \(entries.map(text).joined())</feed>

      """
    return Array(text.utf8)
  }

  private func text(of entry: Entry) -> String {
    let photo = entry.photo
    let address = XMLText.escaped(base.address(of: entry.album.path + [entry.slug]))
    let title = XMLText.escaped(photo.alternativeText)
    let image =
      photo.media.jpeg.first { $0.size.width >= Feed.plainWidth } ?? photo.media.jpeg.last
    let content = image.map { image in
      """
      <p><a href="\(address)"><img src="\(XMLText.escaped(base.text + image.path))" \
      width="\(image.size.width)" height="\(image.size.height)" alt="\(title)"></a></p>
      """
    }
    return """
      <entry>
      <id>\(address)</id>
      <title>\(title)</title>
      <published>\(Self.time(entry.date))</published>
      <updated>\(Self.time(entry.date))</updated>
      <link rel="alternate" type="text/html" href="\(address)"/>
      <category term="\(XMLText.escaped(entry.album.title))"/>
      <content type="html">\(XMLText.escaped(content ?? ""))</content>
      </entry>

      """
  }

  private static func time(_ date: CaptureDate) -> String { date.timestamp }
}

/// The feed of the newest photographs of a site whose address is known.
struct NewestFeeds: PageKind {
  var templates: [String] { [] }

  func mayHave(_ path: PagePath) -> Bool { path.folder.isEmpty && path.name == NewestFeed.fileName }

  func pages(of site: SiteContent) -> AnySequence<Page> {
    guard let base = site.base else { return AnySequence([]) }
    return AnySequence([
      Page(path: NewestFeed.fileName, source: nil) { () throws(GalleryError) in
        NewestFeed(of: site.root, base: base).bytes
      }
    ])
  }

  func page(at path: PagePath, of site: SiteContent) -> Page? {
    mayHave(path) ? pages(of: site).first { _ in true } : nil
  }
}
