import CProcess
import Foundation

/// What a worker may use. A picture that needs more is skipped with a ``Problem`` of its own.
struct WorkerLimits: Codable, Hashable, Sendable {
  /// The most megapixels of a picture: more than any camera takes and most stitched panoramas have.
  var megapixels = 1000
  /// The most private memory of a worker, in bytes: a progressive JPEG of 300 megapixels, which its
  /// decoder has in memory as a whole, needs as much. Files that libvips maps do not count.
  var memory = 2 << 30
  /// The processor time for a small picture, in seconds: thirty times what it takes a slow machine.
  var seconds = 60
  /// The processor time for each megapixel, in seconds: thirty times what it takes.
  var secondsPerMegapixel = 3.0
  /// How much longer than its processor time a job may take, because other programs are at work or
  /// the disk is slow.
  var patience = 10

  /// How many jobs a worker does before another takes its place: what a decoder leaks has an end.
  static let jobs = 300
}

extension WorkerLimits {
  /// The processor time of a job on a picture, in whole seconds.
  func seconds(for size: PixelSize) -> Int {
    seconds + Int(secondsPerMegapixel * Double(size.width) * Double(size.height) / 1_000_000)
  }

  /// Limits the memory of this process, for good.
  func limitMemory() {
    _ = cp_limit_memory(Int64(memory))
    // Where memory runs out for all programs, Linux ends this one first.
    if let file = FileHandle(forWritingAtPath: "/proc/self/oom_score_adj") {
      try? file.write(contentsOf: Data("1000".utf8))
    }
  }
}
