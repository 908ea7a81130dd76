import Foundation
import Synchronization

/// The folder of what was made from photographs and can be made again: what is known of them, images, the sites that are
/// served, and the small images of windows. Builds, servers and windows share it, and keep it within a size.
///
/// Several processes may use the folder. An image is removed in one step, so a reader finds it complete or not at all, and
/// makes it again if it is gone. A site that is being served is not removed, nor is the one that was served last.
public final class Cache: Sendable {
  public let path: String
  /// The largest size in bytes, rounded up to whole blocks.
  public let limit: Int
  /// When something was last removed in the background, and whether that is going on.
  private let removal = Mutex((last: ContinuousClock.Instant?.none, isRunning: false))

  /// 20 GB: the images of some 15,000 photographs.
  public static let defaultLimit = 20_000_000_000
  /// The size of a block of most file systems, in bytes.
  private static let block = 4096
  /// The time after its last use during which an image is kept, in seconds. So an image that was just written is not
  /// removed before it is read, even if it alone exceeds the limit.
  static let keepingTime = 60.0
  /// The time after which an incomplete image is no longer being written, in seconds: what has written it was ended.
  static let writingTime = 86_400.0
  /// The least time between two removals in the background.
  private static let interval = Duration.seconds(600)

  /// - Parameters:
  ///   - path: the folder, which is created for this user alone. Former versions let others read it.
  ///   - limit: the largest size in bytes.
  public init(_ path: String, limit: Int = Cache.defaultLimit) {
    self.path = path
    self.limit = limit
    Folder.createPrivate(path)
    takeOverWindows()
  }

  /// The folders of the cache, besides the sites.
  enum Part: String, CaseIterable {
    /// What is known of photographs and sprite sheets.
    case records
    /// The images of sites.
    case images
    /// The small images of windows.
    case thumbnails
    /// The indexes of sites.
    case index
    /// The tiles that windows of former versions have cut.
    case tiles
    /// The locks of the sites that are served.
    case uses
  }

  func folder(_ part: Part) -> String { "\(path)/\(part.rawValue)" }

  /// Moves the small images that windows of former versions have stored.
  private func takeOverWindows() {
    let former = "\(path)/view"
    guard access(former, F_OK) == 0 else { return }
    if rename("\(former)/thumbnails", folder(.thumbnails)) != 0 {
      Folder.remove("\(former)/thumbnails")
    }
    Folder.remove("\(former)/tiles")
    rmdir(former)
  }

  // MARK: Use

  /// Notes that a file or a folder is used now, as its time of modification.
  static func use(_ path: String) { utimensat(AT_FDCWD, path, nil, 0) }

  /// A name under which an image is written before it is renamed, another one each time.
  static func incomplete(_ path: String) -> String {
    let count = incompleteCount.add(1, ordering: .relaxed).newValue
    return "\(path).\(getpid())\(1_000_000 + count % 1_000_000)"
  }

  private static let incompleteCount = Atomic(0)

  /// The use of a site by a process that serves it. The site is not removed before the use ends, with the object or the
  /// process.
  final class Use: Sendable {
    private let lock: SiteLock
    fileprivate init(_ lock: SiteLock) { self.lock = lock }
  }

  /// Notes that this process serves a site in the cache; `nil` for a site elsewhere, and if the cache cannot be written.
  func use(ofSite site: String) -> Use? {
    guard let slash = site.lastIndex(of: "/"), site[..<slash] == path else { return nil }
    let key = String(site[site.index(after: slash)...])
    let folder = folder(.uses)
    guard let lock = try? SiteLock(folder, readableBy: [], name: key, isShared: true) else {
      return nil
    }
    Self.use("\(folder)/\(key)")
    return Use(lock)
  }

  // MARK: Removal

  /// Removes what is beyond the limit on a thread of its own, unless that was done a moment ago.
  func removeUnusedInBackground() {
    let isDue = removal.withLock { removal in
      let now = ContinuousClock.now
      let isRecent = removal.last.map { now - $0 < Self.interval } ?? false
      if removal.isRunning || isRecent { return false }
      removal = (now, true)
      return true
    }
    guard isDue else { return }
    Thread.detachNewThread { [self] in
      removeUnused()
      removal.withLock { $0.isRunning = false }
    }
  }

  /// Removes what is beyond the limit, the least recently used first.
  public func removeUnused() { removeUnused(at: Date().timeIntervalSince1970) }

  /// Removes entries until all are within the limit, the least recently used ones first. A tenth of the limit is freed
  /// at once. Incomplete images that are no longer written are removed in any case.
  ///
  /// - Parameter time: the time in seconds since 1970.
  func removeUnused(at time: Double) {
    var entries = entries()
    for entry in entries where !entry.isComplete && time - entry.lastUse > Self.writingTime {
      entry.remove()
    }
    entries.removeAll { !$0.isComplete }
    var size = entries.reduce(0) { $0 + $1.size }
    guard size > limit else { return }
    let lastSite = entries.filter(\.isSite).max { $0.lastUse < $1.lastUse }?.path
    var isFreed = true
    while isFreed {
      isFreed = false
      for entry in entries.sorted(by: { $0.lastUse < $1.lastUse }) {
        if size <= limit / 10 * 9 || time - entry.lastUse < Self.keepingTime { return }
        // What sites have too takes no room.
        if entry.path == lastSite || entry.size == 0 { continue }
        if entry.isSite {
          guard removeSite(entry) else { continue }
          // Its images may be in no other site now, so that they have a size.
          entries = self.entries().filter(\.isComplete)
          size = entries.reduce(0) { $0 + $1.size }
          isFreed = true
          break
        }
        // Another process may have used the image since, or have removed it.
        let status = Status(entry.path)
        if let status, status.lastUse(of: entry.kind) != entry.lastUse { continue }
        if status != nil { entry.remove() }
        size -= entry.size
      }
    }
  }

  /// Removes everything but the sites that are being served. Returns their number.
  public func clear() -> Int {
    var served = 0
    for entry in entries() {
      if !entry.isSite { entry.remove() } else if !removeSite(entry) { served += 1 }
    }
    for part in Part.allCases where part != .uses || served == 0 { Folder.remove(folder(part)) }
    return served
  }

  /// Removes a site, unless it is being served or written. Returns whether it did.
  private func removeSite(_ entry: Entry) -> Bool {
    let key = String(entry.path.dropFirst(path.utf8.count + 1))
    guard let use = try? SiteLock(folder(.uses), readableBy: [], name: key),
      let lock = try? SiteLock(entry.path)
    else { return false }
    Folder.remove(entry.path)
    unlink("\(folder(.uses))/\(key)")
    withExtendedLifetime((use, lock)) {}
    return true
  }

  // MARK: Contents

  /// The number of entries of a kind, and their size.
  public struct Contents: Hashable, Sendable {
    public var count = 0
    /// The size in bytes, in whole blocks.
    public var bytes = 0
  }

  /// What the cache has: sites, then images and all else.
  public var contents: (sites: Contents, images: Contents, others: Contents) {
    var all = (sites: Contents(), images: Contents(), others: Contents())
    func add(_ entry: Entry, to contents: inout Contents) {
      contents.count += 1
      contents.bytes += entry.size
    }
    for entry in entries() {
      switch entry.kind {
      case .site: add(entry, to: &all.sites)
      case .image, .folder: add(entry, to: &all.images)
      case .file: add(entry, to: &all.others)
      }
    }
    return all
  }

  /// What is removed at a time.
  private struct Entry {
    enum Kind {
      /// A site that is served.
      case site
      /// An image of sites.
      case image
      /// The tiles of a photograph.
      case folder
      /// Any other file.
      case file
    }

    let path: String
    let kind: Kind
    /// The size in bytes, without what sites have too.
    let size: Int
    /// The time of the last use in seconds since 1970.
    let lastUse: Double

    var isSite: Bool { kind == .site }

    /// Whether the image has been written completely: then its name has no number of a process.
    var isComplete: Bool {
      guard kind != .site, let dot = path.lastIndex(of: ".") else { return true }
      return !path[path.index(after: dot)...].allSatisfy(\.isNumber)
    }

    func remove() {
      guard kind == .folder else {
        unlink(path)
        return
      }
      unlink(String(path.dropLast("_files".utf8.count)) + ".dzi")
      // Its name is gone before the first tile is. If this process is ended in between, the rest is an incomplete image.
      let removed = isComplete ? Cache.incomplete(path) : path
      if rename(path, removed) == 0 { Folder.remove(removed) }
    }
  }

  private func entries() -> [Entry] {
    // What several sites have counts for the one that was used last.
    var seen: Set<UInt64> = []
    var entries = siteEntries(&seen)
    for part in Part.allCases where part != .uses {
      let folder = folder(part)
      switch part {
      case .images:
        for root in ["photos", "originals"] {
          addParts(of: "\(folder)/\(root)", .image, seen, &entries)
        }
      case .records, .thumbnails: addParts(of: folder, .file, seen, &entries)
      case .tiles, .index: add(folder, .file, seen, &entries)
      case .uses: break
      }
    }
    return entries
  }

  private func addParts(
    of folder: String, _ kind: Entry.Kind, _ seen: Set<UInt64>, _ entries: inout [Entry]
  ) {
    for part in Folder.names(in: folder) { add("\(folder)/\(part)", kind, seen, &entries) }
  }

  /// Adds the files and folders in a folder.
  private func add(
    _ folder: String, _ kind: Entry.Kind, _ seen: Set<UInt64>, _ entries: inout [Entry]
  ) {
    for name in Folder.names(in: folder) {
      let path = "\(folder)/\(name)"
      guard let status = Status(path) else { continue }
      let kind = status.isFolder ? .folder : kind
      let size = status.isFolder ? Self.ownSize(of: path) : status.isShared ? 0 : status.size
      entries.append(
        Entry(path: path, kind: kind, size: size, lastUse: status.lastUse(of: kind)))
    }
  }

  private func siteEntries(_ seen: inout Set<UInt64>) -> [Entry] {
    let parts = Set(Part.allCases.map(\.rawValue))
    let sites = Folder.names(in: path).filter {
      !parts.contains($0) && SiteClaim.isSite("\(path)/\($0)")
    }.map { name in
      let site = "\(path)/\(name)"
      let used = Status("\(folder(.uses))/\(name)") ?? Status("\(site)/\(SiteClaim.name)")
      return (path: site, lastUse: used?.modified ?? 0)
    }
    return sites.sorted { $0.lastUse > $1.lastUse }.map { site in
      let size = Self.size(of: site.path, &seen)
      return Entry(path: site.path, kind: .site, size: size, lastUse: site.lastUse)
    }
  }

  /// The size of all files in a folder that were not seen before.
  private static func size(of folder: String, _ seen: inout Set<UInt64>) -> Int {
    var sum = 0
    for name in Folder.names(in: folder) {
      let path = "\(folder)/\(name)"
      guard let status = Status(path) else { continue }
      if status.isFolder {
        sum += size(of: path, &seen)
      } else if !status.isShared || seen.insert(status.node).inserted {
        sum += status.size
      }
    }
    return sum
  }

  /// The size of the files in a folder that have no other name.
  private static func ownSize(of folder: String) -> Int {
    Folder.names(in: folder).reduce(0) { sum, name in
      let path = "\(folder)/\(name)"
      guard let status = Status(path) else { return sum }
      return sum + (status.isFolder ? ownSize(of: path) : status.isShared ? 0 : status.size)
    }
  }

  /// What a file system knows about a file.
  private struct Status {
    let size: Int
    let node: UInt64
    /// The times of modification and access in seconds since 1970.
    let modified: Double
    let accessed: Double
    let isFolder: Bool
    /// Whether the file has several names.
    let isShared: Bool

    init?(_ path: String) {
      var status = stat()
      guard lstat(path, &status) == 0 else { return nil }
      let version = FileVersion(status)
      size = (version.size + block - 1) / block * block
      node = version.inode
      func seconds(_ time: timespec) -> Double { Double(time.tv_sec) + Double(time.tv_nsec) / 1e9 }
      #if canImport(Darwin)
        (modified, accessed) = (seconds(status.st_mtimespec), seconds(status.st_atimespec))
      #else
        (modified, accessed) = (seconds(status.st_mtim), seconds(status.st_atim))
      #endif
      isFolder = status.st_mode & S_IFMT == S_IFDIR
      isShared = !isFolder && status.st_nlink > 1
    }

    func lastUse(of kind: Entry.Kind) -> Double {
      kind == .folder || kind == .site ? modified : max(modified, accessed)
    }
  }
}
