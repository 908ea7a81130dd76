/// Work on untrusted files, which is performed in a worker process.
protocol WorkerJob: Codable, Sendable {
  associatedtype Product: Codable, Sendable

  /// The job as a case of all kinds of jobs.
  var kind: WorkerJobKind { get }

  /// The files that the job reads and writes beyond the room of its worker.
  var files: [JobFile] { get }

  /// The limit of the job's processor time, in seconds.
  func seconds(_ limits: WorkerLimits) -> Int

  /// Performs the job, in the worker.
  func run(_ limits: WorkerLimits) throws(WorkerFailure) -> Product
}

/// All kinds of jobs.
enum WorkerJobKind: Codable, Sendable {
  case inspect(InspectJob)
  case render(RenderJob)
  case tiles(TilesJob)
  case original(OriginalJob)
  case frames(FramesJob)
  case movie(MovieJob)
  case sheet(SheetJob)
  case headers(HeadersJob)
  case marks(MarksJob)
  case pixels(PixelsJob)
  case animation(AnimationJob)
  case poster(PosterJob)
  case motion(MotionJob)
  case cut(CutJob)
  case baseMap(BaseMapJob)
  #if DEBUG
    case fault(FaultJob)
  #endif

  var job: any WorkerJob {
    switch self {
    case .inspect(let job): job
    case .render(let job): job
    case .tiles(let job): job
    case .original(let job): job
    case .frames(let job): job
    case .movie(let job): job
    case .sheet(let job): job
    case .headers(let job): job
    case .marks(let job): job
    case .pixels(let job): job
    case .animation(let job): job
    case .poster(let job): job
    case .motion(let job): job
    case .cut(let job): job
    case .baseMap(let job): job
    #if DEBUG
      case .fault(let job): job
    #endif
    }
  }
}

/// A job with its limits, as a message to a worker.
struct WorkerTask: Codable, Sendable {
  let kind: WorkerJobKind
  let limits: WorkerLimits
  /// The room of the worker, which is the same for all its jobs.
  let room: WorkerRoom
  /// The files of the job, whose descriptors follow the message.
  var files: JobFiles
}

/// The message that a worker returns.
enum WorkerAnswer<Product: Codable & Sendable>: Codable, Sendable {
  case product(Product)
  case failure(WorkerFailure)
}
