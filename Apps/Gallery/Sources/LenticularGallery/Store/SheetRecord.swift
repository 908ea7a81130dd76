/// The record of a sprite sheet, with the colours of its photographs.
struct SheetRecord: Hashable, Sendable {
  var file: StoredFile
  /// The colour of each photograph on the sheet.
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

  /// Parses a record; `nil` if it is incomplete or invalid.
  init?(_ bytes: [UInt8]) {
    guard let text = RecordText(bytes), text[Self.header.name] == Self.header.value,
      let file = text["file"].flatMap(StoredFile.init)
    else { return nil }
    self.file = file
    colors = (text["colors"] ?? "").split(separator: "#").compactMap { Color(digits: $0) }
  }
}

extension Color {
  /// Parses six hexadecimal digits.
  fileprivate init?(digits: Substring) {
    guard digits.utf8.count == 6, let number = UInt32(digits, radix: 16) else { return nil }
    self.init(
      red: UInt8(number >> 16), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
  }
}
