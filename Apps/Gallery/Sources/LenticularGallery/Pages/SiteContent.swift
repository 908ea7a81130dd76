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
  private let indices: [String: Int]
  private let shared: Lazily<SharedPlaces>
  private let index: Lazily<SearchIndex>
  private let tagged: Lazily<Tags>
  private let places: Lazily<MapIndex>
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
    printed: @escaping @Sendable (Album) -> Printed
  ) {
    self.root = root
    self.templates = templates
    self.base = base
    self.tilts = tilts
    printedIn = printed
    timeline = Lazily { Timeline(of: root) }
    sitemap = base.map { Sitemap(of: root, base: $0) }
    lineages = root.lineages()
    shared = Lazily { SharedPlaces(of: root) }
    index = Lazily { SearchIndex(of: root) }
    tagged = Lazily { Tags(of: root) }
    places = Lazily { MapIndex(of: root) }
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

  /// The words of the photographs, by which they are found.
  var searchIndex: SearchIndex { index() }

  /// The keywords and people of the gallery.
  var tags: Tags { tagged() }

  /// The photographs on the map.
  var map: MapIndex { places() }

  func printed(in album: Album) -> Printed { printedIn(album) }

  /// The digest of everything on which the feed of an album depends.
  func source(of album: Album, ancestors: [Album]) -> Digest {
    let path = album.path.joined(separator: "/")
    if let known = sources.withLock({ $0[path] }) { return known }
    let source = templates.digest { add in
      ([base?.text ?? "", "\(tilts)"] + ancestors.flatMap { [$0.title] + $0.path }).forEach(add)
      for album in album.all {
        (["album", album.title, "\(album.unreadCount)", album.text.key] + album.path).forEach(add)
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
