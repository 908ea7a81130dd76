/// The texts and dates of an IPTC block (IIM 4.2, record 2).
struct IPTCBlock: Equatable {
  /// Caption/Abstract, 2:120.
  var caption: String?
  /// Object Name, 2:05.
  var title: String?
  /// Headline, 2:105.
  var headline: String?
  /// By-line, 2:80.
  var artist: String?
  /// Copyright Notice, 2:116.
  var copyright: String?
  /// Keywords, 2:25, which is repeated.
  var keywords: [String] = []
  /// The dates of creation and of digital creation: 2:55 with 2:60, and 2:62 with 2:63.
  var dates: [CaptureDate] = []

  init() {}

  /// Reads the datasets, each `0x1C`, record, number, a 16-bit length and the value; the block may
  /// be wrapped in Photoshop's image resources.
  init(_ block: [UInt8]) {
    let reader = ByteReader(bytes: block)
    guard var offset = block.indices.first(where: { isDataset(block, at: $0) }) else { return }
    var values: [UInt8: ArraySlice<UInt8>] = [:]
    var keywords: [ArraySlice<UInt8>] = []
    var isUTF8 = false
    while offset + 5 <= block.count, block[offset] == 0x1C {
      guard let count = reader.unsigned16(at: offset + 3), count < 0x8000,
        let value = reader.slice(at: offset + 5, count: count)
      else { break }
      // 1:90 declares the coded character set.
      if block[offset + 1] == 1, block[offset + 2] == 90 {
        isUTF8 = value.starts(with: [0x1B, 0x25, 0x47])
      }
      if block[offset + 1] == 2, block[offset + 2] == 25 { keywords.append(value) }
      if block[offset + 1] == 2, values[block[offset + 2]] == nil {
        values[block[offset + 2]] = value
      }
      offset += 5 + count
    }
    func decoded(_ value: ArraySlice<UInt8>) -> String {
      isUTF8 ? String(decoding: value, as: UTF8.self) : LegacyText.text(value)
    }
    func text(_ number: UInt8) -> String? { values[number].map(decoded) }
    self.keywords = keywords.map(decoded)
    (artist, copyright) = (text(80), text(116))
    (caption, title, headline) = (text(120), text(5), text(105))
    dates = [(55, 60), (62, 63)].compactMap { Self.date(text($0), text($1)) }
  }

  /// A date, `20070202`, and a time, `120000+0100`.
  private static func date(_ day: String?, _ time: String?) -> CaptureDate? {
    guard let day, day.utf8.count == 8 else { return nil }
    let date = "\(day.prefix(4))-\(day.dropFirst(4).prefix(2))-\(day.suffix(2))"
    guard let time, time.utf8.count >= 6 else { return CaptureDate(date) }
    let clock = "\(time.prefix(2)):\(time.dropFirst(2).prefix(2)):\(time.dropFirst(4).prefix(2))"
    return CaptureDate("\(date) \(clock)", offset: String(time.dropFirst(6))) ?? CaptureDate(date)
  }

  private func isDataset(_ block: [UInt8], at offset: Int) -> Bool {
    block[offset] == 0x1C && offset + 1 < block.count && (1...2).contains(block[offset + 1])
  }
}
