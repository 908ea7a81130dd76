import Foundation

/// Creates files that do not exist yet.
enum NewFile {
  /// The size and the digest of a written file.
  struct Content: Codable, Hashable, Sendable {
    let size: Int
    /// The digest in hexadecimal.
    let digest: String
  }

  /// Creates a file with these bytes.
  static func write(_ bytes: [UInt8], to path: String) throws(WorkerFailure) -> Content {
    do {
      try create(path, bytes)
    } catch {
      unlink(path)
      throw .unwritable(path, error)
    }
    return Content(size: bytes.count, digest: Digest(of: bytes).hexadecimal)
  }

  private static func create(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
    #if DEBUG
      try FullDisk.take(bytes.count)
    #endif
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard file >= 0 else { throw .current }
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(file, $0.baseAddress! + offset, bytes.count - offset)
      }
      if count >= 0 {
        offset += count
      } else if errno != EINTR {
        let error = SystemError.current
        close(file)
        throw error
      }
    }
    // A full disk or a network file system may report its error only here.
    if close(file) != 0 { throw .current }
  }
}
