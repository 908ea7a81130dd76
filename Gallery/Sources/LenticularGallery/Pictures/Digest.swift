import CVips
import Foundation

/// A SHA-256 digest.
struct Digest: Hashable, Sendable {
  let bytes: [UInt8]

  /// The digest of `data`.
  init(of data: some Sequence<UInt8>) {
    let checksum = cv_sha256_start()
    let data = Array(data)
    cv_sha256_update(checksum, data, data.count)
    self.init(finishing: checksum)
  }

  /// The digest of a file's content.
  init(of file: OpenFile) throws(SystemError) {
    let checksum = cv_sha256_start()
    do {
      try file.forEachPiece { cv_sha256_update(checksum, $0.baseAddress, $0.count) }
    } catch {
      _ = Digest(finishing: checksum)
      throw error
    }
    self.init(finishing: checksum)
  }

  private init(finishing checksum: OpaquePointer?) {
    var digest = [UInt8](repeating: 0, count: 32)
    cv_sha256_finish(checksum, &digest)
    bytes = digest
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
