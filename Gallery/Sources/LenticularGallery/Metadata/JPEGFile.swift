/// The segments of a JPEG file before its first scan (ITU-T T.81, Annex B).
struct JPEGFile {
  private let reader: ByteReader

  init(_ file: OpenFile) { reader = ByteReader(file) }

  /// The comment of the file; `nil` without one.
  var comment: String? {
    var comment: String?
    forEachSegment { marker, content in
      guard marker == 0xFE, comment == nil,
        let bytes = reader.slice(at: content.lowerBound, count: content.count)
      else { return }
      comment = LegacyText.text(bytes.prefix { $0 != 0 })
    }
    return comment
  }

  /// Calls a closure for the segments, with the range of the content of each.
  private func forEachSegment(_ body: (_ marker: UInt8, _ content: Range<Int>) -> Void) {
    var offset = 2
    while let head = reader.slice(at: offset, count: 4), head[head.startIndex] == 0xFF {
      let marker = head[head.startIndex + 1]
      if marker == 0xFF {
        offset += 1
        continue
      }
      guard marker != 0xDA, marker != 0xD9, let length = reader.unsigned16(at: offset + 2),
        length >= 2
      else { return }
      body(marker, offset + 4..<offset + 2 + length)
      offset += 2 + length
    }
  }
}
