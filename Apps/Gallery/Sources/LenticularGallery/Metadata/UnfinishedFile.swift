/// Files that lack their end, as copies and downloads do that were interrupted. Decoders show what there is of them if they
/// are as long as they should be.
enum UnfinishedFile {
  /// The largest file that gets an end, in bytes.
  private static let limit = 256 << 20

  /// The file with an end of zeros; `nil` if it lacks nothing, and for formats whose decoders need no end, or refuse this
  /// one.
  static func completed(_ file: OpenFile, _ format: ImageFormat) -> [UInt8]? {
    switch format {
    case .webp: WebPFile.completed(file)
    case .tiff: completed(file, to: lengthOfTIFF(file))
    case .heic, .avif: completed(file, to: lengthOfBoxes(file))
    case .jpeg2000: completed(file, to: lengthOfCodestream(file) ?? lengthOfBoxes(file))
    case .jpeg, .png, .gif, .bmp, .jpegXL: nil
    }
  }

  /// - Parameter length: the bytes that the file should have.
  private static func completed(_ file: OpenFile, to length: Int?) -> [UInt8]? {
    // Where less than a tenth is there, nothing of the picture is.
    guard let length, length <= limit, let count = try? file.version.size, count < length,
      count > length / 10, let bytes = try? file.contents(), bytes.count == count
    else { return nil }
    return bytes + [UInt8](repeating: 0, count: length - count)
  }

  private enum Tag {
    static let stripOffsets = 0x0111
    static let stripCounts = 0x0117
    static let tileOffsets = 0x0144
    static let tileCounts = 0x0145
  }

  /// Where the last strip or tile of the first picture of a TIFF ends.
  private static func lengthOfTIFF(_ file: OpenFile) -> Int? {
    guard let tiff = TIFFReader(ByteReader(file)) else { return nil }
    var numbers: [Int: [Int]] = [:]
    tiff.forEachEntry(of: tiff.first) { entry in
      switch entry.tag {
      case Tag.stripOffsets, Tag.stripCounts, Tag.tileOffsets, Tag.tileCounts:
        numbers[entry.tag] = tiff.numbers(entry)
      default: break
      }
    }
    let offsets = numbers[Tag.stripOffsets] ?? numbers[Tag.tileOffsets] ?? []
    let counts = numbers[Tag.stripCounts] ?? numbers[Tag.tileCounts] ?? []
    return zip(offsets, counts).map { $0 + $1 }.max()
  }

  /// Where the last box of a file ends (ISO/IEC 14496-12, 4.2).
  private static func lengthOfBoxes(_ file: OpenFile) -> Int? {
    let media = ISOMedia(file)
    var offset = 0
    for _ in 0..<1000 {
      guard let box = media.box(at: offset) else { return nil }
      offset = box.content.upperBound
      if offset >= media.reader.count { return offset }
    }
    return nil
  }

  /// Where the last part of a tile of a JPEG 2000 that has begun ends, and the mark of the end after it (ISO/IEC 15444-1,
  /// A.4.2).
  private static func lengthOfCodestream(_ file: OpenFile) -> Int? {
    let media = ISOMedia(file)
    let reader = media.reader
    let isBare = reader.unsigned32(at: 0) == 0xFF4F_FF51
    guard let start = isBare ? 0 : codestream(in: media) else { return nil }
    var offset = start + 2
    for _ in 0..<100_000 {
      guard let marker = reader.unsigned16(at: offset), marker >= 0xFF00, marker != 0xFFD9 else {
        return nil
      }
      let isTile = marker == 0xFF90
      let length =
        isTile
        ? reader.unsigned32(at: offset + 6) : reader.unsigned16(at: offset + 2).map { $0 + 2 }
      guard let length, length > 0 else { return nil }
      offset += length
      if offset >= reader.count { return isTile ? offset + 2 : nil }
    }
    return nil
  }

  /// Where the codestream in a file of boxes begins, whose box may be longer than the file.
  private static func codestream(in media: ISOMedia) -> Int? {
    var offset = 0
    for _ in 0..<1000 {
      guard let box = media.box(at: offset, end: media.reader.count) else { return nil }
      if box.type == "jp2c" { return box.content.lowerBound }
      offset = box.content.upperBound
    }
    return nil
  }
}
