/// Reads the tags, attributes and text of XML that may be malformed in any way.
///
/// The scanner does not check documents: tags need not match, and unknown markup is skipped. Every read is
/// checked. There is no recursion, and no entities are expanded except XML's five predefined ones and numeric
/// ones, so that no input can make the scanner fail or use much memory.
struct XMLScanner {
  enum Token: Equatable {
    /// A start tag; `name` includes the prefix.
    case start(name: String, attributes: [Attribute], isEmpty: Bool)
    case end(name: String)
    case text(String)
  }

  struct Attribute: Equatable {
    let name: String
    let value: String
  }

  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes[...]
    position = 0
  }

  /// The next token; `nil` at the end of the input.
  mutating func next() -> Token? {
    while position < bytes.endIndex {
      if bytes[position] != UInt8(ascii: "<") {
        let end = bytes[position...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.endIndex
        defer { position = end }
        return .text(Self.text(bytes[position..<end]))
      }
      if take("<![CDATA[") {
        return .text(LegacyText.text(upTo("]]>")))
      } else if take("<!--") {
        _ = upTo("-->")
      } else if take("<?") {
        _ = upTo("?>")
      } else if take("<!") {
        _ = upTo(">")
      } else if take("</") {
        let name = name()
        _ = upTo(">")
        return .end(name: name)
      } else {
        position += 1
        if let start = start() { return start }
      }
    }
    return nil
  }

  /// Reads a tag, from its name on.
  private mutating func start() -> Token? {
    let name = name()
    var attributes: [Attribute] = []
    while position < bytes.endIndex {
      skipSpace()
      if take("/>") { return .start(name: name, attributes: attributes, isEmpty: true) }
      if take(">") { return .start(name: name, attributes: attributes, isEmpty: false) }
      let key = self.name()
      skipSpace()
      if take("=") {
        skipSpace()
        if let value = quoted() { attributes.append(Attribute(name: key, value: value)) }
      } else if key.isEmpty {
        // A misplaced character is skipped.
        position += 1
      }
    }
    return nil
  }

  private mutating func quoted() -> String? {
    guard position < bytes.endIndex else { return nil }
    let quote = bytes[position]
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    let start = position + 1
    let end = bytes[start...].firstIndex(of: quote) ?? bytes.endIndex
    position = min(end + 1, bytes.endIndex)
    return Self.text(bytes[start..<end])
  }

  /// Reads bytes up to a space or a character that ends a name.
  private mutating func name() -> String {
    let start = position
    while position < bytes.endIndex, !Self.endsName(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func skipSpace() {
    while position < bytes.endIndex, Self.isSpace(bytes[position]) { position += 1 }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    guard position < bytes.endIndex else { return false }
    let isHere = text.withUTF8Buffer {
      $0[0] == bytes[position] && bytes[position...].starts(with: $0)
    }
    if isHere { position += text.utf8CodeUnitCount }
    return isHere
  }

  /// Reads up to a delimiter, or to the end of the input.
  private mutating func upTo(_ text: StaticString) -> ArraySlice<UInt8> {
    let start = position
    while position < bytes.endIndex {
      let end = position
      if take(text) { return bytes[start..<end] }
      position += 1
    }
    return bytes[start...]
  }

  private static func endsName(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "=", "/", ">", "<", "\"", "'": true
    default: isSpace(byte)
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// The text with its entities replaced.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    guard bytes.contains(UInt8(ascii: "&")) else { return LegacyText.text(bytes) }
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count)
    var rest = bytes
    while let byte = rest.first {
      if byte == UInt8(ascii: "&"), let end = rest.prefix(12).firstIndex(of: UInt8(ascii: ";")),
        let scalar = entity(rest[rest.startIndex + 1..<end])
      {
        text += String(scalar).utf8
        rest = rest[(end + 1)...]
      } else {
        text.append(byte)
        rest = rest.dropFirst()
      }
    }
    return LegacyText.text(text)
  }

  private static func entity(_ name: ArraySlice<UInt8>) -> Unicode.Scalar? {
    switch String(decoding: name, as: UTF8.self) {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    case "apos": "'"
    case let text where text.hasPrefix("#x"):
      UInt32(text.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init)
    case let text where text.hasPrefix("#"):
      UInt32(text.dropFirst()).flatMap(Unicode.Scalar.init)
    default: nil
    }
  }
}
