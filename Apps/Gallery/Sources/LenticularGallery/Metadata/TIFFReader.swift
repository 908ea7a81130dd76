/// The directories of a TIFF or of an EXIF block: entries of a tag, a type, a count, and the value or its offset (TIFF 6.0,
/// section 2), each of twelve bytes, or of twenty in a BigTIFF.
struct TIFFReader {
  let reader: ByteReader
  /// Whether offsets and counts have 64 bits.
  let isBig: Bool
  /// The offset of the first directory.
  let first: Int

  /// The numbers by which TIFF, and the RAW files of Olympus and Panasonic, are known.
  private static let marks: Set<Int> = [42, 0x4F52, 0x5352, 0x55]
  private static let bigMark = 43

  /// A field of a directory.
  struct Entry {
    let tag: Int
    let type: Int
    let count: Int
    /// Where the value begins.
    let place: Int
  }

  /// Reads the header; `nil` if there is none.
  init?(_ reader: ByteReader) {
    var reader = reader
    guard let order = reader.slice(at: 0, count: 2) else { return nil }
    if order.elementsEqual("II".utf8) {
      reader.order = .little
    } else if order.elementsEqual("MM".utf8) {
      reader.order = .big
    } else {
      return nil
    }
    guard let mark = reader.unsigned16(at: 2) else { return nil }
    isBig = mark == Self.bigMark
    guard isBig || Self.marks.contains(mark),
      let first = isBig ? reader.unsigned64(at: 8) : reader.unsigned32(at: 4)
    else { return nil }
    self.reader = reader
    self.first = first
  }

  /// A directory without a header.
  init(_ reader: ByteReader, directory: Int) {
    self.reader = reader
    isBig = false
    first = directory
  }

  /// The sizes of the types of values, in bytes.
  private static let sizes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4, 0, 0, 8, 8, 8]

  /// The type of texts in UTF-8 (Exif 3.0).
  private static let utf8 = 129

  private static func size(ofType type: Int) -> Int {
    type == utf8 ? 1 : sizes.indices.contains(type) ? sizes[type] : 0
  }

  func forEachEntry(of directory: Int, _ body: (Entry) -> Void) {
    let (head, length) = isBig ? (8, 20) : (2, 12)
    let count = isBig ? reader.unsigned64(at: directory) : reader.unsigned16(at: directory)
    guard let count else { return }
    for index in 0..<min(count, 0xFFFF) {
      let start = directory + head + index * length
      guard let tag = reader.unsigned16(at: start), let type = reader.unsigned16(at: start + 2),
        let values = isBig ? reader.unsigned64(at: start + 4) : reader.unsigned32(at: start + 4)
      else { return }
      let inside = start + (isBig ? 12 : 8)
      let size = Self.size(ofType: type)
      let fits = values <= (isBig ? 8 : 4) / max(size, 1)
      let place =
        fits ? inside : isBig ? reader.unsigned64(at: inside) : reader.unsigned32(at: inside)
      guard let place else { continue }
      body(Entry(tag: tag, type: type, count: values, place: place))
    }
  }

  /// A whole number, of any of the types that have one.
  func number(_ entry: Entry, at index: Int = 0) -> Int? {
    let size = Self.size(ofType: entry.type)
    guard index < entry.count else { return nil }
    let place = entry.place + index * size
    return switch entry.type {
    case 1, 7: reader.slice(at: place, count: 1)?.first.map(Int.init)
    case 3: reader.unsigned16(at: place)
    case 4, 13: reader.unsigned32(at: place)
    case 16, 18: reader.unsigned64(at: place)
    default: nil
    }
  }

  /// All whole numbers of a value.
  func numbers(_ entry: Entry) -> [Int] {
    guard let bytes = bytes(entry) else { return [] }
    let own = TIFFReader(ByteReader(bytes: Array(bytes), order: reader.order), directory: 0)
    let value = Entry(tag: entry.tag, type: entry.type, count: entry.count, place: 0)
    return (0..<entry.count).compactMap { own.number(value, at: $0) }
  }

  /// A numerator and a denominator; `nil` if the denominator is zero, and for other types.
  func rational(_ entry: Entry, at index: Int = 0) -> Double? {
    guard entry.type == 5, index < entry.count,
      let numerator = reader.unsigned32(at: entry.place + 8 * index),
      let denominator = reader.unsigned32(at: entry.place + 8 * index + 4), denominator > 0
    else { return nil }
    return Double(numerator) / Double(denominator)
  }

  /// The longest value that is read whole, in bytes.
  private static let limit = 1 << 20

  /// The bytes of a value of any type.
  func bytes(_ entry: Entry) -> ArraySlice<UInt8>? {
    let size = Self.size(ofType: entry.type)
    guard size > 0, entry.count <= Self.limit / size else { return nil }
    return reader.slice(at: entry.place, count: entry.count * size)
  }

  /// The bytes of a value of single bytes, which some programs declare to be of one type and some of another.
  func singleBytes(_ entry: Entry) -> ArraySlice<UInt8>? {
    [1, 2, 7, Self.utf8].contains(entry.type) ? bytes(entry) : nil
  }

  /// A text. Most programs write UTF-8 as ASCII, old ones what Windows uses.
  func text(_ entry: Entry) -> String? { singleBytes(entry).map { LegacyText.text($0) } }
}
