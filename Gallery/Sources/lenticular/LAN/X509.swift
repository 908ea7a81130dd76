import CGnuTLS
import Foundation

/// Why GnuTLS could not do what it was asked for.
struct GnuTLSError: Error, Equatable, LocalizedError {
  let code: Int32

  /// What was read is not what it should be.
  static let malformed = GnuTLSError(code: GNUTLS_E_ASN1_DER_ERROR)

  var errorDescription: String? { String(cString: gnutls_strerror(code)) }

  /// Throws what a function answered, unless it succeeded.
  fileprivate static func check(_ code: Int32) throws(GnuTLSError) {
    if code < 0 { throw GnuTLSError(code: code) }
  }
}

/// A private key of GnuTLS's.
final class X509Key {
  fileprivate let handle: gnutls_x509_privkey_t

  /// A new one on the curve P-256.
  init() throws(GnuTLSError) {
    handle = try Self.make()
    // The way to write GNUTLS_CURVE_TO_BITS, a macro.
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

  /// What identifies the key pair.
  var keyID: [UInt8] {
    get throws(GnuTLSError) {
      try bytes { gnutls_x509_privkey_get_key_id(handle, 0, $0, $1) }
    }
  }

  /// The key in PKCS #8.
  var pem: String {
    get throws(GnuTLSError) {
      try text { gnutls_x509_privkey_export2_pkcs8(handle, GNUTLS_X509_FMT_PEM, nil, 0, $0) }
    }
  }
}

/// A certificate of GnuTLS's, for a server and nothing else.
final class X509Certificate {
  private let handle: gnutls_x509_crt_t

  /// A new one with a random serial number, to be given its names and signed.
  init() throws(GnuTLSError) {
    handle = try Self.make()
    try GnuTLSError.check(gnutls_x509_crt_set_version(handle, 3))
    // Positive, as it must be, and not shorter for a zero at its front.
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

  /// Makes it the key's own, issued by itself.
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

  /// Whose certificate it is.
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

  /// What identifies the key pair that it is for.
  var keyID: [UInt8] {
    get throws(GnuTLSError) { try bytes { gnutls_x509_crt_get_key_id(handle, 0, $0, $1) } }
  }

  /// The SHA-256 of its DER form.
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

/// Hands a text to a function as GnuTLS takes it.
private func withDatum(_ text: String, _ body: (inout gnutls_datum_t) -> Int32) -> Int32 {
  var bytes = Array(text.utf8)
  return bytes.withUnsafeMutableBufferPointer { buffer in
    var datum = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
    return body(&datum)
  }
}

/// The bytes that a function writes, of which there are at most 64.
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
  // What GnuTLS allocates with, unless a program chooses otherwise.
  defer { free(datum.data) }
  return String(
    decoding: UnsafeBufferPointer(start: datum.data, count: Int(datum.size)), as: UTF8.self)
}
