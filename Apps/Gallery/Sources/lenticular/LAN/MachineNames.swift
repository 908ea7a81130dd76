import Foundation

/// The names and addresses under which this machine can be reached.
struct MachineNames: Equatable, Sendable {
  /// `localhost`, the machine's name, and that name in multicast DNS; in lower case.
  let hosts: [String]
  /// The addresses of the machine's interfaces, the one that a phone is most likely to reach first.
  /// Link-local IPv6 addresses are omitted, because browsers do not support them.
  let addresses: [IPAddress]

  /// The present names and addresses of this machine.
  static var current: MachineNames {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    return MachineNames(
      hostName: String(
        decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self),
      interfaces: NetworkInterface.all.map { ($0.name, $0.address) })
  }

  init(hostName: String, interfaces: [(name: String, address: IPAddress)]) {
    var hosts = ["localhost"]
    if case .name(let name) = RequestHost(authority: hostName) {
      let label = String(name.prefix { $0 != "." })
      for each in [name, label, "\(label).local"]
      where !hosts.contains(each) && each != "localhost.local" { hosts.append(each) }
    }
    self.hosts = hosts
    var addresses: [IPAddress] = []
    let ranked = interfaces.filter { !$0.address.isLinkLocalIPv6 }
      .sorted { Self.rank($0) < Self.rank($1) }
    for each in ranked where !addresses.contains(each.address) { addresses.append(each.address) }
    self.addresses = addresses
  }

  /// The hosts to print: the addresses that other machines can reach, or else the loopback address.
  var announced: [String] {
    let others = addresses.filter { !$0.isLoopback }
    return others.isEmpty ? ["localhost"] : others.map(\.urlHost)
  }

  /// The rank of an address, lower if a phone is more likely to reach it.
  private static func rank(_ interface: (name: String, address: IPAddress)) -> Int {
    let address = interface.address
    if address.isLoopback { return 6 }
    if virtualPrefixes.contains(where: interface.name.hasPrefix) { return 5 }
    if address.isLinkLocalIPv4 { return 4 }
    if address.isIPv4 { return address.isPrivate ? 0 : 1 }
    return address.isPrivate ? 2 : 3
  }

  /// The name prefixes of the interfaces of containers, virtual machines and tunnels.
  private static let virtualPrefixes = [
    "br-", "bridge", "docker", "lxc", "lxdbr", "podman", "tun", "utun", "vboxnet", "veth",
    "virbr",
    "vmnet",
  ]
}

extension IPAddress {
  /// 169.254.0.0/16: addresses that machines choose themselves without DHCP.
  fileprivate var isLinkLocalIPv4: Bool { isIPv4 && bytes[0] == 169 && bytes[1] == 254 }

  /// fe80::/10.
  fileprivate var isLinkLocalIPv6: Bool {
    !isIPv4 && bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
  }

  /// The private networks of RFC 1918, and the unique local addresses fc00::/7 of RFC 4193.
  fileprivate var isPrivate: Bool {
    if !isIPv4 { return bytes[0] & 0xFE == 0xFC }
    switch bytes[0] {
    case 10: return true
    case 172: return bytes[1] & 0xF0 == 16
    case 192: return bytes[1] == 168
    default: return false
    }
  }
}
