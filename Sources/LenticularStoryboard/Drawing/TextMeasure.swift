/// Estimated text widths, because the reader's fonts are unknown.
///
/// The advances are those of wide interface fonts, rounded up, so that text that is estimated to
/// fit does fit.
enum TextMeasure {
  /// The width of a line of text at a font size, both in pixels.
  static func width(_ text: String, size: Double) -> Double {
    text.unicodeScalars.reduce(0) { $0 + advance($1) } * size
  }

  /// Breaks text between words into lines of at most a width; longer words have lines of their own.
  /// A number and its unit, joined by a no-break space, are one word.
  static func lines(_ text: String, size: Double, width: Double) -> [String] {
    var lines: [String] = []
    for word in text.split(whereSeparator: isBreak) {
      if let last = lines.last, Self.width(last + " " + word, size: size) <= width {
        lines[lines.count - 1] = last + " " + word
        continue
      }
      lines.append("")
      for character in word {
        let longer = lines[lines.count - 1] + String(character)
        if longer.count > 1 && Self.width(longer, size: size) > width { lines.append("") }
        lines[lines.count - 1].append(character)
      }
    }
    return lines
  }

  private static func isBreak(_ character: Character) -> Bool {
    character.isWhitespace && character != "\u{A0}" && character != "\u{202F}"
  }

  private static func advance(_ scalar: Unicode.Scalar) -> Double {
    switch scalar {
    case "i", "j", "l", "I", "|", "'", ".", ",", ":", ";", "!", " ", "\u{A0}", "(", ")", "/", "·":
      0.32
    case "\u{202F}", "\u{2009}", "⁰"..."⁹", "¹", "²", "³", "⁻": 0.36
    case "f", "r", "t", "-": 0.4
    case "m", "w", "M", "W", "@", "%": 0.92
    case "A"..."Z": 0.72
    case "−", "×", "…": 0.84
    case "\u{0}"..."\u{10FF}", "\u{2010}"..."\u{2027}": 0.63
    default: 1
    }
  }
}
