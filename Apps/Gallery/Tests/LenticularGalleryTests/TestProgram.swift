import Foundation

@testable import LenticularGallery

/// The command line tool in a process of its own, as somebody runs it.
final class TestProgram {
  let process = Process()
  let cache: TemporaryFolder

  /// - Parameters:
  ///   - words: the arguments.
  ///   - redirections: those of the shell, such as `2>&-`.
  ///   - cache: the folder of the cache.
  init(_ words: [String], _ redirections: String = "", cache: TemporaryFolder) throws {
    self.cache = cache
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments =
      ["-c", "exec \"$0\" \"$@\" \(redirections)", WorkerProgram.beside.path] + words
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["XDG_CACHE_HOME": cache.path, "XDG_STATE_HOME": "\(cache.path)/state"]) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
  }

  func start() throws { try process.run() }

  /// Runs the program until its end. Returns its exit status, or the negative number of the signal that ended it.
  func status() throws -> Int32 {
    try process.run()
    return end()
  }

  /// Waits for the end. Returns the exit status, or the negative number of the signal that ended the program.
  func end() -> Int32 {
    process.waitUntilExit()
    let status = process.terminationStatus
    return process.terminationReason == .uncaughtSignal ? -status : status
  }

  /// The workers of a process.
  static func workers(of process: Int32) -> [Int32] {
    let text = try? String(
      contentsOfFile: "/proc/\(process)/task/\(process)/children", encoding: .utf8)
    // Workers are started by other threads than the first one, too.
    let threads =
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    let all = threads.compactMap {
      try? String(contentsOfFile: "/proc/\(process)/task/\($0)/children", encoding: .utf8)
    }
    return ([text ?? ""] + all).joined(separator: " ").split(separator: " ").compactMap {
      Int32($0)
    }
  }
}
