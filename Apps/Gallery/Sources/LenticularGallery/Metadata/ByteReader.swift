/// Reads integers and text from bytes, or from a file, that may be truncated or invalid: every read can fail.
struct ByteReader {
  enum Order { case big, little }

  private let bytes: [UInt8]
  /// The file that is read instead of the bytes.
  private let file: OpenFile?
  /// The number of bytes.
  let count: Int
  var order = Order.big

  /// The most bytes of a file that are read at a time.
  private static let pieceLimit = 64 << 20

  init(bytes: [UInt8], order: Order = .big) {
    self.bytes = bytes
    file = nil
    count = bytes.count
    self.order = order
  }

  init(_ file: OpenFile, order: Order = .big) {
    bytes = []
    self.file = file
    count = (try? file.version.size) ?? 0
    self.order = order
  }

  func unsigned16(at offset: Int) -> Int? {
    guard let pair = slice(at: offset, count: 2) else { return nil }
    let (a, b) = (Int(pair[pair.startIndex]), Int(pair[pair.startIndex + 1]))
    return order == .big ? a << 8 | b : b << 8 | a
  }

  func unsigned32(at offset: Int) -> Int? {
    guard let four = slice(at: offset, count: 4) else { return nil }
    let value = four.reduce(0) { $0 << 8 | Int($1) }
    return order == .big ? value : Int(UInt32(value).byteSwapped)
  }

  /// A number of 64 bits; `nil` for those above 2⁵⁶, which no file has.
  func unsigned64(at offset: Int) -> Int? {
    let (first, second) = order == .big ? (offset, offset + 4) : (offset + 4, offset)
    guard let high = unsigned32(at: first), high < 1 << 24, let low = unsigned32(at: second) else {
      return nil
    }
    return high << 32 | low
  }

  /// The number in 0, 2, 4 or 8 bytes; 0 for no bytes, and `nil` for other counts.
  func unsigned(at offset: Int, count: Int) -> Int? {
    switch count {
    case 0: 0
    case 2: unsigned16(at: offset)
    case 4: unsigned32(at: offset)
    case 8: unsigned64(at: offset)
    default: nil
    }
  }

  func slice(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= self.count, count <= self.count - offset else {
      return nil
    }
    guard let file else { return bytes[offset..<offset + count] }
    guard count <= Self.pieceLimit, let piece = try? file.bytes(from: offset, atMost: count),
      piece.count == count
    else { return nil }
    return piece[...]
  }
}
