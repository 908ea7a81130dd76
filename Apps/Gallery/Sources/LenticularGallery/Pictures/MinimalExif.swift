/// An EXIF block with what stays of a photograph whose metadata is removed (Exif 2.32, CIPA DC-008, §4.6).
struct MinimalExif {
  /// The orientation, 1...8.
  var orientation = 1
  /// Whether the colours are those of Adobe RGB (1998), which the option file of DCF (R03) says.
  var isAdobeRGB = false
  /// Whose photograph it is.
  var credit: Credit?

  /// An entry of a directory.
  private struct Entry {
    let tag: Int
    /// 2 for text, 3 for a number of two bytes, 4 for one of four.
    let type: Int
    let count: Int
    /// The bytes, of which up to four are in the entry itself.
    let value: [UInt8]

    static func text(_ tag: Int, _ text: String) -> Entry {
      let bytes = Array(text.utf8) + [0]
      return Entry(tag: tag, type: 2, count: bytes.count, value: bytes)
    }

    static func short(_ tag: Int, _ number: Int) -> Entry {
      Entry(tag: tag, type: 3, count: 1, value: bytes(number, 2))
    }

    static func long(_ tag: Int, _ number: Int) -> Entry {
      Entry(tag: tag, type: 4, count: 1, value: bytes(number, 4))
    }

    static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
  }

  /// A segment of a JPEG (APP1); empty if there is nothing to say.
  var segment: [UInt8] {
    let block = self.block
    if block.isEmpty { return [] }
    let body = Array("Exif\0\0".utf8) + block
    return [0xFF, 0xE1] + Entry.bytes(body.count + 2, 2) + body
  }

  /// The block in the structure of TIFF, most significant byte first; empty if there is nothing to say.
  private var block: [UInt8] {
    var entries: [Entry] = []
    if orientation != 1 { entries.append(.short(0x0112, orientation)) }
    if let artist = credit?.artist { entries.append(.text(0x013B, artist)) }
    if let copyright = credit?.copyright { entries.append(.text(0x8298, copyright)) }
    if entries.isEmpty, !isAdobeRGB { return [] }
    let start = 8
    let head = Array("MM".utf8) + Entry.bytes(42, 2) + Entry.bytes(start, 4)
    guard isAdobeRGB else { return head + Self.directory(entries, at: start) }
    // The directories of EXIF and of interoperability follow the first one.
    let inner = start + Self.directory(entries + [.long(0x8769, 0)], at: start).count
    let inside = { (next: Int) in
      Self.directory([.short(0xA001, 0xFFFF), .long(0xA005, next)], at: inner)
    }
    let last = inner + inside(0).count
    return head + Self.directory(entries + [.long(0x8769, inner)], at: start) + inside(last)
      + Self.directory([.text(0x0001, "R03")], at: last)
  }

  /// A directory of entries in ascending order of their tags, with what does not fit into them behind it.
  private static func directory(_ entries: [Entry], at start: Int) -> [UInt8] {
    var directory = Entry.bytes(entries.count, 2)
    var behind: [UInt8] = []
    let end = start + 2 + 12 * entries.count + 4
    for entry in entries {
      directory += Entry.bytes(entry.tag, 2) + Entry.bytes(entry.type, 2)
      directory += Entry.bytes(entry.count, 4)
      if entry.value.count <= 4 {
        directory += entry.value + [UInt8](repeating: 0, count: 4 - entry.value.count)
      } else {
        directory += Entry.bytes(end + behind.count, 4)
        behind += entry.value + (entry.value.count % 2 == 1 ? [0] : [])
      }
    }
    return directory + Entry.bytes(0, 4) + behind
  }
}
