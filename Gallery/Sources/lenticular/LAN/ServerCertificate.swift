import Foundation

/// A certificate that this machine issued to itself, with its private key.
struct ServerCertificate: Equatable, Sendable {
  /// What HTTPS is served with.
  let credentials: HTTPServer.Credentials
  /// The first and the last second at which it holds.
  let validity: ClosedRange<Date>
  /// Whose certificate it is.
  let hosts: Set<String>
  let addresses: Set<IPAddress>
  /// The SHA-256 fingerprint, as browsers show it.
  let fingerprint: String

  /// How long a certificate holds: some browsers take none that is valid for more than 398 days.
  static let lifetime = 397.0 * day
  /// How long it has held when it is made, because the clocks of phones differ.
  static let age = day
  /// How long it still has to hold to be used.
  static let reserve = 7 * day
  private static let day = 86_400.0

  /// Makes a key on the curve P-256 and a certificate for it.
  init(for names: MachineNames, now: Date) throws(GnuTLSError) {
    let key = try X509Key()
    let certificate = try X509Certificate()
    // Certificates tell whole seconds, and the last is still one of theirs.
    let start = (now.timeIntervalSince1970 - Self.age).rounded(.down)
    try certificate.setValidity(Int(start)...Int(start + Self.lifetime - 1))
    try certificate.setCommonName(
      "lenticular on \(names.hosts.dropFirst().first ?? names.hosts[0])")
    for host in names.hosts { try certificate.add(host: host) }
    for address in Self.addresses(with: names.addresses) { try certificate.add(address: address) }
    try certificate.sign(with: key)
    // GnuTLS finds the names only in a certificate that it has read.
    try self.init(pem: "\(key.pem)\n\(certificate.pem)")
  }

  /// Reads what `pem` gives; fails if it is not a certificate and the key to it.
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

  /// Whether it holds now and for long enough.
  func isValid(at now: Date) -> Bool {
    validity.lowerBound <= now && now + Self.reserve <= validity.upperBound
  }

  /// Whether it stands for all of the machine's names and IPv4 addresses. IPv6 is not asked for:
  /// machines take new addresses of it every day, and a phone would have to be told to trust
  /// another certificate as often.
  func covers(_ names: MachineNames) -> Bool {
    hosts.isSuperset(of: names.hosts)
      && addresses.isSuperset(of: Self.addresses(with: names.addresses.filter(\.isIPv4)))
  }

  /// This machine's addresses, as it has them for itself and for others.
  private static func addresses(with others: [IPAddress]) -> [IPAddress] {
    var all = ["127.0.0.1", "::1"].compactMap(IPAddress.init)
    for address in others where !all.contains(address) { all.append(address) }
    return all
  }
}
