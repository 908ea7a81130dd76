#if os(iOS) || APPLE_DOUBLES
  import Foundation

  /// The reports of one stream that have not been read yet.
  ///
  /// A stream that nobody reads does not grow without bound. Of each continuous kind, the latest report alone waits. Other
  /// reports all wait, in order; a stream in which ``limit`` reports wait ends after these.
  final class ReportBuffer<Report: StreamedReport>: @unchecked Sendable {
    /// The greatest number of reports that wait: those of some hundred gestures.
    static var limit: Int { 1024 }

    private let lock = NSLock()
    private var waiting: [Report] = []
    private var readers: [CheckedContinuation<Report?, Never>] = []
    private var hasEnded = false

    /// The number of reports that wait.
    var count: Int { lock.withLock { waiting.count } }

    /// Passes a report to the reader that waits for one, or lets the report wait.
    func add(_ report: Report) {
      let reader: CheckedContinuation<Report?, Never>? = lock.withLock {
        if hasEnded { return nil }
        if !readers.isEmpty { return readers.removeFirst() }
        if let kind = report.continuousKind {
          waiting.removeAll { $0.continuousKind == kind }
        }
        waiting.append(report)
        hasEnded = waiting.count >= Self.limit
        return nil
      }
      reader?.resume(returning: report)
    }

    /// Removes the first report, after waiting for one if there is none; nil at the end of the stream.
    func next() async -> Report? {
      await withCheckedContinuation { continuation in
        let answer: Report?? = lock.withLock {
          if !waiting.isEmpty { return .some(waiting.removeFirst()) }
          if hasEnded { return .some(nil) }
          readers.append(continuation)
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    }

    /// Ends the stream after the reports that wait.
    func end() {
      let readers = lock.withLock {
        hasEnded = true
        defer { self.readers = [] }
        return self.readers
      }
      for reader in readers { reader.resume(returning: nil) }
    }
  }
#endif
