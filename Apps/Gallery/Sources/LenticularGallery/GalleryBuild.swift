import Foundation

/// Builds a site from a folder of photographs.
public struct GalleryBuild: Sendable {
  /// The folder of photographs, which is not modified.
  public let input: String
  /// The folder of the site.
  public let output: String
  public var settings = GallerySettings()
  /// The files for the browser; `nil` for those bundled with this program.
  public var engine: EngineFiles?
  /// The processes that decode images. Tests replace them.
  public var workers = WorkerPool()
  /// The programs that read movies; `nil` to leave movies alone.
  public var movieTools = MovieTools.installed
  /// The folder of the ``Cache``, by which builds of the same photographs make nothing twice; `nil` for none.
  public var cache: String?
  /// The largest size of the cache, in bytes.
  public var cacheLimit = Cache.defaultLimit
  /// Whether every photograph is read again, and every file of the site is compared with its record.
  public var verifies = false
  /// Whether archives are made as a server sends them, and not written.
  var streamsArchives = false
  /// Whether the files of a page are synced to the disk before the page is published, so that the page is
  /// complete even after a power failure.
  var syncs = true

  public init(input: String, output: String) {
    self.input = Self.withoutTrailingSlashes(input)
    self.output = Self.withoutTrailingSlashes(output)
  }

  /// Builds the site.
  ///
  /// Problems with single files are in the summary. After an error the site is unchanged, except for images
  /// that no page shows yet, which the next build uses.
  ///
  /// - Parameter report: receives the progress, on any thread, one call at a time.
  public func run(report: @escaping @Sendable (BuildProgress) -> Void = { _ in })
    throws(GalleryError)
    -> BuildSummary
  {
    let clock = ContinuousClock()
    let start = clock.now
    let assets = try self.assets()
    // Mistakes in templates are told before anything is made.
    let templates = try PageTemplates(assets: assets.folder, settings)
    let baseMap = try self.baseMap()
    let (scan, pages) = try compared()
    let cache = openCache
    let store = Store(cache, linking: output)
    let site = try SiteBuild(self, try openSite(readableBy: scan.access), cache, store)
    let files = scan.root.allPhotos
    let outcomes = try site.make(
      files, BuildMonitor(threads: workers.count, report))
    var summary = try site.publish(
      scan, outcomes, assets: assets, templates: templates, baseMap: baseMap, pages: pages)
    store.removeParts()
    if summary.writtenFiles > 0 { cache?.removeUnused() }
    summary.seconds = (clock.now - start) / .seconds(1)
    return summary
  }

  /// Creates the files of a part of the photographs, and no page. Other parts may be built at the same time. When all
  /// parts are built, ``run(report:)`` creates the files that are still missing, and the pages.
  ///
  /// Errors and problems are those of ``run(report:)``. A part without photographs is not an error.
  public func run(
    _ shard: Shard, report: @escaping @Sendable (BuildProgress) -> Void = { _ in }
  ) throws(GalleryError) -> BuildSummary {
    let clock = ContinuousClock()
    let start = clock.now
    // Whether files are photographs is seen when they are decoded, so no shard opens those of others.
    let scan = try self.scan(KnownFiles(readIndex(), in: input), opensFiles: false)
    let files = scan.root.allPhotos.filter { shard.contains($0.relativePath) }
    _ = try SiteClaim(SiteFolder(path: output))
    let cache = openCache
    let site = try SiteBuild(
      self, try Staging(in: output, readableBy: scan.access, for: shard), cache,
      Store(cache, linking: output, isShard: true))
    let outcomes = try site.make(
      files, BuildMonitor(threads: workers.count, report))
    var summary = try site.conclude(shard, outcomes)
    summary.seconds = (clock.now - start) / .seconds(1)
    return summary
  }

  /// Determines what a build would do, without writing anything. Photographs are opened, but not decoded.
  public func dryRun(report: @escaping @Sendable (BuildProgress) -> Void = { _ in })
    throws(GalleryError)
    -> BuildSummary
  {
    let clock = ContinuousClock()
    let start = clock.now
    let assets = try self.assets()
    let templates = try PageTemplates(assets: assets.folder, settings)
    let baseMap = try self.baseMap()
    let index = readIndex()
    let scan = try checkedScan(index)
    let site = SiteFolder(path: output, verifies: verifies)
    _ = try SiteClaim(site)
    let store = Store(openCache, isReadOnly: true)
    let photographs = PhotographBuild(
      settings: settings, site: site, store: store, verifies: verifies, workers: workers,
      tools: movieTools)
    let all = scan.root.allPhotos
    let monitor = BuildMonitor(threads: workers.count, report)
    let plans = try monitor.forEach(all, .making) { file throws(GalleryError) in
      try photographs.plan(file)
    }
    let files = plans.map { Album.File($0.outcome) }
    var summary = BuildSummary()
    summary.isDryRun = true
    summary.problems = scan.problems + plans.flatMap(\.outcome.problems)
    guard let root = Album(of: scan.root, settings, files: files) else {
      throw nothingToShow(scan, summary.problems)
    }
    let albums = root.all
    summary.photos = files.count { $0.photograph != nil }
    summary.albums = albums.count
    // Files of identical photographs exist once.
    var counts: [String: (all: Int, missing: Int)] = [:]
    for (file, media) in zip(files, plans) {
      if let photo = file.photograph { counts[photo.media.name] = (photo.fileCount, media.missing) }
    }
    func isThere(_ sheet: SpriteSheet) -> Bool {
      store.sheet(sheet).map { site.keep($0.file) } ?? false
    }
    let sheets = albums.flatMap(\.sheets).flatMap { [$0] + $0.parts }
    for sheet in sheets { counts[sheet.path] = (1, isThere(sheet) ? 0 : 1) }
    for path in assets.paths {
      counts[path] = (1, SiteFolder.size(of: "\(output)/\(path)") == nil ? 1 : 0)
    }
    let content = SiteContent(
      root, templates: templates, base: settings.baseURL, tilts: settings.tilts, archives: archives,
      baseMap: baseMap,
      printed: { album in
        Dictionary(
          album.all.flatMap(\.sheets).flatMap { [$0] + $0.parts }.map { ($0.path, []) },
          uniquingKeysWith: { first, _ in first })
      })
    let known = KnownPages(index.pages)
    for page in PageKinds.pages(of: content) {
      let isKept: Bool
      if let source = page.source {
        isKept = known[page.path].map { $0.source == source() && site.keep($0.file) } ?? false
      } else if case .bytes(let bytes) = page.content {
        isKept = site.read(page.path) == (try bytes())
      } else {
        isKept = false
      }
      counts[page.path] = (1, isKept ? 0 : 1)
    }
    summary.files = counts.values.reduce(0) { $0 + $1.all }
    summary.writtenFiles = counts.values.reduce(0) { $0 + $1.missing }
    summary.otherFiles = scan.otherFiles
    summary.unreadMovies = scan.unreadMovies
    summary.leftOut = scan.leftOut
    summary.seconds = (clock.now - start) / .seconds(1)
    return summary
  }

  /// Whether the folder at a path is a site that a build has written.
  public static func isSite(_ path: String) -> Bool { SiteClaim.isSite(path) }

  /// How the site offers archives.
  var archives: Archives {
    if !settings.offersArchives { return .none }
    return streamsArchives ? .streamed : .written(site: output)
  }

  /// The cache; `nil` without one.
  var openCache: Cache? { cache.map { Cache($0, limit: cacheLimit) } }

  /// The longest path of the system, in bytes, without the zero at its end.
  private static let pathLimit = Int(PATH_MAX) - 1
  /// The most bytes of a path after that of an album: a slash, the slug of a photograph, and the name of its page.
  private static let fileNameLimit = 2 + Slug.greatestLength + PagePath.index.utf8.count

  /// The path of the index; `nil` without a cache.
  var indexPath: String? {
    cache.map {
      BuildIndex.path(in: $0, input: Self.resolved(input), output: Self.resolved(output))
    }
  }

  func readIndex() -> BuildIndex {
    guard !verifies, let indexPath else { return BuildIndex() }
    var index = BuildIndex(path: indexPath)
    for part in BuildIndex.parts(beside: indexPath) { index.files += BuildIndex(path: part).files }
    return index
  }

  /// Locks the site for writing.
  ///
  /// - Parameter access: who may read the site if it is created, besides its owner.
  func openSite(readableBy access: FileAccess) throws(GalleryError) -> Staging {
    // A folder that is not a site of ours is not even locked.
    _ = try SiteClaim(SiteFolder(path: output))
    return try Staging(in: output, readableBy: access)
  }

  func assets() throws(GalleryError) -> SiteAssets {
    if let engine { return try SiteAssets(engine, settings) }
    return try SiteAssets(.bundled(), settings)
  }

  /// The map beneath the marks; `nil` without one.
  func baseMap() throws(GalleryError) -> BaseMap? {
    guard let map = settings.map else { return nil }
    guard settings.keepsLocation else {
      throw .mapUnusable(map, reason: "there is a map with --keep-location only")
    }
    return try BaseMap(map, workers: workers)
  }

  /// Lists the photographs, of which there must be some, and the pages of the last build. What else is in the index is
  /// not held during the build.
  private func compared() throws(GalleryError) -> (scan: FolderScan, pages: KnownPages) {
    let index = readIndex()
    return (try checkedScan(index), KnownPages(index.pages))
  }

  /// Lists the photographs, of which there must be some.
  func checkedScan(_ index: BuildIndex) throws(GalleryError) -> FolderScan {
    let scan = try self.scan(KnownFiles(index, in: input))
    if scan.root.allPhotos.isEmpty { throw nothingToShow(scan, scan.problems) }
    return scan
  }

  /// Lists the photographs.
  ///
  /// - Parameters:
  ///   - known: the files that are known, which are not opened.
  ///   - opensFiles: whether the other files are opened.
  func scan(_ known: KnownFiles, opensFiles: Bool = true) throws(GalleryError) -> FolderScan {
    if FolderIdentity(path: input) != nil {
      let site = Self.resolved(output)
      let photographs = Self.resolved(input)
      if site == photographs || photographs.hasPrefix(site == "/" ? "/" : site + "/") {
        throw .outputHoldsInput(output: output, input: input)
      }
    }
    let store = Store(openCache, isReadOnly: true)
    /// What is known of a file need not be read again.
    func marks(of files: [SourceFile]) -> Pairing.Marks {
      var marks: Pairing.Marks = [:]
      var unknown: [SourceFile] = []
      for file in files {
        if !verifies, let source = file.source, let facts = store.photograph(source.content)?.facts
        {
          marks[PathKey(file.relativePath)] = facts.mark
        } else {
          unknown.append(file)
        }
      }
      return marks.merging(workers.marks(of: unknown)) { own, _ in own }
    }
    var scan = try FolderScan(
      of: input, excluding: output,
      exclusions: Exclusions(settings.exclusions, showsHidden: settings.showsHidden), known: known,
      opensFiles: opensFiles, marks: opensFiles ? marks : nil)
    if movieTools == nil { scan.leaveMovies() }
    scan.leaveOut(addressesBeyond: Self.pathLimit - output.utf8.count - Self.fileNameLimit)
    return scan
  }

  func nothingToShow(_ scan: FolderScan, _ problems: [Problem]) -> GalleryError {
    let lost = problems.count(where: \.losesPhotographs)
    return lost == 0
      ? .noPhotographs(input) : .nothingReadable(input, problems: problems)
  }

  /// The path with links resolved, as far as it exists.
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
