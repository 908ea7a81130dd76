import Foundation

/// Creates files that do not exist yet.
enum NewFile {
  /// The size and the digest of a written file.
  struct Content: Codable, Hashable, Sendable {
    let size: Int
    let digest: Digest
  }

  /// Creates a file with these bytes.
  static func write(_ bytes: [UInt8], to path: String) throws(WorkerFailure) -> Content {
    do {
      try create(path, CollectionOfOne(bytes))
    } catch {
      throw .unwritable(path, error)
    }
    return Content(size: bytes.count, digest: Digest(of: bytes))
  }

  /// Creates a file with pieces of bytes, one after the other. If that fails, there is no file.
  static func create(_ path: String, _ pieces: some Sequence<[UInt8]>) throws(SystemError) {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o666)
    guard file >= 0 else { throw .current }
    do throws(SystemError) {
      for piece in pieces { try append(piece, to: file) }
    } catch {
      close(file)
      unlink(path)
      throw error
    }
    // A full disk or a network file system may report its error only here.
    if close(file) != 0 {
      let error = SystemError.current
      unlink(path)
      throw error
    }
  }

  private static func append(_ bytes: [UInt8], to file: Int32) throws(SystemError) {
    #if DEBUG
      try FullDisk.take(bytes.count)
    #endif
    var offset = 0
    while offset < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(file, $0.baseAddress! + offset, bytes.count - offset)
      }
      if count >= 0 {
        offset += count
      } else if errno != EINTR {
        throw .current
      }
    }
  }
}
