import CQREncode

/// A QR code: text as a square of dark and light modules (ISO/IEC 18004).
struct QRCode: Equatable {
  /// The number of modules along a side.
  let side: Int
  /// The modules, row by row from the top.
  private let modules: [Bool]

  /// The quiet zone around a code, in modules.
  static let margin = 4

  /// The smallest code that is readable with 15 % of it lost; `nil` if the text is empty or too
  /// long for any code.
  init?(_ text: String) {
    guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_M, QR_MODE_8, 1) else { return nil }
    defer { QRcode_free(code) }
    side = Int(code.pointee.width)
    // The lowest bit of each byte is the colour.
    modules = (0..<side * side).map { code.pointee.data[$0] & 1 == 1 }
  }

  /// Whether a module is dark; modules of the quiet zone are light.
  func isDark(column: Int, row: Int) -> Bool {
    (0..<side).contains(column) && (0..<side).contains(row) && modules[row * side + column]
  }

  /// The code for a terminal, with two rows of modules per line. It is black on white, in those
  /// two of the 256 colours that themes do not change.
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
