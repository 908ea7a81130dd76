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
  ///   - name: the name of the page.
  ///   - linked: the name of the page in the folders of the albums above.
  ///   - part: the part of the page, counted from 0.
  func values(of name: String, linkingTo linked: String, part: Int = 0) -> [String: Any] {
    let base = site.base
    let canonical = base.map { base in
      base.address(of: album.path) + (name == PagePath.index ? "" : name)
    }
    var titles = ([album] + ancestors.reversed()).map(\.title)
    if part > 0 {
      titles[0] = texts.text(.page, ["title": album.title, "number": "\(part + 1)"])
    }
    var values: [String: Any] = [
      "title": album.title,
      "documentTitle": titles.joined(separator: " · "),
      "count": texts.countValues(album.photoCount),
      "preview": preview,
      "root": album.root,
      "hasFeed": site.base != nil,
      "siteTitle": (ancestors.first ?? album).title,
      "isEmpty": album.photoCount == 0,
      "hasAncestors": !ancestors.isEmpty,
      "ancestors": ancestors.map { ancestor in
        let up = album.path.count - ancestor.path.count
        return ["title": ancestor.title, "address": String(repeating: "../", count: up) + linked]
      },
    ]
    values["ownLanguage"] = album.text.language
    if part > 0 {
      values["titleText"] = Texts.Key.page.rawValue
      values["titleRest"] = titles.dropFirst().map { " · \($0)" }.joined()
      values["partNumber"] = part + 1
    }
    values["dates"] = album.dates.map { dates in
      [
        "iso": [dates.first, dates.last].map(\.iso8601).joined(separator: "/"),
        "text": texts.span(from: dates.first, to: dates.last),
      ]
    }
    values["canonical"] = canonical
    values["hasWall"] = true
    if album.path.isEmpty {
      values["time"] = TimePages.address
      values["map"] = site.map.isEmpty ? nil : MapPages.address
    }
    let archives =
      site.lineage(at: album.path.joined(separator: "/")) == nil
      ? 0 : site.archiveCount(of: album)
    values["archives"] = (0..<archives).map { part in
      let key = archives == 1 ? Texts.Key.archive : .archivePart
      let number = "\(part + 1)"
      return [
        "address": ArchivePages.names.name(part), "key": key.rawValue, "number": number,
        "text": texts.text(key, ["number": number]),
        "name": archives == 1 ? "\(album.title).zip" : "\(album.title) \(number).zip",
      ]
    }
    values["hasMovies"] = album.hasMovies
    values["structuredData"] =
      StructuredData.album(
        album, at: canonical ?? name, summary: summary, root: base?.text ?? album.root
      ).text
    return values
  }

  /// The values of the preview of a link to the album; see ``Item/previewImage(base:)``.
  private var preview: [String: Any] {
    var values: [String: Any] = ["description": summary, "type": "website"]
    values["image"] = site.base.flatMap { album.cover?.previewImage(base: $0) }
    return values
  }

  private var summary: String {
    let count = texts.count(album.photoCount)
    guard let dates = album.dates else { return count }
    return "\(count) · \(texts.span(from: dates.first, to: dates.last))"
  }
}
