import CProcess
import Foundation

/// The executable of a worker: this program, with an argument.
public struct WorkerProgram: Hashable, Sendable {
  public let path: String
  public let arguments: [String]

  public init(path: String, arguments: [String]) {
    self.path = path
    self.arguments = arguments
  }

  /// This program with the argument `worker`.
  public static var this: WorkerProgram {
    // On Linux, this path leads to the running program, even if its file has been replaced.
    let own = "/proc/self/exe"
    let path = access(own, X_OK) == 0 ? own : Bundle.main.executablePath ?? CommandLine.arguments[0]
    return WorkerProgram(path: path, arguments: ["worker"])
  }
}

/// A worker process with its connection. The process ends when the connection is closed.
final class WorkerProcess {
  private let channel: WorkerChannel
  private let process: pid_t
  private var isReaped = false
  /// The number of jobs that the worker has received.
  private(set) var jobs = 0
  let room: WorkerRoom

  init(_ program: WorkerProgram, in room: WorkerRoom = .none) throws(WorkerFailure) {
    self.room = room
    var sockets: [Int32] = [-1, -1]
    try Self.check(cp_socket_pair(&sockets))
    defer { close(sockets[1]) }
    channel = WorkerChannel(socket: sockets[0])
    var process = pid_t()
    var arguments = (["lenticular"] + program.arguments).map { strdup($0) } + [nil]
    let error = cp_spawn(&process, program.path, &arguments, sockets[1])
    for argument in arguments { free(argument) }
    self.process = process
    if error != 0 {
      close(sockets[0])
      isReaped = true
    }
    try Self.check(error)
  }

  deinit {
    if isReaped { return }
    close(channel.socket)
    var status: Int32 = 0
    var memory: Int64 = 0
    _ = cp_wait(process, &status, &memory)
  }

  /// Performs a job. After a ``WorkerFailure`` that ends the process, no further jobs are possible.
  func perform<Job: WorkerJob>(_ job: Job, limits: WorkerLimits) throws(WorkerFailure)
    -> Job.Product
  {
    jobs += 1
    let seconds = job.seconds(limits) * limits.patience
    let files = JobFiles(job.files)
    defer { files.close() }
    guard
      channel.send(
        task: WorkerTask(kind: job.kind, limits: limits, room: room, files: files)),
      let answer = channel.receive(WorkerAnswer<Job.Product>.self, within: seconds)
    else { throw end(limits) }
    switch answer {
    case .product(let product): return product
    case .failure(let failure): throw failure
    }
  }

  /// Whether the process has ended although nobody has ended it. It is not performing a job.
  var hasEnded: Bool {
    var state = siginfo_t()
    return waitid(P_PID, id_t(process), &state, WEXITED | WNOHANG | WNOWAIT) == 0
      && state.si_signo != 0
  }

  /// Kills the process while it performs a job, on any thread. The job fails.
  func kill() { _ = Foundation.kill(process, SIGKILL) }

  /// Ends the process, if it has not ended, and returns the reason why it did not answer.
  private func end(_ limits: WorkerLimits) -> WorkerFailure {
    isReaped = true
    // A process that has crashed gets a moment to end, so that its signal is known.
    var hangs = true
    for _ in 0..<100 where hangs {
      hangs = !hasEnded
      if hangs { usleep(10_000) }
    }
    if hangs { kill() }
    close(channel.socket)
    var status: Int32 = 0
    var memory: Int64 = 0
    guard cp_wait(process, &status, &memory) == 0 else { return .crashed("no reason is known") }
    let signal = cp_signal_of(status)
    if hangs || signal == SIGXCPU { return .tooSlow }
    let name = signal == 0 ? "it ended" : String(cString: strsignal(signal))
    // No decoder raises another signal: it came from outside, usually from a system without memory.
    if signal != 0, !Self.crashes.contains(signal) { return .killed(name) }
    if memory > Int64(limits.memory) / 10 * 8 { return .tooMuchMemory(limits.memory) }
    return .crashed(name)
  }

  /// The signals of faulty programs.
  private static let crashes: Set<Int32> = [
    SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGSYS, SIGTRAP,
  ]

  private static func check(_ error: Int32) throws(WorkerFailure) {
    if error != 0 { throw .unavailable(String(cString: strerror(error))) }
  }
}
