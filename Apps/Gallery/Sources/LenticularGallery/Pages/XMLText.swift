/// Texts for XML.
enum XMLText {
  /// The text with its markup escaped. Characters that XML cannot have are replaced by U+FFFD.
  static func escaped(_ text: String) -> String {
    if text.unicodeScalars.allSatisfy(isValid) { return HTMLText().escapeText(text) }
    var valid = String.UnicodeScalarView()
    for scalar in text.unicodeScalars { valid.append(isValid(scalar) ? scalar : "\u{FFFD}") }
    return HTMLText().escapeText(String(valid))
  }

  private static func isValid(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}
