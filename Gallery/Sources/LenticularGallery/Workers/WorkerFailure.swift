/// The reason why a worker could not perform a job.
enum WorkerFailure: Error, Codable, Hashable, Sendable {
  /// The photograph cannot be opened; the system's reason.
  case unopenable(String)
  /// The photograph cannot be decoded; the decoder's reason.
  case damaged(String)
  /// The photograph has changed since it was inspected, or is being written.
  case changed
  /// The photograph exceeds the megapixels of ``WorkerLimits``; the limit.
  case tooLarge(megapixels: Int)
  /// The format of the original does not permit its metadata to be removed.
  case notCleanable
  /// An image of the site cannot be decoded; the decoder's reason.
  case unusable(String, reason: String)
  /// A file cannot be written.
  case unwritable(String, SystemError)
  /// The worker crashed; the signal's name.
  case crashed(String)
  /// Another program or the system ended the worker, also when it was tried again; the signal's name.
  case killed(String)
  /// The job exceeded its processor time.
  case tooSlow
  /// The job exceeded its memory; the limit in bytes.
  case tooMuchMemory(Int)
  /// No worker can be started; the system's reason.
  case unavailable(String)
}
