import Foundation
import Synchronization

extension Array where Element: Sendable {
  /// The results of a closure for all elements, in their order, computed on all cores.
  ///
  /// - Throws: the first error; no further element is begun.
  func concurrentMap<Result: Sendable>(
    _ work: @Sendable (Element) throws -> Result
  ) throws -> [Result] {
    let state = Mutex(ConcurrentMapState<Result>(count: count))
    DispatchQueue.concurrentPerform(iterations: count) { index in
      if state.withLock({ $0.error != nil }) { return }
      do {
        let result = try work(self[index])
        state.withLock { $0.results[index] = result }
      } catch {
        state.withLock { $0.error = $0.error ?? error }
      }
    }
    let (results, error) = state.withLock { ($0.results, $0.error) }
    if let error { throw error }
    return results.compactMap { $0 }
  }
}

private struct ConcurrentMapState<Result: Sendable> {
  var results: [Result?]
  var error: (any Error)?

  init(count: Int) {
    results = Array(repeating: nil, count: count)
  }
}
