import Testing

@testable import lenticular

/// The names of a machine with a host name and interfaces, each with its name and address.
func names(_ hostName: String, _ interfaces: [(String, String)]) throws -> MachineNames {
  MachineNames(
    hostName: hostName,
    interfaces: try interfaces.map { ($0, try #require(IPAddress($1))) })
}

@Suite("The names of this machine")
struct MachineNamesTests {
  @Test("A phone's likeliest way comes first, this machine and its own networks last")
  func order() throws {
    let names = try names(
      "vm",
      [
        ("lo", "127.0.0.1"), ("lo", "::1"), ("docker0", "172.17.0.1"), ("eth1", "169.254.3.4"),
        ("eth0", "203.0.113.9"), ("eth0", "2001:db8::1"), ("eth0", "fd00::2"),
        ("eth0", "fe80::1"), ("wlan0", "192.168.1.20"), ("wlan1", "10.0.0.2"),
        ("wlan0", "192.168.1.20"),
      ])
    #expect(
      names.addresses.map(\.text) == [
        "192.168.1.20", "10.0.0.2", "203.0.113.9", "fd00::2", "2001:db8::1", "169.254.3.4",
        "172.17.0.1", "127.0.0.1", "::1",
      ])
    #expect(
      names.announced == [
        "192.168.1.20", "10.0.0.2", "203.0.113.9", "[fd00::2]", "[2001:db8::1]", "169.254.3.4",
        "172.17.0.1",
      ])
  }

  @Test("Private IPv4 is what RFC 1918 says, to the last address")
  func privateNetworks() throws {
    for (address, comesFirst) in [
      ("10.255.255.255", true), ("172.15.255.255", false), ("172.16.0.0", true),
      ("172.31.255.255", true), ("172.32.0.0", false), ("192.168.0.1", true),
      ("192.169.0.1", false), ("11.0.0.1", false),
    ] {
      let names = try names("vm", [("eth0", "203.0.113.9"), ("eth1", address)])
      #expect((names.addresses[0].text == address) == comesFirst, "\(address)")
    }
  }

  @Test(
    "The host is known by its name, its first label and as multicast DNS has it",
    arguments: [
      ("vm", ["localhost", "vm", "vm.local"]),
      ("VM.Example.org", ["localhost", "vm.example.org", "vm", "vm.local"]),
      ("vm.local", ["localhost", "vm.local", "vm"]),
      ("localhost", ["localhost"]),
      ("my phone", ["localhost"]), ("", ["localhost"]),
    ])
  func hosts(hostName: String, hosts: [String]) throws {
    #expect(try names(hostName, []).hosts == hosts)
  }

  @Test("A machine that nothing is connected to tells of itself")
  func alone() throws {
    #expect(try names("vm", [("lo", "127.0.0.1"), ("lo", "::1")]).announced == ["localhost"])
  }
}
