/// What tells that a PNG or an AVIF moves. Of these, libvips 8.14 reads the first picture only.
struct AnimatedFile {
  /// How often the pictures are shown; 0 for ever.
  let loops: Int
  /// The name of FFmpeg's reader of the format.
  let demuxer: String

  /// - Returns: `nil` for a file that stands still, and for other formats.
  init?(_ file: OpenFile, _ format: ImageFormat) {
    switch format {
    case .png:
      guard let loops = Self.loops(ofPNG: ByteReader(file)) else { return nil }
      (self.loops, demuxer) = (loops, "apng")
    case .avif:
      guard let head = try? file.firstBytes(12), head.dropFirst(8).elementsEqual("avis".utf8),
        ISOMedia(file).box(["moov", "trak"]) != nil
      else { return nil }
      (loops, demuxer) = (0, "mov")
    default: return nil
    }
  }

  /// Whether files of a format may move of which libvips reads the first picture only.
  static func mayBe(_ role: FileRole) -> Bool { role == .still(.png) || role == .still(.avif) }

  /// The most chunks before the pictures that are read.
  private static let chunkLimit = 1000

  /// How often the pictures of a PNG are shown, as its chunk `acTL` says; `nil` if it has one picture (Portable Network
  /// Graphics, third edition, 11.3.5.1).
  private static func loops(ofPNG reader: ByteReader) -> Int? {
    var offset = 8
    for _ in 0..<chunkLimit {
      guard let length = reader.unsigned32(at: offset),
        let type = reader.slice(at: offset + 4, count: 4)
      else { return nil }
      if type.elementsEqual("IDAT".utf8) { return nil }
      if type.elementsEqual("acTL".utf8) {
        guard length >= 8, let frames = reader.unsigned32(at: offset + 8), frames > 1 else {
          return nil
        }
        return reader.unsigned32(at: offset + 12)
      }
      offset += length + 12
    }
    return nil
  }
}
