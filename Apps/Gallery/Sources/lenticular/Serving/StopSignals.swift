import Dispatch
import Foundation
import Synchronization

/// The signals that stop the program: SIGINT and SIGTERM.
struct StopSignals: @unchecked Sendable {
  private let signals: FileHandle

  /// Handles the signals from now on.
  ///
  /// The handlers write the number of the signal to a pipe. A signal source of Dispatch loses what arrives before its own thread has
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
      signal(number) { number in
        let error = errno
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(stopSignalPipe.load(ordering: .relaxed), &byte, 1)
        errno = error
      }
    }
  }

  /// Calls a function with the number of the first signal, on a thread of its own.
  func first(_ act: @escaping @Sendable (Int32) -> Void) {
    let descriptor = signals.fileDescriptor
    Thread.detachNewThread { [signals] in
      defer { withExtendedLifetime(signals) {} }
      var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      while poll(&state, 1, -1) <= 0 {}
      var number: UInt8 = 0
      guard read(descriptor, &number, 1) == 1 else { return }
      act(Int32(number))
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
