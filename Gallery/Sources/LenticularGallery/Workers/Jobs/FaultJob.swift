#if DEBUG
  import Foundation

  /// A job that fails in a chosen way, for tests.
  struct FaultJob: WorkerJob {
    enum Fault: String, Codable, CaseIterable, Sendable {
      case none, crash, exit, spin, hang, allocate
    }

    let fault: Fault
    var allowedSeconds = 1

    var kind: WorkerJobKind { .fault(self) }

    func seconds(_ limits: WorkerLimits) -> Int { allowedSeconds }

    func run(_ limits: WorkerLimits) throws(WorkerFailure) -> Int32 {
      switch fault {
      case .none: break
      case .crash: UnsafeMutablePointer<Int>(bitPattern: 8)!.pointee = 1
      case .exit: _exit(3)
      case .spin: while getppid() != -1 {}
      case .hang: sleep(1000)
      case .allocate:
        var blocks: [[UInt8]] = []
        while blocks.count < 1 << 20 { blocks.append([UInt8](repeating: 1, count: 16 << 20)) }
      }
      return getpid()
    }
  }
#endif
