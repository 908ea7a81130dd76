/// The library as time: a wall of all photographs of the site by their dates, the list that it loads, and a page for each month
/// for browsers without script, in parts.
struct TimePages: PageKind {
  /// The folder of the pages. No album has its name, because a slug has a letter or a digit.
  static let folder = ["-", "time"]
  /// The relative URL of the site's root from the folder.
  static let root = "../../"

  private static let path = folder.joined(separator: "/")
  /// The address of the page from the site's root.
  static let address = "\(path)/\(PagePath.index)"

  var templates: [String] { ["time"] }

  func mayHave(_ path: PagePath) -> Bool {
    if path.folder == Self.path { return path.isIndex || ListPages.names.part(path.name) != nil }
    return path.place?.outer == Self.path && FeedPages.names.part(path.name) != nil
  }

  func pages(of site: SiteContent) -> AnySequence<Page> {
    let list = list(of: site)
    let parts = (0..<site.timeline().list.parts).reversed().lazy.map { part(part: $0, list, site) }
    let months = site.timeline().months.lazy.flatMap { month in
      let feed = feed(of: month, site)
      return (0..<feed.album.feed.parts).reversed().map { page($0, of: feed) }
    }
    return AnySequence(
      [AnySequence(parts), AnySequence(months), AnySequence([page(site)])].lazy.joined())
  }

  func page(at path: PagePath, of site: SiteContent) -> Page? {
    guard mayHave(path) else { return nil }
    if path.folder == Self.path {
      if path.isIndex { return page(site) }
      guard let part = ListPages.names.part(path.name), part < site.timeline().list.parts else {
        return nil
      }
      return self.part(part: part, list(of: site), site)
    }
    guard let name = path.place?.name, let month = site.timeline().month(name),
      let part = FeedPages.names.part(path.name)
    else { return nil }
    let feed = feed(of: month, site)
    return part < feed.album.feed.parts ? page(part, of: feed) : nil
  }

  /// The page with the wall.
  private func page(_ site: SiteContent) -> Page {
    Page(
      path: Self.address, source: { site.listSource(of: site.root, ancestors: []) },
      followsGallery: true, bytes: { () throws(GalleryError) in try html(site) })
  }

  /// A part of the list.
  private func part(part: Int, _ list: Lazily<PhotographList>, _ site: SiteContent) -> Page {
    Page(
      path: "\(Self.path)/\(ListPages.names.name(part))",
      source: { site.listSource(of: site.root, ancestors: [], printed: list().printed) },
      bytes: { () throws(GalleryError) in try list().json(ofPart: part) })
  }

  /// The list with what is printed when it is needed first, so that its digest is that of its text.
  private func list(of site: SiteContent) -> Lazily<PhotographList> {
    Lazily {
      PhotographList(of: site.timeline(), site, printed: site.printed(in: site.root))
    }
  }

  /// A part of the page of a month.
  private func page(_ part: Int, of feed: Feed) -> Page {
    var page = feed.page(part)
    page.source = { feed.site.source(of: feed.site.root, ancestors: []) }
    page.followsGallery = false
    return page
  }

  /// The feed of a month.
  private func feed(of month: Timeline.Month, _ site: SiteContent) -> Feed {
    let entries = site.timeline().entries[month.range]
    let album = Album(
      title: title(of: month, site.templates.texts), path: Self.folder + [month.name],
      photos: entries.map(\.photo), slugs: entries.map { $0.path.last ?? "" }, albums: [],
      unreadCount: 0, sheets: [])
    return Feed(
      site: site, album: album, ancestors: [site.root, self.album(of: site)],
      addresses: entries.map { album.root + Slug.address($0.path) },
      titles: { titles(of: month, site) })
  }

  /// The titles of the page of a month: its date, below the page with the wall.
  private func titles(of month: Timeline.Month, _ site: SiteContent) -> [String: Any] {
    let title = title(of: month, site.templates.texts)
    var titles: [String: Any] = [
      "documentTitle": "\(title) · \(site.root.title)", "titleRest": " · \(site.root.title)",
      "ancestors": [
        ["title": site.root.title, "address": Self.root + "../\(PagePath.index)"],
        [
          "title": site.templates.texts[.time], "key": Texts.Key.time.rawValue,
          "address": "../\(PagePath.index)",
        ],
      ],
    ]
    if month.date == nil {
      titles["headingText"] = Texts.Key.undated.rawValue
    } else {
      titles["headingDate"] = month.name
    }
    titles["titleText"] = titles["headingText"]
    return titles
  }

  /// The page with the wall, as an album around the months.
  private func album(of site: SiteContent) -> Album {
    Album(
      title: site.templates.texts[.time], path: Self.folder, photos: [], albums: [],
      unreadCount: 0, sheets: [])
  }

  private func title(of month: Timeline.Month, _ texts: Texts) -> String {
    month.date.map { texts.month($0) } ?? texts[.undated]
  }

  private func html(_ site: SiteContent) throws(GalleryError) -> [UInt8] {
    let texts = site.templates.texts
    var values = AlbumFrame(site: site, album: album(of: site), ancestors: [site.root])
      .values(of: PagePath.index, linkingTo: PagePath.index)
    let timeline = site.timeline()
    values["isEmpty"] = timeline.entries.isEmpty
    values["hasMovies"] = site.root.hasMovies
    values["count"] = texts.countValues(timeline.entries.count)
    values["titleText"] = Texts.Key.time.rawValue
    values["titleRest"] = " · \(site.root.title)"
    // The months of each year, in order; photographs without a date are a year of their own.
    var years: [(name: String, isDated: Bool, months: [[String: Any]])] = []
    for month in timeline.months {
      let year = month.date.map { "\($0.year)" } ?? texts[.undated]
      if years.last?.name != year { years.append((year, month.date != nil, [])) }
      var values: [String: Any] = [
        "title": title(of: month, texts), "address": "\(month.name)/\(PagePath.index)",
        "count": texts.countValues(month.range.count),
      ]
      if month.date == nil {
        values["key"] = Texts.Key.undated.rawValue
      } else {
        values["date"] = month.name
      }
      years[years.count - 1].months.append(values)
    }
    values["years"] = years.map { year in
      var values: [String: Any] = ["year": year.name, "months": year.months]
      if !year.isDated { values["key"] = Texts.Key.undated.rawValue }
      return values
    }
    return try site.templates.html("time", values)
  }

  func unread(at path: PagePath, _ count: Int, of listing: LiveListing) -> [SourceFile]? {
    guard path.folder == Self.path, mayHave(path) else { return nil }
    return listing.first(count, below: "", withAlbums: true)
  }
}
