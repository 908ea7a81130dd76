#if os(iOS) || APPLE_DOUBLES
  /// The one way of the reports of a view to those who listen: to the delegate, then to the closure, then to the streams.
  @MainActor
  final class ReportChannel<Report: StreamedReport> {
    /// Called for each report, after the delegate.
    var listener: ((Report) -> Void)?
    private let streams = Streams()

    /// The streams that have not ended.
    private final class Streams {
      var all: [Stream] = []

      deinit {
        for each in all { each.buffer?.end() }
      }
    }

    private struct Stream {
      weak var buffer: ReportBuffer<Report>?
    }

    /// A stream of the reports from now on, which ends when the channel is released.
    func makeStream() -> AsyncStream<Report> {
      let buffer = ReportBuffer<Report>()
      streams.all.removeAll { $0.buffer == nil }
      streams.all.append(Stream(buffer: buffer))
      return AsyncStream {
        await buffer.next()
      } onCancel: {
        buffer.end()
      }
    }

    func send(_ report: Report, to delegate: (Report) -> Void) {
      delegate(report)
      listener?(report)
      for each in streams.all { each.buffer?.add(report) }
    }
  }
#endif
