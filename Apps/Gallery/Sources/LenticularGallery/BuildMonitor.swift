import Foundation
import Synchronization

/// Follows the work of a build on its files.
struct BuildMonitor: Sendable {
  /// The number of files on which the build works at a time.
  let threads: Int
  /// Called before the first file of a stage, with the number of files.
  let begins: @Sendable (_ stage: BuildProgress.Stage, _ count: Int) -> Void
  /// Called after each file, on any thread, one call at a time, with the seconds since the stage began.
  let isDone: @Sendable (_ stage: BuildProgress.Stage, _ seconds: Double) -> Void
  /// Whether the build is to end before its time. It then fails with ``GalleryError/stopped``.
  let isStopped: @Sendable () -> Bool

  /// Reports the progress of each stage.
  init(threads: Int, _ report: @escaping @Sendable (BuildProgress) -> Void) {
    let state = Mutex((done: 0, total: 0))
    self.init(
      threads: threads, begins: { _, count in state.withLock { $0 = (0, count) } },
      isDone: { stage, seconds in
        let (done, total) = state.withLock { state in
          state.done += 1
          return state
        }
        report(BuildProgress(stage: stage, done: done, total: total, seconds: seconds))
      }, isStopped: { false })
  }

  init(
    threads: Int, begins: @escaping @Sendable (BuildProgress.Stage, Int) -> Void,
    isDone: @escaping @Sendable (BuildProgress.Stage, Double) -> Void,
    isStopped: @escaping @Sendable () -> Bool
  ) {
    self.threads = threads
    self.begins = begins
    self.isDone = isDone
    self.isStopped = isStopped
  }

  /// Calls a closure for files, several at a time. The results are in their order.
  func forEach<Result: Sendable>(
    _ files: [SourceFile], _ stage: BuildProgress.Stage,
    _ work: @escaping @Sendable (SourceFile) throws(GalleryError) -> Result
  ) throws(GalleryError) -> [Result] {
    let clock = ContinuousClock()
    let start = clock.now
    let reporting = NSLock()
    begins(stage, files.count)
    let results = try files.concurrentMap(threads: threads) { file throws(GalleryError) in
      if isStopped() { throw .stopped }
      let result = try work(file)
      reporting.withLock { isDone(stage, (clock.now - start) / .seconds(1)) }
      return result
    }
    if isStopped() { throw .stopped }
    return results
  }
}
