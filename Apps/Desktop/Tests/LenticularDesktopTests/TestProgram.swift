import Foundation

/// The program that is built beside the tests, the scripts of the project, and what they print.
enum TestProgram {
  static let view: String = {
    let tests = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    return tests.deletingLastPathComponent().appending(path: "lenticular-view").path
  }()

  /// The root folder of the project.
  static let root = URL(filePath: #filePath).appending(path: "../../../../..").standardized.path

  struct Result {
    let status: Int32
    let output: String
    let errors: String
  }

  /// A process that has been started.
  final class Running {
    let process = Process()
    private let output = FileManager.default.temporaryDirectory.appending(
      path: "view-output-\(UUID().uuidString)")
    private let errors = FileManager.default.temporaryDirectory.appending(
      path: "view-errors-\(UUID().uuidString)")

    /// Where the program keeps the size of its window, which no other window of the tests gets.
    private let state = FileManager.default.temporaryDirectory.appending(
      path: "view-state-\(UUID().uuidString)")

    fileprivate init(_ path: String, _ arguments: [String], _ variables: [String: String?]) throws {
      var environment = ProcessInfo.processInfo.environment
      environment["XDG_STATE_HOME"] = state.path
      for (name, value) in variables { environment[name] = value }
      process.executableURL = URL(fileURLWithPath: path)
      process.arguments = arguments
      process.environment = environment
      process.standardInput = FileHandle.nullDevice
      for url in [output, errors] { try Data().write(to: url) }
      process.standardOutput = try FileHandle(forWritingTo: output)
      process.standardError = try FileHandle(forWritingTo: errors)
      try process.run()
    }

    deinit {
      if process.isRunning { kill(process.processIdentifier, SIGKILL) }
      for url in [output, errors, state] { try? FileManager.default.removeItem(at: url) }
    }

    /// Waits for the end of the process.
    func result() throws -> Result {
      process.waitUntilExit()
      return Result(
        status: process.terminationStatus, output: try String(contentsOf: output, encoding: .utf8),
        errors: try String(contentsOf: errors, encoding: .utf8))
    }
  }

  /// Starts a program.
  ///
  /// - Parameter variables: variables of the environment that differ from those of the tests; nil for those that the
  ///   program does not get.
  static func start(
    _ path: String = view, _ arguments: [String], _ variables: [String: String?] = [:]
  ) throws -> Running {
    try Running(path, arguments, variables)
  }

  /// Copies a program, or writes a script of a text that begins with `#!`.
  ///
  /// A file that is open for writing cannot be run, and a program that another test starts meanwhile may have inherited
  /// it open. So no program is written by this process.
  static func make(_ path: String, of source: String) throws {
    let write = source.hasPrefix("#!") ? "printf %s \"$1\" > \"$0\"" : "cp \"$1\" \"$0\""
    let result = try start("/bin/sh", ["-c", "\(write) && chmod 755 \"$0\"", path, source]).result()
    if result.status != 0 { throw CocoaError(.fileWriteUnknown) }
  }

  /// The variables of a session without a display.
  static let noDisplay: [String: String?] = [
    "DISPLAY": nil, "WAYLAND_DISPLAY": nil, "GDK_BACKEND": nil,
  ]
}
