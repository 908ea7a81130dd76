import Foundation

/// A small file with a secret, which only its owner may read. It is replaced atomically.
struct PrivateFile {
  let path: String

  /// What is in the file.
  enum Content: Equatable {
    case missing
    /// The file cannot be read, or is no file.
    case unreadable
    /// Other users may have read the file, or written it.
    case exposed
    case bytes([UInt8])
  }

  /// The largest valid size of the file, in bytes.
  private static let sizeLimit = 65_536

  var content: Content {
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return errno == ENOENT ? .missing : .unreadable }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return .unreadable }
    guard status.st_uid == geteuid(), status.st_mode & 0o077 == 0 else { return .exposed }
    guard let bytes = try? handle.read(upToCount: Self.sizeLimit) else { return .unreadable }
    return .bytes(Array(bytes))
  }

  /// Replaces the file, and creates its folder for this user alone.
  func write(_ bytes: [UInt8]) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let temporary = "\(path).\(getpid()).tmp"
    // A file that another process with the same process identifier has left.
    unlink(temporary)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw POSIXError.current }
    do {
      let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
      try handle.write(contentsOf: Data(bytes))
      try handle.close()
      guard rename(temporary, path) == 0 else { throw POSIXError.current }
    } catch {
      unlink(temporary)
      throw error
    }
  }
}

extension POSIXError {
  fileprivate static var current: POSIXError {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }
}
