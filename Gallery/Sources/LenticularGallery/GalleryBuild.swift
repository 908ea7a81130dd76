import Foundation
import Synchronization

/// Makes a site from a folder of photographs.
public struct GalleryBuild: Sendable {
  /// The folder of photographs; nothing in it is changed.
  public let input: String
  /// The folder of the site.
  public let output: String
  public var settings = GallerySettings()
  /// The browser's half; the bundled one when it is `nil`.
  public var engine: EngineFiles?
  /// The processes that decode pictures; others than those of this program for tests.
  public var workers = WorkerPool()

  public init(input: String, output: String) {
    self.input = Self.withoutTrailingSlashes(input)
    self.output = Self.withoutTrailingSlashes(output)
  }

  /// Builds the site.
  ///
  /// What is wrong with single files is in the summary. On an error the site is as it was, apart
  /// from pictures that no page shows yet; the next build uses them.
  ///
  /// - Parameter report: told how far the build is, from any thread, one call at a time.
  public func run(report: @Sendable (BuildProgress) -> Void = { _ in }) throws(GalleryError)
    -> BuildSummary
  {
    let clock = ContinuousClock()
    let start = clock.now
    let engine = try chosenEngine()
    let scan = try checkedScan()
    let site = SiteFolder(path: output)
    let claim = try SiteClaim(site)
    try claim.announce([])
    defer { site.endStaging() }
    let photographs = PhotographBuild(settings: settings, site: site, workers: workers)
    let (shown, found) = try outcomes(of: scan, report) { try photographs.photograph(of: $0) }
    let problems = scan.problems + found
    guard let root = Album(of: scan.root, titled: settings.title, shown: shown) else {
      throw nothingToShow(scan, problems)
    }
    let albums = root.all
    let sheets = albums.flatMap(\.sheets)
    let colors = try failingAsGallery {
      try SpritePrinter(site: site, workers: workers).colors(printing: sheets)
    }
    let named = albums.flatMap(\.files) + engine.paths + [Self.styleSheet]
    try claim.announce(named)
    try engine.write(to: site)
    try site.write(try Resources.bytes("Styles/gallery.css"), to: Self.styleSheet)
    try writePages(of: root, colors: colors, to: site)
    try claim.settle(named)

    var summary = BuildSummary()
    summary.photos = shown.count { $0 != nil }
    summary.albums = albums.count
    let files = site.files.filter { $0.key != SiteClaim.name }
    let bundles = site.bundles.values
    summary.files = bundles.reduce(files.count) { $0 + $1.files }
    summary.bytes = bundles.reduce(files.values.reduce(0, +)) { $0 + $1.bytes }
    (summary.writtenFiles, summary.writtenBytes) = site.written
    summary.otherFiles = scan.otherFiles
    summary.problems = problems
    summary.seconds = (clock.now - start) / .seconds(1)
    return summary
  }

  /// Finds out what a build would do, and writes nothing: photographs are opened, not decoded.
  public func dryRun(report: @Sendable (BuildProgress) -> Void = { _ in }) throws(GalleryError)
    -> BuildSummary
  {
    let clock = ContinuousClock()
    let start = clock.now
    let engine = try chosenEngine()
    let scan = try checkedScan()
    let site = SiteFolder(path: output)
    _ = try SiteClaim(site)
    let photographs = PhotographBuild(settings: settings, site: site, workers: workers)
    let (shown, found) = try outcomes(of: scan, report) { try photographs.plan($0) }
    var summary = BuildSummary()
    summary.isDryRun = true
    summary.problems = scan.problems + found
    var files = Set(engine.paths + [Self.styleSheet])
    var pyramids: Set<TilePyramid> = []
    for photo in shown.compactMap({ $0 }) {
      files.formUnion(photo.plan.renditions.map(\.path))
      files.insert(photo.plan.placeholderPath)
      if let tiles = photo.tiles { pyramids.insert(tiles) }
    }
    guard let root = Album(of: scan.root, titled: settings.title, shown: shown) else {
      throw nothingToShow(scan, summary.problems)
    }
    summary.photos = shown.count { $0 != nil }
    let albums = root.all
    summary.albums = albums.count
    files.formUnion(albums.flatMap(\.sheets).flatMap { [$0] + $0.parts }.map(\.path))
    let pages = albums.flatMap(\.files).count
    let store = TileStore(site: site)
    let tiled = pyramids.map { (files: $0.tileCount + 1, isThere: store.keep($0)) }
    summary.files = files.count + tiled.reduce(0) { $0 + $1.files } + pages
    summary.writtenFiles =
      files.count { !site.keep($0) } + tiled.reduce(0) { $0 + ($1.isThere ? 0 : $1.files) } + pages
    summary.otherFiles = scan.otherFiles
    summary.seconds = (clock.now - start) / .seconds(1)
    return summary
  }

  /// Works on every photograph on all cores. Gives those that can be shown in the order of the scan,
  /// `nil` for those that cannot, and what is wrong.
  private func outcomes(
    of scan: FolderScan, _ report: @Sendable (BuildProgress) -> Void,
    _ work: @Sendable (PhotoFile) throws -> PhotographBuild.Outcome
  ) throws(GalleryError) -> (shown: [Photograph?], problems: [Problem]) {
    let files = scan.root.allPhotos
    let clock = ContinuousClock()
    let start = clock.now
    let done = Mutex(0)
    let outcomes = try failingAsGallery {
      try files.concurrentMap { file in
        let outcome = try work(file)
        done.withLock { done in
          done += 1
          let seconds = (clock.now - start) / .seconds(1)
          report(BuildProgress(done: done, total: files.count, seconds: seconds))
        }
        return outcome
      }
    }
    return (outcomes.map(\.photograph), outcomes.flatMap(\.problems))
  }

  private static let styleSheet = "assets/gallery.css"

  private func chosenEngine() throws(GalleryError) -> EngineFiles {
    if let engine { return engine }
    return try .bundled()
  }

  /// Feeds come last, the inner ones first: from the first page on, no link leads to a page that is
  /// not there yet.
  private func writePages(of root: Album, colors: [String: Color], to site: SiteFolder)
    throws(GalleryError)
  {
    let page = try AlbumPage()
    let lineages = root.lineages()
    for (album, ancestors) in lineages {
      try site.write(WallManifest(of: album, colors: colors).json, to: album.manifest)
      let wall = page.html(of: album, as: .wall, ancestors: ancestors)
      try site.write(Array(wall.utf8), to: album.page(.wall))
    }
    for (album, ancestors) in lineages.reversed() {
      let feed = page.html(of: album, as: .feed, ancestors: ancestors)
      try site.write(Array(feed.utf8), to: album.page(.feed))
    }
  }

  private func checkedScan() throws(GalleryError) -> FolderScan {
    if FolderIdentity(path: input) != nil {
      let site = Self.resolved(output)
      let photographs = Self.resolved(input)
      if site == photographs || photographs.hasPrefix(site == "/" ? "/" : site + "/") {
        throw .outputHoldsInput(output: output, input: input)
      }
    }
    let scan = try FolderScan(of: input, excluding: output)
    if scan.root.allPhotos.isEmpty { throw nothingToShow(scan, scan.problems) }
    return scan
  }

  private func nothingToShow(_ scan: FolderScan, _ problems: [Problem]) -> GalleryError {
    let lost = problems.count(where: \.losesPhotographs)
    return lost == 0
      ? .noPhotographs(input) : .nothingReadable(input, problems: problems)
  }

  /// The path with links followed, as far as it exists.
  private static func resolved(_ path: String) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    let url = URL(fileURLWithPath: path).standardizedFileURL
    let parent = url.deletingLastPathComponent().path
    guard parent != url.path else { return url.path }
    let base = resolved(parent)
    return (base == "/" ? "" : base) + "/" + url.lastPathComponent
  }

  private static func withoutTrailingSlashes(_ path: String) -> String {
    var path = path.isEmpty ? "." : path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}

/// Does work whose every error is about the whole gallery.
private func failingAsGallery<Result>(_ work: () throws -> Result) throws(GalleryError) -> Result {
  do {
    return try work()
  } catch let error as GalleryError {
    throw error
  } catch let failure as WorkerFailure {
    throw GalleryError(failure)
  } catch {
    throw .workersUnavailable("\(error)")
  }
}
