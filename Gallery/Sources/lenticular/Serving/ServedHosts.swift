/// The hosts that a site may be asked for as.
///
/// Who asks under another name has been led here by another site (DNS rebinding): whoever owns a
/// name decides which address it stands for. An address stands for itself.
struct ServedHosts: Sendable {
  private let names: Set<String>
  private let addresses: Set<IPAddress>?

  /// This computer, as it calls itself.
  static let loopback = ServedHosts(names: ["localhost"], addresses: [IPAddress("127.0.0.1")!])

  /// The names given, and every address that leads here.
  static func names(_ names: some Sequence<String>) -> ServedHosts {
    ServedHosts(names: Set(names), addresses: nil)
  }

  func contains(_ host: RequestHost) -> Bool {
    switch host {
    case .name(let name): names.contains(name) || name.hasSuffix(".localhost")
    case .address(let address): addresses?.contains(address) ?? true
    }
  }
}
