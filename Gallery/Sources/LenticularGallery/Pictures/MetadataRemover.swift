/// Removes metadata about location, owner and serial numbers from a file, without encoding the
/// image again.
enum MetadataRemover {
  /// The file without its metadata; `nil` if the format does not permit that, or the file is
  /// invalid. Colour profiles are kept, and so is the orientation of a JPEG.
  static func removed(from file: [UInt8], format: ImageFormat) -> [UInt8]? {
    switch format {
    case .jpeg: jpeg(file)
    case .png: png(file)
    case .webp: webp(file)
    case .avif, .heic, .tiff, .gif, .jpegXL, .jpeg2000: nil
    }
  }

  /// Removes segments before the first scan, except those of the image itself, JFIF (APP0), the
  /// colour profile (APP2) and Adobe's colour transform (APP14).
  private static func jpeg(_ file: [UInt8]) -> [UInt8]? {
    let reader = ByteReader(bytes: file)
    guard file.starts(with: [0xFF, 0xD8]) else { return nil }
    var kept: [UInt8] = []
    var orientation = 1
    var offset = 2
    while offset + 4 <= file.count, file[offset] == 0xFF {
      let marker = file[offset + 1]
      if marker == 0xFF {
        offset += 1
        continue
      }
      if marker == 0xDA {
        guard let end = endOfImage(file, from: offset) else { return nil }
        let head = [0xFF, 0xD8] + (orientation == 1 ? [] : exif(orientation: orientation))
        return head + kept + file[offset..<end]
      }
      guard let length = reader.unsigned16(at: offset + 2), length >= 2,
        let segment = reader.slice(at: offset, count: length + 2)
      else { return nil }
      let body = segment.dropFirst(4)
      switch marker {
      case 0xE1:
        if body.starts(with: "Exif\0\0".utf8) {
          orientation = ExifBlock(Array(body)).orientation ?? 1
        }
      case 0xE2:
        if body.starts(with: "ICC_PROFILE\0".utf8) { kept += segment }
      case 0xE3...0xED, 0xEF, 0xFE:
        break
      default:
        kept += segment
      }
      offset += length + 2
    }
    return nil
  }

  /// The end of the image whose first scan begins at `start`. Data that phones append (a second
  /// image, a video) has metadata of its own.
  private static func endOfImage(_ file: [UInt8], from start: Int) -> Int? {
    let reader = ByteReader(bytes: file)
    var offset = start
    while offset + 1 < file.count {
      let marker = file[offset + 1]
      // In a scan, 0xFF is followed by 0 or by a restart marker.
      if file[offset] != 0xFF || marker == 0 || (0xD0...0xD7).contains(marker) {
        offset += 1
      } else if marker == 0xFF {
        offset += 1
      } else if marker == 0xD9 {
        return offset + 2
      } else {
        guard let length = reader.unsigned16(at: offset + 2) else { return nil }
        offset += 2 + length
      }
    }
    return nil
  }

  /// An EXIF segment with the orientation only.
  static func exif(orientation: Int) -> [UInt8] {
    [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0] + [0, 0, 0, 0]
  }

  /// Removes the chunks of text, time, EXIF and other programs.
  private static func png(_ file: [UInt8]) -> [UInt8]? {
    let reader = ByteReader(bytes: file)
    let kept: Set<String> = [
      "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP",
      "bKGD", "pHYs",
    ]
    var result = Array(file.prefix(8))
    var offset = 8
    while let length = reader.unsigned32(at: offset),
      let chunk = reader.slice(at: offset, count: length + 12)
    {
      let name = String(decoding: chunk.dropFirst(4).prefix(4), as: UTF8.self)
      if kept.contains(name) { result += chunk }
      if name == "IEND" { return result }
      offset += length + 12
    }
    return nil
  }

  /// Removes the chunks of EXIF and XMP from a RIFF file, with the flags that announce them. If
  /// only the image is left, the extended header is removed too.
  static func webp(_ file: [UInt8]) -> [UInt8]? {
    var reader = ByteReader(bytes: file)
    reader.order = .little
    let kept: Set<String> = ["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]
    var header: [UInt8] = []
    var chunks: [UInt8] = []
    var names: [String] = []
    var offset = 12
    while let length = reader.unsigned32(at: offset + 4),
      let chunk = reader.slice(at: offset, count: 8 + length)
    {
      let name = String(decoding: chunk.prefix(4), as: UTF8.self)
      if kept.contains(name) {
        var bytes = Array(chunk)
        if name == "VP8X", bytes.count > 8 {
          bytes[8] &= ~0x0C
          header = bytes
        } else {
          chunks += bytes + (length % 2 == 1 ? [0] : [])
          names.append(name)
        }
      }
      offset += 8 + length + length % 2
    }
    guard offset >= file.count, !chunks.isEmpty else { return nil }
    if names != ["VP8 "], names != ["VP8L"] { chunks = header + chunks }
    let size = UInt32(chunks.count + 4)
    let littleEndian = (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * UInt32($0))) }
    return Array("RIFF".utf8) + littleEndian + Array("WEBP".utf8) + chunks
  }
}
