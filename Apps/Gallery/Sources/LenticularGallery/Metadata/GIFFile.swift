/// What a GIF says beside its pictures (Graphics Interchange Format, version 89a), of which libvips 8.14 tells nothing.
struct GIFFile {
  private(set) var comments: [String] = []
  /// A packet of XMP (XMP Specification, part 3, 1.1.2).
  private(set) var packet: [UInt8]?

  /// The largest file that is read, in bytes: pictures lie between the texts.
  private static let limit = 64 << 20
  private static let header = 13
  private static let application = "XMP DataXMP"

  init(_ file: OpenFile) {
    guard let size = try? file.version.size, size <= Self.limit, let bytes = try? file.contents(),
      bytes.count > Self.header
    else { return }
    var offset = Self.header + Self.colours(bytes[10])
    while offset + 1 < bytes.count {
      switch bytes[offset] {
      case 0x21:
        let label = bytes[offset + 1]
        let (pieces, end) = Self.blocks(bytes, at: offset + 2)
        if label == 0xFE { comments.append(LegacyText.text(pieces.joined())) }
        if label == 0xFF, let first = pieces.first, first.elementsEqual(Self.application.utf8) {
          // The packet is not divided; what looks like lengths are its bytes.
          packet = packet ?? Array(bytes[first.endIndex..<end])
        }
        offset = end
      case 0x2C:
        guard offset + 10 < bytes.count else { return }
        // A picture's header and colours, and the size of its codes.
        offset = Self.blocks(bytes, at: offset + 11 + Self.colours(bytes[offset + 9])).end
      default: return
      }
    }
  }

  /// The bytes of a table of colours, by the byte that tells of it.
  private static func colours(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 6 << (flags & 7) }

  /// Pieces of at most 255 bytes, each after its length, up to an empty one.
  private static func blocks(_ bytes: [UInt8], at start: Int) -> (
    pieces: [ArraySlice<UInt8>], end: Int
  ) {
    var pieces: [ArraySlice<UInt8>] = []
    var offset = start
    while offset < bytes.count, bytes[offset] > 0 {
      let end = min(offset + 1 + Int(bytes[offset]), bytes.count)
      pieces.append(bytes[offset + 1..<end])
      offset = end
    }
    return (pieces, min(offset + 1, bytes.count))
  }
}
