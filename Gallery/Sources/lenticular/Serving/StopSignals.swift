import Dispatch
import Foundation

/// SIGINT and SIGTERM, which ask the program to stop.
struct StopSignals {
  private let signals: AsyncStream<Void>
  private let sources: [any DispatchSourceSignal]

  /// Takes the signals from now on. A client that leaves while it is written to sends none.
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

  /// Returns when one has come.
  func wait() async {
    for await _ in signals { return }
  }
}
