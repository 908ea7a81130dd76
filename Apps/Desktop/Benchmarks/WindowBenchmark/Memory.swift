import Foundation

/// The resident memory of processes, in megabytes.
enum Memory {
  /// The resident memory of this process.
  static var resident: Double { field("VmRSS", of: "self") }
  /// The largest resident memory of this process since `resetPeak()`.
  static var peak: Double { field("VmHWM", of: "self") }
  /// The resident memory of the workers, which decode.
  static var workers: Double {
    let files = FileManager.default
    let tasks = (try? files.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
    let children = tasks.flatMap { task in
      text("/proc/self/task/\(task)/children").split(separator: " ").map(String.init)
    }
    return children.reduce(0) { $0 + field("VmRSS", of: $1) }
  }

  static func resetPeak() throws {
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "/proc/self/clear_refs"))
    try file.write(contentsOf: Data("5".utf8))
    try file.close()
  }

  /// A field of a process's status, which the kernel writes in kibibytes.
  private static func field(_ name: String, of process: String) -> Double {
    let line = text("/proc/\(process)/status").split(separator: "\n")
      .first { $0.hasPrefix("\(name):") }
    let number = line?.split(whereSeparator: \.isWhitespace).dropFirst().first
    return (number.flatMap { Double($0) } ?? 0) * 1024 / 1e6
  }

  private static func text(_ path: String) -> String {
    (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
  }
}
