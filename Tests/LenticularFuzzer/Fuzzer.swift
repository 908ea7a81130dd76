import Foundation
import LenticularFuzz

/// Plays random scripts, and shrinks those that fail.
struct Fuzzer {
  let seed: UInt64
  let scriptCount: Int
  let stepCount: Int
  let exclusions: [Exclusion]
  let greatestFailureCount: Int

  private let player = Player()

  init(
    seed: UInt64, scriptCount: Int, stepCount: Int, exclusions: [Exclusion],
    greatestFailureCount: Int
  ) {
    self.seed = seed
    self.scriptCount = scriptCount
    self.stepCount = stepCount
    self.exclusions = exclusions
    self.greatestFailureCount = greatestFailureCount
  }

  /// Returns whether all laws hold in all scripts.
  mutating func run() -> Bool {
    var steps = 0
    var count = 0
    var failures: [(fault: String, seed: UInt64, script: Script, count: Int)] = []
    while (stepCount > 0 ? steps < stepCount : count < scriptCount)
      && failures.count < greatestFailureCount
    {
      let seed = self.seed &+ UInt64(count)
      let script = Script.random(seed: seed).without(exclusions)
      count += 1
      steps += script.lines.count
      guard let fault = player.fault(of: script) else { continue }
      let shrunk = shrunk(script, fault)
      // The same failure, found again.
      if let known = failures.firstIndex(where: {
        $0.fault == fault && $0.script.words == shrunk.words
      }) {
        failures[known].count += 1
        continue
      }
      failures.append((fault, seed, shrunk, 1))
      print("\n# seed \(seed): \(fault)\n\(shrunk)")
      fflush(nil)
    }
    player.stop()
    print("\(count) scripts with \(steps) lines from seed \(seed) on: \(failures.count) failures")
    return failures.isEmpty
  }

  private func shrunk(_ script: Script, _ fault: String) -> Script {
    var shrinker = Shrinker(script, attempts: fault == "hangs" ? 60 : 3000) {
      $0.without(exclusions) == $0 && player.fault(of: $0) == fault
    }
    return shrinker.shrunk()
  }
}

extension Script {
  /// The words, by which failures are told apart.
  fileprivate var words: [String] {
    lines.map(\.word).filter { $0 != "host" && $0 != "wait" }.sorted()
  }
}
