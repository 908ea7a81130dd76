import Dispatch
import Foundation

/// The signals that stop the program: SIGINT and SIGTERM.
struct StopSignals: @unchecked Sendable {
  private let signals: AsyncStream<Void>
  private let sources: [any DispatchSourceSignal]

  /// Handles the signals from now on, and ignores SIGPIPE, which a write to a closed connection would raise.
  init() {
    signal(SIGPIPE, SIG_IGN)
    let (signals, continuation) = AsyncStream<Void>.makeStream()
    self.signals = signals
    sources = [SIGINT, SIGTERM].map { number in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number)
      source.setEventHandler { continuation.yield() }
      source.resume()
      return source
    }
  }

  /// Returns after the first signal.
  func wait() async {
    for await _ in signals { return }
  }
}
