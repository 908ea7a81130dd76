import Foundation

/// The processes of a ``WorkerPool``, and who may use them.
final class Crew: @unchecked Sendable {
  /// The precedence of a job.
  enum Precedence: CaseIterable { case foreground, background }

  /// The number of jobs that are performed at a time.
  let count: Int
  private let program: WorkerProgram
  private let baseLimits: WorkerLimits
  private let idleTime: Duration
  /// Guards all that follows, and is signalled when a job may begin.
  private let condition = NSCondition()
  private var idle: [Precedence: [Idle]] = [:]
  private var busy: [ObjectIdentifier: WorkerProcess] = [:]
  private var running: [Precedence: Int] = [:]
  /// The number of jobs in the foreground that wait for a worker.
  private var waiting = 0
  /// The number of jobs that may be performed now, which is less than ``count`` after a worker was killed.
  private var allowed: Int
  /// The number of jobs that were performed since ``allowed`` was changed.
  private var successes = 0
  private var isStopped = false
  private var isReaping = false

  /// A worker that performs no job.
  private struct Idle {
    let worker: WorkerProcess
    let since: ContinuousClock.Instant
  }

  /// The time after which a worker without a job ends.
  static let idleTime = Duration.seconds(10)
  /// The number of jobs that succeed before another worker is allowed again.
  private static let successesForMore = 20
  /// The niceness of workers in the background, which gives them a quarter of the processor when others need it.
  private static let backgroundNiceness = 5

  init(_ program: WorkerProgram, limits: WorkerLimits, count: Int, idleTime: Duration) {
    self.program = program
    baseLimits = limits
    self.count = count
    self.idleTime = idleTime
    allowed = count
  }

  func limits(_ precedence: Precedence) -> WorkerLimits {
    var limits = baseLimits
    if precedence == .background { limits.niceness = Self.backgroundNiceness }
    return limits
  }

  /// Waits until a job may begin. Returns a worker for it.
  ///
  /// - Parameters:
  ///   - room: the room of the worker.
  ///   - isNew: whether a worker is started even if an idle one could take the job.
  func begin(_ precedence: Precedence, in room: WorkerRoom, inNewWorker isNew: Bool)
    throws(WorkerFailure) -> WorkerProcess
  {
    let known = try wait(precedence, room, takesIdle: !isNew)
    do throws(WorkerFailure) {
      let worker: WorkerProcess
      if let known { worker = known } else { worker = try WorkerProcess(program, in: room) }
      let isStopped = condition.withLock {
        busy[ObjectIdentifier(worker)] = worker
        return self.isStopped
      }
      // The workers were killed before this one was among them.
      if isStopped { worker.kill() }
      return worker
    } catch {
      condition.withLock { release(precedence) }
      throw error
    }
  }

  private func wait(_ precedence: Precedence, _ room: WorkerRoom, takesIdle: Bool)
    throws(WorkerFailure) -> WorkerProcess?
  {
    condition.lock()
    defer { condition.unlock() }
    if precedence == .foreground { waiting += 1 }
    while !isStopped, !mayBegin(precedence) { condition.wait() }
    if precedence == .foreground { waiting -= 1 }
    if isStopped { throw .unavailable("it was stopped") }
    running[precedence, default: 0] += 1
    guard takesIdle else { return nil }
    while let index = idle[precedence]?.lastIndex(where: { $0.worker.room == room }),
      let worker = idle[precedence]?.remove(at: index).worker
    {
      if !worker.hasEnded { return worker }
    }
    return nil
  }

  private func mayBegin(_ precedence: Precedence) -> Bool {
    let all = running.values.reduce(0, +)
    // Memory is short.
    if allowed < count, all >= allowed { return false }
    switch precedence {
    case .foreground: return running[.foreground, default: 0] < allowed
    case .background: return waiting == 0 && all < allowed
    }
  }

  private func release(_ precedence: Precedence) {
    running[precedence, default: 0] -= 1
    condition.broadcast()
  }

  /// Ends a job that was performed.
  func end(_ worker: WorkerProcess, _ precedence: Precedence) {
    _ = end(worker, precedence, failure: nil)
  }

  /// Ends a job that has failed. Returns the reason.
  func end(_ worker: WorkerProcess, _ precedence: Precedence, _ failure: WorkerFailure)
    -> WorkerFailure
  {
    let isStopped = end(worker, precedence, failure: failure)
    return isStopped && failure.endsWorker ? .unavailable("it was stopped") : failure
  }

  /// Returns whether the workers were stopped.
  private func end(_ worker: WorkerProcess, _ precedence: Precedence, failure: WorkerFailure?)
    -> Bool
  {
    var surplus: Idle?
    defer { _ = surplus }
    return condition.withLock {
      busy.removeValue(forKey: ObjectIdentifier(worker))
      release(precedence)
      if failure?.endsWorker != true, worker.jobs < WorkerLimits.jobs, !isStopped {
        idle[precedence, default: []].append(Idle(worker: worker, since: .now))
        // Those in other rooms may not be needed any more. One ends, unlocked.
        if idle[precedence, default: []].count > count { surplus = idle[precedence]?.removeFirst() }
        reapLater()
      }
      successes += 1
      if failure == nil, allowed < count, successes >= Self.successesForMore {
        allowed += 1
        successes = 0
      }
      return isStopped
    }
  }

  /// Allows fewer jobs at a time, because a worker was killed, and ends the workers that have none.
  ///
  /// - Parameter toOne: whether only one job is allowed, so that it has all memory.
  func restrict(toOne: Bool) {
    let ended = condition.withLock {
      allowed = toOne ? 1 : max(1, allowed / 2)
      successes = 0
      defer { idle = [:] }
      return idle
    }
    _ = ended
  }

  /// Kills the workers. No further jobs begin.
  func stop() {
    let ended = condition.withLock {
      isStopped = true
      for worker in busy.values { worker.kill() }
      condition.broadcast()
      defer { idle = [:] }
      return idle
    }
    _ = ended
  }

  // MARK: Idle workers

  /// Ends the workers that will have had no job for ``idleTime``. The condition is locked.
  private func reapLater() {
    if isReaping { return }
    isReaping = true
    let milliseconds = Int(idleTime / .milliseconds(1))
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + .milliseconds(milliseconds)) {
      [weak self] in self?.reap()
    }
  }

  private func reap() {
    let ended = condition.withLock {
      isReaping = false
      let limit = ContinuousClock.now - idleTime
      var ended: [Idle] = []
      for precedence in Precedence.allCases {
        let all = idle[precedence, default: []]
        ended += all.filter { $0.since <= limit }
        idle[precedence] = all.filter { $0.since > limit }
      }
      if idle.values.contains(where: { !$0.isEmpty }) { reapLater() }
      return ended
    }
    // They end here, unlocked.
    _ = ended
  }
}
