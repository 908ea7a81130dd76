import Foundation
import Synchronization

/// The albums of a gallery at one moment, with their pages.
final class GallerySnapshot: Sendable {
  let version: Int
  private let content: SiteContent

  /// - Parameters:
  ///   - site: the site that has the images.
  ///   - store: the records of images.
  init(
    of listing: LiveListing, settings: GallerySettings, templates: PageTemplates, baseMap: BaseMap?,
    site: SiteFolder, store: Store
  ) {
    version = listing.version
    let root =
      Album(of: listing.scan.root, settings, files: listing.states)
      ?? .empty(listing.scan.root, settings)
    let printed = RecentlyPrinted(site: site, store: store)
    // The address at which the gallery will be published is not that of the server.
    content = SiteContent(
      root, templates: templates, base: nil, tilts: settings.tilts,
      archives: settings.offersArchives ? .streamed : .none, baseMap: baseMap,
      printed: printed.sheets)
  }

  /// The album at a path; `nil` if there is none.
  func album(at path: String) -> Album? { content.lineage(at: path)?.album }

  func contains(_ path: PagePath) -> Bool { PageKinds.page(at: path, of: content) != nil }

  /// Computes the tags of pages, so that they are known when they are asked for.
  func prepare(_ paths: [PagePath]) {
    for path in paths { _ = tag(of: path) }
  }

  /// A text that changes with a page; `nil` if there is no such page.
  func tag(of path: PagePath) -> String? {
    PageKinds.page(at: path, of: content).map { $0.source?().hexadecimal ?? "" }
  }

  /// - Parameter isPublished: whether the page is a file of the site.
  func page(at path: PagePath, isPublished: Bool) throws(GalleryError) -> LivePage? {
    guard let page = PageKinds.page(at: path, of: content) else { return nil }
    guard case .bytes(let bytes) = page.content else { return nil }
    return LivePage(
      path: page.path, version: page.source?().hexadecimal ?? "", look: content.templates.look,
      followsGallery: page.followsGallery, bytes: isPublished ? nil : try bytes())
  }
}

/// The sprite sheets that existed a moment ago.
private final class RecentlyPrinted: Sendable {
  private let site: SiteFolder
  private let store: Store
  private let cache = Mutex<[String: (sheets: SiteContent.Printed, time: ContinuousClock.Instant)]>(
    [:])

  /// The time for which it is not looked again which sheets exist.
  private static let time = Duration.seconds(0.5)

  init(site: SiteFolder, store: Store) {
    self.site = site
    self.store = store
  }

  /// The sheets of an album and those below it.
  @Sendable func sheets(of album: Album) -> SiteContent.Printed {
    let path = album.path.joined(separator: "/")
    let now = ContinuousClock.now
    if let known = cache.withLock({ $0[path] }), now - known.time < Self.time {
      return known.sheets
    }
    var printed: SiteContent.Printed = [:]
    for sheet in album.all.flatMap(\.sheets).flatMap({ $0.parts + [$0] }) {
      if let record = store.sheet(sheet), site.keep(record.file) {
        printed[sheet.path] = record.colors
      }
    }
    cache.withLock { $0[path] = (printed, now) }
    return printed
  }
}
