/// Reads integers and text from bytes that may be truncated or invalid: every read can fail.
struct ByteReader {
  enum Order { case big, little }

  let bytes: [UInt8]
  var order = Order.big

  func unsigned16(at offset: Int) -> Int? {
    guard offset >= 0, offset + 2 <= bytes.count else { return nil }
    let (a, b) = (Int(bytes[offset]), Int(bytes[offset + 1]))
    return order == .big ? a << 8 | b : b << 8 | a
  }

  func unsigned32(at offset: Int) -> Int? {
    guard let a = unsigned16(at: offset), let b = unsigned16(at: offset + 2) else { return nil }
    return order == .big ? a << 16 | b : b << 16 | a
  }

  func slice(at offset: Int, count: Int) -> ArraySlice<UInt8>? {
    guard offset >= 0, count >= 0, offset <= bytes.count, count <= bytes.count - offset else {
      return nil
    }
    return bytes[offset..<offset + count]
  }
}
