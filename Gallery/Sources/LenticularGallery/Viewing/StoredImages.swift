import Foundation
import Synchronization

/// The small images and the tiles that a window stores, in a folder that is kept within a size.
///
/// Several windows, also of several processes, may share the folder. An image is removed in one step, so a reader finds
/// it complete or not at all, and makes it again if it is gone.
final class StoredImages: Sendable {
  /// The folder of small images: `ab/cdef….jpg`.
  let thumbnails: String
  /// The folder of tiles, which has a folder for each photograph.
  let tiles: String
  /// The largest size of all images in bytes, rounded up to whole blocks.
  let limit: Int
  /// When images were last removed in the background, and whether that is going on.
  private let removal = Mutex((last: ContinuousClock.Instant?.none, isRunning: false))

  /// 2 GB: the small images of some 200,000 photographs, or the tiles of a hundred large ones.
  static let limit = 2_000_000_000
  /// The size of a block of most file systems, in bytes.
  private static let block = 4096
  /// The time after its last use during which an image is kept, in seconds. So an image that was just written is not
  /// removed before it is read, even if it alone exceeds the limit.
  static let keepingTime = 60.0
  /// The time after which an incomplete image is no longer being written, in seconds: what has written it was ended.
  static let writingTime = 86_400.0
  /// The least time between two removals in the background.
  private static let interval = Duration.seconds(60)

  init(in folder: String, limit: Int = StoredImages.limit) {
    thumbnails = "\(folder)/thumbnails"
    tiles = "\(folder)/tiles"
    self.limit = limit
    for folder in [thumbnails, tiles] { Folder.makePrivate(folder) }
  }

  // MARK: Use

  /// Notes that a file or a folder is used now, as its time of modification.
  static func use(_ path: String) { utimensat(AT_FDCWD, path, nil, 0) }

  /// Notes that tiles are used now.
  ///
  /// - Parameter folder: the folder in the photograph's folder that has the levels.
  static func use(tiles folder: String) {
    use(String(folder[..<(folder.lastIndex(of: "/") ?? folder.endIndex)]))
  }

  /// The file in which an image is written before it is renamed. Each process has a file of its own.
  static func incomplete(_ path: String) -> String { "\(path).\(getpid())" }

  // MARK: Removal

  /// Removes images on a thread of its own, unless that was done a moment ago.
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
      removeUnused(at: Date().timeIntervalSince1970)
      removal.withLock { $0.isRunning = false }
    }
  }

  /// Removes images until all are within the limit, the least recently used ones first. A tenth of the limit is freed
  /// at once. Incomplete images that are no longer written are removed in any case.
  ///
  /// - Parameter time: the time in seconds since 1970.
  func removeUnused(at time: Double) {
    var images = thumbnailFiles() + tileFolders()
    images.removeAll { image in
      guard !image.isComplete else { return false }
      if time - image.lastUse > Self.writingTime { remove(image) }
      return true
    }
    var size = images.reduce(0) { $0 + $1.size }
    guard size > limit else { return }
    for image in images.sorted(by: { $0.lastUse < $1.lastUse }) {
      if size <= limit / 10 * 9 || time - image.lastUse < Self.keepingTime { return }
      // Another window may have used the image since, or have removed it.
      let status = Status(image.path)
      if let status, status.modified != image.lastUse { continue }
      if status != nil { remove(image) }
      size -= image.size
    }
  }

  /// A small image, or the tiles of a photograph.
  private struct Image {
    let path: String
    /// The size in bytes.
    let size: Int
    /// The time of the last use in seconds since 1970.
    let lastUse: Double
    let isFolder: Bool

    /// Whether the image has been written completely: then its name has no number of a process.
    var isComplete: Bool {
      guard let dot = path.lastIndex(of: ".") else { return true }
      return !path[path.index(after: dot)...].allSatisfy(\.isNumber)
    }
  }

  private func thumbnailFiles() -> [Image] {
    Folder.names(in: thumbnails).flatMap { part in
      Folder.names(in: "\(thumbnails)/\(part)").compactMap { name in
        let path = "\(thumbnails)/\(part)/\(name)"
        return Status(path).map {
          Image(path: path, size: $0.size, lastUse: $0.modified, isFolder: false)
        }
      }
    }
  }

  private func tileFolders() -> [Image] {
    Folder.names(in: tiles).compactMap { name in
      let path = "\(tiles)/\(name)"
      return Status(path).map {
        Image(path: path, size: Self.size(of: path), lastUse: $0.modified, isFolder: true)
      }
    }
  }

  /// The size of all files in a folder.
  private static func size(of folder: String) -> Int {
    Folder.names(in: folder).reduce(0) { sum, name in
      let path = "\(folder)/\(name)"
      guard let status = Status(path) else { return sum }
      return sum + (status.isFolder ? size(of: path) : status.size)
    }
  }

  private func remove(_ image: Image) {
    guard image.isFolder else {
      unlink(image.path)
      return
    }
    // Its name is gone before the first tile is. If this process is ended in between, the rest is an incomplete image.
    let removed = image.isComplete ? Self.incomplete(image.path) : image.path
    if rename(image.path, removed) == 0 { Folder.remove(removed) }
  }

  /// What a file system knows about a file.
  private struct Status {
    let size: Int
    /// The time of modification in seconds since 1970.
    let modified: Double
    let isFolder: Bool

    init?(_ path: String) {
      var status = stat()
      guard lstat(path, &status) == 0 else { return nil }
      let version = FileVersion(status)
      size = (version.size + block - 1) / block * block
      modified = Double(version.modified.seconds) + Double(version.modified.nanoseconds) / 1e9
      isFolder = status.st_mode & S_IFMT == S_IFDIR
    }
  }
}
