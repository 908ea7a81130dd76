import CZlib

/// Inflates what zlib or gzip has deflated (RFC 1950 and 1952).
enum Inflate {
  /// The largest window, and by 32 more, both formats: which one, the first bytes tell.
  private static let window: Int32 = 15 + 32

  /// The bytes; `nil` if they are damaged, or more than a limit.
  static func inflated(_ bytes: some Collection<UInt8>, limit: Int) -> [UInt8]? {
    var stream = z_stream()
    guard
      inflateInit2_(&stream, window, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { inflateEnd(&stream) }
    var input = Array(bytes)
    var output: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    return input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      while true {
        let (status, count) = piece.withUnsafeMutableBufferPointer { piece in
          stream.next_out = piece.baseAddress
          stream.avail_out = UInt32(piece.count)
          let status = inflate(&stream, Z_NO_FLUSH)
          return (status, piece.count - Int(stream.avail_out))
        }
        output += piece[..<count]
        if status == Z_STREAM_END { return output.count <= limit ? output : nil }
        guard status == Z_OK, count > 0, output.count <= limit else { return nil }
      }
    }
  }
}
