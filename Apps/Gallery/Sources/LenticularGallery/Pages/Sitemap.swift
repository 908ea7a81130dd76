/// The list of a site's addresses for search engines: of all albums and photographs.
///
/// Each has the time at which its newest photograph was modified: it depends on the photographs alone, so that two builds
/// of the same folder write the same.
///
/// A list of the protocol (https://www.sitemaps.org/protocol.html) has at most 50,000 addresses in 50 MiB. A
/// longer one is divided, and `sitemap.xml` is then the index of the parts.
struct Sitemap: Sendable {
  static let fileName = "sitemap.xml"

  /// The greatest number of addresses of a list.
  static let limit = 50_000
  /// The greatest size of a list, in bytes.
  static let byteLimit = 50 << 20

  /// The files in the site's root, by name, the index last.
  let files: [(name: String, bytes: [UInt8])]

  /// - Parameters:
  ///   - root: the album at the root of the site.
  ///   - limit: the greatest number of addresses of a list.
  init(
    of root: Album, base: BaseURL, limit: Int = Sitemap.limit, byteLimit: Int = Sitemap.byteLimit
  ) {
    var parts: [[UInt8]] = []
    var part = Self.start("urlset")
    let end = Self.end("urlset")
    var count = 0
    func add(_ path: [String], _ modified: FileVersion.Moment?) {
      let date = modified?.iso8601.map { "<lastmod>\($0)</lastmod>" } ?? ""
      let entry =
        "<url><loc>\(XMLText.escaped(base.address(of: path)))</loc>\(date)</url>\n".utf8
      if count == limit || part.count + entry.count + end.count > byteLimit {
        parts.append(part + end)
        (part, count) = (Self.start("urlset"), 0)
      }
      part += entry
      count += 1
    }
    for album in root.all {
      add(album.path, album.modified)
      for (photo, slug) in zip(album.photos, album.slugs) {
        add(album.path + [slug], photo.file.version.modified)
      }
    }
    part += end
    parts.append(part)
    guard parts.count > 1 else {
      files = [(Self.fileName, part)]
      return
    }
    let names = (1...parts.count).map { "sitemap-\($0).xml" }
    let entries = names.map { "<sitemap><loc>\(XMLText.escaped(base.text + $0))</loc></sitemap>\n" }
    let index = Self.start("sitemapindex") + entries.joined().utf8 + Self.end("sitemapindex")
    files = zip(names, parts).map { ($0, $1) } + [(Self.fileName, index)]
  }

  /// Whether a file in the site's root has the name of a list.
  static func isList(_ name: String) -> Bool {
    name == fileName || name.wholeMatch(of: /sitemap-[1-9][0-9]*\.xml/) != nil
  }

  private static func start(_ element: String) -> [UInt8] {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <\(element) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">

      """
    return Array(text.utf8)
  }

  private static func end(_ element: String) -> [UInt8] { Array("</\(element)>\n".utf8) }
}

/// The sitemap of a site whose address is known, the index last.
struct Sitemaps: PageKind {
  var templates: [String] { [] }

  func mayHave(_ path: PagePath) -> Bool { path.folder.isEmpty && Sitemap.isList(path.name) }

  func pages(of site: SiteContent) -> AnySequence<Page> {
    AnySequence(
      (site.sitemap?.files ?? []).map { file in
        Page(path: file.name, source: nil) { () throws(GalleryError) in file.bytes }
      })
  }

  func page(at path: PagePath, of site: SiteContent) -> Page? {
    mayHave(path) ? pages(of: site).first { $0.path == path.name } : nil
  }
}
