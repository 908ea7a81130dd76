import Foundation

/// Makes a site from a folder of photographs.
public struct GalleryBuild: Sendable {
  /// The folder of photographs; nothing in it is changed.
  public let input: String
  /// The folder of the site.
  public let output: String
  public var settings = GallerySettings()
  /// The browser's half; the bundled one when it is `nil`.
  public var engine: EngineFiles?

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
    try Imaging.start()
    let engine = try chosenEngine()
    let scan = try checkedScan()
    let site = SiteFolder(path: output)
    let claim = try SiteClaim(site)
    try claim.announce([])
    let darkroom = Darkroom(settings: settings, site: site)
    let batch = try Batch(scan.root.allPhotos, report: report) { file, alone throws(GalleryError) in
      try darkroom.develop(file, alone: alone)
    }
    var developed: [String: Photograph] = [:]
    var problems = scan.problems
    for outcome in batch.results {
      switch outcome {
      case .photograph(let photo, let warnings):
        developed[photo.file.relativePath] = photo
        problems += warnings
      case .problem(let problem):
        problems.append(problem)
      }
    }
    guard let root = Album(of: scan.root, titled: settings.title, developed: developed) else {
      throw nothingToShow(scan, problems)
    }
    let albums = root.all
    let sheets = albums.flatMap(\.sheets)
    let colors = try SpritePrinter(site: site).colors(printing: sheets)
    let named = albums.flatMap(\.files) + engine.paths + [Self.styleSheet]
    try claim.announce(named)
    try engine.write(to: site)
    try site.write(try Resources.bytes("Styles/gallery.css"), to: Self.styleSheet)
    try writePages(of: root, colors: colors, to: site)
    try claim.settle(named)

    var summary = BuildSummary()
    summary.photos = developed.count
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
    try Imaging.start()
    let engine = try chosenEngine()
    let scan = try checkedScan()
    let site = SiteFolder(path: output)
    _ = try SiteClaim(site)
    let darkroom = Darkroom(settings: settings, site: site)
    let batch = try Batch(scan.root.allPhotos, report: report) { file, _ throws(GalleryError) in
      switch darkroom.inspect(file) {
      case .success(let inspection):
        let (metadata, key) = inspection
        let plan = RenditionPlan(key: key, metadata: metadata, settings: settings)
        return Darkroom.Outcome.photograph(
          Photograph(
            file: file, metadata: metadata, plan: plan, placeholder: [], tiles: plan.tiles,
            originalPath: nil),
          warnings: [])
      case .failure(let problem):
        return .problem(problem)
      }
    }
    var summary = BuildSummary()
    summary.isDryRun = true
    summary.problems = scan.problems
    var developed: [String: Photograph] = [:]
    var files = Set(engine.paths + [Self.styleSheet])
    var pyramids: Set<TilePyramid> = []
    for outcome in batch.results {
      switch outcome {
      case .photograph(let photo, _):
        developed[photo.file.relativePath] = photo
        files.formUnion(photo.plan.renditions.map(\.path))
        files.insert(photo.plan.placeholderPath)
        if let tiles = photo.tiles { pyramids.insert(tiles) }
      case .problem(let problem): summary.problems.append(problem)
      }
    }
    guard let root = Album(of: scan.root, titled: settings.title, developed: developed) else {
      throw nothingToShow(scan, summary.problems)
    }
    summary.photos = developed.count
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
