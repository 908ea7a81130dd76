/// Renders the pages of an album as HTML.
struct AlbumPage: Sendable {
  let templates: PageTemplates
  let base: BaseURL?
  /// Whether wide photographs shift as a phone is tilted.
  let tilts: Bool

  /// The number of images at the top of a page that are loaded eagerly; all others are loaded lazily.
  static let eagerPhotos = 6

  /// The width of the JPEG for browsers without `srcset`.
  static let plainWidth = 640

  /// The digest of everything on which the pages of an album depend.
  func source(of album: Album, ancestors: [Album]) -> Digest {
    templates.digest { add in
      ([base?.text ?? "", "\(tilts)"] + ancestors.flatMap { [$0.title] + $0.path }).forEach(add)
      for album in album.all {
        (["album", album.title, "\(album.unreadCount)"] + album.path).forEach(add)
        for photo in album.photos {
          add(photo.plan.name)
          add("\(photo.plan.renditions.count)")
          add(photo.alternativeText)
          add(photo.file.name)
          add(photo.tiles?.stem ?? "")
          add(photo.originalPath ?? "")
        }
      }
    }
  }

  /// - Parameters:
  ///   - ancestors: the albums above this one, the root first.
  ///   - rows: the rows of the album's feed, if they are known already.
  func html(
    of album: Album, as view: AlbumView, ancestors: [Album], rows: FeedRows? = nil
  ) throws(GalleryError) -> [UInt8] {
    var context = frame(of: album, as: view, ancestors: ancestors)
    if case .feed(let part) = view {
      let rows = rows ?? FeedRows(of: album)
      context.merge(feed(of: album, part: part, rows: rows)) { $1 }
    }
    let canonical = base.map { base in
      base.address(of: album.path) + (view == .feed(part: 0) ? "" : view.fileName)
    }
    context["canonical"] = canonical
    context["structuredData"] =
      StructuredData.album(
        album, at: canonical ?? view.fileName, summary: summary(of: album),
        root: base?.text ?? album.root
      ).text
    return try templates.html(view.template, context)
  }

  /// The template values that all pages have in common.
  private func frame(of album: Album, as view: AlbumView, ancestors: [Album]) -> [String: Any] {
    var titles = ([album] + ancestors.reversed()).map(\.title)
    if case .feed(let part) = view, part > 0 { titles[0] += ", page \(part + 1)" }
    return [
      "title": album.title,
      "documentTitle": titles.joined(separator: " · "),
      "summary": summary(of: album),
      "preview": preview(of: album),
      "root": album.root,
      "hasFeed": base != nil,
      "siteTitle": (ancestors.first ?? album).title,
      "isFeed": view != .wall,
      "isWall": view == .wall,
      "hasAncestors": !ancestors.isEmpty,
      "ancestors": ancestors.map { ancestor in
        let up = album.path.count - ancestor.path.count
        return [
          "title": ancestor.title,
          "address": String(repeating: "../", count: up)
            + (view == .wall ? view : .feed(part: 0)).fileName,
        ]
      },
    ]
  }

  /// The values of the preview of a link to the album; see ``Photograph/previewImage(base:)``.
  private func preview(of album: Album) -> [String: Any] {
    var values: [String: Any] = ["description": summary(of: album), "type": "website"]
    values["image"] = base.flatMap { album.cover?.previewImage(base: $0) }
    return values
  }

  private func feed(of album: Album, part: Int, rows: FeedRows) -> [String: Any] {
    let division = album.feed
    let (albums, range) = album.feedRanges(of: part)
    var context: [String: Any] = [
      "hasAlbums": !albums.isEmpty,
      "albums": albums.map { index in
        card(
          of: album.albums[index], isEager: index - albums.lowerBound < Self.eagerPhotos,
          root: album.root)
      },
      "photos": range.map { index in
        var context = self.photo(
          album.photos[index], index: index, isEager: index - range.lowerBound < Self.eagerPhotos,
          root: album.root)
        context["sizes"] = rows.sizes(at: index)
        context["isWide"] = rows.isWide(at: index)
        context["tilts"] = tilts
        context["index"] = division.parts > 1 ? "\(index)" : nil
        return context
      },
    ]
    context["style"] = rows.style(of: range, placeholders: album.photos[range].map(\.placeholder))
    guard division.parts > 1 else { return context }
    context["isDivided"] = true
    context["part"] = part
    context["partLength"] = division.length
    context["partCount"] = division.parts
    context["albumCount"] = album.albums.count
    // Photographs that are all in one part need no list.
    let last = album.feedPart(ofPhoto: album.photos.count - 1)
    context["hasList"] = album.feedPart(ofPhoto: 0) < last
    if part > 0 {
      let isOfAlbums = album.feedRanges(of: part - 1).photos.isEmpty
      context["previousPart"] = link(toPart: part - 1, isOfAlbums: isOfAlbums)
    }
    if part + 1 < division.parts {
      let isOfAlbums = !album.feedRanges(of: part + 1).albums.isEmpty
      context["nextPart"] = link(toPart: part + 1, isOfAlbums: isOfAlbums)
    }
    return context
  }

  /// - Parameter isOfAlbums: whether albums are next to the link, and not photographs.
  private func link(toPart part: Int, isOfAlbums: Bool) -> [String: Any] {
    [
      "address": AlbumView.feed(part: part).fileName,
      "content": isOfAlbums ? "albums" : "photographs",
    ]
  }

  private func summary(of album: Album) -> String {
    let count = Self.count(album.photoCount)
    guard let dates = album.dates else { return count }
    return "\(count) · \(CaptureDate.span(from: dates.first, to: dates.last))"
  }

  private static func count(_ photos: Int) -> String {
    photos == 1 ? "1 photograph" : "\(photos) photographs"
  }

  private func card(of album: Album, isEager: Bool, root: String) -> [String: Any] {
    var card: [String: Any] = [
      "title": album.title,
      "address": "\(Slug.address(album.path.suffix(1)))index.html",
      "count": Self.count(album.photoCount),
      "photographs": "\(Slug.address(album.path.suffix(1)))\(AlbumFile.list(part: 0).name)",
      "isEager": isEager,
    ]
    card["cover"] = album.cover.map { $0.picture(root: root) }
    return card
  }

  private func photo(_ photo: Photograph, index: Int, isEager: Bool, root: String)
    -> [String: Any]
  {
    var context = photo.picture(root: root)
    context["id"] = "p\(index)"
    context["address"] = photo.plan.webp.last.map { root + $0.path }
    context["alternativeText"] = photo.alternativeText
    context["isEager"] = isEager
    context["caption"] = photo.metadata.caption
    context["date"] = photo.metadata.date?.iso8601
    context["camera"] = photo.metadata.camera
    context["lens"] = photo.metadata.lens
    context["exposure"] = photo.metadata.exposure
    context["location"] = photo.metadata.location?.text
    context["map"] = photo.metadata.location?.map
    context["file"] = photo.file.name
    context["page"] = "\(Slug.address(photo.slug))/"
    context["original"] = photo.originalPath.map { root + $0 }
    if let tiles = photo.tiles {
      context["tiles"] = "\(root)\(tiles.address) \(TilePyramid.side) \(TilePyramid.overlap)"
    }
    if photo.metadata.isPanorama { context["panorama"] = photo.metadata.projection ?? "flat" }
    if photo.metadata.loops { context["loops"] = true }
    return context
  }
}
