import Foundation

/// Descriptors of files.
public enum Descriptor {
  /// Opens a file, without waiting for the other end of a pipe. Returns a negative number after an error, as `open` does.
  ///
  /// A file server lends files to other computers, and takes a file back before a program of its own opens it. That is waited
  /// for: who does not wait is told that the file is temporarily unavailable.
  ///
  /// - Parameters:
  ///   - flags: the flags of `open`.
  ///   - mode: the permissions of a file that is created.
  public static func open(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 {
    let descriptor = Foundation.open(path, flags | O_NONBLOCK, mode)
    guard descriptor < 0, errno == EWOULDBLOCK else { return descriptor }
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      errno = EWOULDBLOCK
      return -1
    }
    return Foundation.open(path, flags & ~O_NONBLOCK, mode)
  }
}
