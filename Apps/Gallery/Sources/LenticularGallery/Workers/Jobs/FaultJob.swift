#if DEBUG
  import Foundation

  /// A job that fails in a chosen way, for tests.
  struct FaultJob: WorkerJob {
    enum Fault: String, Codable, CaseIterable, Sendable {
      case none, crash, exit, spin, hang, allocate, kill, sleep, escape
    }

    let fault: Fault
    var allowedSeconds = 1
    /// A file that grows by a byte with each attempt.
    var counter: String?
    /// The number of attempts that fail; the others do nothing.
    var failures = Int.max
    /// A new file that is written before the job fails.
    var target: String?

    /// A file that is not in the room of the worker.
    var outside: String?

    var kind: WorkerJobKind { .fault(self) }
    var files: [JobFile] { [] }

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
      case .escape: return escapes
      }
      return getpid()
    }

    /// The ways out of the room that are open: a bit for each.
    private var escapes: Int32 {
      let outside = outside ?? ""
      func opens(_ path: String, _ flags: Int32) -> Bool {
        let file = open(path, flags | O_CLOEXEC, 0o600)
        if file >= 0 { close(file) }
        return file >= 0
      }
      func connects(_ family: Int32, _ kind: Int32) -> Bool {
        let made = socket(family, kind, 0)
        if made >= 0 { close(made) }
        return made >= 0
      }
      #if os(Linux)
        let (stream, datagram) = (Int32(SOCK_STREAM.rawValue), Int32(SOCK_DGRAM.rawValue))
      #else
        let (stream, datagram) = (SOCK_STREAM, SOCK_DGRAM)
      #endif
      let ways = [
        opens(outside, O_RDONLY), opens(outside, O_WRONLY),
        opens(outside + ".new", O_WRONLY | O_CREAT),
        opens("/etc/passwd", O_RDONLY), opens("/proc/\(getppid())/environ", O_RDONLY),
        mkdir(outside + ".folder", 0o700) == 0, rename(outside, outside + ".moved") == 0,
        unlink(outside) == 0, connects(AF_INET, stream), connects(AF_INET6, datagram),
        connects(AF_UNIX, stream), Foundation.kill(getppid(), 0) == 0,
      ]
      return ways.enumerated().reduce(0) { $0 | ($1.element ? 1 << Int32($1.offset) : 0) }
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
