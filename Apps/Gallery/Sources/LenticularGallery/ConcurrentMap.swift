import Foundation
import Synchronization

extension Array where Element: Sendable {
  /// The results of a closure for all elements, in their order. The elements are begun in their order, on some threads.
  ///
  /// The threads are not Dispatch's, because they wait for other processes, and Dispatch has few threads, which
  /// others need.
  ///
  /// When the results are returned, no thread holds the closure any more, nor what it has captured, such as the lock
  /// of a site.
  ///
  /// - Parameter threads: the number of threads, including the calling one; at least 1.
  /// - Throws: the first error; no further element is begun.
  func concurrentMap<Result: Sendable, Failure: Error>(
    threads: Int, _ work: @escaping @Sendable (Element) throws(Failure) -> Result
  ) throws(Failure) -> [Result] {
    let state = Mutex(ConcurrentMapState<Result, Failure>(count: count))
    let others = DispatchGroup()
    @Sendable func run() {
      while let index = state.withLock({ $0.begin() }) {
        do throws(Failure) {
          let result = try work(self[index])
          state.withLock { $0.results[index] = result }
        } catch {
          state.withLock { $0.error = $0.error ?? error }
        }
      }
    }
    // A thread keeps its block until it has ended, which is later than its last statement.
    let job = Mutex<(@Sendable () -> Void)?>(run)
    for _ in 0..<Swift.max(0, Swift.min(count, threads) - 1) {
      others.enter()
      Thread.detachNewThread {
        do {
          let run = job.withLock(\.self)
          run?()
        }
        others.leave()
      }
    }
    run()
    others.wait()
    job.withLock { $0 = nil }
    let (results, error) = state.withLock { ($0.results, $0.error) }
    if let error { throw error }
    return results.compactMap { $0 }
  }
}

private struct ConcurrentMapState<Result: Sendable, Failure: Error> {
  var results: [Result?]
  var error: Failure?
  private var next = 0

  init(count: Int) {
    results = Array(repeating: nil, count: count)
  }

  /// The index of the element that is begun next; `nil` at the end, and after an error.
  mutating func begin() -> Int? {
    guard next < results.count, error == nil else { return nil }
    defer { next += 1 }
    return next
  }
}
