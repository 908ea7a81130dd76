import Foundation
import HTTPTypes
import LenticularGallery

/// A gallery that is opened on a thread of its own. Requests that come before it is there wait for it: to list a folder of
/// very many photographs takes some seconds, and the address is known before.
final class OpeningGallery: Responder, @unchecked Sendable {
  /// Guards all that follows, and is signalled when the gallery is there, or is stopped.
  private let condition = NSCondition()
  private var result: Result<ServedGallery, any Error>?
  private var isStopped = false

  /// - Parameter open: opens the gallery.
  init(_ open: @escaping @Sendable () throws -> ServedGallery) {
    Thread.detachNewThread { [self] in
      let result = Result { try open() }
      condition.withLock {
        self.result = result
        if isStopped { try? result.get().stop() }
        condition.broadcast()
      }
    }
  }

  /// The gallery as soon as it is there; `nil` if it is stopped before, or the time is over. Throws the error for which it
  /// cannot be opened.
  ///
  /// - Parameter seconds: the longest time to wait; `nil` for any time.
  func gallery(within seconds: TimeInterval? = nil) throws -> ServedGallery? {
    let end = seconds.map { Date() + $0 }
    return try condition.withLock {
      while result == nil, !isStopped {
        guard let end else {
          condition.wait()
          continue
        }
        if !condition.wait(until: end) { return nil }
      }
      return try result?.get()
    }
  }

  /// The options of the gallery; `nil` until it is there.
  var settings: GallerySettings? { (try? gallery(within: 0))?.settings }

  func respond(to request: HTTPRequest) -> Response {
    guard let gallery = try? gallery() else { return .failure(.serviceUnavailable) }
    return gallery.respond(to: request)
  }

  /// Stops the gallery, now or when it is there.
  func stop() {
    condition.withLock {
      isStopped = true
      try? result?.get().stop()
      condition.broadcast()
    }
  }
}
