/// Removes metadata about location, owner and serial numbers from a file, without encoding the
/// image again.
enum MetadataRemover {
  /// The file without its metadata; `nil` if the format does not permit that, or the file is
  /// invalid. Colour profiles are kept, and so are the orientation of a JPEG and the mark by which cameras tell that its
  /// colours are those of Adobe RGB.
  ///
  /// - Parameter credit: whose photograph it is, which a JPEG names then; `nil` to remove that too.
  static func removed(from file: [UInt8], format: ImageFormat, credit: Credit? = nil) -> [UInt8]? {
    switch format {
    case .jpeg: jpeg(file, credit: credit)
    case .png: png(file)
    case .webp: webp(file)
    case .avif, .heic, .tiff, .gif, .bmp, .jpegXL, .jpeg2000: nil
    }
  }

  /// Keeps the segments that decoders need: those of the image itself, JFIF (APP0) without a thumbnail, the colour profile
  /// (APP2) and Adobe's colour transform (APP14). All others are removed, also between the scans of a progressive JPEG, and
  /// so is what follows the image: phones append a second image or a movie, which has metadata of its own.
  private static func jpeg(_ file: [UInt8], credit: Credit?) -> [UInt8]? {
    guard file.starts(with: [0xFF, 0xD8]) else { return nil }
    let reader = ByteReader(bytes: file)
    var kept: [UInt8] = []
    var exif = MinimalExif(credit: credit)
    var offset = 2
    while offset + 1 < file.count {
      let marker = file[offset + 1]
      // Decoders skip what is between two segments.
      if file[offset] != 0xFF || marker == 0xFF || marker == 0 || isStandalone(marker) {
        offset += 1
        continue
      }
      if marker == 0xD9 { return [0xFF, 0xD8] + exif.segment + kept + [0xFF, 0xD9] }
      guard let length = reader.unsigned16(at: offset + 2), length >= 2,
        let segment = reader.slice(at: offset, count: length + 2)
      else { return nil }
      let body = segment.dropFirst(4)
      if marker == 0xE1, body.starts(with: "Exif\0\0".utf8) {
        let block = ExifBlock(Array(body))
        exif.orientation = block.orientation ?? 1
        exif.isAdobeRGB = block.isAdobeRGB
      }
      if isNeeded(marker, body) { kept += segment }
      offset += length + 2
      if marker == 0xDA {
        let end = endOfScan(file, from: offset)
        kept += file[offset..<end]
        offset = end
      }
    }
    return nil
  }

  /// Whether a marker has no segment: restarts, and one for arithmetic coding.
  private static func isStandalone(_ marker: UInt8) -> Bool {
    marker == 0x01 || (0xD0...0xD8).contains(marker)
  }

  /// Whether decoders need a segment.
  private static func isNeeded(_ marker: UInt8, _ body: ArraySlice<UInt8>) -> Bool {
    switch marker {
    case 0xC0...0xCF, 0xDA...0xDF: true
    // A thumbnail may show what was cropped.
    case 0xE0: body.starts(with: "JFIF\0".utf8) && body.count == 14
    case 0xE2: body.starts(with: "ICC_PROFILE\0".utf8)
    case 0xEE: body.starts(with: "Adobe".utf8)
    default: false
    }
  }

  /// The end of a scan: the next marker that is no restart. In a scan, 0xFF is followed by 0.
  private static func endOfScan(_ file: [UInt8], from start: Int) -> Int {
    file.withUnsafeBufferPointer { bytes in
      var offset = start
      while offset + 1 < bytes.count {
        let marker = bytes[offset + 1]
        if bytes[offset] == 0xFF, marker != 0, marker != 0xFF, !(0xD0...0xD7).contains(marker) {
          return offset
        }
        offset += 1
      }
      return bytes.count
    }
  }

  /// An EXIF segment with the orientation only.
  static func exif(orientation: Int) -> [UInt8] { MinimalExif(orientation: orientation).segment }

  /// Removes the chunks of text, time, EXIF and other programs.
  private static func png(_ file: [UInt8]) -> [UInt8]? {
    let reader = ByteReader(bytes: file)
    let kept: Set<String> = [
      "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cHRM", "gAMA", "iCCP", "sBIT", "sRGB", "cICP",
      "bKGD", "pHYs", "acTL", "fcTL", "fdAT",
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
