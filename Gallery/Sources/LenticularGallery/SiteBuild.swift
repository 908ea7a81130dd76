import Foundation

/// One build of a site that is locked: creates the files of photographs, and publishes the pages.
struct SiteBuild: Sendable {
  let photographs: PhotographBuild
  private let build: GalleryBuild
  private let site: SiteFolder
  private let claim: SiteClaim

  /// - Parameters:
  ///   - staging: the lock of the site.
  ///   - lock: the lock of the photographs that other builds with the same staging folder create too.
  init(_ build: GalleryBuild, _ staging: Staging, lock: KeyedLock = KeyedLock())
    throws(GalleryError)
  {
    self.build = build
    site = SiteFolder(
      path: build.output, writing: staging, verifies: build.verifies, syncs: build.syncs)
    claim = try SiteClaim(site)
    try claim.announce([])
    photographs = PhotographBuild(
      settings: build.settings, site: site, verifies: build.verifies, workers: build.workers,
      lock: lock)
  }

  /// Writes the assets, before the pages that use them.
  func writeAssets(_ assets: SiteAssets) throws(GalleryError) {
    try claim.announce(assets.paths)
    try assets.write { (bytes, name) throws(GalleryError) in try site.write(bytes, to: name) }
  }

  /// Ends the build of a shard, whose files other builds publish.
  ///
  /// - Parameter outcomes: the results for the photographs of the shard.
  /// - Returns: the summary, without the time.
  func conclude(_ shard: Shard, _ outcomes: [PhotographBuild.Outcome]) throws -> BuildSummary {
    try site.sync()
    if let path = build.indexPath {
      BuildIndex.Writer(BuildIndex.path(of: shard, beside: path))
        .finish(with: outcomes.lazy.compactMap(\.photograph))
    }
    var summary = summary(of: outcomes)
    summary.shard = shard
    return summary
  }

  /// The part of the summary that a whole build and a shard have in common: the photographs and the files.
  private func summary(of outcomes: [PhotographBuild.Outcome]) -> BuildSummary {
    var summary = BuildSummary()
    summary.photos = outcomes.count { $0.photograph != nil }
    (summary.files, summary.bytes) = site.size
    (summary.writtenFiles, summary.writtenBytes) = site.written
    summary.problems = outcomes.flatMap(\.problems)
    return summary
  }

  /// Creates the sprite sheets and the pages, when all photographs are created, and removes what former builds
  /// have left.
  ///
  /// - Parameters:
  ///   - outcomes: the results for the photographs of the scan, in its order.
  ///   - pages: the pages of the last build.
  ///   - isNeeded: whether an image that the build does not know is needed nevertheless.
  /// - Returns: the summary, without the time.
  func publish(
    _ scan: FolderScan, _ outcomes: [PhotographBuild.Outcome], assets: SiteAssets,
    pages: KnownPages, alsoKeeping isNeeded: (String) -> Bool = { _ in false }
  ) throws -> BuildSummary {
    let problems = scan.problems + outcomes.flatMap(\.problems)
    guard
      let root = Album(
        of: scan.root, titled: build.settings.title, files: outcomes.map(Album.File.init))
    else { throw build.nothingToShow(scan, problems) }
    let albums = root.all
    let colors = try SpritePrinter(store: photographs.store, workers: build.workers)
      .colors(printing: albums.flatMap(\.sheets))
    let base = build.settings.baseURL
    let sitemap = base.map { Sitemap(of: root, base: $0) }
    let named = [
      AnySequence(AlbumPages.files(of: root, sitemap: sitemap)), AnySequence(assets.paths),
    ].joined()
    try claim.announce(named)
    try assets.write { (bytes, name) throws(GalleryError) in try site.writePage(bytes, to: name) }
    let templates = try PageTemplates(assets: assets.folder)
    let index = build.indexPath.map(BuildIndex.Writer.init)
    try AlbumPages(
      site: site, known: pages, templates: templates, base: base, tilts: build.settings.tilts
    ).write(root, colors: colors, sitemap: sitemap) { index?.add($0) }
    try site.publish()
    try claim.settle(named, alsoKeeping: isNeeded)
    index?.finish(with: outcomes.lazy.compactMap(\.photograph))
    for part in build.indexPath.map(BuildIndex.parts) ?? [] { unlink(part) }

    var summary = summary(of: outcomes)
    summary.albums = albums.count
    summary.otherFiles = scan.otherFiles
    summary.leftOut = scan.leftOut
    summary.problems = problems
    return summary
  }
}
