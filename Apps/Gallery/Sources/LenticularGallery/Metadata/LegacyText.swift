/// Texts of files that do not declare their encoding.
enum LegacyText {
  /// The text in UTF-8, or in Windows-1252 if it is not valid UTF-8: what old programs wrote without declaring it.
  static func text(_ bytes: some Collection<UInt8>) -> String {
    let bytes = Array(bytes)
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(bytes.map(windows1252)))
  }

  /// The text in UTF-16, with the order of its mark, or that of the given one.
  static func utf16(_ bytes: some Collection<UInt8>, _ order: ByteReader.Order) -> String {
    var bytes = Array(bytes)
    var order = order
    if bytes.starts(with: [0xFE, 0xFF]) {
      order = .big
    } else if bytes.starts(with: [0xFF, 0xFE]) {
      order = .little
    } else {
      // Many programs write the other order. Most texts have letters whose first byte is zero.
      let zeros = bytes.indices.filter { bytes[$0] == 0 }
      let even = zeros.count { $0 % 2 == 0 }
      if 2 * even > zeros.count { order = .big } else if 2 * even < zeros.count { order = .little }
    }
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      bytes.removeFirst(2)
    }
    let reader = ByteReader(bytes: bytes, order: order)
    let units = stride(from: 0, to: bytes.count - 1, by: 2).compactMap {
      reader.unsigned16(at: $0).map { UInt16($0) }
    }
    return String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
  }

  /// The characters of 0x80 to 0x9F; those that are undefined are replaced.
  private static let high: [UInt32] = [
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
  ]

  private static func windows1252(_ byte: UInt8) -> Unicode.Scalar {
    guard (0x80...0x9F).contains(byte) else { return Unicode.Scalar(byte) }
    return Unicode.Scalar(high[Int(byte) - 0x80]) ?? "\u{FFFD}"
  }
}
