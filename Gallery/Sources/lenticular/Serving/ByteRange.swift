/// The one range of bytes that a Range header asks for (RFC 9110 §14.1.2).
enum ByteRange: Equatable {
  /// From an offset on, to the byte at `last` or to the end.
  case from(Int, last: Int?)
  /// The last bytes, at most as many as given.
  case suffix(Int)

  /// Nil for several ranges, for other units and for what is malformed: then a server sends all.
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

  /// The offsets of those bytes in a file of a size; nil if it has none of them.
  func resolve(size: Int) -> Range<Int>? {
    switch self {
    case .from(let first, let last):
      first < size ? first..<min(size, (last ?? size - 1) + 1) : nil
    case .suffix(let count): count > 0 && size > 0 ? max(0, size - count)..<size : nil
    }
  }
}
