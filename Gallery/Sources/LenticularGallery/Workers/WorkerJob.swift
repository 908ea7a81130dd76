/// Work on a stranger's bytes, which is done in a worker's process.
protocol WorkerJob: Codable, Sendable {
  associatedtype Product: Codable, Sendable

  /// The job among all kinds of jobs.
  var kind: WorkerJobKind { get }

  /// The processor time that the job may take, in seconds.
  func seconds(_ limits: WorkerLimits) -> Int

  /// Does the job, in the worker.
  func run(_ limits: WorkerLimits) throws(WorkerFailure) -> Product
}

/// Every kind of job.
enum WorkerJobKind: Codable, Sendable {
  case inspect(InspectJob)
  case render(RenderJob)
  case tiles(TilesJob)
  case original(OriginalJob)
  case sheet(SheetJob)
  #if DEBUG
    case fault(FaultJob)
  #endif

  var job: any WorkerJob {
    switch self {
    case .inspect(let job): job
    case .render(let job): job
    case .tiles(let job): job
    case .original(let job): job
    case .sheet(let job): job
    #if DEBUG
      case .fault(let job): job
    #endif
    }
  }
}

/// A job as it is sent to a worker.
struct WorkerTask: Codable, Sendable {
  let kind: WorkerJobKind
  let limits: WorkerLimits

  init(_ job: some WorkerJob, limits: WorkerLimits) {
    kind = job.kind
    self.limits = limits
  }
}

/// What a worker sends back.
enum WorkerAnswer<Product: Codable & Sendable>: Codable, Sendable {
  case product(Product)
  case failure(WorkerFailure)
}
