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

  /// Reads the datasets, each `0x1C`, record, number, a length and the value; the block may be wrapped in Photoshop's image
  /// resources.
  init(_ block: [UInt8]) {
    let block = Self.resource(in: block).map { Array($0) } ?? block
    let reader = ByteReader(bytes: block)
    guard var offset = block.indices.first(where: { isDataset(block, at: $0) }) else { return }
    var values: [UInt8: ArraySlice<UInt8>] = [:]
    var keywords: [ArraySlice<UInt8>] = []
    var designation: ArraySlice<UInt8> = []
    while offset + 5 <= block.count, block[offset] == 0x1C {
      guard let (start, count) = Self.length(at: offset + 3, in: reader),
        let value = reader.slice(at: start, count: count)
      else { break }
      // 1:90 declares the coded character set.
      if block[offset + 1] == 1, block[offset + 2] == 90 { designation = value }
      if block[offset + 1] == 2, block[offset + 2] == 25 { keywords.append(value) }
      if block[offset + 1] == 2, values[block[offset + 2]] == nil {
        values[block[offset + 2]] = value
      }
      offset = start + count
    }
    // What is valid UTF-8 is that, whatever is declared: few programs declare what they write.
    func decoded(_ value: ArraySlice<UInt8>) -> String {
      if String(validating: value, as: UTF8.self) != nil { return LegacyText.text(value) }
      return LegacyText.declared(value, designation) ?? LegacyText.text(value)
    }
    func text(_ number: UInt8) -> String? { values[number].map(decoded) }
    self.keywords = keywords.map(decoded)
    (artist, copyright) = (text(80), text(116))
    (caption, title, headline) = (text(120), text(5), text(105))
    dates = [(55, 60), (62, 63)].compactMap { Self.date(text($0), text($1)) }
  }

  /// The place and the length of a value. A length of more than 15 bits is told by the number of its own bytes.
  private static func length(at offset: Int, in reader: ByteReader) -> (start: Int, count: Int)? {
    guard let short = reader.unsigned16(at: offset) else { return nil }
    if short < 0x8000 { return (offset + 2, short) }
    let size = short & 0x7FFF
    guard (1...4).contains(size), let bytes = reader.slice(at: offset + 2, count: size) else {
      return nil
    }
    return (offset + 2 + size, bytes.reduce(0) { $0 << 8 | Int($1) })
  }

  /// The block in Photoshop's image resources, of which the one with the number 1028 has it (Adobe Photoshop File Formats
  /// Specification); `nil` if these are none, or do not have it.
  private static func resource(in bytes: [UInt8]) -> ArraySlice<UInt8>? {
    let reader = ByteReader(bytes: bytes)
    var offset = bytes.starts(with: JPEGFile.photoshop.utf8) ? JPEGFile.photoshop.utf8.count : 0
    while reader.slice(at: offset, count: 4)?.elementsEqual("8BIM".utf8) ?? false,
      let number = reader.unsigned16(at: offset + 4),
      let name = reader.slice(at: offset + 6, count: 1)?.first
    {
      // A name begins with its length, and what has an odd length is filled up.
      let place = offset + 6 + (Int(name) + 2) / 2 * 2
      guard let count = reader.unsigned32(at: place) else { return nil }
      if number == 0x0404, count > 0 {
        return reader.slice(at: place + 4, count: min(count, bytes.count - place - 4))
      }
      offset = place + 4 + count + count % 2
    }
    return nil
  }

  /// A date, `20070202`, and a time, `120000+0100`. Some programs put hyphens and colons into them.
  private static func date(_ day: String?, _ time: String?) -> CaptureDate? {
    guard let day = day?.filter(\.isNumber), day.utf8.count == 8 else { return nil }
    let date = "\(day.prefix(4))-\(day.dropFirst(4).prefix(2))-\(day.suffix(2))"
    guard let time = time?.filter({ $0 != ":" }), time.utf8.count >= 6 else {
      return CaptureDate(date)
    }
    let clock = "\(time.prefix(2)):\(time.dropFirst(2).prefix(2)):\(time.dropFirst(4).prefix(2))"
    return CaptureDate("\(date) \(clock)", offset: String(time.dropFirst(6))) ?? CaptureDate(date)
  }

  private func isDataset(_ block: [UInt8], at offset: Int) -> Bool {
    block[offset] == 0x1C && offset + 1 < block.count && (1...2).contains(block[offset + 1])
  }
}
