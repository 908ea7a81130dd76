import CProcess
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
///
/// While another process writes the site, the gallery shows what is known of it, and writes as soon as it may.
public final class LiveGallery: Sendable {
  /// The site, whose images and published pages can be served as files.
  public let path: String

  /// The path of the folder of scripts and styles, relative to the site.
  public var assetsPath: String { assets.folder }

  /// The options of the gallery.
  public var settings: GallerySettings { build.settings }

  /// The texts of the progress on pages, as JSON.
  public var progressTexts: String { templates.texts.ofProgress }

  private let build: GalleryBuild
  private let assets: SiteAssets
  private let baseMap: BaseMap?
  /// The files beside the folder that are read when the gallery is opened.
  private let beside: FilesBeside
  /// The lock of the photographs, for jobs in the foreground and in the background.
  private let lock = KeyedLock()
  private let background: WorkerPool
  private let cache: Cache?
  /// Keeps the site in the cache.
  private let use: Cache.Use?
  /// The records of photographs, of this gallery and of all others that have the cache.
  private let store: Store
  /// Looks up what earlier builds have recorded, without the lock of the site.
  private let recorded: PhotographBuild
  private let state: Mutex<State>
  /// Held while the folder is listed.
  private let listing = NSLock()
  /// Wakes ``run(report:)`` when the folder changes, and when the gallery is stopped.
  private let wake = DispatchSemaphore(value: 0)
  /// Signalled when the site is locked, when a file has been read, and when the gallery is stopped.
  private let opening = NSCondition()
  private let snapshots = SnapshotMaker()
  /// The addresses of former versions, of the listing with a number of updates.
  private let former = Mutex<(updates: Int, addresses: FormerAddresses)?>(nil)
  /// Makes snapshots.
  private let templates: PageTemplates

  private struct State {
    var listing: LiveListing
    /// The site while it is locked.
    var site: OpenSite?
    /// Whether another process writes the site, so that it is not locked yet.
    var isWaiting = false
    /// The version of the listing whose pages are published.
    var publishedVersion: Int?
    var stage = BuildProgress.Stage.reading
    /// The number of photographs for which the stage is complete, of the number of all when it began.
    var done = 0
    var total: Int
    var hasChanged = false
    var isStopped = false

    var isInterrupted: Bool { hasChanged || isStopped }

    init(_ listing: LiveListing) {
      self.listing = listing
      total = listing.entries.count
    }
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
  /// The longest time for which an image that does not exist waits until the site may be written, in seconds: as long as
  /// a `serve` takes to end.
  private static let openPatience = 5.0
  /// The time until the lock of a site that another process writes is tried again, in seconds.
  private static let busyInterval = 0.5
  /// The time until the folder is tried again after an error, in seconds, if nothing changes.
  private static let retryInterval = 10.0

  /// Lists the photographs, and locks the site if no other process writes it. No photograph is opened. There need not be
  /// any yet.
  public init(_ build: GalleryBuild) throws(GalleryError) {
    cp_share_free_memory()
    beside = FilesBeside(build.settings)
    assets = try build.assets()
    baseMap = try build.baseMap()
    templates = try PageTemplates(assets: assets.folder, build.settings)
    let index = build.readIndex()
    // Files are opened in the background.
    var scan = try build.scan(KnownFiles(index, in: build.input), opensFiles: false)
    if scan.root.allPhotos.isEmpty { scan = try build.scan(KnownFiles(index, in: build.input)) }
    path = build.output
    background = build.workers.inBackground()
    cache = build.openCache
    use = cache?.use(ofSite: build.output)
    store = Store(cache)
    recorded = PhotographBuild(
      settings: build.settings, site: SiteFolder(path: build.output), store: store,
      verifies: false, workers: build.workers, tools: build.movieTools, lock: lock)
    var build = build
    build.streamsArchives = true
    self.build = build
    state = Mutex(State(LiveListing(scan)))
    _ = try openIfFree()
  }

  // MARK: In the background

  /// Builds the site, and builds it again whenever the folder changes, until ``stop()`` is called.
  ///
  /// - Parameter report: receives the events, on any thread.
  public func run(report: @escaping @Sendable (LiveEvent) -> Void) {
    let watch = FolderWatch { [weak self] in
      self?.folderChanged(report)
    }
    // A change from here on is reported. Who receives the first report looks for earlier ones.
    watch.watch(beside.paths)
    report(.folderChanged)
    var problems: [Problem]?
    var failure: GalleryError?
    while !state.withLock(\.isStopped) {
      do throws(GalleryError) {
        let summary = try buildOnce(watch, report)
        if summary.writtenFiles > 0 || summary.problems != problems || failure != nil {
          report(.built(summary))
        }
        (problems, failure) = (summary.problems, nil)
        if !state.withLock(\.isStopped) { wake.wait() }
      } catch {
        if error == .stopped { continue }
        close()
        if state.withLock(\.isStopped) { return }
        if error != failure { report(.failed(error)) }
        failure = error
        if error.isWithoutPhotographs {
          // There is nothing to do until the folder changes.
          state.withLock { ($0.stage, $0.done, $0.total) = (.ready, 0, 0) }
          wake.wait()
        } else {
          _ = wake.wait(timeout: .now() + Self.retryInterval)
        }
      }
    }
    close()
  }

  /// Whether a template, the style sheet or the map has changed since the gallery was opened. The gallery goes on with the
  /// former ones.
  public var isOutdated: Bool { FilesBeside(build.settings) != beside }

  /// Ends ``run(report:)``. What is being created is abandoned, and nothing more is created on request.
  public func stop() {
    state.withLock { $0.isStopped = true }
    build.workers.stop()
    wake.signal()
    opening.withLock { opening.broadcast() }
  }

  private func folderChanged(_ report: @Sendable (LiveEvent) -> Void) {
    let isOpen = state.withLock { state in
      state.hasChanged = true
      return state.site != nil
    }
    report(.folderChanged)
    wake.signal()
    // Pages show the change before the jobs in the background are done.
    guard isOpen, (try? list()) != nil else { return }
    let files = state.withLock(\.listing.unread)
    _ = try? files.concurrentMap(threads: build.workers.count) { file throws(GalleryError) in
      try self.inspect(file, self.build.workers)
    }
  }

  private func buildOnce(_ watch: FolderWatch, _ report: @escaping @Sendable (LiveEvent) -> Void)
    throws(GalleryError) -> BuildSummary
  {
    let staging = try open()
    // The changes so far are seen when the folder is listed.
    while wake.wait(timeout: .now()) == .success {}
    try list(watch)
    try read(report)
    // What was needed for reading is as much as what is kept.
    cp_return_free_memory()
    var build = self.build
    build.workers = background
    let site = try SiteBuild(build, staging, cache, store, lock: lock)
    let listing = state.withLock(\.listing)
    let clock = ContinuousClock()
    let start = clock.now
    let outcomes = try site.make(listing.files, monitor(report)) { outcome, file in
      self.state.withLock { $0.listing.set(outcome, of: file) }
    }
    // A version that has another file is not the one whose pages are published.
    let version = state.withLock { state in
      state.listing.updates == listing.updates ? state.listing.version : nil
    }
    guard let version else { throw .stopped }
    var summary = try site.publish(
      listing.scan, outcomes, assets: assets, templates: templates, baseMap: baseMap,
      pages: KnownPages(build.readIndex().pages)
    ) { path in
      // The image of a photograph that came meanwhile was requested.
      self.state.withLock { $0.listing.photograph(named: path)?.has(path) ?? false }
    }
    summary.seconds = (clock.now - start) / .seconds(1)
    if summary.writtenFiles > 0 { cache?.removeUnusedInBackground() }
    state.withLock { state in
      state.publishedVersion = version
      state.stage = .ready
      (state.done, state.total) = (outcomes.count, outcomes.count)
    }
    close()
    cp_return_free_memory()
    return summary
  }

  /// Locks the site, unless it is locked already. Waits while another process writes it.
  private func open() throws(GalleryError) -> Staging {
    var isFirst = true
    while true {
      if state.withLock(\.isStopped) { throw .stopped }
      if let staging = try openIfFree() { return staging }
      if isFirst { showRecorded() }
      isFirst = false
      _ = wake.wait(timeout: .now() + Self.busyInterval)
    }
  }

  /// Locks the site, unless it is locked already; `nil` if another process writes it.
  private func openIfFree() throws(GalleryError) -> Staging? {
    if let site = state.withLock(\.site) { return site.staging }
    do throws(GalleryError) {
      let staging = try build.openSite(readableBy: [])
      let site = try SiteBuild(build, staging, cache, store, lock: lock)
      try site.writeAssets(assets)
      state.withLock { state in
        state.site = OpenSite(staging: staging, foreground: site.photographs)
        state.isWaiting = false
      }
      opening.withLock { opening.broadcast() }
      return staging
    } catch {
      switch error {
      case .siteBusy, .shardsBusy: break
      default: throw error
      }
      state.withLock { $0.isWaiting = true }
      return nil
    }
  }

  /// What creates images on request; `nil` if the site is not locked. Waits, for some seconds at most, while another
  /// process writes the site, and between two builds: pages may already show what has changed since the first one.
  private func foreground() -> PhotographBuild? {
    awaited { state in
      (state.site?.foreground, (state.isWaiting || state.hasChanged) && !state.isStopped)
    }
  }

  /// The photograph to which an image belongs; `nil` if the path is not that of an image. Waits, for some seconds at
  /// most, while it may be that of an unread file: a page of a gallery with other options knows files that this one has
  /// not read.
  private func photograph(named path: String) -> Item? {
    awaited { state in
      let photograph = state.listing.photograph(named: path)
      let waits = photograph == nil && LiveListing.mayBeImage(path) && !state.isStopped
      return (photograph, waits && state.listing.hasUnread)
    }
  }

  /// What a closure finds in the state; `nil` if it finds nothing. While the closure returns that it may still come, waits
  /// for it, for some seconds at most.
  private func awaited<Value: Sendable>(
    _ find: (State) -> (value: Value?, mayCome: Bool)
  ) -> Value? {
    let end = Date() + Self.openPatience
    opening.lock()
    defer { opening.unlock() }
    while true {
      let (value, mayCome) = state.withLock { find($0) }
      if let value { return value }
      guard mayCome, opening.wait(until: end) else { return nil }
    }
  }

  /// Shows the photographs that earlier builds have recorded: while another process writes the site, or before pages of
  /// another gallery of the same photographs ask for their images.
  public func showRecorded() {
    for file in state.withLock(\.listing.unread) {
      if state.withLock(\.isInterrupted) { return }
      if let outcome = recorded.recorded(file) {
        state.withLock { $0.listing.set(outcome, of: file) }
      }
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
      watch.watch(folders + beside.paths)
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
  private func read(_ report: @escaping @Sendable (LiveEvent) -> Void) throws(GalleryError) {
    let files = state.withLock { $0.listing.unread }
    if files.isEmpty { return }
    // The first visitor's page reads the first files itself, usually at the same time.
    let first = Self.firstPhotographs
    let ordered = Array(files.dropFirst(first) + files.prefix(first))
    _ = try monitor(report).forEach(ordered, .reading) { file throws(GalleryError) in
      try self.inspect(file, self.background)
    }
    // A program that is started again need not read them again.
    guard let path = build.indexPath else { return }
    let pages = build.readIndex().pages
    let index = BuildIndex.Writer(path)
    for page in pages { index.add(page) }
    index.finish(with: state.withLock(\.listing.files))
  }

  /// Follows the work in the background until there is an interruption: the folder changes, or the gallery is stopped.
  private func monitor(_ report: @escaping @Sendable (LiveEvent) -> Void) -> BuildMonitor {
    BuildMonitor(
      threads: background.count,
      begins: { stage, count in
        self.state.withLock { state in
          // The folder may have other files meanwhile; this is about those that were there.
          state.total = max(state.listing.entries.count, count)
          state.done = state.total - count
          state.stage = stage
        }
      },
      isDone: { stage, seconds in
        // The state is not locked meanwhile: whoever reads the report may be slow.
        let (done, total) = self.state.withLock { state in
          state.done += 1
          return (state.done, state.total)
        }
        report(
          .progress(BuildProgress(stage: stage, done: done, total: total, seconds: seconds)))
      },
      isStopped: { self.state.withLock(\.isInterrupted) })
  }

  /// Reads a file, unless it has been read.
  private func inspect(_ file: SourceFile, _ workers: WorkerPool) throws(GalleryError) {
    defer { opening.withLock { opening.broadcast() } }
    // The same file may be read in the foreground and in the background.
    try lock.withLock("file \(file.relativePath)") { () throws(GalleryError) in
      guard isUnread(file) else { return }
      if let outcome = recorded.recorded(file) {
        state.withLock { $0.listing.set(outcome, of: file) }
        return
      }
      guard var photographs = foreground(), isUnread(file) else { return }
      photographs.workers = workers
      let outcome = try photographs.outcome(of: file, making: .facts)
      state.withLock { $0.listing.set(outcome, of: file) }
    }
  }

  private func isUnread(_ file: SourceFile) -> Bool {
    state.withLock { $0.listing.isUnread(file) && !$0.isStopped }
  }

  // MARK: On request

  /// The page, or file of a page, at a path relative to the site; `nil` if no album has it.
  ///
  /// The first photographs of a page are read before the page is returned, for a few seconds at most.
  ///
  /// - Parameter path: the path without percent-encoding. It is empty or ends with `/` for an album's feed, or for
  ///   the page of a photograph.
  public func page(at path: String) throws(GalleryError) -> LivePage? {
    let path = PagePath(path)
    guard PageKinds.mayHave(path) else { return nil }
    rebuildIfRemoved()
    readFirst(of: path)
    let snapshot = snapshot()
    return try snapshot.page(
      at: path, isPublished: state.withLock { $0.publishedVersion == snapshot.version })
  }

  /// Whether a path relative to the site is in a folder of images or scripts, where no page is.
  public static func isFile(_ path: String) -> Bool {
    SiteClaim.ownFolders.contains { path.hasPrefix("\($0)/") }
  }

  /// Whether an album or a photograph is at a path relative to the site, such as `walks/snow` or
  /// `walks/snow/dunes`.
  public func hasPage(at path: String) -> Bool {
    if path.hasSuffix("/") { return false }
    let path = PagePath(path + "/")
    if state.withLock({ !$0.listing.hasAlbum(at: path.folder) }) { readFirst(of: path) }
    return snapshot().contains(path)
  }

  /// Whether a folder, or a file that may be a photograph, is at a name at the top of the site. Nothing is read for that.
  public func hasEntry(named slug: String) -> Bool {
    state.withLock { $0.listing.hasAlbum(at: slug) || $0.listing.hasFile(slug, in: "") }
  }

  /// The address, relative to the site, of what has had the page at a path in a former version; `nil` for other paths.
  public func address(ofFormer path: String) -> String? {
    let path = PagePath(path)
    let listing = state.withLock(\.listing)
    let addresses = former.withLock { former in
      if let former, former.updates == listing.updates { return former.addresses }
      let addresses = FormerAddresses(of: listing.scan.root)
      former = (listing.updates, addresses)
      return addresses
    }
    guard let folder = addresses[path.folder], folder != path.folder else { return nil }
    let address = Slug.address(folder.split(separator: "/").map(String.init))
    if path.isIndex { return address }
    return listing.hasAlbum(at: folder) ? address + path.name : nil
  }

  /// Creates an image that does not exist yet. Returns whether the image may exist now: `false` if the path is
  /// not that of an image of a photograph.
  ///
  /// - Parameter path: the path relative to the site.
  public func make(_ path: String) -> Bool {
    rebuildIfRemoved()
    guard let photograph = photograph(named: path) else { return false }
    guard let foreground = foreground(), !state.withLock(\.isStopped) else {
      // A build may have made the image and ended since it was found missing.
      return SiteFolder.size(of: "\(self.path)/\(path)") != nil
    }
    // The reason for a failure is that of the photograph, which is reported when all its images are created.
    return (try? foreground.make(path, of: photograph)) != nil
  }

  /// The archive of an album at a path relative to the site, when all its files have been made; `nil` if there is none, or
  /// archives are not offered.
  public func archive(at path: String) -> Archive? {
    let path = PagePath(path)
    guard build.settings.offersArchives, path.name == ArchivePages.names.name(0) else { return nil }
    rebuildIfRemoved()
    let unread = ArchivePages().unread(at: path, .max, of: state.withLock(\.listing)) ?? []
    _ = unread.concurrentMap(threads: build.workers.count) { file in
      // An error is reported by the job in the background.
      try? self.inspect(file, self.build.workers)
    }
    guard let album = snapshot().album(at: path.folder) else { return nil }
    let missing = album.photos.map(\.download.path).filter {
      SiteFolder.size(of: "\(self.path)/\($0)") == nil
    }
    _ = missing.concurrentMap(threads: build.workers.count) { self.make($0) }
    return Archive.archives(of: album, in: self.path, partSize: .max).first
  }

  /// Builds the site again if somebody has removed it, as who empties a folder of caches does. Waits until it may be
  /// written.
  private func rebuildIfRemoved() {
    guard access("\(path)/\(SiteClaim.name)", F_OK) != 0 else { return }
    let isRemoved = state.withLock { state in
      guard state.publishedVersion != nil, state.site == nil else { return false }
      state.publishedVersion = nil
      state.isWaiting = true
      return true
    }
    guard isRemoved else { return }
    wake.signal()
    _ = foreground()
  }

  /// The progress of the gallery, for a page at a path as in ``page(at:)``.
  public func status(ofPageAt path: String) -> LiveStatus {
    let path = PagePath(path)
    let snapshot = snapshots.latest(since: state.withLock(\.listing.version), for: path) {
      self.makeSnapshot()
    }
    let tag = snapshot.tag(of: path)
    return state.withLock { state in
      LiveStatus(
        stage: state.stage, done: min(state.done, state.total), total: state.total, version: tag)
    }
  }

  /// Reads the first files of a page.
  private func readFirst(of path: PagePath) {
    let files = state.withLock { state in
      for kind in PageKinds.all {
        let files = kind.unread(at: path, Self.firstPhotographs, of: state.listing)
        if let files { return files }
      }
      return []
    }
    if files.isEmpty { return }
    let read = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      _ = files.concurrentMap(threads: self.build.workers.count) { file in
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

  /// The gallery as it is now.
  private func snapshot() -> GallerySnapshot {
    snapshots.snapshot(of: state.withLock(\.listing.version)) { self.makeSnapshot() }
  }

  private func makeSnapshot() -> GallerySnapshot {
    GallerySnapshot(
      of: state.withLock(\.listing), settings: build.settings, templates: templates,
      baseMap: baseMap, site: recorded.site, store: store)
  }

  /// The number of snapshots that have been made.
  var snapshotCount: Int { snapshots.madeCount }
}
