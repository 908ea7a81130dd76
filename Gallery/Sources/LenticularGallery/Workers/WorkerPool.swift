import Foundation
import Synchronization

/// A pool of worker processes: as many as there are concurrent jobs.
public final class WorkerPool: Sendable {
  private let program: WorkerProgram
  let limits: WorkerLimits
  private let state = Mutex(State())

  private struct State: @unchecked Sendable {
    /// The workers that perform no job.
    var idle: [WorkerProcess] = []
    var busy: [ObjectIdentifier: WorkerProcess] = [:]
    var isStopped = false
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

  /// The niceness of workers in the background, which gives them a quarter of the processor when others need it.
  private static let backgroundNiceness = 5

  /// Performs a job in a worker, and waits for its result.
  ///
  /// If the worker ends, it may have been damaged by an earlier job. So the job is tried once more in a new
  /// worker.
  func perform<Job: WorkerJob>(_ job: Job) throws(WorkerFailure) -> Job.Product {
    let worker: WorkerProcess
    if let idle = state.withLock({ $0.idle.popLast().map(Box.init) }) {
      worker = idle.process
    } else {
      worker = try WorkerProcess(program)
    }
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
    let box = Box(process: worker)
    let isStopped = state.withLock { state in
      state.busy[ObjectIdentifier(box.process)] = box.process
      return state.isStopped
    }
    defer { _ = state.withLock { $0.busy.removeValue(forKey: ObjectIdentifier(box.process)) } }
    if isStopped { throw .unavailable("it was stopped") }
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
    let box = Box(process: worker)
    state.withLock { $0.idle.append(box.process) }
  }

  /// Kills the workers. No further jobs are possible.
  func stop() {
    state.withLock { state in
      state.isStopped = true
      for worker in state.busy.values { worker.kill() }
    }
  }

  /// A worker that is used by one thread at a time.
  private struct Box: @unchecked Sendable {
    let process: WorkerProcess
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
