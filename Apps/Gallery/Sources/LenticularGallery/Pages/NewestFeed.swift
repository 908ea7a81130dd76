/// The newest photographs of a gallery, for feed readers: an Atom feed (RFC 4287).
///
/// A photograph is as new as its file: when the file was last modified, which is when it was scanned, edited or downloaded.
/// So a scan of an old picture is new, and the same files give the same feed.
struct NewestFeed: Sendable {
  static let fileName = "feed.atom"

  /// The greatest number of photographs.
  static let limit = 36

  /// The date of a feed without photographs, which must have one.
  fileprivate static let noDate = "1970-01-01T00:00:00Z"

  private let root: Album
  private let base: BaseURL
  private let entries: [Entry]

  private struct Entry {
    let photo: Item
    let slug: String
    let album: Album
    let date: FileVersion.Moment

    /// The date in UTC.
    var text: String { date.iso8601 ?? NewestFeed.noDate }

    /// Of files that were modified in the same second, those are first that were taken last.
    func precedes(_ other: Entry) -> Bool {
      if date.seconds != other.date.seconds { return date.seconds > other.date.seconds }
      switch (photo.facts.date, other.photo.facts.date) {
      case (let own?, let date?): return own > date
      case (let own, let date): return own != nil && date == nil
      }
    }
  }

  init(of root: Album, base: BaseURL) {
    self.root = root
    self.base = base
    var entries: [Entry] = []
    for album in root.all {
      for (photo, slug) in zip(album.photos, album.slugs) {
        let date = photo.file.version.modified
        guard date.hasYear else { continue }
        let entry = Entry(photo: photo, slug: slug, album: album, date: date)
        // Those of which none precedes the other are in the order of the site.
        let place = entries.firstIndex { entry.precedes($0) } ?? entries.endIndex
        if place == Self.limit { continue }
        entries.insert(entry, at: place)
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
      <updated>\(entries.first?.text ?? Self.noDate)</updated>
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
      <published>\(entry.text)</published>
      <updated>\(entry.text)</updated>
      <link rel="alternate" type="text/html" href="\(address)"/>
      <category term="\(XMLText.escaped(entry.album.title))"/>
      <content type="html">\(XMLText.escaped(content ?? ""))</content>
      </entry>

      """
  }
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
