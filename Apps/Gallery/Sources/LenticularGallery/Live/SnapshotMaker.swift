import Foundation

/// Makes the snapshots of a gallery: one at a time, and at most two a second, whatever visitors request.
///
/// While a gallery is read, it changes with each photograph, and a snapshot takes longer the larger the gallery is. A
/// page waits for a snapshot that is not older than the request, for a moment; a question how far the gallery is never
/// waits.
final class SnapshotMaker: @unchecked Sendable {
  /// Guards all that follows, and is signalled when a snapshot has been made.
  private let condition = NSCondition()
  private var latest: GallerySnapshot?
  private var isMaking = false
  /// When the next snapshot may be begun.
  private var due = Date.distantPast
  private var count = 0
  /// The pages about which visitors have asked, and when.
  private var asked: [PagePath: Date] = [:]

  /// The least time between the beginnings of two snapshots, in seconds.
  private static let interval = 0.5
  /// The time between two snapshots, as a multiple of the time that a snapshot takes.
  private static let share = 2.0
  /// The longest time for which a page waits for another snapshot than the last one, in seconds.
  private static let patience = 2.0
  /// The time for which a page is prepared with each snapshot after a visitor has asked about it, in seconds.
  private static let attention = 10.0

  /// Makes a snapshot of the gallery as it is when the closure is called.
  typealias Make = @Sendable () -> GallerySnapshot

  /// The number of snapshots that have been made.
  var madeCount: Int { condition.withLock { count } }

  /// A snapshot of a version or a later one. After some seconds, it is the last one that there is.
  func snapshot(of version: Int, make: Make) -> GallerySnapshot {
    let end = Date() + Self.patience
    condition.lock()
    while true {
      if let latest, latest.version >= version || Date() >= end {
        condition.unlock()
        return latest
      }
      if isMaking {
        wait(until: end)
      } else if due > Date() {
        wait(until: min(due, end))
      } else {
        makeLatest(make)
      }
    }
  }

  /// The last snapshot, which may be older than a version; another one is made for those that come later.
  func latest(since version: Int, for path: PagePath, make: @escaping Make)
    -> GallerySnapshot
  {
    condition.lock()
    asked[path] = Date()
    guard let latest else {
      condition.unlock()
      return snapshot(of: version, make: make)
    }
    let isDue = latest.version < version && !isMaking && due <= Date()
    // A thread of its own makes it.
    if isDue { isMaking = true }
    condition.unlock()
    if isDue {
      Thread.detachNewThread {
        self.condition.lock()
        self.isMaking = false
        self.makeLatest(make)
        self.condition.unlock()
      }
    }
    return latest
  }

  /// Waits, unless there is no snapshot at all: then until there is one.
  private func wait(until end: Date) {
    if latest == nil { condition.wait() } else { _ = condition.wait(until: end) }
  }

  /// Makes a snapshot. The condition is locked, and unlocked meanwhile.
  private func makeLatest(_ make: Make) {
    isMaking = true
    let start = Date()
    asked = asked.filter { start.timeIntervalSince($0.value) < Self.attention }
    let paths = Array(asked.keys)
    condition.unlock()
    let snapshot = make()
    snapshot.prepare(paths)
    condition.lock()
    let seconds = Date().timeIntervalSince(start)
    latest = snapshot
    count += 1
    due = start + max(Self.interval, Self.share * seconds)
    isMaking = false
    condition.broadcast()
  }
}
