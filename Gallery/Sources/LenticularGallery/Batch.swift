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
    let done = Mutex(0)
    var outcomes = try files.concurrentMap { file throws(GalleryError) in
      let outcome = try work(file, false)
      done.withLock { done in
        done += 1
        let seconds = (clock.now - start) / .seconds(1)
        report(BuildProgress(done: done, total: files.count, seconds: seconds))
      }
      return outcome
    }
    _ = Imaging.takeError()
    for (index, outcome) in outcomes.enumerated() {
      if case .problem = outcome { outcomes[index] = try work(files[index], true) }
    }
    results = outcomes
  }
}
