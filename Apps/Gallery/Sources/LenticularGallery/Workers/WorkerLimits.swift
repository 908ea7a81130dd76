import CProcess
import Foundation

/// The limits of a worker. A photograph that exceeds them is skipped with a ``Problem``.
struct WorkerLimits: Codable, Hashable, Sendable {
  /// The most megapixels of a photograph: more than those of any camera and of most stitched
  /// panoramas.
  var megapixels = 1000
  /// The most private memory of a worker, in bytes. A progressive JPEG of 300 megapixels needs as
  /// much, because its decoder holds it in memory. Files mapped by libvips do not count. It is less than the memory of
  /// the machine and of the process's control group, so that the limit is met before the system kills the worker.
  var memory = min(2 << 30, Capacity.current.memory / 4 * 3)
  /// The processor time for a small image, in seconds: thirty times that of a slow machine.
  var seconds = 60
  /// The additional processor time per megapixel, in seconds: thirty times the usual one.
  var secondsPerMegapixel = 3.0
  /// The factor by which a job may exceed its processor time in real time, because other programs
  /// are running or the disk is slow.
  var patience = 10

  /// The niceness of the process, 0...19. The higher it is, the more other processes have precedence for the processor.
  var niceness = 0

  /// The number of jobs after which a worker is replaced, which limits leaks of decoders.
  static let jobs = 300
}

extension WorkerLimits {
  /// The processor time of a job on an image, in whole seconds.
  func seconds(for size: PixelSize) -> Int {
    seconds + Int(secondsPerMegapixel * Double(size.width) * Double(size.height) / 1_000_000)
  }

  /// Limits the memory and the priority of this process irrevocably.
  func limitProcess() {
    if niceness > 0 { _ = nice(Int32(niceness)) }
    _ = cp_limit_memory(Int64(memory))
    // When the system runs out of memory, Linux ends this process first.
    if let file = FileHandle(forWritingAtPath: "/proc/self/oom_score_adj") {
      try? file.write(contentsOf: Data("1000".utf8))
    }
  }
}
