/// The caption of an IPTC block: dataset 2:120 (Caption/Abstract) of IIM 4.2.
struct IPTCBlock: Equatable {
  var caption: String?

  init() {}

  /// Reads the datasets, each `0x1C`, record, number, a 16-bit length and the value; the block may
  /// be wrapped in Photoshop's image resources.
  init(_ block: [UInt8]) {
    let reader = ByteReader(bytes: block)
    guard var offset = block.indices.first(where: { isDataset(block, at: $0) }) else { return }
    while offset + 5 <= block.count, block[offset] == 0x1C {
      guard let count = reader.unsigned16(at: offset + 3), count < 0x8000,
        let value = reader.slice(at: offset + 5, count: count)
      else { return }
      if block[offset + 1] == 2, block[offset + 2] == 120 { caption = Self.text(value) }
      offset += 5 + count
    }
  }

  private func isDataset(_ block: [UInt8], at offset: Int) -> Bool {
    block[offset] == 0x1C && offset + 1 < block.count && (1...2).contains(block[offset + 1])
  }

  /// The text in UTF-8, or in Latin-1 if it is not valid UTF-8. Old programs wrote Latin-1 without
  /// declaring it.
  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self)
      ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
  }
}
