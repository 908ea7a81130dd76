/// What the pages of an album have in common.
struct AlbumFrame {
  let site: SiteContent
  let album: Album
  /// The albums above this one, the root first.
  let ancestors: [Album]

  private var texts: Texts { site.templates.texts }

  /// The template values that all pages of an album have.
  ///
  /// - Parameters:
  ///   - name: the name of the page in the folders of the albums above.
  ///   - part: the part of the page, counted from 0.
  func values(linkingTo name: String, part: Int = 0) -> [String: Any] {
    var titles = ([album] + ancestors.reversed()).map(\.title)
    if part > 0 {
      titles[0] = texts.text(.page, ["title": titles[0], "number": "\(part + 1)"])
    }
    return [
      "title": album.title,
      "documentTitle": titles.joined(separator: " · "),
      "summary": summary,
      "root": album.root,
      "hasFeed": site.base != nil,
      "siteTitle": (ancestors.first ?? album).title,
      "hasAncestors": !ancestors.isEmpty,
      "ancestors": ancestors.map { ancestor in
        let up = album.path.count - ancestor.path.count
        return ["title": ancestor.title, "address": String(repeating: "../", count: up) + name]
      },
    ]
  }

  private var summary: String {
    let count = texts.count(album.photoCount)
    guard let dates = album.dates else { return count }
    return "\(count) · \(texts.span(from: dates.first, to: dates.last))"
  }
}
