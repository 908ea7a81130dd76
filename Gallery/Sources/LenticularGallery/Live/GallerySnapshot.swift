import Synchronization

/// The albums of a gallery at one moment, with their pages.
final class GallerySnapshot: Sendable {
  let version: Int
  private let page: AlbumPage
  /// The albums with their ancestors, by the albums' paths.
  private let lineages: [String: (album: Album, ancestors: [Album])]
  /// The digests of what the albums' pages depend on.
  private let sources = Mutex<[String: String]>([:])

  init(of listing: LiveListing, titled title: String?, page: AlbumPage) {
    version = listing.version
    self.page = page
    let root =
      Album(of: listing.scan.root, titled: title, files: listing.files)
      ?? .empty(listing.scan.root, titled: title)
    lineages = Dictionary(
      uniqueKeysWithValues: root.lineages().map { ($0.album.path.joined(separator: "/"), $0) })
  }

  func contains(_ place: LivePage.Place) -> Bool { lineages[place.album] != nil }

  /// A text that changes with a page; `nil` if there is no such page.
  func tag(of place: LivePage.Place, store: Store) -> String? {
    guard let (album, ancestors) = lineages[place.album] else { return nil }
    let known = sources.withLock { $0[place.album] }
    let source = known ?? page.source(of: album, ancestors: ancestors)
    sources.withLock { $0[place.album] = source }
    // The sheets are printed after the photographs that they show. A feed has none.
    if place.kind == .view(.feed) { return source }
    return "\(source)-\(printed(in: album, store).sheets.count)"
  }

  /// - Parameter isPublished: whether the page is a file of the site.
  func page(at place: LivePage.Place, store: Store, isPublished: Bool) throws(GalleryError)
    -> LivePage?
  {
    guard let (album, ancestors) = lineages[place.album], let tag = tag(of: place, store: store)
    else { return nil }
    if isPublished { return LivePage(path: place.path, version: tag, bytes: nil) }
    let bytes: [UInt8]
    switch place.kind {
    case .view(let view): bytes = try page.html(of: album, as: view, ancestors: ancestors)
    case .manifest:
      let printed = printed(in: album, store)
      bytes = try WallManifest(of: album, colors: printed.colors) {
        printed.sheets.contains($0.path)
      }.json()
    }
    return LivePage(path: place.path, version: tag, bytes: bytes)
  }

  /// The sheets that exist, and the colours of the photographs on them.
  private func printed(in album: Album, _ store: Store)
    -> (sheets: Set<String>, colors: [String: Color])
  {
    var sheets: Set<String> = []
    var colors: [String: Color] = [:]
    for sheet in album.all.flatMap(\.sheets).flatMap({ $0.parts + [$0] }) {
      guard let record = store.sheet(sheet) else { continue }
      sheets.insert(sheet.path)
      for (photo, color) in zip(sheet.photos, record.colors) { colors[photo.plan.name] = color }
    }
    return (sheets, colors)
  }
}
