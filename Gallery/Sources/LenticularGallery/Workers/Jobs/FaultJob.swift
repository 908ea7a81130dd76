#if DEBUG
  import Foundation

  /// A job that fails in a chosen way, for tests.
  struct FaultJob: WorkerJob {
    enum Fault: String, Codable, CaseIterable, Sendable {
      case none, crash, exit, spin, hang, allocate, kill, sleep
    }

    let fault: Fault
    var allowedSeconds = 1
    /// A file that grows by a byte with each attempt.
    var counter: String?
    /// The number of attempts that fail; the others do nothing.
    var failures = Int.max
    /// A new file that is written before the job fails.
    var target: String?

    var kind: WorkerJobKind { .fault(self) }

    func seconds(_ limits: WorkerLimits) -> Int { allowedSeconds }

    func run(_ limits: WorkerLimits) throws(WorkerFailure) -> Int32 {
      if let target { _ = try NewFile.write([1], to: target) }
      guard attempt() <= failures else { return getpid() }
      switch fault {
      case .none: break
      case .crash: UnsafeMutablePointer<Int>(bitPattern: 8)!.pointee = 1
      case .exit: _exit(3)
      case .spin: while getppid() != -1 {}
      case .hang: Foundation.sleep(1000)
      case .allocate:
        var blocks: [[UInt8]] = []
        while blocks.count < 1 << 20 { blocks.append([UInt8](repeating: 1, count: 16 << 20)) }
      case .kill: Foundation.kill(getpid(), SIGKILL)
      case .sleep: usleep(300_000)
      }
      return getpid()
    }

    /// The number of this attempt, from 1 on.
    private func attempt() -> Int {
      guard let counter else { return 1 }
      let file = open(counter, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
      defer { close(file) }
      _ = write(file, "x", 1)
      var status = stat()
      return fstat(file, &status) == 0 ? Int(status.st_size) : 1
    }
  }
#endif
