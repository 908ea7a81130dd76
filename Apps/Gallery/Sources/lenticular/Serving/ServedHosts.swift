/// The hosts under which a site may be requested.
///
/// A request with another host name may come from a DNS rebinding attack: the owner of a name
/// decides to which address it resolves. Addresses are safe.
struct ServedHosts: Sendable {
  private var names: Set<String>
  /// `nil` for every address.
  private var addresses: Set<IPAddress>?

  /// The names and addresses of this computer itself.
  static let loopback = ServedHosts(
    names: ["localhost"], addresses: [IPAddress("127.0.0.1")!, IPAddress("::1")!])

  /// The given names, and every address.
  static func names(_ names: some Sequence<String>) -> ServedHosts {
    ServedHosts(names: Set(names), addresses: nil)
  }

  /// The same hosts, and others.
  func with(_ others: some Sequence<RequestHost>) -> ServedHosts {
    var all = self
    for host in others {
      switch host {
      case .name(let name): all.names.insert(name)
      case .address(let address): all.addresses?.insert(address)
      }
    }
    return all
  }

  func contains(_ host: RequestHost) -> Bool {
    switch host {
    case .name(let name): names.contains(name) || name.hasSuffix(".localhost")
    case .address(let address): addresses?.contains(address) ?? true
    }
  }
}
