import CGnuTLS
import Foundation

/// A SHA-256 digest. Its 32 bytes need no memory of their own, because a build holds some digests of every photograph.
struct Digest: Hashable, Sendable {
  private let a, b, c, d: UInt64

  /// The digest of `data`.
  init(of data: some Sequence<UInt8>) {
    let hash = Hash()
    hash.add(data)
    self = hash.finish()
  }

  /// The digest of a file's content.
  init(of file: OpenFile) throws(SystemError) {
    let hash = Hash()
    try file.forEachPiece { hash.add($0) }
    self = hash.finish()
  }

  /// Parses ``hexadecimal``.
  init?(hexadecimal text: some StringProtocol) {
    guard text.utf8.count == 2 * Self.size else { return nil }
    var words: [UInt64] = [0, 0, 0, 0]
    for (index, digit) in text.utf8.enumerated() {
      guard let value = Self.value(ofDigit: digit) else { return nil }
      words[index / 16] = words[index / 16] << 4 | UInt64(value)
    }
    self.init(words)
  }

  private init(_ words: [UInt64]) { (a, b, c, d) = (words[0], words[1], words[2], words[3]) }

  private static let size = 32

  /// The value of a hexadecimal digit in ASCII; `nil` for other bytes.
  private static func value(ofDigit digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  var bytes: [UInt8] {
    [a, b, c, d].flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
  }

  /// A digest of bytes that are added. GnuTLS uses the instructions of the processor for it, which take a
  /// tenth of the time.
  final class Hash {
    private var handle: gnutls_hash_hd_t?

    init() {
      guard gnutls_hash_init(&handle, GNUTLS_DIG_SHA256) == 0 else {
        preconditionFailure("GnuTLS has no SHA-256")
      }
    }

    deinit {
      var digest = [UInt8](repeating: 0, count: Digest.size)
      if let handle { gnutls_hash_deinit(handle, &digest) }
    }

    func add(_ bytes: UnsafeRawBufferPointer) {
      guard let handle, !bytes.isEmpty else { return }
      _ = gnutls_hash(handle, bytes.baseAddress, bytes.count)
    }

    func add(_ bytes: some Sequence<UInt8>) {
      let isAdded: Void? = bytes.withContiguousStorageIfAvailable {
        add(UnsafeRawBufferPointer($0))
      }
      if isAdded == nil { Array(bytes).withUnsafeBytes { add($0) } }
    }

    func finish() -> Digest {
      var words = [UInt64](repeating: 0, count: 4)
      if let handle { words.withUnsafeMutableBytes { gnutls_hash_output(handle, $0.baseAddress) } }
      return Digest(words.map(UInt64.init(bigEndian:)))
    }
  }

  /// The digest in lower-case hexadecimal digits.
  var hexadecimal: String {
    String(unsafeUninitializedCapacity: 2 * Self.size) { text in
      for (index, word) in [a, b, c, d].enumerated() {
        for place in 0..<16 {
          let digit = UInt8(truncatingIfNeeded: word >> (60 - 4 * place) & 15)
          text[16 * index + place] =
            digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") - 10 + digit
        }
      }
      return 2 * Self.size
    }
  }

  /// The digest in Base64, as in a Content-Security-Policy.
  var base64: String { Data(bytes).base64EncodedString() }
}

extension Digest: Codable {
  init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let digest = Digest(hexadecimal: text) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "not a digest: \(text)"))
    }
    self = digest
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(hexadecimal)
  }
}

/// Short names derived from content.
public enum ContentKey {
  /// The first sixteen hexadecimal digits of the text's SHA-256.
  public static func of(_ text: String) -> String {
    String(Digest(of: text.utf8).hexadecimal.prefix(16))
  }
}
