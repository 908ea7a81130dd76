import Foundation

/// Writes files that are not there yet.
enum NewFile {
  /// Creates a file with these bytes.
  static func write(_ bytes: [UInt8], to path: String) throws(WorkerFailure) {
    do {
      try create(path, bytes)
    } catch {
      unlink(path)
      throw .unwritable(path, reason: error.reason)
    }
  }

  private static func create(_ path: String, _ bytes: [UInt8]) throws(SystemError) {
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
    // A full disk or a network's disk may only say so now.
    if close(file) != 0 { throw .current }
  }
}
