import Foundation
import Synchronization

/// A gallery that is shown while it is built, and follows its folder.
///
/// In the background, a gallery does the work of a ``GalleryBuild``: it reads all files, creates all images and
/// publishes the pages. What a visitor requests is done first: the files at the top of a page are read before the page
/// is sent, and an image is created when it is requested.
///
/// A page that is not published yet has the photographs that have been read, and the names that their images
/// will have, which are derived from the bytes of the files. So no other names exist, an address never has
/// another content, and the published page has the addresses that visitors know. A file that has not been read
/// is not on a page, because neither its date nor its size is known, and a page that shows it in another place
/// would have to move it.
public final class LiveGallery: Sendable {
  /// The site, whose images and published pages can be served as files.
  public let path: String

  /// The path of the folder of scripts and styles, relative to the site.
  public var assetsPath: String { assets.folder }

  private let build: GalleryBuild
  private let assets: SiteAssets
  private let templates: PageTemplates
  /// The lock of the photographs, for jobs in the foreground and in the background.
  private let lock = KeyedLock()
  private let background: WorkerPool
  private let state: Mutex<State>
  /// Held while the folder is listed.
  private let listing = NSLock()
  /// Wakes ``run(report:)`` when the folder changes, and when the gallery is stopped.
  private let wake = DispatchSemaphore(value: 0)
  /// Limits the images that are created on request at the same time.
  private let turns = DispatchSemaphore(value: ProcessInfo.processInfo.activeProcessorCount)

  private struct State {
    var listing: LiveListing
    /// The site while it is locked.
    var site: OpenSite?
    var snapshot: GallerySnapshot?
    /// The version of the listing whose pages are published.
    var publishedVersion: Int?
    var stage = BuildProgress.Stage.reading
    var done = 0
    var hasChanged = false
    var isStopped = false

    var isInterrupted: Bool { hasChanged || isStopped }
  }

  /// A locked site.
  private struct OpenSite {
    let staging: Staging
    /// Creates what is requested.
    let foreground: PhotographBuild
  }

  /// The number of photographs at the top of a page that are read before it is sent. They fill some screens.
  private static let firstPhotographs = 60
  /// The longest time for which a page waits for the photographs at its top, in seconds.
  private static let patience = 0.7
  /// The longest time for which a page waits for the photographs on its first screen, in seconds. Without them there is
  /// nothing to see.
  private static let screenPatience = 5.0
  /// The number of photographs on the first screen.
  private static let screen = 12
  /// The time until the lock of a site that another process writes is tried again, in seconds.
  private static let busyInterval = 1.0
  /// The time until the folder is tried again after an error, in seconds, if nothing changes.
  private static let retryInterval = 10.0

  /// Lists the photographs and locks the site. No photograph is opened.
  public init(_ build: GalleryBuild) throws(GalleryError) {
    assets = try build.assets()
    templates = try PageTemplates(assets: assets.folder)
    let index = build.readIndex()
    // Files are opened in the background.
    var scan = try build.scan(KnownFiles(index, in: build.input), opensFiles: false)
    if scan.root.allPhotos.isEmpty { scan = try build.checkedScan(index) }
    let staging = try build.openSite()
    let site = try SiteBuild(build, staging, lock: lock)
    try site.writeAssets(assets)
    path = build.output
    background = build.workers.inBackground()
    self.build = build
    state = Mutex(
      State(
        listing: LiveListing(scan),
        site: OpenSite(staging: staging, foreground: site.photographs)))
  }

  // MARK: In the background

  /// Builds the site, and builds it again whenever the folder changes, until ``stop()`` is called.
  ///
  /// - Parameter report: receives the events, on any thread, one call at a time.
  public func run(report: @escaping @Sendable (LiveEvent) -> Void) {
    let watch = FolderWatch { [weak self] in self?.folderChanged() }
    var problems: [Problem]?
    while !state.withLock(\.isStopped) {
      do {
        let summary = try buildOnce(watch, report)
        if summary.writtenFiles > 0 || summary.problems != problems { report(.built(summary)) }
        problems = summary.problems
        if !state.withLock(\.isStopped) { wake.wait() }
      } catch is Interruption {
        continue
      } catch {
        close()
        if state.withLock(\.isStopped) { return }
        report(.failed(error as? GalleryError ?? .workersUnavailable("\(error)")))
        _ = wake.wait(timeout: .now() + Self.retryInterval)
      }
    }
    close()
  }

  /// Ends ``run(report:)``. What is being created is abandoned, and nothing more is created on request.
  public func stop() {
    state.withLock { $0.isStopped = true }
    background.stop()
    build.workers.stop()
    wake.signal()
  }

  private func folderChanged() {
    let isOpen = state.withLock { state in
      state.hasChanged = true
      return state.site != nil
    }
    wake.signal()
    // Pages show the change before the jobs in the background are done.
    guard isOpen, (try? list()) != nil else { return }
    let files = state.withLock(\.listing.unread)
    _ = try? files.concurrentMap { try self.inspect($0, self.build.workers) }
  }

  /// The folder has changed, or the gallery was stopped.
  private struct Interruption: Error {}

  private func buildOnce(_ watch: FolderWatch, _ report: @escaping @Sendable (LiveEvent) -> Void)
    throws -> BuildSummary
  {
    let staging = try open()
    // The changes so far are seen when the folder is listed.
    while wake.wait(timeout: .now()) == .success {}
    try list(watch)
    try read(report)
    var build = self.build
    build.workers = background
    let site = try SiteBuild(build, staging, lock: lock)
    let listing = state.withLock(\.listing)
    let clock = ContinuousClock()
    let start = clock.now
    let outcomes = try forEach(listing.entries.map(\.file), .making, report) { file in
      let outcome = try site.photographs.photograph(of: file)
      self.state.withLock { $0.listing.set(outcome, of: file) }
      return outcome
    }
    let version = state.withLock(\.listing.version)
    var summary = try site.publish(
      listing.scan, outcomes, assets: assets, pages: KnownPages(build.readIndex().pages))
    summary.seconds = (clock.now - start) / .seconds(1)
    state.withLock { state in
      state.publishedVersion = version
      state.stage = .ready
    }
    close()
    return summary
  }

  /// Locks the site, unless it is locked already. Waits while another process writes it.
  private func open() throws -> Staging {
    while true {
      if state.withLock(\.isStopped) { throw Interruption() }
      if let staging = try openIfFree() { return staging }
      _ = wake.wait(timeout: .now() + Self.busyInterval)
    }
  }

  /// Locks the site, unless it is locked already; `nil` if another process writes it.
  private func openIfFree() throws(GalleryError) -> Staging? {
    if let site = state.withLock(\.site) { return site.staging }
    do throws(GalleryError) {
      let staging = try build.openSite()
      let foreground = try SiteBuild(build, staging, lock: lock).photographs
      state.withLock { $0.site = OpenSite(staging: staging, foreground: foreground) }
      return staging
    } catch {
      if case .siteBusy = error { return nil }
      throw error
    }
  }

  /// Unlocks the site, when the last request has been done.
  private func close() {
    let site = state.withLock { state in
      defer { state.site = nil }
      return state.site
    }
    _ = site
  }

  /// Lists the folder again until all of its subfolders were being watched when it was listed. So no change between
  /// listing and watching is missed.
  private func list(_ watch: FolderWatch) throws(GalleryError) {
    while true {
      let folders = state.withLock { state in
        state.hasChanged = false
        return state.listing.scan.folders
      }
      watch.watch(folders)
      let scan = try list()
      if Set(folders).isSuperset(of: scan.folders) { return }
    }
  }

  /// Lists the folder.
  private func list() throws(GalleryError) -> FolderScan {
    listing.lock()
    defer { listing.unlock() }
    let known = KnownFiles(state.withLock(\.listing.opened))
    let scan = try build.scan(known)
    state.withLock { $0.listing.update(scan) }
    return scan
  }

  /// Reads all files that have not been read yet.
  private func read(_ report: @escaping @Sendable (LiveEvent) -> Void) throws {
    let files = state.withLock { $0.listing.unread }
    if files.isEmpty { return }
    // The first visitor's page reads the first files itself, usually at the same time.
    let first = Self.firstPhotographs
    let ordered = Array(files.dropFirst(first) + files.prefix(first))
    _ = try forEach(ordered, .reading, report) { try self.inspect($0, self.background) }
    // A program that is started again need not read them again.
    guard let path = build.indexPath else { return }
    let pages = build.readIndex().pages
    let index = BuildIndex.Writer(path)
    for page in pages { index.add(page) }
    index.finish(with: state.withLock(\.listing.photographs))
  }

  /// Calls a closure for every file on all cores, until there is an interruption.
  private func forEach<Result: Sendable>(
    _ files: [PhotoFile], _ stage: BuildProgress.Stage,
    _ report: @escaping @Sendable (LiveEvent) -> Void,
    _ work: @escaping @Sendable (PhotoFile) throws -> Result
  ) throws -> [Result] {
    let clock = ContinuousClock()
    let start = clock.now
    state.withLock { state in
      state.stage = stage
      state.done = state.listing.entries.count - files.count
    }
    let results = try files.concurrentMap { file in
      if self.state.withLock(\.isInterrupted) { throw Interruption() }
      let result = try work(file)
      self.state.withLock { state in
        state.done += 1
        report(
          .progress(
            BuildProgress(
              stage: stage, done: state.done, total: state.listing.entries.count,
              seconds: (clock.now - start) / .seconds(1))))
      }
      return result
    }
    if state.withLock(\.isInterrupted) { throw Interruption() }
    return results
  }

  /// Reads a file, unless it has been read.
  private func inspect(_ file: PhotoFile, _ workers: WorkerPool) throws {
    // The same file may be read in the foreground and in the background.
    try lock.withLock("file \(file.relativePath)") {
      let foreground = state.withLock { state in
        state.listing.isUnread(file) && !state.isStopped ? state.site?.foreground : nil
      }
      guard var photographs = foreground else { return }
      photographs.workers = workers
      let outcome = try photographs.inspect(file)
      state.withLock { $0.listing.set(outcome, of: file) }
    }
  }

  // MARK: On request

  /// The page, or file of a page, at a path relative to the site; `nil` if no album has it.
  ///
  /// The first photographs of a page are read before the page is returned, for a few seconds at most.
  ///
  /// - Parameter path: the path without percent-encoding. It is empty or ends with `/` for an album's feed, or for
  ///   the page of a photograph.
  public func page(at path: String) throws(GalleryError) -> LivePage? {
    guard let place = LivePage.Place(path) else { return nil }
    readFirst(of: place)
    let snapshot = snapshot()
    return try snapshot.page(
      at: place, store: Store(site: SiteFolder(path: self.path)),
      isPublished: state.withLock { $0.publishedVersion == snapshot.version })
  }

  /// Whether an album or a photograph is at a path relative to the site, such as `walks/snow` or
  /// `walks/snow/dunes_jpg`.
  public func hasPage(at path: String) -> Bool {
    guard !path.hasSuffix("/"), let place = LivePage.Place(path + "/") else { return false }
    if case .photograph = place.kind { readFirst(of: place) }
    return snapshot().contains(place)
  }

  /// Creates an image that does not exist yet. Returns whether the image may exist now: `false` if the path is
  /// not that of an image of a photograph.
  ///
  /// - Parameter path: the path relative to the site.
  public func make(_ path: String) -> Bool {
    let (photograph, foreground) = state.withLock { state in
      (state.listing.photograph(named: path), state.site?.foreground)
    }
    guard let photograph, let foreground else { return false }
    turns.wait()
    defer { turns.signal() }
    if state.withLock(\.isStopped) { return false }
    // The reason for a failure is that of the photograph, which is reported when all its images are created.
    return (try? foreground.make(path, of: photograph)) != nil
  }

  /// The progress of the gallery, for a page at a path as in ``page(at:)``.
  public func status(ofPageAt path: String) -> LiveStatus {
    let snapshot = snapshot()
    let place = LivePage.Place(path)
    let tag = place.flatMap {
      snapshot.tag(of: $0, store: Store(site: SiteFolder(path: self.path)))
    }
    return state.withLock { state in
      LiveStatus(
        stage: state.stage, done: state.done, total: state.listing.entries.count, version: tag)
    }
  }

  /// Reads the first files of a page.
  private func readFirst(of place: LivePage.Place) {
    let files = state.withLock { state in
      if case .photograph(let slug) = place.kind {
        return state.listing.photograph(slug, in: place.album).map { [$0] } ?? []
      }
      return state.listing.first(
        Self.firstPhotographs, below: place.album, withAlbums: !place.isFeed)
    }
    if files.isEmpty { return }
    let read = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      _ = try? files.concurrentMap { file in
        // An error is reported by the job in the background.
        try? self.inspect(file, self.build.workers)
        read.signal()
      }
    }
    let (soon, late) = (
      DispatchTime.now() + Self.patience, DispatchTime.now() + Self.screenPatience
    )
    for index in files.indices {
      let end = index < Self.screen ? late : soon
      if read.wait(timeout: end) == .timedOut { return }
    }
  }

  private func snapshot() -> GallerySnapshot {
    let (known, listing) = state.withLock { ($0.snapshot, $0.listing) }
    if let known, known.version == listing.version { return known }
    let snapshot = GallerySnapshot(of: listing, settings: build.settings, templates: templates)
    state.withLock { state in
      if state.snapshot.map({ $0.version < snapshot.version }) ?? true { state.snapshot = snapshot }
    }
    return snapshot
  }
}
