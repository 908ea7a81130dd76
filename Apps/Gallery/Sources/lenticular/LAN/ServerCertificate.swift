import Foundation

/// A self-signed certificate of this machine, with its private key.
struct ServerCertificate: Equatable, Sendable {
  /// The key and the certificate, as an HTTPS server needs them.
  let credentials: HTTPServer.Credentials
  /// The first and the last second at which the certificate is valid.
  let validity: ClosedRange<Date>
  /// The host names that the certificate covers.
  let hosts: Set<String>
  /// The IP addresses that the certificate covers.
  let addresses: Set<IPAddress>
  /// The SHA-256 fingerprint, as browsers show it.
  let fingerprint: String

  /// The time for which a certificate is valid, in seconds. Some browsers reject more than 398 days.
  static let lifetime = 397.0 * day
  /// The time before its creation at which a certificate becomes valid, in seconds, because clocks of phones differ.
  static let age = day
  /// The least time for which a kept certificate has to remain valid, in seconds.
  static let reserve = 7 * day
  private static let day = 86_400.0

  /// Creates a key on the curve P-256, and a certificate for it.
  init(for names: MachineNames, now: Date) throws(GnuTLSError) {
    let key = try X509Key()
    let certificate = try X509Certificate()
    // Certificates have times in whole seconds, and are valid through the last one.
    let start = (now.timeIntervalSince1970 - Self.age).rounded(.down)
    try certificate.setValidity(Int(start)...Int(start + Self.lifetime - 1))
    try certificate.setCommonName(
      "lenticular on \(names.hosts.dropFirst().first ?? names.hosts[0])")
    for host in names.hosts { try certificate.add(host: host) }
    for address in Self.addresses(with: names.addresses) { try certificate.add(address: address) }
    try certificate.sign(with: key)
    // GnuTLS lists the names of parsed certificates only.
    try self.init(pem: "\(key.pem)\n\(certificate.pem)")
  }

  /// Parses a certificate with its key; throws if they are invalid or do not match.
  init(pem: String) throws(GnuTLSError) {
    let parts = pem.components(separatedBy: "-----BEGIN ")
    guard parts.count == 3, parts[2].hasPrefix("CERTIFICATE-----") else { throw .malformed }
    let key = try X509Key(pem: "-----BEGIN " + parts[1])
    let certificate = try X509Certificate(pem: "-----BEGIN " + parts[2])
    guard try certificate.keyID == key.keyID else { throw .malformed }
    credentials = .init(privateKey: try key.pem, certificate: try certificate.pem)
    let seconds = certificate.validity
    validity =
      Date(
        timeIntervalSince1970: Double(seconds.lowerBound))...Date(
        timeIntervalSince1970: Double(seconds.upperBound))
    let names = certificate.names
    hosts = Set(names.hosts)
    addresses = Set(names.addresses)
    fingerprint = try certificate.fingerprint
      .map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
      .joined(separator: ":")
  }

  /// The key and the certificate, in this order.
  var pem: String { "\(credentials.privateKey)\n\(credentials.certificate)" }

  /// Whether the certificate is valid now and for `reserve`.
  func isValid(at now: Date) -> Bool {
    validity.lowerBound <= now && now + Self.reserve <= validity.upperBound
  }

  /// Whether the certificate covers the machine's names and IPv4 addresses. IPv6 addresses are
  /// ignored: machines change them daily, and a phone would have to trust a new certificate each
  /// time.
  func covers(_ names: MachineNames) -> Bool {
    hosts.isSuperset(of: names.hosts)
      && addresses.isSuperset(of: Self.addresses(with: names.addresses.filter(\.isIPv4)))
  }

  /// The loopback addresses, then the given ones, each once.
  private static func addresses(with others: [IPAddress]) -> [IPAddress] {
    var all = ["127.0.0.1", "::1"].compactMap(IPAddress.init)
    for address in others where !all.contains(address) { all.append(address) }
    return all
  }
}
