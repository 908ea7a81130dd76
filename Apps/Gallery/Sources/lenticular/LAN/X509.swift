import CGnuTLS
import Foundation

/// The failure of a function of GnuTLS.
struct GnuTLSError: Error, Equatable, LocalizedError {
  let code: Int32

  /// The text is not a valid key or certificate.
  static let malformed = GnuTLSError(code: GNUTLS_E_ASN1_DER_ERROR)

  var errorDescription: String? { String(cString: gnutls_strerror(code)) }

  /// Throws the error for the result of a function, unless the function succeeded.
  fileprivate static func check(_ code: Int32) throws(GnuTLSError) {
    if code < 0 { throw GnuTLSError(code: code) }
  }
}

/// A private key.
final class X509Key {
  fileprivate let handle: gnutls_x509_privkey_t

  /// Generates a key on the curve P-256.
  init() throws(GnuTLSError) {
    handle = try Self.make()
    // The macro GNUTLS_CURVE_TO_BITS, which Swift does not import.
    let curve = 1 << 31 | UInt32(GNUTLS_ECC_CURVE_SECP256R1.rawValue)
    try GnuTLSError.check(gnutls_x509_privkey_generate(handle, GNUTLS_PK_ECDSA, curve, 0))
  }

  init(pem: String) throws(GnuTLSError) {
    handle = try Self.make()
    let handle = handle
    try GnuTLSError.check(
      withDatum(pem) { gnutls_x509_privkey_import2(handle, &$0, GNUTLS_X509_FMT_PEM, nil, 0) })
  }

  deinit { gnutls_x509_privkey_deinit(handle) }

  private static func make() throws(GnuTLSError) -> gnutls_x509_privkey_t {
    var handle: gnutls_x509_privkey_t?
    try GnuTLSError.check(gnutls_x509_privkey_init(&handle))
    return handle!
  }

  /// A hash that identifies the key pair.
  var keyID: [UInt8] {
    get throws(GnuTLSError) {
      try bytes { gnutls_x509_privkey_get_key_id(handle, 0, $0, $1) }
    }
  }

  /// The key as PEM, in PKCS #8.
  var pem: String {
    get throws(GnuTLSError) {
      try text { gnutls_x509_privkey_export2_pkcs8(handle, GNUTLS_X509_FMT_PEM, nil, 0, $0) }
    }
  }
}

/// An X.509 certificate of a TLS server.
final class X509Certificate {
  private let handle: gnutls_x509_crt_t

  /// Creates a certificate with a random serial number, without names and signature.
  init() throws(GnuTLSError) {
    handle = try Self.make()
    try GnuTLSError.check(gnutls_x509_crt_set_version(handle, 3))
    // A positive number whose first byte is not zero, as DER needs it.
    let serial = [UInt8.random(in: 1...0x7F)] + (1..<16).map { _ in UInt8.random(in: 0...255) }
    try GnuTLSError.check(gnutls_x509_crt_set_serial(handle, serial, serial.count))
    try GnuTLSError.check(gnutls_x509_crt_set_basic_constraints(handle, 0, -1))
    try GnuTLSError.check(
      gnutls_x509_crt_set_key_usage(handle, UInt32(GNUTLS_KEY_DIGITAL_SIGNATURE)))
    try GnuTLSError.check(gnutls_x509_crt_set_key_purpose_oid(handle, Self.serverPurpose, 0))
  }

  init(pem: String) throws(GnuTLSError) {
    handle = try Self.make()
    let handle = handle
    try GnuTLSError.check(
      withDatum(pem) { gnutls_x509_crt_import(handle, &$0, GNUTLS_X509_FMT_PEM) })
  }

  deinit { gnutls_x509_crt_deinit(handle) }

  private static func make() throws(GnuTLSError) -> gnutls_x509_crt_t {
    var handle: gnutls_x509_crt_t?
    try GnuTLSError.check(gnutls_x509_crt_init(&handle))
    return handle!
  }

  /// id-kp-serverAuth (RFC 5280 §4.2.1.12).
  private static let serverPurpose = "1.3.6.1.5.5.7.3.1"
  /// id-at-commonName.
  private static let commonName = "2.5.4.3"

  /// - Parameter seconds: since 1970, the first and the last.
  func setValidity(_ seconds: ClosedRange<Int>) throws(GnuTLSError) {
    try GnuTLSError.check(gnutls_x509_crt_set_activation_time(handle, seconds.lowerBound))
    try GnuTLSError.check(gnutls_x509_crt_set_expiration_time(handle, seconds.upperBound))
  }

  func setCommonName(_ name: String) throws(GnuTLSError) {
    try GnuTLSError.check(
      gnutls_x509_crt_set_dn_by_oid(handle, Self.commonName, 0, name, UInt32(name.utf8.count)))
  }

  func add(host: String) throws(GnuTLSError) {
    try add(GNUTLS_SAN_DNSNAME, Array(host.utf8))
  }

  func add(address: IPAddress) throws(GnuTLSError) {
    try add(GNUTLS_SAN_IPADDRESS, address.bytes)
  }

  private func add(_ kind: gnutls_x509_subject_alt_name_t, _ name: [UInt8]) throws(GnuTLSError) {
    try GnuTLSError.check(
      gnutls_x509_crt_set_subject_alt_name(
        handle, kind, name, UInt32(name.count), UInt32(GNUTLS_FSAN_APPEND)))
  }

  /// Sets the public key and signs the certificate with its own key.
  func sign(with key: X509Key) throws(GnuTLSError) {
    try GnuTLSError.check(gnutls_x509_crt_set_key(handle, key.handle))
    try GnuTLSError.check(
      gnutls_x509_crt_sign2(handle, handle, key.handle, GNUTLS_DIG_SHA256, 0))
  }

  /// The first and the last second, since 1970.
  var validity: ClosedRange<Int> {
    let first = gnutls_x509_crt_get_activation_time(handle)
    return first...max(first, gnutls_x509_crt_get_expiration_time(handle))
  }

  /// The names and addresses that the certificate covers.
  var names: (hosts: [String], addresses: [IPAddress]) {
    var hosts: [String] = []
    var addresses: [IPAddress] = []
    for index in 0... {
      var name = [UInt8](repeating: 0, count: 256)
      var count = name.count
      let kind = gnutls_x509_crt_get_subject_alt_name(handle, UInt32(index), &name, &count, nil)
      if kind < 0 { break }
      switch UInt32(kind) {
      case GNUTLS_SAN_DNSNAME.rawValue:
        hosts.append(String(decoding: name[..<count], as: UTF8.self))
      case GNUTLS_SAN_IPADDRESS.rawValue:
        if let address = IPAddress(bytes: Array(name[..<count])) { addresses.append(address) }
      default: break
      }
    }
    return (hosts, addresses)
  }

  /// A hash that identifies the key pair of the certificate.
  var keyID: [UInt8] {
    get throws(GnuTLSError) { try bytes { gnutls_x509_crt_get_key_id(handle, 0, $0, $1) } }
  }

  /// The SHA-256 digest of the certificate in DER.
  var fingerprint: [UInt8] {
    get throws(GnuTLSError) {
      try bytes { gnutls_x509_crt_get_fingerprint(handle, GNUTLS_DIG_SHA256, $0, $1) }
    }
  }

  var pem: String {
    get throws(GnuTLSError) {
      try text { gnutls_x509_crt_export2(handle, GNUTLS_X509_FMT_PEM, $0) }
    }
  }
}

/// Calls a function with a text as GnuTLS represents it.
private func withDatum(_ text: String, _ body: (inout gnutls_datum_t) -> Int32) -> Int32 {
  var bytes = Array(text.utf8)
  return bytes.withUnsafeMutableBufferPointer { buffer in
    var datum = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
    return body(&datum)
  }
}

/// The bytes that a function writes, at most 64.
private func bytes(
  _ write: (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<Int>) -> Int32
) throws(GnuTLSError) -> [UInt8] {
  var bytes = [UInt8](repeating: 0, count: 64)
  var count = bytes.count
  try GnuTLSError.check(write(&bytes, &count))
  return Array(bytes[..<count])
}

/// The text that a function allocates.
private func text(_ write: (UnsafeMutablePointer<gnutls_datum_t>) -> Int32) throws(GnuTLSError)
  -> String
{
  var datum = gnutls_datum_t()
  try GnuTLSError.check(write(&datum))
  // GnuTLS allocates with malloc.
  defer { free(datum.data) }
  return String(
    decoding: UnsafeBufferPointer(start: datum.data, count: Int(datum.size)), as: UTF8.self)
}
