/// The reason why a worker could not perform a job.
enum WorkerFailure: Error, Codable, Hashable, Sendable {
  /// The photograph is to blame, which is then skipped.
  case photograph(Problem.Kind)
  /// The whole build is concerned, which then ends.
  case build(GalleryError)
  /// The photograph has changed since it was inspected, or is being written.
  case changed
  /// The format of the original does not permit its metadata to be removed.
  case notCleanable
  /// Another program or the system ended the worker, also when it was tried again; the signal's name.
  case killed(String)
}

extension WorkerFailure {
  /// The photograph cannot be opened; the system's reason.
  static func unopenable(_ reason: String) -> WorkerFailure { .photograph(.unopenable(reason)) }
  /// The photograph cannot be decoded; the decoder's reason.
  static func damaged(_ reason: String) -> WorkerFailure { .photograph(.damaged(reason)) }
  /// The photograph exceeds the megapixels of ``WorkerLimits``; the limit.
  static func tooLarge(megapixels: Int) -> WorkerFailure {
    .photograph(.tooLarge(megapixels: megapixels))
  }
  /// The worker crashed; the signal's name.
  static func crashed(_ signal: String) -> WorkerFailure { .photograph(.crashing(signal)) }
  /// The job exceeded its processor time.
  static var tooSlow: WorkerFailure { .photograph(.tooSlow) }
  /// The job exceeded its memory; the limit in bytes.
  static func tooMuchMemory(_ limit: Int) -> WorkerFailure { .photograph(.tooMuchMemory(limit)) }
  /// An image of the site cannot be decoded; the decoder's reason.
  static func unusable(_ path: String, reason: String) -> WorkerFailure {
    .build(.pictureUnusable(path, reason: reason))
  }
  /// A file cannot be written.
  static func unwritable(_ path: String, _ error: SystemError) -> WorkerFailure {
    .build(.unwritable(path, error))
  }
  /// No worker can be started; the system's reason.
  static func unavailable(_ reason: String) -> WorkerFailure {
    .build(.workersUnavailable(reason))
  }

  /// What the failure means for a build that needs the result.
  ///
  /// - Parameter path: the photograph, relative to the folder of photographs; `nil` if none is concerned.
  func error(of path: String?) -> GalleryError {
    switch self {
    case .build(let error): error
    case .killed(let signal): .workerKilled(path: path, signal: signal)
    case .photograph(let kind): .pictureUnusable(path ?? "", reason: kind.cause)
    case .changed: .pictureUnusable(path ?? "", reason: Problem.Kind.changing.cause)
    case .notCleanable: .pictureUnusable(path ?? "", reason: "its metadata cannot be removed")
    }
  }

  /// Whether the failure has ended the worker's process.
  var endsWorker: Bool {
    switch self {
    case .photograph(.crashing), .photograph(.tooSlow), .photograph(.tooMuchMemory), .killed: true
    case .build(.workersUnavailable): true
    default: false
    }
  }

  /// Calls a closure whose errors concern the whole build.
  static func ofBuild<Result>(_ work: () throws(GalleryError) -> Result) throws(WorkerFailure)
    -> Result
  {
    do throws(GalleryError) {
      return try work()
    } catch {
      throw .build(error)
    }
  }
}
