import CProcess
import Foundation

/// A run of a program on a movie, in a worker whose room permits it.
///
/// The program has the movie as an open file, and sees neither its name nor its folder. Its time, its output and the files
/// that it writes are limited.
struct ToolRun {
  let path: String
  let arguments: [String]
  /// The limit of the processor time, in seconds.
  let seconds: Int
  /// The limit of each file that is written, in bytes.
  var fileLimit = 0

  /// The path by which the program opens the movie.
  static let input = "/dev/fd/3"
  /// What each run of FFmpeg that makes a file is told.
  static let making = ["-nostdin", "-hide_banner", "-loglevel", "error", "-y"]

  /// What each program of FFmpeg is told: to open no other file, and this one by a reader that is allowed.
  ///
  /// - Parameter allowed: the names of the readers that the file may make FFmpeg use, with commas between them.
  static func reading(by demuxer: String, of allowed: String) -> [String] {
    ["-protocol_whitelist", "file", "-format_whitelist", allowed, "-f", demuxer]
  }

  /// The most bytes that a program may print.
  private static let outputLimit = 16 << 20
  /// The bytes of messages that are kept.
  private static let messageLimit = 1 << 16

  /// Runs the program. Returns what it prints.
  func output(_ movie: OpenFile) throws(WorkerFailure) -> [UInt8] {
    let (output, messages) = (try ToolPipe(), try ToolPipe())
    var process = pid_t()
    let before = cp_time_of_ended()
    let descriptors = [movie.descriptor, output.writing, messages.writing, movie.descriptor]
    let error = withCStrings([path] + arguments) { arguments in
      withCStrings(["LC_ALL=C", "PATH=/nonexistent"]) { environment in
        cp_start_tool(
          &process, path, arguments, environment, descriptors, Int64(seconds), Int64(fileLimit))
      }
    }
    guard error == 0 else { throw .unavailable(SystemError(number: error).reason) }
    output.closeWriting()
    messages.closeWriting()
    let isWhole = Self.read(output, messages)
    if !isWhole { kill(process, SIGKILL) }
    var status: Int32 = 0
    var memory: Int64 = 0
    guard cp_wait(process, &status, &memory) == 0 else { throw .damaged("its reader is gone") }
    // FFmpeg ends by itself when it is told that its time is up.
    if cp_time_of_ended() - before >= Double(seconds) - 0.5 { throw .tooSlow }
    switch cp_signal_of(status) {
    case 0: break
    case SIGXFSZ: throw .damaged("what is made of it exceeds \(fileLimit) bytes")
    case SIGKILL where !isWhole: throw .damaged("its description is endless")
    case SIGKILL: throw .killed(String(cString: strsignal(SIGKILL)))
    case let signal: throw .damaged("its reader ends with \(String(cString: strsignal(signal)))")
    }
    let code = cp_exit_of(status)
    guard code == 0 else {
      if code == 127 { throw .unavailable("\(path) does not start") }
      throw .damaged(Self.reason(messages.bytes))
    }
    return output.bytes
  }

  /// Reads both pipes to their ends. Returns whether the output is within its limit.
  private static func read(_ output: ToolPipe, _ messages: ToolPipe) -> Bool {
    var pipes = [output, messages]
    while !pipes.isEmpty {
      var states = pipes.map { pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0) }
      if poll(&states, nfds_t(states.count), -1) < 0 {
        if errno == EINTR { continue }
        return false
      }
      for (pipe, state) in zip(pipes, states) where state.revents != 0 {
        if !pipe.read(keeping: pipe === output ? outputLimit + 1 : messageLimit) {
          pipes.removeAll { $0 === pipe }
        }
      }
      if output.bytes.count > outputLimit { return false }
    }
    return true
  }

  /// The last message of a program, without the addresses of its objects and the name that the movie has for it.
  private static func reason(_ messages: [UInt8]) -> String {
    let lines = String(decoding: messages, as: UTF8.self).split(whereSeparator: \.isNewline)
    let cleaned = lines.map { line in
      String(
        line.replacing(/\[[^\]]* @ 0x[0-9a-f]+\] */, with: "").replacing("\(input): ", with: ""))
    }.filter { !$0.isEmpty && !$0.hasPrefix("Error while") && !$0.hasPrefix("Conversion failed") }
    // What is wrong is said first.
    return cleaned.first.map { String($0.prefix(200)) } ?? "FFmpeg gives no reason"
  }
}

/// A pipe from a program.
private final class ToolPipe {
  let reading: Int32
  private(set) var writing: Int32
  private(set) var bytes: [UInt8] = []

  init() throws(WorkerFailure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .unavailable(SystemError.current.reason) }
    (reading, writing) = (ends[0], ends[1])
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  deinit {
    closeWriting()
    close(reading)
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }

  /// Reads what is there. Returns whether more may come.
  func read(keeping limit: Int) -> Bool {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    let count = Foundation.read(reading, &piece, piece.count)
    if count < 0 { return errno == EINTR }
    bytes += piece.prefix(min(count, max(0, limit - bytes.count)))
    return count > 0
  }
}
