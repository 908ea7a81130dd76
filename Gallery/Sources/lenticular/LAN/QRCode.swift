import CQREncode

/// A text as a square of dark and light modules that a camera reads (ISO/IEC 18004).
struct QRCode: Equatable {
  /// The modules along a side.
  let side: Int
  /// Row by row from the top.
  private let modules: [Bool]

  /// The quiet zone around a code, in modules.
  static let margin = 4

  /// The smallest code from which a text can be read with 15 % of it lost; `nil` when the text
  /// is empty or longer than any code holds.
  init?(_ text: String) {
    guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else { return nil }
    defer { QRcode_free(code) }
    side = Int(code.pointee.width)
    // The lowest bit of each byte is the colour.
    modules = (0..<side * side).map { code.pointee.data[$0] & 1 == 1 }
  }

  /// Whether a module is dark; in the quiet zone none is.
  func isDark(column: Int, row: Int) -> Bool {
    (0..<side).contains(column) && (0..<side).contains(row) && modules[row * side + column]
  }

  /// The code for a terminal, two rows of modules to a line. It is black on white, whatever the
  /// terminal's own colours are: the two of 256 colours that no theme changes.
  var terminalText: String {
    let places = -Self.margin..<side + Self.margin
    return stride(from: places.lowerBound, to: places.upperBound, by: 2).map { row in
      let blocks = places.map { column in
        switch (isDark(column: column, row: row), isDark(column: column, row: row + 1)) {
        case (false, false): " "
        case (true, false): "▀"
        case (false, true): "▄"
        case (true, true): "█"
        }
      }
      return "\u{1B}[38;5;16;48;5;231m\(blocks.joined())\u{1B}[0m\n"
    }.joined()
  }
}
