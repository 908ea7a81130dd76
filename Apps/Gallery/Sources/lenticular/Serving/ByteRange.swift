/// The single range of bytes of a Range header (RFC 9110 §14.1.2).
enum ByteRange: Equatable {
  /// The bytes from an offset to the offset `last`, or to the end.
  case from(Int, last: Int?)
  /// The last bytes, at most the given number.
  case suffix(Int)

  /// Parses a Range header; `nil` for several ranges, other units and malformed headers, all of which a server
  /// may ignore.
  init?(_ header: String) {
    guard let match = header.wholeMatch(of: /bytes=([0-9]{0,18})-([0-9]{0,18})/) else { return nil }
    switch (Int(match.1), Int(match.2)) {
    case (let first?, let last):
      if let last, last < first { return nil }
      self = .from(first, last: last)
    case (nil, let count?): self = .suffix(count)
    case (nil, nil): return nil
    }
  }

  /// The offsets of the range in a file of a size in bytes; `nil` if the file has none of its bytes.
  func resolve(size: Int) -> Range<Int>? {
    switch self {
    case .from(let first, let last):
      first < size ? first..<min(size, (last ?? size - 1) + 1) : nil
    case .suffix(let count): count > 0 && size > 0 ? max(0, size - count)..<size : nil
    }
  }
}
