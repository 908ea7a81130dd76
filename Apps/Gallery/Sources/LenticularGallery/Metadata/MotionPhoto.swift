import CProcess

/// The movie that some phones put into the file of a photograph: Google's Motion Photos, of both versions, and Samsung's.
enum MotionPhoto {
  /// Where the movie is in a file; `nil` if there is none. Programs that edit photographs keep what is said of a movie, and
  /// drop the movie, so that the first box of each is looked at.
  ///
  /// - Parameter xmp: the packet of the photograph.
  static func movie(in file: OpenFile, _ format: ImageFormat, _ xmp: XMPPacket) -> Range<Int>? {
    let reader = ByteReader(file, order: .little)
    switch format {
    case .heic, .avif:
      // Motion Photo 1.0, and Samsung.
      return ISOMedia(file).boxes().first { $0.type == "mpvd" }.flatMap { box in
        isMovie(at: box.content.lowerBound, in: reader) ? box.content : nil
      }
    case .jpeg:
      return (declared(xmp, reader) + [samsung(reader), trailing(file, reader)])
        .compactMap(\.self).first { isMovie(at: $0.lowerBound, in: reader) && $0.count > 16 }
    default: return nil
    }
  }

  private static func isMovie(at offset: Int, in reader: ByteReader) -> Bool {
    offset > 0 && reader.slice(at: offset + 4, count: 4)?.elementsEqual("ftyp".utf8) ?? false
  }

  /// What Google's fields say. Those of the first version count only without those of the second one.
  private static func declared(_ xmp: XMPPacket, _ reader: ByteReader) -> [Range<Int>?] {
    guard xmp.hasMovie else { return [] }
    func range(_ start: Int, _ count: Int) -> Range<Int>? {
      start > 0 && count > 0 && count <= reader.count - start ? start..<start + count : nil
    }
    var ranges: [Range<Int>?] = []
    // The parts follow the image in their order, up to the end of the file.
    var end = reader.count
    for part in xmp.parts.reversed() {
      guard part.length < end, part.padding < end else { break }
      if part.semantic == "MotionPhoto" {
        ranges.append(range(end - part.length - part.padding, part.length))
        ranges.append(range(end - part.length, part.length))
      }
      end -= part.length + part.padding
    }
    if ranges.isEmpty, let offset = xmp.movieOffset, offset > 0, offset < reader.count {
      ranges.append(range(reader.count - offset, offset))
    }
    return ranges
  }

  /// The movie in the trailer of Samsung's JPEGs: a directory at the end of the file, with the distance of each part from
  /// it.
  private static func samsung(_ reader: ByteReader) -> Range<Int>? {
    let end = reader.count
    guard reader.slice(at: end - 4, count: 4)?.elementsEqual("SEFT".utf8) ?? false,
      let length = reader.unsigned32(at: end - 8)
    else { return nil }
    let head = end - 8 - length
    guard reader.slice(at: head, count: 4)?.elementsEqual("SEFH".utf8) ?? false,
      let count = reader.unsigned32(at: head + 8)
    else { return nil }
    for index in 0..<min(count, 100) {
      let entry = head + 12 + 12 * index
      guard let type = reader.unsigned16(at: entry + 2), type == 0x0A30,
        let distance = reader.unsigned32(at: entry + 4),
        let size = reader.unsigned32(at: entry + 8),
        let name = reader.unsigned32(at: head - distance + 4)
      else { continue }
      let start = head - distance + 8 + name
      let stop = head - distance + size
      if start > 0, start < stop, stop <= end { return start..<stop }
    }
    return nil
  }

  /// A movie that begins right after the end of an image, whatever is said of it.
  private static func trailing(_ file: OpenFile, _ reader: ByteReader) -> Range<Int>? {
    guard (1...trailingLimit).contains(reader.count), let bytes = try? file.contents() else {
      return nil
    }
    let mark = Array("ftyp".utf8)
    return bytes.withUnsafeBytes { bytes -> Range<Int>? in
      var start = 0
      while let found = cp_find(bytes.baseAddress! + start, bytes.count - start, mark, mark.count) {
        let place = found - bytes.baseAddress!
        // The size of the box precedes its type, and the end of the image the box.
        if place >= 6, bytes[place - 6] == 0xFF, bytes[place - 5] == 0xD9 {
          return place - 4..<bytes.count
        }
        start = place + mark.count
      }
      return nil
    }
  }

  /// The largest file that is searched for a movie, in bytes.
  private static let trailingLimit = 64 << 20
}
