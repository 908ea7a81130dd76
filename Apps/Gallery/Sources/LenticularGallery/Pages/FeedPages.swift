/// The feeds: for each album, links to its subalbums, and below them its photographs in rows, in parts from top to bottom.
struct FeedPages: PageKind {
  static let names = PartNames(stem: "index", suffix: "html")

  var templates: [String] { ["feed", "card", "photo"] }

  func mayHave(_ path: PagePath) -> Bool { Self.names.part(path.name) != nil }

  /// The innermost albums are first, and the first parts last, so that no page links to a missing one.
  func pages(of site: SiteContent) -> AnySequence<Page> {
    AnySequence(
      site.lineages.reversed().lazy.flatMap { album, ancestors in
        let feed = Feed(site: site, album: album, ancestors: ancestors)
        return (0..<album.feed.parts).reversed().lazy.map(feed.page)
      })
  }

  func page(at path: PagePath, of site: SiteContent) -> Page? {
    guard let part = Self.names.part(path.name),
      let (album, ancestors) = site.lineage(at: path.folder), part < album.feed.parts
    else { return nil }
    return Feed(site: site, album: album, ancestors: ancestors).page(part)
  }

  func unread(at path: PagePath, _ count: Int, of listing: LiveListing) -> [SourceFile]? {
    guard mayHave(path), listing.hasAlbum(at: path.folder) else { return nil }
    return listing.first(count, below: path.folder, withAlbums: false)
  }
}

/// The feed of an album.
struct Feed: Sendable {
  let site: SiteContent
  let album: Album
  /// The albums above this one, the root first.
  let ancestors: [Album]
  /// The addresses of the photographs' pages from the page; `nil` for those in the album's folder.
  let addresses: [String]?
  /// The titles of the page and of those above it where they are texts of the gallery's, as values of its template.
  private let titles: @Sendable () -> [String: Any]
  private let rows: Lazily<FeedRows>

  /// The number of images at the top of a page that are loaded eagerly; all others are loaded lazily.
  static let eagerPhotos = 6

  /// The width of the JPEG for browsers without `srcset`.
  static let plainWidth = 640

  init(
    site: SiteContent, album: Album, ancestors: [Album], addresses: [String]? = nil,
    titles: @escaping @Sendable () -> [String: Any] = { [:] }
  ) {
    self.titles = titles
    self.site = site
    self.album = album
    self.ancestors = ancestors
    self.addresses = addresses
    rows = Lazily { FeedRows(of: album) }
  }

  /// A part of the feed.
  func page(_ part: Int) -> Page {
    Page(
      path: album.path(of: FeedPages.names.name(part)),
      source: { site.source(of: album, ancestors: ancestors) }, followsGallery: true,
      bytes: { () throws(GalleryError) in try html(part) })
  }

  private func html(_ part: Int) throws(GalleryError) -> [UInt8] {
    let frame = AlbumFrame(site: site, album: album, ancestors: ancestors)
    let names = FeedPages.names
    var values = frame.values(of: names.name(part), linkingTo: names.name(0), part: part)
    values.merge(self.values(ofPart: part, rows: rows())) { $1 }
    values.merge(titles()) { $1 }
    values["isFeed"] = true
    values["hasWall"] = addresses == nil
    if part == 0 { values["text"] = album.text.text?.html }
    return try site.templates.html("feed", values)
  }

  private var texts: Texts { site.templates.texts }

  private func values(ofPart part: Int, rows: FeedRows) -> [String: Any] {
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
          album.photos[index],
          at: addresses?[index] ?? "\(Slug.address(album.slugs[index]))/", index: index,
          isEager: index - range.lowerBound < Self.eagerPhotos, root: album.root)
        context["sizes"] = rows.sizes(at: index)
        context["isWide"] = rows.isWide(at: index)
        context["tilts"] = site.tilts
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
    context["hasList"] = addresses == nil && album.feedPart(ofPhoto: 0) < last
    if part > 0 {
      let isOfAlbums = album.feedRanges(of: part - 1).photos.isEmpty
      context["previousPart"] = texts.link(
        to: FeedPages.names.name(part - 1), isOfAlbums ? .previousAlbums : .previousPhotographs)
    }
    if part + 1 < division.parts {
      let isOfAlbums = !album.feedRanges(of: part + 1).albums.isEmpty
      context["nextPart"] = texts.link(
        to: FeedPages.names.name(part + 1), isOfAlbums ? .moreAlbums : .morePhotographs)
    }
    return context
  }

  private func card(of album: Album, isEager: Bool, root: String) -> [String: Any] {
    var card: [String: Any] = [
      "title": album.title,
      "address": "\(Slug.address(album.path.suffix(1)))\(PagePath.index)",
      "count": texts.countValues(album.photoCount),
      "photographs": "\(Slug.address(album.path.suffix(1)))\(ListPages.names.name(0))",
      "isEager": isEager,
    ]
    card["ownLanguage"] = album.text.language
    card["cover"] = album.cover.map { $0.picture(root: root) }
    return card
  }

  /// The values of the movie of a Live Photo.
  private func live(_ photo: Item, root: String) -> [String: Any] {
    guard let clip = photo.clip else { return [:] }
    return [
      "live": root + clip.path, "liveText": texts[.live], "isSilent": !clip.movie.hasSound,
    ]
  }

  /// The values of a picture that moves.
  private func motion(_ photo: Item, root: String) -> [String: Any] {
    guard let path = photo.motionPath else { return [:] }
    return ["motion": root + path, "motionText": texts[.animated]]
  }

  /// The values of a movie: its address, that of its frames, and its length.
  private func movie(_ photo: Item, root: String) -> [String: Any] {
    guard let facts = photo.facts.movie else { return [:] }
    var context: [String: Any] = [
      "length": MovieLength.text(facts.duration),
      "lengthText": texts.text(.movieOfLength, ["length": MovieLength.text(facts.duration)]),
    ]
    context["movie"] = photo.movie.map { root + $0.path }
    context["scrub"] = photo.movie.map { root + $0.framesPath }
    context["isSilent"] = !facts.hasSound
    return context
  }

  private func photo(
    _ photo: Item, at page: String, index: Int, isEager: Bool, root: String
  ) -> [String: Any] {
    var context = photo.picture(root: root)
    context["id"] = "p\(index)"
    // What a movie is without script is on its page.
    context["address"] =
      photo.movie == nil
      ? photo.media.webp.last.map { root + $0.path }
      : page + PagePath.index
    context.merge(movie(photo, root: root)) { $1 }
    context.merge(live(photo, root: root)) { $1 }
    context.merge(motion(photo, root: root)) { $1 }
    context["alternativeText"] = photo.alternativeText
    context["isEager"] = isEager
    context["caption"] = photo.facts.caption
    context["date"] = photo.facts.date?.iso8601
    context["camera"] = photo.facts.camera
    context["lens"] = photo.facts.lens
    context["exposure"] = photo.facts.exposure?.text
    context["location"] = photo.facts.location?.text
    context["map"] = photo.facts.location?.map
    context["file"] = photo.file.name
    context["page"] = page
    context["original"] = (photo.originalPath ?? photo.movie?.path ?? photo.motionPath).map {
      root + $0
    }
    if let tiles = photo.tiles {
      context["tiles"] = "\(root)\(tiles.address) \(TilePyramid.side) \(TilePyramid.overlap)"
    }
    if photo.facts.isPanorama { context["panorama"] = photo.facts.projection ?? "flat" }
    if photo.facts.loops { context["loops"] = true }
    return context
  }
}
