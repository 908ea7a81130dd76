import Synchronization

/// What a site shows at one moment, from which its pages are made.
final class SiteContent: Sendable {
  let root: Album
  let templates: PageTemplates
  /// The address of the site; `nil` if it is unknown.
  let base: BaseURL?
  /// Whether wide photographs in feeds shift as a phone is tilted.
  let tilts: Bool
  /// All albums with their ancestors, the root first.
  let lineages: [(album: Album, ancestors: [Album])]
  /// The sitemap; `nil` without a base URL.
  let sitemap: Sitemap?
  /// All photographs in the order of their dates.
  let timeline: Lazily<Timeline>
  /// The map beneath the marks; `nil` for the outlines of countries.
  let baseMap: BaseMap?
  /// How albums are offered as archives.
  let archives: Archives
  /// The archives of albums, by their paths.
  private let archivesOf = Mutex<[String: [Archive]]>([:])
  private let indices: [String: Int]
  private let shared: Lazily<SharedPlaces>
  private let all: Lazily<[(item: Item, page: String)]>
  private let index: Lazily<SearchIndex>
  private let tagged: Lazily<Tags>
  private let places: Lazily<MapIndex>
  private let covered: Lazily<Set<MapTile>>
  private let printedIn: @Sendable (Album) -> Printed
  /// The digests of the albums, by their paths.
  private let sources = Mutex<[String: Digest]>([:])
  /// The versions of lists, by the paths of their albums.
  private let versions = Mutex<[String: Lazily<String>]>([:])

  /// The colours of the photographs on the sprite sheets that exist, by the sheets' paths.
  typealias Printed = [String: [Color]]

  /// - Parameter printed: the sheets of an album and those below it that exist.
  init(
    _ root: Album, templates: PageTemplates, base: BaseURL?, tilts: Bool,
    archives: Archives = .none, baseMap: BaseMap? = nil,
    printed: @escaping @Sendable (Album) -> Printed
  ) {
    self.root = root
    self.templates = templates
    self.base = base
    self.tilts = tilts
    self.archives = archives
    self.baseMap = baseMap
    printedIn = printed
    timeline = Lazily { Timeline(of: root) }
    sitemap = base.map { Sitemap(of: root, base: $0) }
    lineages = root.lineages()
    shared = Lazily { SharedPlaces(of: root) }
    all = Lazily { root.pagesOfPhotographs }
    index = Lazily { SearchIndex(of: root) }
    tagged = Lazily { Tags(of: root) }
    let places = Lazily { MapIndex(of: root) }
    self.places = places
    covered = Lazily {
      guard let baseMap, baseMap.hasPictures else { return [] }
      return baseMap.covered(places().regions.map(\.tile))
    }
    indices = Dictionary(
      lineages.enumerated().map { ($1.album.path.joined(separator: "/"), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The album at a path with its ancestors; `nil` if there is none.
  func lineage(at path: String) -> (album: Album, ancestors: [Album])? {
    indices[path].map { lineages[$0] }
  }

  /// The addresses that several would share, and those below.
  var sharedPlaces: SharedPlaces { shared() }

  /// All photographs in the order of the list of the first album, with the paths of their pages, relative to the site.
  var photographs: [(item: Item, page: String)] { all() }

  /// The words of the photographs, by which they are found.
  var searchIndex: SearchIndex { index() }

  /// The keywords and people of the gallery.
  var tags: Tags { tagged() }

  /// The photographs on the map.
  var map: MapIndex { places() }

  /// The regions of the map that have a picture beneath their marks.
  var pictured: Set<MapTile> { covered() }

  /// The archives that a build writes of an album.
  func archives(of album: Album) -> [Archive] {
    guard case .written(let site) = archives else { return [] }
    let path = album.path.joined(separator: "/")
    if let known = archivesOf.withLock({ $0[path] }) { return known }
    let made = Archive.archives(of: album, in: site, partSize: ArchivePages.partSize)
    archivesOf.withLock { $0[path] = made }
    return made
  }

  /// The number of archives to which the pages of an album lead.
  func archiveCount(of album: Album) -> Int {
    switch archives {
    case .none: 0
    case .written: archives(of: album).count
    case .streamed: album.photos.isEmpty ? 0 : 1
    }
  }

  func printed(in album: Album) -> Printed { printedIn(album) }

  /// The digest of everything on which the feed of an album depends.
  func source(of album: Album, ancestors: [Album]) -> Digest {
    let path = album.path.joined(separator: "/")
    if let known = sources.withLock({ $0[path] }) { return known }
    let source = templates.digest { add in
      ([base?.text ?? "", "\(tilts)"] + ancestors.flatMap { [$0.title] + $0.path }).forEach(add)
      for album in album.all {
        (["album", album.title, "\(album.unreadCount)", album.text.key] + album.path).forEach(add)
        add("\(archiveCount(of: album))")
        for (photo, slug) in zip(album.photos, album.slugs) {
          add(photo.media.version)
          add(photo.version)
          add(slug)
          add(photo.alternativeText)
          add(photo.file.name)
          add(photo.tiles?.stem ?? "")
          add(photo.originalPath ?? "")
          add(photo.movie?.path ?? "")
          add(photo.motionPath ?? "")
          add(photo.words?.key ?? "")
        }
      }
    }
    sources.withLock { $0[path] = source }
    return source
  }

  /// The digest of everything on which the list of an album depends: its sheets are printed after the photographs that
  /// they show.
  ///
  /// - Parameter printed: the sheets that the list names; `nil` for those that exist now.
  func listSource(of album: Album, ancestors: [Album], printed: Printed? = nil) -> Digest {
    let source = source(of: album, ancestors: ancestors)
    let count = (printed ?? self.printed(in: album)).count
    return Digest(of: "\(source.hexadecimal) \(count)".utf8)
  }

  /// A text that changes with the photographs of the list of an album.
  func listVersion(of album: Album) -> Lazily<String> {
    let path = album.path.joined(separator: "/")
    return versions.withLock { versions in
      if let known = versions[path] { return known }
      let version = Lazily { PhotographList.version(of: album.all.lazy.flatMap(\.photos)) }
      versions[path] = version
      return version
    }
  }
}

/// A value that is made when it is needed first, and kept.
final class Lazily<Value: Sendable>: Sendable {
  private let value = Mutex<Value?>(nil)
  private let make: @Sendable () -> Value

  init(_ make: @escaping @Sendable () -> Value) { self.make = make }

  func callAsFunction() -> Value {
    value.withLock { value in
      if let value { return value }
      let made = make()
      value = made
      return made
    }
  }
}
