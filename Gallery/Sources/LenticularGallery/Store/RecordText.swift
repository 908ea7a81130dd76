/// Lines of a name and a value, followed by a digest of all of them. A truncated or modified text
/// is invalid.
struct RecordText {
  private(set) var lines: [(name: String, value: String)] = []

  private static let end = "end"

  init() {}

  mutating func add(_ name: String, _ value: String) { lines.append((name, value)) }

  /// The first value with a name.
  subscript(_ name: String) -> String? { lines.first { $0.name == name }?.value }

  /// All values with a name.
  func all(_ name: String) -> [String] { lines.filter { $0.name == name }.map(\.value) }

  var bytes: [UInt8] {
    let body = Array(lines.map { "\($0.name) \(Self.escaped($0.value))\n" }.joined().utf8)
    return body + "\(Self.end) \(Digest(of: body).hexadecimal)\n".utf8
  }

  init?(_ bytes: [UInt8]) {
    // The last line has a fixed length.
    let length = Self.end.utf8.count + 1 + 64 + 1
    guard bytes.count >= length else { return nil }
    let body = bytes.prefix(bytes.count - length)
    guard bytes.suffix(length).elementsEqual("\(Self.end) \(Digest(of: body).hexadecimal)\n".utf8)
    else { return nil }
    for line in body.split(separator: UInt8(ascii: "\n")) {
      guard let space = line.firstIndex(of: UInt8(ascii: " ")) else { return nil }
      let value = line[(space + 1)...]
      lines.append(
        (
          String(decoding: line[..<space], as: UTF8.self),
          value.contains(UInt8(ascii: "\\"))
            ? Self.plain(value) : String(decoding: value, as: UTF8.self)
        ))
    }
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
