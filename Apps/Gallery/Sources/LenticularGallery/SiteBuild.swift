import Foundation

/// One build of a site that is locked: creates the files of photographs, and publishes the pages.
struct SiteBuild: Sendable {
  let photographs: PhotographBuild
  private let store: Store
  private let build: GalleryBuild
  private let site: SiteFolder
  private let claim: SiteClaim

  /// - Parameters:
  ///   - staging: the lock of the site.
  ///   - cache: the cache, whose images sites share.
  ///   - store: the records of photographs.
  ///   - lock: the lock of the photographs that other builds with the same staging folder create too.
  init(
    _ build: GalleryBuild, _ staging: Staging, _ cache: Cache?, _ store: Store,
    lock: KeyedLock = KeyedLock()
  ) throws(GalleryError) {
    self.build = build
    self.store = store
    site = SiteFolder(
      path: build.output, writing: staging, verifies: build.verifies, syncs: build.syncs,
      images: cache.map { ImageStore(folder: $0.folder(.images)) })
    claim = try SiteClaim(site)
    try claim.announce([])
    photographs = PhotographBuild(
      settings: build.settings, site: site, store: store, verifies: build.verifies,
      workers: build.workers, tools: build.movieTools, lock: lock)
  }

  /// Creates the files of photographs.
  ///
  /// - Parameter made: receives each result, on any thread.
  func make(
    _ files: [SourceFile], _ monitor: BuildMonitor,
    made: @escaping @Sendable (PhotographBuild.Outcome, SourceFile) -> Void = { _, _ in }
  ) throws(GalleryError) -> [PhotographBuild.Outcome] {
    var outcomes = try monitor.forEach(files, .making) { file throws(GalleryError) in
      // Movies are converted when all else is there, because that takes long.
      let outcome = try photographs.outcome(of: file, making: .images)
      made(outcome, file)
      return outcome
    }
    let movies = outcomes.indices.filter {
      outcomes[$0].photograph?.plays ?? false
    }
    if movies.isEmpty { return outcomes }
    let converted = try monitor.forEach(movies.map { files[$0] }, .converting) {
      file throws(GalleryError) in
      let outcome = try photographs.outcome(of: file, making: .allFiles)
      made(outcome, file)
      return outcome
    }
    for (index, outcome) in zip(movies, converted) { outcomes[index] = outcome }
    return outcomes
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
  func conclude(_ shard: Shard, _ outcomes: [PhotographBuild.Outcome]) throws(GalleryError)
    -> BuildSummary
  {
    try site.sync()
    if let path = build.indexPath {
      BuildIndex.Writer(BuildIndex.path(of: shard, beside: path))
        .finish(with: outcomes.lazy.map(\.file))
    }
    var summary = summary(of: outcomes)
    summary.shard = shard
    return summary
  }

  /// Writes a page, unless it exists and was made from the same source. Returns the page for the index; `nil` for one that
  /// is made by each build.
  private func write(_ page: Page, known: KnownPages) throws(GalleryError) -> BuildIndex.Page? {
    let source = page.source?()
    if let source, let known = known[page.path], known.source == source, site.keep(known.file) {
      return known
    }
    let file: StoredFile
    switch page.content {
    case .bytes(let bytes):
      let bytes = try bytes()
      try site.writePage(bytes, to: page.path)
      file = StoredFile(path: page.path, size: bytes.count, digest: Digest(of: bytes))
    case .archive(let archive):
      file = try site.write(archive, to: page.path)
    }
    return source.map { BuildIndex.Page(source: $0, file: file) }
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
  ///   - templates: the templates of the pages, which name the folder of the assets.
  ///   - baseMap: the map beneath the marks.
  ///   - pages: the pages of the last build.
  ///   - isNeeded: whether an image that the build does not know is needed nevertheless.
  /// - Returns: the summary, without the time.
  func publish(
    _ scan: FolderScan, _ outcomes: [PhotographBuild.Outcome], assets: SiteAssets,
    templates: PageTemplates, baseMap: BaseMap?, pages: KnownPages,
    alsoKeeping isNeeded: (String) -> Bool = { _ in false }
  ) throws(GalleryError) -> BuildSummary {
    let problems = scan.problems + outcomes.flatMap(\.problems)
    guard
      let root = Album(
        of: scan.root, build.settings, files: outcomes.map(Album.File.init))
    else { throw build.nothingToShow(scan, problems) }
    let albums = root.all
    let colors = try SpritePrinter(site: site, store: store, workers: build.workers)
      .colors(printing: albums.flatMap(\.sheets))
    let content = SiteContent(
      root, templates: templates, base: build.settings.baseURL, tilts: build.settings.tilts,
      archives: build.archives, baseMap: baseMap,
      printed: { album in
        Dictionary(
          album.all.flatMap(\.sheets).flatMap { [$0] + $0.parts }
            .map { ($0.path, colors[$0.path] ?? []) }, uniquingKeysWith: { first, _ in first })
      })
    let named = [
      AnySequence(PageKinds.pages(of: content).lazy.map(\.path)), AnySequence(assets.paths),
    ].joined()
    let moved = MovedPage.pages(claim.pagesAtFormerAddresses, of: scan.root, present: named)
    try claim.announce(named, moved: moved.map(\.path))
    try assets.write { (bytes, name) throws(GalleryError) in try site.writePage(bytes, to: name) }
    let index = build.indexPath.map(BuildIndex.Writer.init)
    for page in PageKinds.pages(of: content) {
      let faults = baseMap?.faultCount
      // A map without some of its tiles is drawn again, so that the next build tells it too.
      if let written = try write(page, known: pages), faults == baseMap?.faultCount {
        index?.add(written)
      }
    }
    // What they lead to is there before.
    for page in moved { try site.writePage(try page.html(templates), to: page.path) }
    try site.publish()
    try claim.settle(named, moved: moved.map(\.path), alsoKeeping: isNeeded)
    index?.finish(with: outcomes.lazy.map(\.file))
    for part in build.indexPath.map(BuildIndex.parts) ?? [] { unlink(part) }

    var summary = summary(of: outcomes)
    summary.albums = albums.count
    summary.otherFiles = scan.otherFiles
    summary.unreadMovies = scan.unreadMovies
    summary.leftOut = scan.leftOut
    summary.problems = problems + [baseMap?.problem].compactMap(\.self)
    return summary
  }
}
