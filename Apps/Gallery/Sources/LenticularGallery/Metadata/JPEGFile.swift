/// The segments of a JPEG before its first scan (ITU-T T.81, Annex B).
struct JPEGFile {
  private var reader: ByteReader
  /// Where the JPEG begins.
  private let start: Int

  init(_ file: OpenFile) { self.init(ByteReader(file)) }

  /// - Parameter start: the offset at which the JPEG begins.
  init(_ reader: ByteReader, at start: Int = 0) {
    self.reader = reader
    // JPEG's numbers are big-endian, wherever it lies.
    self.reader.order = .big
    self.start = start
  }

  /// Whether there is the beginning of a JPEG.
  var isJPEG: Bool {
    reader.slice(at: start, count: 3)?.elementsEqual([0xFF, 0xD8, 0xFF]) ?? false
  }

  /// The comments of the file.
  var comments: [String] {
    var comments: [String] = []
    forEachSegment { marker, content in
      guard marker == 0xFE,
        let bytes = reader.slice(at: content.lowerBound, count: content.count)
      else { return }
      comments.append(LegacyText.text(bytes))
    }
    return comments
  }

  /// What segments with Photoshop's image resources begin with.
  static let photoshop = "Photoshop 3.0\0"

  /// Photoshop's image resources, which may be in several segments; empty without any.
  var resources: [UInt8] {
    var resources: [UInt8] = []
    forEachSegment { marker, content in
      guard marker == 0xED,
        let bytes = reader.slice(at: content.lowerBound, count: content.count),
        bytes.starts(with: Self.photoshop.utf8)
      else { return }
      resources += bytes.dropFirst(Self.photoshop.utf8.count)
    }
    return resources
  }

  /// The size in pixels; `nil` for what is no JPEG, and for one without loss, which only sensors use.
  var size: PixelSize? {
    guard isJPEG else { return nil }
    var size: PixelSize?
    forEachSegment { marker, content in
      guard (0xC0...0xC2).contains(marker),
        let height = reader.unsigned16(at: content.lowerBound + 1),
        let width = reader.unsigned16(at: content.lowerBound + 3), width > 0, height > 0
      else { return }
      size = PixelSize(width: width, height: height)
    }
    return size
  }

  /// The range of the segment with the EXIF block, with its marker; `nil` without one.
  var exifSegment: Range<Int>? { segment(0xE1, "Exif\0\0") }

  /// The EXIF block; `nil` without one.
  var exif: ExifBlock? {
    exifSegment.flatMap { reader.slice(at: $0.lowerBound + 4, count: $0.count - 4) }
      .map { ExifBlock(Array($0)) }
  }

  /// Whether there is a colour profile.
  var hasProfile: Bool { segment(0xE2, "ICC_PROFILE\0") != nil }

  private func segment(_ wanted: UInt8, _ signature: String) -> Range<Int>? {
    var found: Range<Int>?
    forEachSegment { marker, content in
      guard marker == wanted, found == nil,
        let head = reader.slice(
          at: content.lowerBound, count: min(content.count, signature.utf8.count)),
        head.elementsEqual(signature.utf8)
      else { return }
      found = content.lowerBound - 4..<content.upperBound
    }
    return found
  }

  /// Calls a closure for the segments, with the range of the content of each.
  private func forEachSegment(_ body: (_ marker: UInt8, _ content: Range<Int>) -> Void) {
    var offset = start + 2
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
