import Foundation
import Testing

@testable import lenticular

@Suite("The signals that stop the program", .serialized)
struct StopSignalsTests {
  @Test(
    "A signal that arrives at once, before anybody waits, is not lost",
    arguments: [SIGINT, SIGTERM])
  func early(number: Int32) async {
    let signals = StopSignals()
    kill(getpid(), number)
    await signals.wait()
  }

  @Test("A signal is told by its number, whoever waits for it", arguments: [SIGINT, SIGTERM])
  func number(number: Int32) async {
    let signals = StopSignals()
    kill(getpid(), number)
    let first = await withCheckedContinuation { continuation in
      signals.first { continuation.resume(returning: $0) }
    }
    #expect(first == number)
  }
}
