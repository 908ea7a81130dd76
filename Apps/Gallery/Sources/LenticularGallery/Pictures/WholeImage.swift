/// Tells whether a file of an image has its end, by its first and last bytes.
enum WholeImage {
  /// Whether the file is a JPEG, a WebP, a PNG, a GIF, or one of the ISO base media formats, of pictures or movies, and has
  /// all its bytes. For other formats, such as TIFF, that cannot be told: `false`.
  static func has(_ file: OpenFile) -> Bool {
    guard let size = try? file.version.size, size > 12,
      let head = try? file.bytes(from: 0, atMost: 32),
      let end = try? file.bytes(from: size - 12, atMost: 12), end.count == 12
    else { return false }
    let reader = ByteReader(bytes: head, order: .little)
    switch FileRole(firstBytes: head) {
    case .still(.jpeg): return end.suffix(2) == [0xFF, 0xD9]
    case .still(.webp): return reader.unsigned32(at: 4) == size - 8
    case .still(.png): return end.dropFirst(4).prefix(4).elementsEqual("IEND".utf8)
    case .still(.gif): return end.last == 0x3B
    case .still(.avif), .still(.heic), .movie(.mp4): return boxes(in: file, size)
    case .still(.tiff), .still(.bmp), .still(.jpegXL), .still(.jpeg2000), .movie, .raw, .sidecar,
      nil:
      return false
    }
  }

  /// Whether the boxes of an ISO base media file fill it.
  private static func boxes(in file: OpenFile, _ size: Int) -> Bool {
    var offset = 0
    while offset + 8 <= size {
      guard let head = try? file.bytes(from: offset, atMost: 8),
        let length = ByteReader(bytes: head).unsigned32(at: 0), length >= 8
      else { return false }
      offset += length
    }
    return offset == size
  }
}
