/// The networks to which the interfaces of this machine belong.
struct LocalNetworks: Sendable {
  /// A network: an address in it, and the mask of its prefix, of as many bytes.
  struct Network: Equatable, Sendable {
    let address: IPAddress
    let mask: IPAddress

    /// Whether an address has the network's prefix. A network without a prefix contains no address: it would contain
    /// all.
    func contains(_ other: IPAddress) -> Bool {
      guard other.bytes.count == address.bytes.count, mask.bytes.contains(where: { $0 != 0 }) else {
        return false
      }
      return zip(mask.bytes, zip(address.bytes, other.bytes)).allSatisfy { mask, pair in
        pair.0 & mask == pair.1 & mask
      }
    }
  }

  let networks: [Network]

  /// The present networks.
  static var current: LocalNetworks {
    LocalNetworks(
      networks: NetworkInterface.all.compactMap { interface in
        interface.mask.map { Network(address: interface.address, mask: $0) }
      })
  }

  /// Whether an address belongs to one of the networks.
  func contains(_ address: IPAddress) -> Bool {
    networks.contains { $0.contains(address) }
  }
}
