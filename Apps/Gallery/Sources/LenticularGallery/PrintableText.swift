extension String {
  /// The text for a terminal: control characters, which could move the cursor or change colours or
  /// the order of text, are written as `\u{…}`. File names and decoders' messages may contain them.
  public var printable: String {
    var text = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.isTerminalControl {
        text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars
      } else {
        text.append(scalar)
      }
    }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is in C0 or C1, delete, or changes the direction of text.
  fileprivate var isTerminalControl: Bool {
    switch value {
    case 0...0x1F, 0x7F...0x9F, 0x61C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
