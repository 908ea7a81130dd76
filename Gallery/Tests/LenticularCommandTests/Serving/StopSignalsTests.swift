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
}
