import CGnuTLS
import Foundation

/// A SHA-256 digest.
struct Digest: Hashable, Sendable {
  let bytes: [UInt8]

  /// The digest of `data`.
  init(of data: some Sequence<UInt8>) {
    let hash = Hash()
    Array(data).withUnsafeBytes(hash.add)
    bytes = hash.finish()
  }

  /// The digest of a file's content.
  init(of file: OpenFile) throws(SystemError) {
    let hash = Hash()
    try file.forEachPiece(hash.add)
    bytes = hash.finish()
  }

  /// A digest of bytes that are added. GnuTLS uses the instructions of the processor for it, which take a
  /// tenth of the time.
  private final class Hash {
    private var handle: gnutls_hash_hd_t?
    private static let size = 32

    init() {
      guard gnutls_hash_init(&handle, GNUTLS_DIG_SHA256) == 0 else {
        preconditionFailure("GnuTLS has no SHA-256")
      }
    }

    deinit {
      var digest = [UInt8](repeating: 0, count: Self.size)
      if let handle { gnutls_hash_deinit(handle, &digest) }
    }

    func add(_ bytes: UnsafeRawBufferPointer) {
      guard let handle, !bytes.isEmpty else { return }
      _ = gnutls_hash(handle, bytes.baseAddress, bytes.count)
    }

    func finish() -> [UInt8] {
      var digest = [UInt8](repeating: 0, count: Self.size)
      if let handle { gnutls_hash_output(handle, &digest) }
      return digest
    }
  }

  /// The digest in lower-case hexadecimal digits.
  var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// The digest in Base64, as in a Content-Security-Policy.
  var base64: String { Data(bytes).base64EncodedString() }
}

/// Short names derived from content.
public enum ContentKey {
  /// The first sixteen hexadecimal digits of the text's SHA-256.
  public static func of(_ text: String) -> String {
    String(Digest(of: text.utf8).hexadecimal.prefix(16))
  }
}
