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

  /// The digest of everything on which the pages of an album depend, in hexadecimal.
  func source(of album: Album, ancestors: [Album]) -> String {
    var text = [base?.text ?? "", "\(tilts)"] + ancestors.flatMap { [$0.title] + $0.path }
    for album in album.all {
      text += ["album", album.title, "\(album.unreadCount)"] + album.path
      for photo in album.photos {
        text += [
          photo.plan.name, "\(photo.plan.renditions.count)", photo.alternativeText, photo.file.name,
          photo.tiles?.stem ?? "", photo.originalPath ?? "",
        ]
      }
    }
    return templates.digest(of: text)
  }

  /// - Parameter ancestors: the albums above this one, the root first.
  func html(of album: Album, as view: AlbumView, ancestors: [Album]) throws(GalleryError) -> [UInt8]
  {
    var context = frame(of: album, as: view, ancestors: ancestors)
    if view == .feed { context.merge(feed(of: album)) { $1 } }
    context["canonical"] = base.map { base in
      base.address(of: album.path) + (view == .feed ? "" : view.fileName)
    }
    return try templates.html(view.rawValue, context)
  }

  /// The template values that all pages have in common.
  private func frame(of album: Album, as view: AlbumView, ancestors: [Album]) -> [String: Any] {
    [
      "title": album.title,
      "documentTitle": ([album] + ancestors.reversed()).map(\.title).joined(separator: " · "),
      "summary": summary(of: album),
      "root": album.root,
      "hasFeed": base != nil,
      "siteTitle": (ancestors.first ?? album).title,
      "isFeed": view == .feed,
      "isWall": view == .wall,
      // A wall always loads the scripts for panoramas.
      "hasPanoramas": view == .feed
        && album.photos.contains { $0.metadata.isPanorama || $0.tiles != nil },
      "hasWides": view == .feed && !RowLayout.wides(of: aspects(of: album)).isEmpty,
      "hasAncestors": !ancestors.isEmpty,
      "ancestors": ancestors.map { ancestor in
        let up = album.path.count - ancestor.path.count
        return [
          "title": ancestor.title,
          "address": String(repeating: "../", count: up) + view.fileName,
        ]
      },
    ]
  }

  private func feed(of album: Album) -> [String: Any] {
    let sizes = self.sizes(of: album)
    let wides = RowLayout.wides(of: aspects(of: album))
    var context: [String: Any] = [
      "hasAlbums": !album.albums.isEmpty,
      "albums": album.albums.map { card(of: $0, root: album.root) },
      "photos": album.photos.enumerated().map { index, photo in
        var context = self.photo(photo, index: index, sizes: sizes[index], root: album.root)
        context["isWide"] = wides.contains(index)
        context["tilts"] = tilts
        return context
      },
    ]
    context["style"] = inlineStyle(of: album)
    return context
  }

  private func summary(of album: Album) -> String {
    let count = Self.count(album.photoCount)
    guard let dates = album.dates else { return count }
    return "\(count) · \(CaptureDate.span(from: dates.first, to: dates.last))"
  }

  private static func count(_ photos: Int) -> String {
    photos == 1 ? "1 photograph" : "\(photos) photographs"
  }

  private func card(of album: Album, root: String) -> [String: Any] {
    var card: [String: Any] = [
      "title": album.title,
      "address": "\(Slug.address(album.path.suffix(1)))index.html",
      "count": Self.count(album.photoCount),
      "photographs": "\(Slug.address(album.path.suffix(1)))photographs.json",
    ]
    card["cover"] = album.cover.map { $0.picture(root: root) }
    return card
  }

  private func photo(_ photo: Photograph, index: Int, sizes: String, root: String)
    -> [String: Any]
  {
    var context = photo.picture(root: root)
    context["id"] = "p\(index)"
    context["address"] = photo.plan.jpeg.last.map { root + $0.path }
    context["sizes"] = sizes
    context["alternativeText"] = photo.alternativeText
    context["isEager"] = index < Self.eagerPhotos
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
    return context
  }
}

extension AlbumPage {
  private func aspects(of album: Album) -> [Double] {
    album.photos.map {
      let aspect = $0.metadata.size.aspectRatio
      return min(max(aspect, RowLayout.aspects.lowerBound), RowLayout.aspects.upperBound)
    }
  }

  /// The inline style sheet of a feed; `nil` if it needs none. It contains the rows for each range of window
  /// widths, then for each image its aspect ratio, its widths (`--a` in the first range, `--b` in the second
  /// …) and its placeholder.
  private func inlineStyle(of album: Album) -> String? {
    guard !album.photos.isEmpty else { return nil }
    var style = ""
    let aspects = self.aspects(of: album)
    let wides = RowLayout.wides(of: aspects)
    let layouts = RowLayout.ranges.map {
      RowLayout.places(of: aspects, rowAspect: $0.rowAspect, wides: wides)
    }
    for (index, range) in RowLayout.ranges.enumerated() {
      let rule =
        ".photos{gap:\(range.gap)px}"
        + ".photos>a{flex:0 0 calc(var(--\(Self.letter(index))))}"
        + ".photos>.wide{aspect-ratio:\(Decimals.text(range.wideAspect, digits: 1))}"
      style +=
        index == 0 ? rule : "@media(min-width:\(range.minimumWidth)px){\(rule)}"
    }
    for (index, photo) in album.photos.enumerated() {
      let widths = zip(RowLayout.ranges, layouts).enumerated().map { number, layout in
        "--\(Self.letter(number)):\(layout.1[index].css(gap: layout.0.gap))"
      }
      let ratio = Decimals.text(aspects[index], digits: 4)
      let placeholder = DataURI.webp(photo.placeholder)
      style +=
        "\n#p\(index){--r:\(ratio);\(widths.joined(separator: ";"));"
        + "background-image:url(\(placeholder))}"
    }
    return style
  }

  private static func letter(_ index: Int) -> String {
    String(Unicode.Scalar(UInt8(ascii: "a") + UInt8(index)))
  }

  /// The `sizes` of each image, by which the browser chooses a file before layout: for each range, the
  /// fraction of the window's width in whole hundredths, rounded up.
  private func sizes(of album: Album) -> [String] {
    let aspects = self.aspects(of: album)
    let wides = RowLayout.wides(of: aspects)
    let layouts = RowLayout.ranges.map {
      RowLayout.places(of: aspects, rowAspect: $0.rowAspect, wides: wides)
    }
    return album.photos.indices.map { index in
      zip(RowLayout.ranges, layouts).reversed().map { range, places in
        let share = "\(Int((100 * places[index].fraction).rounded(.up)))vw"
        return range.minimumWidth == 0
          ? share : "(min-width:\(range.minimumWidth)px) \(share)"
      }.joined(separator: ", ")
    }
  }
}
