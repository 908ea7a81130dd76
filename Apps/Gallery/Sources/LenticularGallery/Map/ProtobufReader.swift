/// Reads numbers and fields in the encoding of Protocol Buffers from bytes that may be invalid: every read can fail.
struct ProtobufReader {
  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  /// The value of a field.
  enum Value {
    case number(UInt64)
    case bytes(Range<Int>)
    /// A number of four or eight bytes, in the little-endian order.
    case fixed(UInt64)
  }

  /// - Parameter range: the bytes that are read; `nil` for all.
  init(_ bytes: [UInt8], in range: Range<Int>? = nil) {
    self.bytes = bytes
    let range = range ?? bytes.indices
    (position, end) = (range.lowerBound, range.upperBound)
  }

  var isAtEnd: Bool { position >= end }

  /// A number of seven bits a byte, the lowest first; `nil` at the end, and for one of more than 64 bits.
  mutating func number() -> UInt64? {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < end {
      let byte = bytes[position]
      position += 1
      let bits = UInt64(byte & 0x7F)
      guard shift < 63 || shift == 63 && bits < 2 else { return nil }
      value |= bits << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return nil
  }

  /// The next field with its number; `nil` if it is invalid.
  mutating func field() -> (number: Int, value: Value)? {
    guard let key = number(), key >> 3 <= UInt64(UInt32.max) else { return nil }
    let number = Int(key >> 3)
    switch key & 7 {
    case 0: return self.number().map { (number, .number($0)) }
    case 1: return fixed(8).map { (number, .fixed($0)) }
    case 2:
      guard let length = self.number(), length <= UInt64(end - position) else { return nil }
      defer { position += Int(length) }
      return (number, .bytes(position..<position + Int(length)))
    case 5: return fixed(4).map { (number, .fixed($0)) }
    default: return nil
    }
  }

  private mutating func fixed(_ count: Int) -> UInt64? {
    guard count <= end - position else { return nil }
    defer { position += count }
    return bytes[position..<position + count].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
