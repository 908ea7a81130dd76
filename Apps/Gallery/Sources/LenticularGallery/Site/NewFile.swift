import Foundation

/// A new file that is being written. A file that is not closed is removed.
final class NewFile {
  private let path: String
  private var descriptor: Int32

  /// The size and the digest of a written file.
  struct Content: Codable, Hashable, Sendable {
    let size: Int
    let digest: Digest
  }

  /// Creates a file with these bytes.
  static func write(_ bytes: [UInt8], to path: String) throws(WorkerFailure) -> Content {
    do {
      let file = try NewFile(path)
      try file.append(bytes)
      try file.close()
    } catch {
      throw .unwritable(path, error)
    }
    return Content(size: bytes.count, digest: Digest(of: bytes))
  }

  init(_ path: String) throws(SystemError) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard descriptor >= 0 else { throw .current }
  }

  deinit {
    guard descriptor >= 0 else { return }
    Foundation.close(descriptor)
    unlink(path)
  }

  /// Completes the file.
  func close() throws(SystemError) {
    defer { descriptor = -1 }
    // A full disk or a network file system may report its error only here.
    if Foundation.close(descriptor) != 0 {
      let error = SystemError.current
      unlink(path)
      throw error
    }
  }

  func append(_ bytes: [UInt8]) throws(SystemError) {
    #if DEBUG
      try FullDisk.take(bytes.count)
    #endif
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress! + offset, bytes.count - offset)
      }
      if count >= 0 {
        offset += count
      } else if errno != EINTR {
        throw .current
      }
    }
  }
}
