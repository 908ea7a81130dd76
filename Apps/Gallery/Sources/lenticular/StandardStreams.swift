import Foundation
import Synchronization

/// The standard streams of this program.
enum StandardStreams {
  /// Prepares the streams; called before any file is opened.
  ///
  /// A stream that is closed would be replaced by the next file that is opened, to which messages would then be
  /// written. A pipe without a reader would end the program.
  static func prepare() {
    signal(SIGPIPE, SIG_IGN)
    for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
      // The lowest free number is that of the stream.
      _ = open("/dev/null", O_RDWR)
    }
  }
}

/// A stream of messages for people, such as standard error.
///
/// A message that cannot be written is lost, and has no other consequence: the disk of a log may be full, a terminal
/// closed, and who reads a pipe may have stopped.
final class MessageStream: Sendable {
  static let standardError = MessageStream(descriptor: STDERR_FILENO)

  private let descriptor: Int32
  /// Whether the last message could not be written in time. The next ones do not wait.
  private let isStuck = Mutex(false)

  /// The longest time for which a message waits until it can be written, in milliseconds.
  private static let patience: Int32 = 5000
  /// The size of a piece that is written without waiting when a pipe is ready (`PIPE_BUF`), in bytes.
  private static let pieceSize = 4096

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// Whether the stream is a terminal that understands escape sequences.
  var isTerminal: Bool {
    isatty(descriptor) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"
  }

  /// Writes a message.
  ///
  /// - Parameter waits: whether the message waits, for some seconds at most, while the stream takes nothing.
  func write(_ message: String, waits: Bool = true) {
    isStuck.withLock { isStuck in
      var rest = Array(message.utf8)[...]
      while !rest.isEmpty {
        guard isReady(within: waits && !isStuck ? Self.patience : 0) else {
          isStuck = isStuck || waits
          return
        }
        let piece = rest.prefix(Self.pieceSize)
        let count = piece.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
        if count > 0 {
          rest = rest.dropFirst(count)
          isStuck = false
        } else if errno != EINTR && errno != EAGAIN {
          return
        }
      }
    }
  }

  /// Waits until the stream takes bytes, or has an error. Returns whether it does.
  private func isReady(within milliseconds: Int32) -> Bool {
    var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    var result: Int32
    repeat { result = poll(&state, 1, milliseconds) } while result < 0 && errno == EINTR
    return result > 0
  }
}
