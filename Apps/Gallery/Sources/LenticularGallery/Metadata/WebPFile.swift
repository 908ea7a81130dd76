/// A WebP that lacks its end (RFC 9649): what browsers show of it, decoders of whole files refuse.
enum WebPFile {
  /// The largest file that gets an end, in bytes.
  private static let limit = 64 << 20
  private static let header = 12
  /// The zeros beyond the end, in bytes; an even number.
  private static let slack = 1 << 12

  /// The file with an end: the chunks that it has, the last one filled with zeros. Of a picture in lossy format, a decoder
  /// shows what there is, and continues it below; of one that moves, the pictures that are whole.
  ///
  /// - Returns: `nil` if the file lacks nothing, or nothing of its picture is there.
  static func completed(_ file: OpenFile) -> [UInt8]? {
    var reader = ByteReader(file)
    reader.order = .little
    guard let declared = reader.unsigned32(at: 4), reader.count < declared + 8,
      reader.count <= limit, declared <= limit,
      let bytes = reader.slice(at: 0, count: reader.count),
      bytes.count > header
    else { return nil }
    var result = Array(bytes.prefix(header))
    var names: [String] = []
    var offset = header
    while let length = reader.unsigned32(at: offset + 4),
      let type = reader.slice(at: offset, count: 4)
    {
      let name = String(decoding: type, as: UTF8.self)
      let end = min(offset + 8 + length, bytes.count)
      let missing = offset + 8 + length - end
      let isPicture = name == "VP8 " || name == "VP8L"
      if missing > 0, !isPicture || end == offset + 8 { break }
      // Its decoder reads on where bytes are wrong, and gets zeros beyond the end, too.
      let slack = missing > 0 ? Self.slack : 0
      result += bytes[offset..<offset + 4]
      result += (0..<4).map { UInt8(truncatingIfNeeded: (length + slack) >> (8 * $0)) }
      result += bytes[offset + 8..<end]
      result += [UInt8](repeating: 0, count: min(missing, limit) + slack + length % 2)
      names.append(name)
      offset += 8 + length + length % 2
    }
    guard names.contains(where: { ["VP8 ", "VP8L", "ANMF"].contains($0) }) else { return nil }
    // The extended header tells what follows.
    if names[0] == "VP8X", result.count > header + 8 {
      result[header + 8] &= ~0x0C
      if names.contains("EXIF") { result[header + 8] |= 0x08 }
      if names.contains("XMP ") { result[header + 8] |= 0x04 }
    }
    let size = UInt32(result.count - 8)
    for index in 0..<4 { result[4 + index] = UInt8(truncatingIfNeeded: size >> (8 * index)) }
    return result
  }
}
