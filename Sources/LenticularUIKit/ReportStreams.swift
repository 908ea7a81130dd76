#if os(iOS) || APPLE_DOUBLES
  import Foundation

  /// Passes reports on to any number of asynchronous streams, which end when this object is released.
  final class ReportStreams<Report: Sendable>: Sendable {
    private let continuations = Continuations()

    /// The continuations of the streams that have not ended. A stream may end on any thread.
    private final class Continuations: @unchecked Sendable {
      private let lock = NSLock()
      private var all: [Int: AsyncStream<Report>.Continuation] = [:]
      private var last = 0

      var present: [AsyncStream<Report>.Continuation] { lock.withLock { Array(all.values) } }

      func add(_ continuation: AsyncStream<Report>.Continuation) -> Int {
        lock.withLock {
          last += 1
          all[last] = continuation
          return last
        }
      }

      func remove(_ id: Int) { _ = lock.withLock { all.removeValue(forKey: id) } }
    }

    deinit {
      for continuation in continuations.present { continuation.finish() }
    }

    /// A stream of the reports from now on.
    func makeStream() -> AsyncStream<Report> {
      let (stream, continuation) = AsyncStream<Report>.makeStream()
      let id = continuations.add(continuation)
      continuation.onTermination = { [weak continuations] _ in continuations?.remove(id) }
      return stream
    }

    func send(_ report: Report) {
      for continuation in continuations.present { continuation.yield(report) }
    }
  }
#endif
