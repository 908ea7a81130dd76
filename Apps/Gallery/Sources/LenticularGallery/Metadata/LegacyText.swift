import Foundation

/// Texts of files that do not declare their encoding, or declare an old one.
enum LegacyText {
  /// The text in UTF-8, or in Windows-1252 if it is not valid UTF-8: what old programs wrote without declaring it. It ends
  /// at the first zero. One that begins with a byte order mark is in UTF-16.
  static func text(_ bytes: some Collection<UInt8>) -> String {
    if bytes.starts(with: bigMark) || bytes.starts(with: littleMark) { return utf16(bytes, .big) }
    var bytes = Array(bytes.prefix { $0 != 0 })
    if bytes.starts(with: utf8Mark) { bytes.removeFirst(utf8Mark.count) }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    return String(String.UnicodeScalarView(bytes.map(windows1252)))
  }

  private static let bigMark: [UInt8] = [0xFE, 0xFF]
  private static let littleMark: [UInt8] = [0xFF, 0xFE]
  private static let utf8Mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The text in UTF-16, with the order of its mark. Without one, the order is that of which the text makes sense, or the
  /// given one.
  static func utf16(_ bytes: some Collection<UInt8>, _ order: ByteReader.Order) -> String {
    let bytes = Array(bytes)
    if bytes.starts(with: bigMark) { return text(units(bytes.dropFirst(2), .big)) }
    if bytes.starts(with: littleMark) { return text(units(bytes.dropFirst(2), .little)) }
    // Many programs write the other order.
    let other: ByteReader.Order = order == .big ? .little : .big
    let (given, swapped) = (units(bytes, order), units(bytes, other))
    return text(likelihood(of: given) >= likelihood(of: swapped) ? given : swapped)
  }

  /// A text that is declared to be Unicode: in UTF-16, or in UTF-8, as some programs write.
  static func unicode(_ bytes: some Collection<UInt8>, _ order: ByteReader.Order) -> String {
    let text = bytes.prefix { $0 != 0 }
    if text.count == bytes.count || bytes.dropFirst(text.count).allSatisfy({ $0 == 0 }),
      text.count > 1, let text = String(validating: text, as: UTF8.self)
    {
      return text
    }
    return utf16(bytes, order)
  }

  /// A text in one of the encodings of Japanese: ISO 2022, Shift JIS or EUC.
  static func japanese(_ bytes: some Collection<UInt8>) -> String? {
    let text = Data(bytes.prefix { $0 != 0 })
    let encodings: [String.Encoding] =
      text.contains(escape) ? [.iso2022JP] : [.utf8, .shiftJIS, .japaneseEUC]
    return encodings.lazy.compactMap { String(data: text, encoding: $0) }.first
  }

  private static let escape: UInt8 = 0x1B

  /// A text in the encoding that a designation of ISO 2022 names, as IPTC declares it (IIM 4.2, 1:90); `nil` for others.
  static func declared(_ bytes: some Collection<UInt8>, _ designation: some Collection<UInt8>)
    -> String?
  {
    // The parts of ISO 8859 as sets of 96 characters, by the last byte of the designation, and their numbers.
    let parts: [Character: UInt] = [
      "A": 1, "B": 2, "C": 3, "D": 4, "L": 5, "G": 6, "F": 7, "H": 8, "M": 9, "V": 10, "T": 11,
      "Y": 13, "_": 14, "b": 15, "f": 16,
    ]
    let designation = Array(designation)
    guard designation.count == 3, designation[0] == escape, (0x2D...0x2F).contains(designation[1]),
      let part = parts[Character(Unicode.Scalar(designation[2]))], part > 1
    else { return nil }
    // Core Foundation's numbers of these encodings begin at 0x0201.
    let encoding = String.Encoding(rawValue: 0x8000_0200 + part)
    return String(data: Data(bytes), encoding: encoding)
  }

  private static func units(_ bytes: some Collection<UInt8>, _ order: ByteReader.Order) -> [UInt16]
  {
    let reader = ByteReader(bytes: Array(bytes), order: order)
    return stride(from: 0, to: reader.count - 1, by: 2).compactMap {
      reader.unsigned16(at: $0).map { UInt16($0) }
    }
  }

  private static func text(_ units: [UInt16]) -> String {
    String(decoding: units.prefix { $0 != 0 }, as: UTF16.self)
  }

  /// The ranges in which the characters of most texts are: alphabets, punctuation, kana, ideographs, syllables of Korean.
  private static let usual: [ClosedRange<UInt16>] = [
    0x0020...0x024F, 0x0370...0x06FF, 0x0900...0x0E7F, 0x2000...0x206F, 0x3000...0x30FF,
    0x4E00...0x9FFF, 0xAC00...0xD7AF, 0xFF00...0xFFEF,
  ]

  /// How many units are usual, those of alphabets twice: an ideograph may be two letters in the other order.
  private static func likelihood(of units: [UInt16]) -> Int {
    units.reduce(0) { sum, unit in
      guard let index = usual.firstIndex(where: { $0.contains(unit) }) else { return sum }
      return sum + (index < 4 ? 2 : 1)
    }
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
