import CVips
import Foundation

/// A SHA-256.
struct Digest: Hashable, Sendable {
  let bytes: [UInt8]

  /// The digest of `data`.
  init(of data: some Sequence<UInt8>) {
    let checksum = cv_sha256_start()
    let data = Array(data)
    cv_sha256_update(checksum, data, data.count)
    self.init(finishing: checksum)
  }

  /// The digest of a file's content followed by `suffix`, read in pieces of a megabyte.
  init(ofFileAt path: String, then suffix: String) throws(SystemError) {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { throw .current }
    defer { close(file) }
    let checksum = cv_sha256_start()
    var piece = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(file, &piece, piece.count)
      if count == 0 { break }
      if count < 0 {
        let error = SystemError.current
        _ = Digest(finishing: checksum)
        throw error
      }
      cv_sha256_update(checksum, piece, count)
    }
    let tail = Array(suffix.utf8)
    cv_sha256_update(checksum, tail, tail.count)
    self.init(finishing: checksum)
  }

  private init(finishing checksum: OpaquePointer?) {
    var digest = [UInt8](repeating: 0, count: 32)
    cv_sha256_finish(checksum, &digest)
    bytes = digest
  }

  /// The digest in lower-case hexadecimal digits.
  var hexadecimal: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The digest in Base64, as a Content-Security-Policy wants it.
  var base64: String { Data(bytes).base64EncodedString() }
}

/// Short names that follow from content.
public enum ContentKey {
  /// Sixteen hexadecimal digits of the text's SHA-256.
  public static func of(_ text: String) -> String {
    String(Digest(of: text.utf8).hexadecimal.prefix(16))
  }
}
