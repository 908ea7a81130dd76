import CProcess
import Foundation
import Synchronization

/// Notices changes in folders.
///
/// Linux reports changes in folders of a local file system. For other folders, and if the system cannot watch so many,
/// a change is reported every few seconds, whether there was one or not. So the receiver of a report lists the folders
/// to find out.
final class FolderWatch: Sendable {
  /// The time without events after which a change is complete, in milliseconds. While files are copied, there
  /// is always another event.
  private static let quiet: Int32 = 300
  /// The longest time until a change is reported.
  private static let patience = Duration.seconds(3)
  /// The interval at which changes are reported for folders that are not watched, in milliseconds.
  private static let interval: Int32 = 10_000

  /// The descriptor that is readable when there are events; negative if the system has none.
  private let events: Int32
  /// A connection to the thread, which ends when the connection is closed.
  private let end: Int32
  /// Whether the system reports all changes.
  private let isComplete = Atomic(true)

  /// - Parameter changed: called after a change, on the thread of the watch.
  init(changed: @escaping @Sendable () -> Void) {
    var sockets: [Int32] = [-1, -1]
    _ = cp_socket_pair(&sockets)
    let (events, ended) = (cp_watch_start(), sockets[0])
    self.events = events
    end = sockets[1]
    Thread.detachNewThread { [weak self] in
      defer {
        close(ended)
        if events >= 0 { close(events) }
      }
      while true {
        switch Self.wait(for: events, orEnd: ended, Self.interval) {
        case .end: return
        case .events:
          guard Self.waitForQuiet(events, orEnd: ended) else { return }
          changed()
        case .silence: if self?.isComplete.load(ordering: .relaxed) == false { changed() }
        }
      }
    }
  }

  deinit { close(end) }

  /// Watches folders, in addition to those that are watched already.
  func watch(_ folders: [String]) {
    let isWatched = folders.map { cp_is_local($0) && cp_watch_add(events, $0) == 0 }
    isComplete.store(isWatched.allSatisfy(\.self), ordering: .relaxed)
  }

  private enum Wait { case events, silence, end }

  /// Waits for events, which it discards, or for a number of milliseconds.
  private static func wait(for events: Int32, orEnd end: Int32, _ timeout: Int32) -> Wait {
    // A negative descriptor is ignored.
    var states = [events, end].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&states, 2, timeout) > 0 else { return .silence }
    if states[1].revents != 0 { return .end }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    _ = read(events, &buffer, buffer.count)
    return .events
  }

  /// Returns `false` at the end.
  private static func waitForQuiet(_ events: Int32, orEnd end: Int32) -> Bool {
    let limit = ContinuousClock.now + patience
    while ContinuousClock.now < limit {
      switch wait(for: events, orEnd: end, quiet) {
      case .events: continue
      case .silence: return true
      case .end: return false
      }
    }
    return true
  }
}
