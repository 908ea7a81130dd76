import Dispatch
import Foundation
import Synchronization

/// The signals that stop the program: SIGINT and SIGTERM.
struct StopSignals: @unchecked Sendable {
  private let signals: FileHandle

  /// Handles the signals from now on.
  ///
  /// The handlers write to a pipe. A signal source of Dispatch loses what arrives before its own thread has
  /// registered the source, which takes a while on a busy machine.
  init() {
    let pipe = Pipe()
    signals = pipe.fileHandleForReading
    // The handlers outlive this value, so their end is never closed.
    let end = dup(pipe.fileHandleForWriting.fileDescriptor)
    for descriptor in [end, signals.fileDescriptor] {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }
    stopSignalPipe.store(end, ordering: .relaxed)
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in
        let error = errno
        var byte: UInt8 = 0
        _ = write(stopSignalPipe.load(ordering: .relaxed), &byte, 1)
        errno = error
      }
    }
  }

  /// Returns after the first signal.
  func wait() async {
    let source = DispatchSource.makeReadSource(fileDescriptor: signals.fileDescriptor)
    await withCheckedContinuation { continuation in
      source.setEventHandler { source.cancel() }
      source.setCancelHandler { continuation.resume() }
      source.resume()
    }
  }
}

/// The writing end of the pipe of ``StopSignals``.
private let stopSignalPipe = Atomic<Int32>(-1)
