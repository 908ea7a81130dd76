#if TLS
  import Crypto
  import Foundation
  import SwiftASN1
  import X509

  /// A self-signed certificate of this machine, with its private key.
  struct ServerCertificate: Sendable {
    let certificate: Certificate
    let privateKey: Certificate.PrivateKey

    /// How long a certificate is valid: some browsers reject more than 398 days.
    static let lifetime = 397.0 * day
    /// How long before its creation a certificate becomes valid, because clocks of phones differ.
    static let age = day
    /// How long a kept certificate has to be valid still.
    static let reserve = 7 * day
    private static let day = 86_400.0

    /// Creates a key, and a certificate for it.
    init(for names: MachineNames, now: Date) throws {
      let key = Certificate.PrivateKey(P256.Signing.PrivateKey())
      // Certificates have times in whole seconds, and are valid through the last one.
      let start = Date(timeIntervalSince1970: (now.timeIntervalSince1970 - Self.age).rounded(.down))
      let subject = try DistinguishedName {
        CommonName("lenticular on \(names.hosts.dropFirst().first ?? names.hosts[0])")
      }
      certificate = try Certificate(
        version: .v3,
        serialNumber: Certificate.SerialNumber(),
        publicKey: key.publicKey,
        notValidBefore: start,
        notValidAfter: start + Self.lifetime - 1,
        issuer: subject,
        subject: subject,
        extensions: Certificate.Extensions {
          Critical(BasicConstraints.notCertificateAuthority)
          Critical(KeyUsage(digitalSignature: true))
          try ExtendedKeyUsage([.serverAuth])
          SubjectAlternativeNames(Self.alternativeNames(names.hosts, names.addresses))
        },
        issuerPrivateKey: key)
      privateKey = key
    }

    /// Parses a certificate with its key; throws if they are invalid or do not match.
    init(pem: String) throws {
      let documents = try PEMDocument.parseMultiple(pemString: pem)
      guard documents.count == 2 else { throw Malformed() }
      privateKey = try Certificate.PrivateKey(pemDocument: documents[0])
      certificate = try Certificate(pemDocument: documents[1])
      guard privateKey.publicKey == certificate.publicKey else { throw Malformed() }
    }

    private struct Malformed: Error {}

    /// The key and the certificate, in this order.
    func pem() throws -> String {
      try "\(privateKey.serializeAsPEM().pemString)\n\(certificate.serializeAsPEM().pemString)\n"
    }

    /// Whether the certificate is valid now and for `reserve`.
    func isValid(at now: Date) -> Bool {
      certificate.notValidBefore <= now && now + Self.reserve <= certificate.notValidAfter
    }

    /// Whether the certificate covers the machine's names and IPv4 addresses. IPv6 addresses are
    /// ignored: machines change them daily, and a phone would have to trust a new certificate each
    /// time.
    func covers(_ names: MachineNames) -> Bool {
      guard let covered = try? certificate.extensions.subjectAlternativeNames else { return false }
      return Set(covered).isSuperset(
        of: Self.alternativeNames(names.hosts, names.addresses.filter(\.isIPv4)))
    }

    /// The SHA-256 fingerprint, as browsers show it.
    func fingerprint() throws -> String {
      SHA256.hash(data: try certificate.serializeAsPEM().derBytes)
        .map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
        .joined(separator: ":")
    }

    private static func alternativeNames(_ hosts: [String], _ addresses: [IPAddress])
      -> [GeneralName]
    {
      var all = ["127.0.0.1", "::1"].compactMap(IPAddress.init)
      for address in addresses where !all.contains(address) { all.append(address) }
      return hosts.map(GeneralName.dnsName)
        + all.map { .ipAddress(ASN1OctetString(contentBytes: $0.bytes[...])) }
    }
  }
#endif
