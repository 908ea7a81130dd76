/// A file of the photographs that a job reads. Other programs may modify or replace it meanwhile.
struct JobInput {
  let file: OpenFile
  /// The version when the file was opened.
  let version: FileVersion

  /// - Parameter path: the path of a file of the job, or of one in the room of the worker.
  init(_ path: String) throws(WorkerFailure) {
    do {
      let given = try JobFiles.current.descriptor(of: path)
      file = if let given { try OpenFile(descriptor: given) } else { try OpenFile(path) }
      version = try file.version
    } catch {
      throw .unopenable(error.reason)
    }
  }

  /// Opens a file that was inspected before.
  init(_ path: String, _ inspected: FileVersion) throws(WorkerFailure) {
    try self.init(path)
    if version != inspected { throw .changed }
  }

  /// The digest of the file's bytes.
  func content() throws(WorkerFailure) -> Digest {
    do {
      return try Digest(of: file)
    } catch {
      throw .unopenable(error.reason)
    }
  }

  /// The first bytes of the file, from which its role is recognised.
  func firstBytes() throws(WorkerFailure) -> [UInt8] {
    do {
      return try file.firstBytes(FileRole.signatureLength)
    } catch {
      throw .unopenable(error.reason)
    }
  }

  /// Checks that the file has not changed since it was opened, and has the given digest.
  func check(_ content: Digest) throws(WorkerFailure) {
    let now: FileVersion
    do {
      now = try file.version
    } catch {
      throw .unopenable(error.reason)
    }
    if now != version { throw .changed }
    if version.isUncertain, try self.content() != content { throw .changed }
  }
}
