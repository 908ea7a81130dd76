import Foundation
import Synchronization

/// The same work for many photographs on all cores, with the results in order.
struct Batch {
  let results: [Darkroom.Outcome]

  /// Works on every file. Those that fail are tried again at the end, one at a time: only then is
  /// what libvips says about a file sure to be about that file.
  ///
  /// - Throws: the first error that concerns more than one file; no further file is begun.
  init(
    _ files: [PhotoFile], report: @Sendable (BuildProgress) -> Void,
    work: @Sendable (_ file: PhotoFile, _ alone: Bool) throws(GalleryError) -> Darkroom.Outcome
  ) throws(GalleryError) {
    let clock = ContinuousClock()
    let start = clock.now
    let state = Mutex(State(count: files.count))
    DispatchQueue.concurrentPerform(iterations: files.count) { index in
      if state.withLock({ $0.error != nil }) { return }
      do throws(GalleryError) {
        let outcome = try work(files[index], false)
        state.withLock { state in
          state.results[index] = outcome
          state.done += 1
          let seconds = (clock.now - start) / .seconds(1)
          report(BuildProgress(done: state.done, total: files.count, seconds: seconds))
        }
      } catch {
        state.withLock { $0.error = $0.error ?? error }
      }
    }
    var (outcomes, error) = state.withLock { ($0.results, $0.error) }
    if let error { throw error }
    _ = Imaging.takeError()
    for (index, outcome) in outcomes.enumerated() {
      if case .problem = outcome { outcomes[index] = try work(files[index], true) }
    }
    results = outcomes.compactMap { $0 }
  }

  private struct State {
    var results: [Darkroom.Outcome?]
    var done = 0
    var error: GalleryError?

    init(count: Int) {
      results = Array(repeating: nil, count: count)
    }
  }
}
