/// Lines of a name and a value, followed by a digest of all of them. A truncated or modified text
/// is invalid.
struct RecordText {
  /// The lines as they are stored.
  private var body: ArraySlice<UInt8> = []

  private static let end = "end"
  /// The least size of a piece, in bytes.
  private static let pieceSize = 1 << 16

  init() {}

  mutating func add(_ name: String, _ value: String) { body += Self.line(name, value).utf8 }

  private static func line(_ name: String, _ value: String) -> String {
    "\(name) \(escaped(value))\n"
  }

  private static func end(_ digest: Digest) -> String { "\(end) \(digest.hexadecimal)\n" }

  /// Writes a text with many lines to a new file. Only a piece of the text is in memory.
  final class Writer {
    private let file: NewFile
    private let hash = Digest.Hash()
    private var piece: [UInt8] = []

    init(_ path: String) throws(SystemError) { file = try NewFile(path) }

    func add(_ name: String, _ value: String) throws(SystemError) {
      piece += RecordText.line(name, value).utf8
      if piece.count >= RecordText.pieceSize { try flush() }
    }

    /// Ends the text with the digest of its lines.
    func finish() throws(SystemError) {
      try flush()
      try file.append(Array(RecordText.end(hash.finish()).utf8))
      try file.close()
    }

    private func flush() throws(SystemError) {
      hash.add(piece)
      try file.append(piece)
      piece.removeAll(keepingCapacity: true)
    }
  }

  /// The lines. They are parsed one after the other, because an index has many.
  var lines: some Sequence<(name: String, value: String)> {
    sequence(state: body) { rest in
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      rest = rest[line.endIndex...].dropFirst()
      guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return nil }
      let value = line[(space + 1)...]
      return (
        String(decoding: line[..<space], as: UTF8.self),
        value.contains(UInt8(ascii: "\\"))
          ? Self.plain(value) : String(decoding: value, as: UTF8.self)
      )
    }
  }

  /// The parts of a value, which spaces separate. The last part may have spaces.
  static func parts(of value: String, atMost count: Int) -> [Substring] {
    // Much faster than to split characters.
    value.utf8.split(
      separator: UInt8(ascii: " "), maxSplits: count - 1, omittingEmptySubsequences: false
    ).map { Substring($0) }
  }

  /// The first value with a name.
  subscript(_ name: String) -> String? { lines.first { $0.name == name }?.value }

  var bytes: [UInt8] { Array(body) + Self.end(Digest(of: body)).utf8 }

  init?(_ bytes: [UInt8]) {
    // The last line has a fixed length.
    let length = Self.end.utf8.count + 1 + 64 + 1
    guard bytes.count >= length else { return nil }
    let body = bytes.prefix(bytes.count - length)
    guard bytes.suffix(length).elementsEqual(Self.end(Digest(of: body)).utf8) else { return nil }
    self.body = body
  }

  private static func escaped(_ value: String) -> String {
    value.utf8.contains { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\n") }
      ? String(
        decoding: value.utf8.flatMap { byte -> [UInt8] in
          switch byte {
          case UInt8(ascii: "\\"): Array("\\\\".utf8)
          case UInt8(ascii: "\n"): Array("\\n".utf8)
          default: [byte]
          }
        }, as: UTF8.self) : value
  }

  private static func plain(_ value: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in value {
      if isEscaped {
        bytes.append(byte == UInt8(ascii: "n") ? UInt8(ascii: "\n") : byte)
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
