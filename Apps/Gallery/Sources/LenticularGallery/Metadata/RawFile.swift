import CProcess

/// A RAW file: the JPEG that represents it, and its EXIF block.
///
/// Most of these files are TIFFs with more directories than one. Offsets of directories and previews are those that
/// ExifTool documents for each maker.
struct RawFile {
  private let reader: ByteReader
  private let format: RawFormat
  private let file: OpenFile

  init(_ file: OpenFile, _ format: RawFormat) {
    self.file = file
    self.format = format
    var reader = ByteReader(file)
    if reader.slice(at: 0, count: 2)?.elementsEqual("II".utf8) ?? false { reader.order = .little }
    self.reader = reader
  }

  private enum Tag {
    static let compression = 0x0103
    static let photometry = 0x0106
    static let stripOffsets = 0x0111
    static let stripCounts = 0x0117
    static let inner = 0x014A
    static let jpegOffset = 0x0201
    static let jpegCount = 0x0202
    static let exif = 0x8769
    static let makerNote = 0x927C
    static let dngVersion = 0xC612
    // Panasonic's previews.
    static let panasonic = [0x002E, 0x0127]
    // Olympus' settings, and the preview in them.
    static let settings = 0x2020
    static let previewStart = 0x0101
    static let previewCount = 0x0102
  }

  /// How pixels of a sensor are told (TIFF/EP, and Adobe's DNG): by their colour filters, or as linear values.
  private static let sensorPhotometry: Set<Int> = [32803, 34892]

  /// Whether a TIFF has what a sensor has seen.
  static func isRaw(_ reader: ByteReader) -> Bool {
    var reader = reader
    if reader.slice(at: 0, count: 2)?.elementsEqual("II".utf8) ?? false { reader.order = .little }
    return directories(in: reader).contains { directory in
      directory.has(Tag.dngVersion)
        || directory.number(Tag.photometry).map(sensorPhotometry.contains) ?? false
    }
  }

  // MARK: Previews

  /// A JPEG in the file.
  private struct Preview {
    let range: Range<Int>
    let size: PixelSize
  }

  /// The JPEG with the most pixels, as a file of its own that libvips shows upright and in its colours; `nil` if there is
  /// none.
  func preview(_ exif: ExifBlock) throws(SystemError) -> OpenFile? {
    let all = candidates.compactMap { range -> Preview? in
      guard range.lowerBound > 0, range.upperBound <= reader.count, range.count > 64 else {
        return nil
      }
      return JPEGFile(reader, at: range.lowerBound).size.map { Preview(range: range, size: $0) }
    }
    let largest = all.max {
      ($0.size.width * $0.size.height, $1.range.lowerBound)
        < ($1.size.width * $1.size.height, $0.range.lowerBound)
    }
    guard let largest else { return nil }
    var bytes = try file.bytes(from: largest.range.lowerBound, atMost: largest.range.count)
    let jpeg = JPEGFile(reader, at: largest.range.lowerBound)
    let own = jpeg.exif
    var turn = own?.orientation
    if turn == nil, let outer = exif.orientation {
      // Some cameras have turned the preview, and nothing else.
      let isUpright = outer >= 5 && largest.size.height > largest.size.width
      turn = isUpright ? 1 : outer
    }
    let isAdobeRGB = !jpeg.hasProfile && (own?.isAdobeRGB ?? false || exif.isAdobeRGB)
    if let segment = jpeg.exifSegment {
      let start = segment.lowerBound - largest.range.lowerBound
      let end = segment.upperBound - largest.range.lowerBound
      if end <= bytes.count { bytes.removeSubrange(start..<end) }
    }
    let block = Self.exifSegment(orientation: turn ?? 1, isAdobeRGB: isAdobeRGB)
    bytes.insert(contentsOf: block, at: 2)
    return try OpenFile.inMemory(bytes)
  }

  /// A segment of JPEG with an EXIF block that has nothing but the orientation and the colours.
  private static func exifSegment(orientation: Int, isAdobeRGB: Bool) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(count, 4) + value
    }
    func directory(_ entries: [[UInt8]]) -> [UInt8] {
      number(entries.count, 2) + entries.flatMap(\.self) + number(0, 4)
    }
    // Offsets count from the byte order. Directories of two entries, one and one follow each other.
    var block = Array("Exif\0\0MM".utf8) + number(42, 2) + number(8, 4)
    let turn = entry(0x0112, 3, 1, number(orientation, 2) + [0, 0])
    if isAdobeRGB {
      block += directory([turn, entry(Tag.exif, 4, 1, number(38, 4))])
      block += directory([entry(0xA005, 4, 1, number(56, 4))])
      block += directory([entry(1, 2, 4, Array("R03\0".utf8))])
    } else {
      block += directory([turn])
    }
    return [0xFF, 0xE1] + number(block.count + 2, 2) + block
  }

  /// Where JPEGs may be.
  private var candidates: [Range<Int>] {
    switch format {
    case .raf:
      guard let offset = bigEndian.unsigned32(at: 0x54), let count = bigEndian.unsigned32(at: 0x58)
      else { return [] }
      return [offset..<offset + count]
    case .cr3: return canonPreviews
    default: return Self.directories(in: reader).flatMap(\.jpegs) + olympusPreviews
    }
  }

  private var bigEndian: ByteReader {
    var reader = self.reader
    reader.order = .big
    return reader
  }

  /// The previews of a CR3: a small one, and the picture in its full size, which is the first track.
  private var canonPreviews: [Range<Int>] {
    let media = ISOMedia(file)
    var ranges: [Range<Int>] = []
    for box in media.boxes() where box.type == "uuid" && box.content.count > 24 {
      // After the identifier are eight bytes, then boxes.
      for inner in media.boxes(in: box.content.lowerBound + 24..<box.content.upperBound)
      where inner.type == "PRVW" {
        for start in inner.content.prefix(64) where JPEGFile(bigEndian, at: start).isJPEG {
          ranges.append(start..<inner.content.upperBound)
          break
        }
      }
    }
    guard let movie = media.box(["moov"]) else { return ranges }
    for track in media.boxes(in: movie.content) where track.type == "trak" {
      guard let table = media.box(["mdia", "minf", "stbl"], in: track.content),
        let sizes = media.box(["stsz"], in: table.content)?.content.lowerBound
      else { continue }
      let common = bigEndian.unsigned32(at: sizes + 4) ?? 0
      let count = common > 0 ? common : bigEndian.unsigned32(at: sizes + 12) ?? 0
      let long = media.box(["co64"], in: table.content).flatMap {
        bigEndian.unsigned64(at: $0.content.lowerBound + 8)
      }
      let short = media.box(["stco"], in: table.content).flatMap {
        bigEndian.unsigned32(at: $0.content.lowerBound + 8)
      }
      if let offset = long ?? short { ranges.append(offset..<offset + count) }
    }
    return ranges
  }

  /// The preview in the note of an Olympus camera, whose offsets count from the beginning of the note.
  private var olympusPreviews: [Range<Int>] {
    guard format == .orf else { return [] }
    return Self.directories(in: reader).compactMap { directory -> Range<Int>? in
      guard let note = directory.place(Tag.makerNote),
        let head = reader.slice(at: note, count: 12)
      else { return nil }
      let start: Int
      if head.starts(with: "OLYMPUS\0".utf8) {
        start = note + 12
      } else if reader.slice(at: note, count: 16)?.starts(with: "OM SYSTEM\0".utf8) ?? false {
        start = note + 16
      } else {
        return nil
      }
      guard let settings = Directory(at: start, in: reader)?.number(Tag.settings),
        let inner = Directory(at: note + settings, in: reader),
        let offset = inner.number(Tag.previewStart), let count = inner.number(Tag.previewCount)
      else { return nil }
      return note + offset..<note + offset + count
    }
  }

  // MARK: EXIF

  /// The EXIF block of the file.
  var exif: ExifBlock {
    switch format {
    case .raf:
      return candidates.first.flatMap { JPEGFile(reader, at: $0.lowerBound).exif } ?? ExifBlock()
    case .cr3:
      func block(_ type: String, isInner: Bool) -> ExifBlock {
        let media = ISOMedia(file)
        guard let movie = media.box(["moov"]) else { return ExifBlock() }
        for box in media.boxes(in: movie.content) where box.type == "uuid" && box.content.count > 16
        {
          let inside = box.content.lowerBound + 16..<box.content.upperBound
          for inner in media.boxes(in: inside) where inner.type == type {
            guard let bytes = reader.slice(at: inner.content.lowerBound, count: inner.content.count)
            else { continue }
            return ExifBlock(ByteReader(bytes: Array(bytes)), isInner: isInner)
          }
        }
        return ExifBlock()
      }
      return block("CMT1", isInner: false).completed(by: block("CMT2", isInner: true))
    case .rw2:
      let outer = ExifBlock(reader)
      let inner = Self.directories(in: reader).flatMap(\.jpegs).lazy
        .compactMap { JPEGFile(reader, at: $0.lowerBound).exif }.first
      return inner.map(outer.completed) ?? outer
    default: return ExifBlock(reader)
    }
  }
}

// MARK: - Directories

extension RawFile {
  /// A directory of TIFF.
  fileprivate struct Directory {
    private let start: Int
    private let count: Int
    private let reader: ByteReader

    init?(at start: Int, in reader: ByteReader) {
      guard start > 0, let count = reader.unsigned16(at: start), count > 0, count < 1000 else {
        return nil
      }
      self.start = start
      self.count = count
      self.reader = reader
    }

    /// The offset of the directory after this one; `nil` if it is the last.
    var next: Int? {
      reader.unsigned32(at: start + 2 + 12 * count).flatMap { $0 > 0 ? $0 : nil }
    }

    private func entry(_ tag: Int) -> Int? {
      (0..<count).lazy.map { start + 2 + 12 * $0 }.first { reader.unsigned16(at: $0) == tag }
    }

    func has(_ tag: Int) -> Bool { entry(tag) != nil }

    /// The sizes of the types of values, in bytes.
    private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

    /// The numbers of an entry, at most a hundred.
    func numbers(_ tag: Int) -> [Int] {
      guard let entry = entry(tag), let type = reader.unsigned16(at: entry + 2),
        Self.sizes.indices.contains(type), let count = reader.unsigned32(at: entry + 4)
      else { return [] }
      let size = Self.sizes[type]
      let start = count * size <= 4 ? entry + 8 : reader.unsigned32(at: entry + 8)
      guard let start, size > 0 else { return [] }
      return (0..<min(count, 100)).compactMap { index in
        switch size {
        case 1: reader.slice(at: start + index, count: 1)?.first.map { Int($0) }
        case 2: reader.unsigned16(at: start + 2 * index)
        default: reader.unsigned32(at: start + size * index)
        }
      }
    }

    func number(_ tag: Int) -> Int? { numbers(tag).first }

    /// The offset of the bytes of an entry.
    func place(_ tag: Int) -> Int? {
      entry(tag).flatMap { entry in
        guard let count = reader.unsigned32(at: entry + 4) else { return nil }
        return count <= 4 ? entry + 8 : reader.unsigned32(at: entry + 8)
      }
    }

    /// Where the directory says that JPEGs are.
    var jpegs: [Range<Int>] {
      var ranges: [Range<Int>] = []
      func add(_ offset: Int?, _ count: Int?) {
        if let offset, let count { ranges.append(offset..<offset + count) }
      }
      add(number(Tag.jpegOffset), number(Tag.jpegCount))
      if let compression = number(Tag.compression), compression == 6 || compression == 7 {
        let (offsets, counts) = (numbers(Tag.stripOffsets), numbers(Tag.stripCounts))
        if offsets.count == 1, counts.count == 1 { add(offsets[0], counts[0]) }
      }
      for tag in Tag.panasonic {
        guard let entry = entry(tag) else { continue }
        add(place(tag), reader.unsigned32(at: entry + 4))
      }
      return ranges
    }
  }

  /// The most directories that are read.
  private static let limit = 40

  /// All directories: the first, those that follow it, and those in them.
  fileprivate static func directories(in reader: ByteReader) -> [Directory] {
    var waiting = [reader.unsigned32(at: 4) ?? 0]
    var seen: Set<Int> = []
    var found: [Directory] = []
    while !waiting.isEmpty, found.count < limit {
      let start = waiting.removeFirst()
      guard seen.insert(start).inserted, let directory = Directory(at: start, in: reader) else {
        continue
      }
      found.append(directory)
      waiting += directory.numbers(Tag.inner)
      if let exif = directory.number(Tag.exif) { waiting.append(exif) }
      if let next = directory.next { waiting.append(next) }
    }
    return found
  }
}
