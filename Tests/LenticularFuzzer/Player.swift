import Foundation
import LenticularFuzz

/// Plays scripts in another process, which is started anew when a script has ended it.
final class Player {
  private var process: Process?
  private var input = Pipe()
  private var output = Pipe()
  private var errors = Pipe()
  private var unread = Data()

  /// Plays a script. Returns what is wrong; nil if nothing is.
  func fault(of script: Script) -> String? {
    let process = process ?? start()
    input.fileHandleForWriting.write(Data("\(script).\n".utf8))
    if let line = readLine() { return line == "ok" ? nil : line }
    process.waitUntilExit()
    self.process = nil
    return ending(of: process)
  }

  func stop() {
    try? input.fileHandleForWriting.close()
    process?.waitUntilExit()
    process = nil
  }

  private func start() -> Process {
    let process = Process()
    (input, output, errors, unread) = (Pipe(), Pipe(), Pipe(), Data())
    process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    process.arguments = ["--serve"]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["SWIFT_BACKTRACE": "enable=no"]
    ) { $1 }
    process.standardInput = input
    process.standardOutput = output
    process.standardError = errors
    do {
      try process.run()
    } catch {
      fatalError("cannot start \(process.executableURL?.path ?? ""): \(error)")
    }
    self.process = process
    return process
  }

  /// The next line that the other process prints; nil if it has ended.
  private func readLine() -> String? {
    while true {
      if let end = unread.firstIndex(of: 10) {
        let line = String(decoding: unread[..<end], as: UTF8.self)
        unread = Data(unread[unread.index(after: end)...])
        return line
      }
      let data = output.fileHandleForReading.availableData
      if data.isEmpty { return nil }
      unread += data
    }
  }

  /// What ended the process: a trap with its message, or the watchdog.
  private func ending(of process: Process) -> String {
    if process.terminationStatus == SIGVTALRM { return "hangs" }
    let text = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
    let message = text.split(separator: "\n").first { $0.contains("rror:") }
    return "traps: \(message.map(String.init) ?? "signal \(process.terminationStatus)")"
  }
}
