import Foundation
import Synchronization
import Testing

@testable import LenticularGallery

@Suite struct ConcurrentMapTests {
  private final class Lock: Sendable {}
  private struct Failure: Error {}

  @Test("Results are in the order of the elements")
  func resultsAreInTheOrderOfTheElements() throws {
    #expect(try Array(0..<1000).concurrentMap(threads: 3) { $0 * 2 } == (0..<1000).map { $0 * 2 })
    #expect(try [Int]().concurrentMap(threads: 3) { $0 }.isEmpty)
  }

  @Test("Little is begun after an error") func littleIsBegunAfterAnError() {
    let begun = Mutex(0)
    #expect(throws: Failure.self) {
      _ = try Array(0..<1000).concurrentMap(threads: 3) { element in
        begun.withLock { $0 += 1 }
        if element == 10 { throw Failure() }
        // The other threads are slow, so they are still at work when the error is there.
        if element > 10 { Thread.sleep(forTimeInterval: 0.01) }
      }
    }
    #expect(begun.withLock(\.self) < 1000)
  }

  /// A site that is built is unlocked when the build returns, not some time later.
  @Test("Captured references are released when the call returns")
  func capturedReferencesAreReleasedWhenTheCallReturns() throws {
    for _ in 0..<1000 {
      weak var released: Lock?
      do {
        let lock = Lock()
        released = lock
        _ = try Array(0..<4).concurrentMap(threads: 3) { element in
          withExtendedLifetime(lock) { element }
        }
      }
      #expect(released == nil)
    }
  }
}
