import Foundation
import Synchronization

/// The albums of a gallery at one moment, with their pages.
final class GallerySnapshot: Sendable {
  let version: Int
  private let albumPage: AlbumPage
  private let photographPage: PhotographPage
  /// The albums with their ancestors, by the albums' paths.
  private let lineages: [String: (album: Album, ancestors: [Album])]
  private let store: Store
  private let cache = Mutex(Cache())

  private struct Cache {
    /// The digests of what the albums' pages depend on.
    var sources: [String: Digest] = [:]
    /// The sheets of albums that existed a moment ago.
    var printed: [String: (sheets: Printed, time: ContinuousClock.Instant)] = [:]
  }

  /// The colours of the photographs on the sheets of an album that exist, by the sheets' paths.
  private typealias Printed = [String: [Color]]

  /// The time for which it is not looked again which sheets exist.
  private static let printedTime = Duration.seconds(0.5)

  /// - Parameter store: the images of the site.
  init(
    of listing: LiveListing, settings: GallerySettings, templates: PageTemplates, store: Store
  ) {
    self.store = store
    let title = settings.title
    version = listing.version
    // The address at which the gallery will be published is not that of the server.
    albumPage = AlbumPage(templates: templates, base: nil, tilts: settings.tilts)
    photographPage = PhotographPage(templates: templates, base: nil)
    let root =
      Album(of: listing.scan.root, titled: title, files: listing.files)
      ?? .empty(listing.scan.root, titled: title)
    lineages = Dictionary(
      root.lineages().map { ($0.album.path.joined(separator: "/"), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  func contains(_ place: LivePage.Place) -> Bool {
    switch place.kind {
    case .photograph(let slug): photograph(slug, in: place.album) != nil
    case .file(let file): album(with: file, at: place.album) != nil
    }
  }

  /// The album at a path with its ancestors; `nil` if there is none, or if it does not have the file.
  private func album(with file: AlbumFile, at path: String) -> (album: Album, ancestors: [Album])? {
    guard let lineage = lineages[path] else { return nil }
    switch file {
    case .view(.feed(let part)) where part >= lineage.album.feed.parts: return nil
    case .list(let part) where part >= lineage.album.list.parts: return nil
    default: return lineage
    }
  }

  /// A photograph with its place; `nil` if the album at the path does not have it.
  private func photograph(_ slug: String, in path: String) -> PhotographPage.Place? {
    guard let (album, ancestors) = lineages[path],
      let index = album.photos.firstIndex(where: { $0.slug == slug })
    else { return nil }
    return PhotographPage.Place(
      photo: album.photos[index], index: index, album: album, ancestors: ancestors)
  }

  /// Computes the tags of pages, so that they are known when they are asked for.
  func prepare(_ places: [LivePage.Place]) {
    for place in places { _ = tag(of: place) }
  }

  /// A text that changes with a page; `nil` if there is no such page.
  func tag(of place: LivePage.Place) -> String? {
    let file: AlbumFile
    switch place.kind {
    case .photograph(let slug):
      return photograph(slug, in: place.album).map { photographPage.source(of: $0).hexadecimal }
    case .file(let named): file = named
    }
    guard let (album, ancestors) = album(with: file, at: place.album) else { return nil }
    let known = cache.withLock { $0.sources[place.album] }
    let source = known ?? albumPage.source(of: album, ancestors: ancestors)
    cache.withLock { $0.sources[place.album] = source }
    // The sheets are printed after the photographs that they show. A feed has none.
    if place.isFeed { return source.hexadecimal }
    return "\(source.hexadecimal)-\(recentlyPrinted(in: album, at: place.album).count)"
  }

  /// - Parameter isPublished: whether the page is a file of the site.
  func page(at place: LivePage.Place, isPublished: Bool) throws(GalleryError) -> LivePage? {
    guard let (album, ancestors) = lineages[place.album], let tag = tag(of: place)
    else { return nil }
    func made(_ bytes: [UInt8]?) -> LivePage {
      LivePage(
        path: place.path, version: tag, followsGallery: place.followsGallery, bytes: bytes)
    }
    if isPublished { return made(nil) }
    let bytes: [UInt8]
    switch place.kind {
    case .file(.view(let view)):
      bytes = try albumPage.html(of: album, as: view, ancestors: ancestors)
    case .file(.list(let part)):
      let printed = recentlyPrinted(in: album, at: place.album)
      bytes = try PhotographList(of: album, colors: printed) {
        printed[$0.path] != nil
      }.json(ofPart: part)
    case .photograph(let slug):
      guard let photograph = photograph(slug, in: place.album) else { return nil }
      bytes = try photographPage.html(of: photograph)
    }
    return made(bytes)
  }

  /// The sheets of an album that existed a moment ago.
  private func recentlyPrinted(in album: Album, at path: String) -> Printed {
    let now = ContinuousClock.now
    if let known = cache.withLock({ $0.printed[path] }), now - known.time < Self.printedTime {
      return known.sheets
    }
    let printed = printed(in: album)
    cache.withLock { $0.printed[path] = (printed, now) }
    return printed
  }

  private func printed(in album: Album) -> Printed {
    var printed: Printed = [:]
    for sheet in album.all.flatMap(\.sheets).flatMap({ $0.parts + [$0] }) {
      if let record = store.sheet(sheet) { printed[sheet.path] = record.colors }
    }
    return printed
  }
}
