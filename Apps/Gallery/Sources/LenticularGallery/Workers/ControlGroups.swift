import Foundation

/// The limits that Linux sets on this process by control groups, as containers and services have them.
///
/// A group has the limits of all groups around it, too. Both versions of control groups are read. See the kernel's
/// `cgroup-v2` and `cgroup-v1/memory`, and `sched-bwc` for the quota of processors.
struct ControlGroups {
  /// The processors that the process may use at a time, as a fraction; `nil` without a limit.
  private(set) var processors: Double?
  /// The memory that the process may use together with the others of its groups, in bytes; `nil` without a limit.
  private(set) var memory: Int?

  /// The limits of this process.
  static var current: ControlGroups {
    ControlGroups(
      membership: text(of: "/proc/self/cgroup") ?? "", fileSystem: "/sys/fs/cgroup")
  }

  /// - Parameters:
  ///   - membership: the groups of the process: lines of a number, controllers and a path, which colons separate.
  ///   - fileSystem: the folder at which control groups are mounted.
  init(membership: String, fileSystem: String) {
    for line in membership.split(separator: "\n") {
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { continue }
      let controllers = parts[1].split(separator: ",")
      if parts[1].isEmpty {
        for group in Self.groups(parts[2], in: fileSystem) { addUnified(group) }
      }
      // In a container, the path may be that of the host, although the group is mounted as the root.
      if controllers.contains("memory") {
        for group in Self.groups(parts[2], in: "\(fileSystem)/memory") { addMemory(group) }
      }
      if controllers.contains("cpu") {
        for group in Self.groups(parts[2], in: "\(fileSystem)/cpu") { addProcessors(group) }
      }
    }
  }

  /// The folders of a group and of all groups around it.
  private static func groups(_ path: Substring, in root: String) -> [String] {
    var names = path.split(separator: "/")
    var groups = [root]
    while !names.isEmpty {
      groups.append("\(root)/\(names.joined(separator: "/"))")
      names.removeLast()
    }
    return groups
  }

  private mutating func addUnified(_ group: String) {
    if let value = Self.text(of: "\(group)/memory.max") { add(memory: Int(value)) }
    let quota = (Self.text(of: "\(group)/cpu.max") ?? "").split(separator: " ")
    if quota.count == 2 { add(quota: Int(quota[0]), period: Int(quota[1])) }
  }

  private mutating func addMemory(_ group: String) {
    add(memory: Self.text(of: "\(group)/memory.limit_in_bytes").flatMap { Int($0) })
  }

  private mutating func addProcessors(_ group: String) {
    add(
      quota: Self.text(of: "\(group)/cpu.cfs_quota_us").flatMap { Int($0) },
      period: Self.text(of: "\(group)/cpu.cfs_period_us").flatMap { Int($0) })
  }

  private mutating func add(memory limit: Int?) {
    guard let limit, limit > 0 else { return }
    memory = min(memory ?? limit, limit)
  }

  private mutating func add(quota: Int?, period: Int?) {
    // Without a limit, the quota is `max` or -1.
    guard let quota, let period, quota > 0, period > 0 else { return }
    let count = Double(quota) / Double(period)
    processors = min(processors ?? count, count)
  }

  private static func text(of path: String) -> String? {
    (try? OpenFile(path).firstBytes(65_536)).map {
      String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }
}
