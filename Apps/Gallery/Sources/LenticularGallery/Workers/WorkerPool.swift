import Foundation

/// Worker processes, of which a bounded number works at a time.
///
/// All work of a program shares one bound. Jobs in the foreground, for which somebody waits, precede those in the
/// background: while they wait, no job in the background begins, and those that have begun count only for the jobs in
/// the background. So at most twice ``count`` processes exist. Those without a job end after some seconds.
///
/// A worker that another program or the system kills, usually because memory is short, has done nothing wrong: the job
/// is tried again, while fewer workers are at work, and at last alone.
public final class WorkerPool: Sendable {
  private let crew: Crew
  private let precedence: Crew.Precedence
  private let room: WorkerRoom

  /// The number of jobs that are performed at a time.
  public var count: Int { crew.count }

  /// - Parameters:
  ///   - program: the executable of the workers.
  ///   - count: the number of jobs at a time, at least 1; by default one for each processor that this process may use,
  ///     as far as its memory suffices.
  public convenience init(_ program: WorkerProgram = .this, count: Int? = nil) {
    self.init(program, limits: WorkerLimits(), count: count)
  }

  init(
    _ program: WorkerProgram, limits: WorkerLimits, count: Int? = nil,
    idleTime: Duration = Crew.idleTime
  ) {
    crew = Crew(
      program, limits: limits, count: max(1, count ?? Capacity.current.workers), idleTime: idleTime)
    precedence = .foreground
    room = .none
  }

  private init(_ crew: Crew, _ precedence: Crew.Precedence, _ room: WorkerRoom) {
    self.crew = crew
    self.precedence = precedence
    self.room = room
  }

  /// The same workers, for jobs to which all others have precedence.
  func inBackground() -> WorkerPool { WorkerPool(crew, .background, room) }

  /// The same workers, for jobs that write files in a folder.
  ///
  /// - Parameters:
  ///   - folder: the folder, which exists.
  ///   - readable: another folder whose files the jobs read.
  func writing(in folder: String, reading readable: String? = nil) -> WorkerPool {
    WorkerPool(crew, precedence, WorkerRoom(folder: folder, readable: readable))
  }

  /// The same workers, for jobs that run programs on a movie.
  func running(_ tools: MovieTools, on movie: FileVersion) -> WorkerPool {
    WorkerPool(
      crew, precedence,
      WorkerRoom(folder: room.folder, readable: room.readable, tools: tools, movie: movie))
  }

  /// Performs a job in a worker, and waits for its result. The job writes files nowhere but in the folder of
  /// ``writing(in:reading:)``.
  func perform<Job: WorkerJob>(_ job: Job) throws(WorkerFailure) -> Job.Product {
    try perform { () throws(WorkerFailure) -> Job in job }
  }

  /// Performs a job that writes files. Each attempt has an empty folder of its own, because a worker that was killed
  /// leaves unfinished files.
  ///
  /// - Parameters:
  ///   - folder: a folder in which the folders of attempts are created. It is in that of ``writing(in:reading:)``.
  ///   - job: makes the job that writes into a folder.
  /// - Returns: the result, and the folder that has the files.
  func perform<Job: WorkerJob>(in folder: String, _ job: (_ folder: String) -> Job)
    throws(WorkerFailure) -> (product: Job.Product, folder: String)
  {
    var attempt: String?
    let product = try perform { () throws(WorkerFailure) -> Job in
      if let attempt { Folder.remove(attempt) }
      do throws(SystemError) {
        let empty = try Folder.createUnique(in: folder)
        attempt = empty
        return job(empty)
      } catch {
        throw .unwritable(folder, error)
      }
    }
    return (product, attempt ?? folder)
  }

  /// The number of attempts at a job whose worker is killed from outside.
  private static let attempts = 4
  /// The time by which the attempt after the next one waits longer, in seconds: a shortage of memory may soon be over.
  private static let pause = 0.25

  /// Performs a job, and tries again where the job is not to blame.
  ///
  /// A worker that ends may have been damaged by an earlier job. So the job is tried once more in a new worker.
  ///
  /// - Parameter begin: makes the job of an attempt.
  private func perform<Job: WorkerJob>(_ begin: () throws(WorkerFailure) -> Job)
    throws(WorkerFailure) -> Job.Product
  {
    var kills = 0
    var needsNewWorker = false
    while true {
      let worker = try crew.begin(precedence, in: room, inNewWorker: needsNewWorker)
      let isNew = worker.jobs == 0
      let failure: WorkerFailure
      do throws(WorkerFailure) {
        let product = try worker.perform(begin(), limits: crew.limits(precedence))
        crew.end(worker, precedence)
        return product
      } catch {
        failure = crew.end(worker, precedence, error)
      }
      switch failure {
      case .photograph(.crashing) where !isNew, .photograph(.tooMuchMemory) where !isNew:
        needsNewWorker = true
      case .killed where kills < Self.attempts - 1:
        kills += 1
        crew.restrict(toOne: kills > 1)
        Thread.sleep(forTimeInterval: Self.pause * Double(kills))
      default: throw failure
      }
    }
  }

  /// Kills the workers. No further jobs are possible.
  func stop() { crew.stop() }
}
