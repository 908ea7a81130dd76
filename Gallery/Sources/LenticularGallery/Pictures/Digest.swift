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
    var words: [UInt64] = []
    var rest = Substring(text)
    while !rest.isEmpty {
      guard let word = UInt64(rest.prefix(16), radix: 16) else { return nil }
      words.append(word)
      rest = rest.dropFirst(16)
    }
    guard words.count == 4 else { return nil }
    self.init(words)
  }

  private init(_ words: [UInt64]) { (a, b, c, d) = (words[0], words[1], words[2], words[3]) }

  private static let size = 32

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
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
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
