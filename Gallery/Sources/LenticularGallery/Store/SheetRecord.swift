/// A sprite sheet that was printed, and the colours on it.
struct SheetRecord: Hashable, Sendable {
  var file: StoredFile
  /// Of each photograph on it.
  var colors: [Color]
}

extension SheetRecord {
  private static let header = (name: "lenticular", value: "sheet 1")

  var bytes: [UInt8] {
    var text = RecordText()
    text.add(Self.header.name, Self.header.value)
    text.add("file", file.text)
    text.add("colors", colors.map(\.css).joined())
    return text.bytes
  }

  /// `nil` when the bytes are no whole record.
  init?(_ bytes: [UInt8]) {
    guard let text = RecordText(bytes), text[Self.header.name] == Self.header.value,
      let file = text["file"].flatMap(StoredFile.init)
    else { return nil }
    self.file = file
    colors = (text["colors"] ?? "").split(separator: "#").compactMap { Color(digits: $0) }
  }
}

extension Color {
  /// From six hexadecimal digits.
  fileprivate init?(digits: Substring) {
    guard digits.utf8.count == 6, let number = UInt32(digits, radix: 16) else { return nil }
    self.init(
      red: UInt8(number >> 16), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
  }
}
