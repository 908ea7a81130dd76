import Foundation
import Synchronization

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
  /// The folder of the build index, which speeds up the next build; `nil` for none.
  public var cache: String?
  /// Whether every photograph is read again, and every file of the site is compared with its record.
  public var verifies = false
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
    let (scan, pages) = try compared()
    let site = try SiteBuild(self, try openSite(readableBy: scan.access))
    let outcomes = try forEach(scan.root.allPhotos, report) {
      try site.photographs.photograph(of: $0)
    }
    var summary = try failingAsGallery {
      try site.publish(scan, outcomes, assets: assets, pages: pages)
    }
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
    let site = try SiteBuild(
      self, try Staging(in: output, readableBy: scan.access, for: shard))
    let outcomes = try forEach(files, report) { try site.photographs.photograph(of: $0) }
    var summary = try failingAsGallery { try site.conclude(shard, outcomes) }
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
    let scan = try checkedScan(readIndex())
    let site = SiteFolder(path: output, verifies: verifies)
    _ = try SiteClaim(site)
    let photographs = PhotographBuild(
      settings: settings, site: site, verifies: verifies, workers: workers)
    let plans = try forEach(scan.root.allPhotos, report) { try photographs.plan($0) }
    let files = plans.map { Album.File($0.outcome) }
    var summary = BuildSummary()
    summary.isDryRun = true
    summary.problems = scan.problems + plans.flatMap(\.outcome.problems)
    guard let root = Album(of: scan.root, titled: settings.title, files: files) else {
      throw nothingToShow(scan, summary.problems)
    }
    let albums = root.all
    summary.photos = files.count { $0.photograph != nil }
    summary.albums = albums.count
    // Files of identical photographs exist once.
    var counts: [String: (all: Int, missing: Int)] = [:]
    for (file, plan) in zip(files, plans) {
      if let photo = file.photograph { counts[photo.plan.name] = (photo.fileCount, plan.missing) }
    }
    for sheet in albums.flatMap(\.sheets).flatMap({ [$0] + $0.parts }) {
      counts[sheet.path] = (2, photographs.store.sheet(sheet) == nil ? 2 : 0)
    }
    // All pages and assets count as written, even if they exist already.
    let sitemap = settings.baseURL.map { Sitemap(of: root, base: $0) }
    let pages = AlbumPages.files(of: root, sitemap: sitemap).reduce(0) { count, _ in count + 1 }
    let missingAssets = assets.paths.count { SiteFolder.size(of: "\(output)/\($0)") == nil }
    summary.files = counts.values.reduce(pages + assets.paths.count) { $0 + $1.all }
    summary.writtenFiles = counts.values.reduce(pages + missingAssets) { $0 + $1.missing }
    summary.otherFiles = scan.otherFiles
    summary.leftOut = scan.leftOut
    summary.seconds = (clock.now - start) / .seconds(1)
    return summary
  }

  /// Whether the folder at a path is a site that a build has written.
  public static func isSite(_ path: String) -> Bool { SiteClaim.isSite(path) }

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

  /// Calls a closure for photographs on all cores. The results are in their order.
  private func forEach<Result: Sendable>(
    _ files: [PhotoFile], _ report: @escaping @Sendable (BuildProgress) -> Void,
    _ work: @escaping @Sendable (PhotoFile) throws -> Result
  ) throws(GalleryError) -> [Result] {
    let clock = ContinuousClock()
    let start = clock.now
    let done = Mutex(0)
    return try failingAsGallery {
      try files.concurrentMap(threads: workers.count) { file in
        let result = try work(file)
        done.withLock { done in
          done += 1
          let seconds = (clock.now - start) / .seconds(1)
          report(BuildProgress(done: done, total: files.count, seconds: seconds))
        }
        return result
      }
    }
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
    if let engine { return try SiteAssets(engine) }
    return try SiteAssets(.bundled())
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
    return try FolderScan(
      of: input, excluding: output, exclusions: Exclusions(settings.exclusions), known: known,
      opensFiles: opensFiles)
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

/// Calls a closure whose errors all concern the whole gallery.
func failingAsGallery<Result>(_ work: () throws -> Result) throws(GalleryError) -> Result {
  do {
    return try work()
  } catch {
    throw GalleryError(any: error)
  }
}
