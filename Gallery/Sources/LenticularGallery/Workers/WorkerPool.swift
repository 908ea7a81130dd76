import Foundation
import Synchronization

/// A pool of worker processes: as many as there are concurrent jobs.
public final class WorkerPool: Sendable {
  private let program: WorkerProgram
  let limits: WorkerLimits
  private let idle = Mutex<[Idle]>([])

  /// A worker that performs no job.
  private struct Idle: @unchecked Sendable {
    let process: WorkerProcess
  }

  public convenience init(_ program: WorkerProgram = .this) {
    self.init(program, limits: WorkerLimits())
  }

  init(_ program: WorkerProgram, limits: WorkerLimits) {
    self.program = program
    self.limits = limits
  }

  /// A pool of the same workers to which all others have precedence.
  func inBackground() -> WorkerPool {
    var limits = limits
    limits.niceness = Self.backgroundNiceness
    return WorkerPool(program, limits: limits)
  }

  /// A tenth of the processor when others need it.
  private static let backgroundNiceness = 10

  /// Performs a job in a worker, and waits for its result.
  ///
  /// If the worker ends, it may have been damaged by an earlier job. So the job is tried once more in a new
  /// worker.
  func perform<Job: WorkerJob>(_ job: Job) throws(WorkerFailure) -> Job.Product {
    let waiting = idle.withLock { $0.popLast()?.process }
    let worker: WorkerProcess
    if let waiting { worker = waiting } else { worker = try WorkerProcess(program) }
    let isNew = worker.jobs == 0
    do throws(WorkerFailure) {
      return try perform(job, worker)
    } catch {
      switch error {
      case .crashed where !isNew, .tooMuchMemory where !isNew:
        return try perform(job, WorkerProcess(program))
      default: throw error
      }
    }
  }

  private func perform<Job: WorkerJob>(_ job: Job, _ worker: WorkerProcess) throws(WorkerFailure)
    -> Job.Product
  {
    let product: Job.Product
    do throws(WorkerFailure) {
      product = try worker.perform(job, limits: limits)
    } catch {
      if !error.endsWorker { keep(worker) }
      throw error
    }
    keep(worker)
    return product
  }

  private func keep(_ worker: WorkerProcess) {
    guard worker.jobs < WorkerLimits.jobs else { return }
    let worker = Idle(process: worker)
    idle.withLock { $0.append(worker) }
  }
}

extension WorkerFailure {
  /// Whether the failure has ended the worker's process.
  fileprivate var endsWorker: Bool {
    switch self {
    case .crashed, .tooSlow, .tooMuchMemory, .unavailable: true
    case .unopenable, .damaged, .changed, .tooLarge, .notCleanable, .unusable, .unwritable:
      false
    }
  }
}
