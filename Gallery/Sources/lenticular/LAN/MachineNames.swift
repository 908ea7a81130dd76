import Foundation

/// The names and addresses under which this machine can be asked for.
struct MachineNames: Equatable, Sendable {
  /// `localhost`, the machine's own name, and that name as multicast DNS has it; in lower case.
  let hosts: [String]
  /// Those of its interfaces, the one that a phone is likeliest to reach first. Addresses that
  /// hold for one link only are left out: a browser cannot go to them.
  let addresses: [IPAddress]

  /// This machine's, as they are now.
  static var current: MachineNames {
    var name = [CChar](repeating: 0, count: 256)
    gethostname(&name, name.count - 1)
    return MachineNames(
      hostName: String(
        decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self),
      interfaces: interfaces)
  }

  /// The addresses of this machine's interfaces, with the names of those.
  private static var interfaces: [(name: String, address: IPAddress)] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var all: [(String, IPAddress)] = []
    var next = first
    while let interface = next?.pointee {
      next = interface.ifa_next
      // An interface without an address has none of a socket either.
      let socket: UnsafeMutablePointer<sockaddr>? = interface.ifa_addr
      guard let socket, let address = IPAddress(socket: socket) else { continue }
      all.append((String(cString: interface.ifa_name), address))
    }
    return all
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

  /// The hosts to tell people of: the addresses that others can reach, or else this machine alone.
  var announced: [String] {
    let others = addresses.filter { !$0.isLoopback }
    return others.isEmpty ? ["localhost"] : others.map(\.urlHost)
  }

  /// Smaller for what a phone is likelier to reach.
  private static func rank(_ interface: (name: String, address: IPAddress)) -> Int {
    let address = interface.address
    if address.isLoopback { return 6 }
    if virtualPrefixes.contains(where: interface.name.hasPrefix) { return 5 }
    if address.isLinkLocalIPv4 { return 4 }
    if address.isIPv4 { return address.isPrivate ? 0 : 1 }
    return address.isPrivate ? 2 : 3
  }

  /// How the interfaces to containers, virtual machines and tunnels are named.
  private static let virtualPrefixes = [
    "br-", "bridge", "docker", "lxc", "lxdbr", "podman", "tun", "utun", "vboxnet", "veth",
    "virbr",
    "vmnet",
  ]
}

extension IPAddress {
  /// 127.0.0.0/8 and ::1.
  fileprivate var isLoopback: Bool {
    isIPv4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes[15] == 1
  }

  /// 169.254.0.0/16, which a machine takes when nobody gives it an address.
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
