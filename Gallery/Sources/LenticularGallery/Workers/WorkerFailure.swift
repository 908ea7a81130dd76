/// Why a worker could not do a job.
enum WorkerFailure: Error, Codable, Hashable, Sendable {
  /// The picture cannot be opened; the system's reason.
  case unopenable(String)
  /// The picture cannot be decoded; the decoder's reason.
  case damaged(String)
  /// The picture is another than the one that was inspected, or is being written.
  case changed
  /// The picture has more megapixels than ``WorkerLimits`` allow.
  case tooLarge(megapixels: Int)
  /// The format of an original does not allow its metadata to be removed.
  case notCleanable
  /// A picture of the site cannot be decoded; the decoder's reason.
  case unusable(String, reason: String)
  /// A file cannot be written.
  case unwritable(String, SystemError)
  /// The worker's process ended; the signal's name.
  case crashed(String)
  /// The job took more processor time than it may.
  case tooSlow
  /// The job needed more memory than it may, in bytes.
  case tooMuchMemory(Int)
  /// No worker can be started; the system's reason.
  case unavailable(String)
}
