import Testing

@testable import LenticularGallery

@Suite struct CapacityTests {
  private func limits(_ files: [String: String], membership: String) throws -> ControlGroups {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(Array(text.utf8), to: name) }
    return ControlGroups(membership: membership, fileSystem: folder.path)
  }

  @Test("A group has the limits of those around it")
  func aGroupHasTheLimitsOfThoseAroundIt() throws {
    let limits = try limits(
      [
        "system/cpu.max": "150000 100000\n", "system/memory.max": "8589934592\n",
        "system/job/cpu.max": "max 100000\n", "system/job/memory.max": "1073741824\n",
      ], membership: "0::/system/job\n")
    #expect(limits.processors == 1.5)
    #expect(limits.memory == 1 << 30)
  }

  @Test("The first version is read too") func theFirstVersionIsReadToo() throws {
    let membership = "7:cpu,cpuacct:/docker/1f\n4:memory:/docker/1f\n1:name=systemd:/docker/1f\n"
    // In a container, the group is mounted as the root.
    let limits = try limits(
      [
        "cpu/cpu.cfs_quota_us": "200000\n", "cpu/cpu.cfs_period_us": "100000\n",
        "memory/memory.limit_in_bytes": "536870912\n",
      ], membership: membership)
    #expect(limits.processors == 2 && limits.memory == 512 << 20)
    let unlimited = try self.limits(
      ["cpu/cpu.cfs_quota_us": "-1\n", "cpu/cpu.cfs_period_us": "100000\n"],
      membership: membership)
    #expect(unlimited.processors == nil && unlimited.memory == nil)
  }

  @Test(
    "Without a group there are no limits", arguments: ["", "nonsense", "0::/", "::", "0::/a/../b"])
  func withoutAGroupThereAreNoLimits(membership: String) throws {
    let limits = try limits([:], membership: membership)
    #expect(limits.processors == nil && limits.memory == nil)
  }

  private func workers(_ processors: Int, _ memory: Int, _ files: [String: String]) throws -> Int {
    try Capacity(
      processors: processors, memory: memory, limits: limits(files, membership: "0::/")
    ).workers
  }

  @Test("A worker has a processor and memory") func aWorkerHasAProcessorAndMemory() throws {
    #expect(try workers(8, 64 << 30, [:]) == 8)
    #expect(try workers(64, 256 << 30, ["memory.max": "\(8 << 30)"]) == 16)
    #expect(try workers(64, 256 << 30, ["cpu.max": "150000 100000"]) == 2)
    #expect(try workers(4, 1 << 30, [:]) == 2)
    #expect(try workers(4, 100 << 20, ["cpu.max": "1000 100000"]) == 1)
  }
}
