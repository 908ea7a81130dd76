import Testing

@testable import lenticular

@Suite struct LocalNetworksTests {
  private func network(_ address: String, _ mask: String) throws -> LocalNetworks.Network {
    LocalNetworks.Network(
      address: try #require(IPAddress(address)), mask: try #require(IPAddress(mask)))
  }

  private func networks() throws -> LocalNetworks {
    LocalNetworks(networks: [
      try network("127.0.0.1", "255.0.0.0"), try network("192.168.1.20", "255.255.255.0"),
      try network("10.3.65.1", "255.255.192.0"),
      try network("::1", String(repeating: "ffff:", count: 7) + "ffff"),
      try network("fd12:3456::20", "ffff:ffff:ffff:ffff::"),
      try network("fe80::9", "ffff:ffff:ffff:ffff::"),
      try network("203.0.113.9", "255.255.255.255"),
    ])
  }

  @Test(
    "Addresses of the networks belong to them",
    arguments: [
      "127.0.0.1", "127.9.9.9", "192.168.1.1", "192.168.1.255", "10.3.64.0", "10.3.127.255", "::1",
      "fd12:3456::1", "fd12:3456::ffff:1:2:3", "fe80::1", "203.0.113.9", "::ffff:192.168.1.7",
    ])
  func addressesOfTheNetworksBelongToThem(text: String) throws {
    #expect(try networks().contains(#require(IPAddress(text)).unmapped))
  }

  @Test(
    "All others do not",
    arguments: [
      "192.168.2.1", "10.3.128.0", "10.3.63.255", "8.8.8.8", "203.0.113.8", "fd12:3457::1",
      "2001:db8::1",
      "::2", "::ffff:8.8.8.8", "::192.168.1.7",
    ])
  func allOthersDoNot(text: String) throws {
    #expect(try !networks().contains(#require(IPAddress(text)).unmapped))
  }

  @Test("A network without a prefix has nobody") func aNetworkWithoutAPrefixHasNobody() throws {
    let all = LocalNetworks(networks: [try network("10.0.0.1", "0.0.0.0")])
    #expect(!all.contains(try #require(IPAddress("10.0.0.1"))))
  }

  @Test("This machine is in its own networks") func thisMachineIsInItsOwnNetworks() throws {
    #expect(LocalNetworks.current.contains(try #require(IPAddress("127.0.0.1"))))
    for address in MachineNames.current.addresses {
      #expect(LocalNetworks.current.contains(address))
    }
  }
}
