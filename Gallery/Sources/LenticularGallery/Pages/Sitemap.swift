/// The list of a site's addresses for search engines: of all albums and photographs.
///
/// A list of the protocol (https://www.sitemaps.org/protocol.html) has at most 50,000 addresses in 50 MiB. A
/// longer one is divided, and `sitemap.xml` is then the index of the parts.
struct Sitemap {
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
    var parts: [String] = []
    var text = ""
    var count = 0
    for album in root.all {
      for path in [album.path] + album.photos.map({ album.path + [$0.slug] }) {
        let entry = "<url><loc>\(XMLText.escaped(base.address(of: path)))</loc></url>\n"
        let isFull =
          count == limit
          || text.utf8.count + entry.utf8.count + Self.list("").utf8.count > byteLimit
        if isFull {
          parts.append(text)
          (text, count) = ("", 0)
        }
        text += entry
        count += 1
      }
    }
    parts.append(text)
    guard parts.count > 1 else {
      files = [(Self.fileName, Array(Self.list(text).utf8))]
      return
    }
    let names = (1...parts.count).map { "sitemap-\($0).xml" }
    let entries = names.map { "<sitemap><loc>\(XMLText.escaped(base.text + $0))</loc></sitemap>\n" }
    files =
      zip(names, parts).map { ($0, Array(Self.list($1).utf8)) }
      + [(Self.fileName, Array(Self.document("sitemapindex", entries.joined()).utf8))]
  }

  /// Whether a file in the site's root has the name of a list.
  static func isList(_ name: String) -> Bool {
    name == fileName || name.wholeMatch(of: /sitemap-[1-9][0-9]*\.xml/) != nil
  }

  private static func list(_ entries: String) -> String { document("urlset", entries) }

  private static func document(_ element: String, _ content: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <\(element) xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
    \(content)</\(element)>

    """
  }
}
