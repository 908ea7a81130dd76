import Foundation

/// The part of the machine that this process may use.
struct Capacity: Hashable, Sendable {
  /// The number of processors, at least 1.
  let processors: Int
  /// The memory in bytes.
  let memory: Int

  /// The capacity that is there now.
  static let current = Capacity(
    processors: ProcessInfo.processInfo.activeProcessorCount,
    memory: Int(clamping: ProcessInfo.processInfo.physicalMemory), limits: .current)

  /// - Parameters:
  ///   - processors: the processors on which the process may run.
  ///   - memory: the memory of the machine.
  ///   - limits: the limits of the system on the process.
  init(processors: Int, memory: Int, limits: ControlGroups) {
    let quota = limits.processors.map { Int($0.rounded(.up)) } ?? processors
    self.processors = max(1, min(processors, quota))
    self.memory = min(memory, limits.memory ?? memory)
  }

  /// The memory that is left for each worker at least, in bytes: some times what a photograph of 12 megapixels needs.
  private static let memoryOfWorker = 512 << 20

  /// The number of workers that decode at a time: one for each processor, as far as the memory suffices.
  var workers: Int { max(1, min(processors, memory / Self.memoryOfWorker)) }
}
