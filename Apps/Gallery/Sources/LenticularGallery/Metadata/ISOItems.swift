/// The items of a HEIC or AVIF file (ISO/IEC 14496-12, 8.11), of which libvips 8.14 does not hand over all.
struct ISOItems {
  private let media: ISOMedia

  init(_ file: OpenFile) { media = ISOMedia(file) }

  /// The most items of a file that are read, and the most bytes of one.
  private static let limits = (count: 10_000, bytes: 4 << 20)

  /// The packet of XMP; `nil` without one.
  var packet: [UInt8]? {
    guard let list = media.box(["meta", "iinf"]), let version = version(of: list) else {
      return nil
    }
    let start = list.content.lowerBound + (version == 0 ? 6 : 8)
    guard start <= list.content.upperBound else { return nil }
    for entry in media.boxes(in: start..<list.content.upperBound) where entry.type == "infe" {
      if let number = numberOfPacket(entry) { return content(ofItem: number) }
    }
    return nil
  }

  private func version(of box: ISOMedia.Box) -> Int? {
    media.reader.slice(at: box.content.lowerBound, count: 1)?.first.map(Int.init)
  }

  /// The number of an item, if its type is that of XMP.
  private func numberOfPacket(_ entry: ISOMedia.Box) -> Int? {
    let start = entry.content.lowerBound + 4
    guard let version = version(of: entry), version >= 2 else { return nil }
    let isLong = version > 2
    let number = isLong ? media.reader.unsigned32(at: start) : media.reader.unsigned16(at: start)
    let type = start + (isLong ? 6 : 4)
    guard let number, entry.content.upperBound >= type + 4,
      let rest = media.reader.slice(at: type, count: entry.content.upperBound - type),
      rest.starts(with: "mime".utf8)
    else { return nil }
    // A name precedes the type, each with a zero at its end.
    let texts = rest.dropFirst(4).split(separator: 0, omittingEmptySubsequences: false)
    let isPacket = texts.prefix(2).contains { $0.elementsEqual("application/rdf+xml".utf8) }
    return isPacket ? number : nil
  }

  /// The bytes of an item, as the box of places tells where they are.
  private func content(ofItem number: Int) -> [UInt8]? {
    guard let list = media.box(["meta", "iloc"]), let version = version(of: list), version <= 2,
      let sizes = media.reader.unsigned16(at: list.content.lowerBound + 4)
    else { return nil }
    var place = list.content.lowerBound + 6
    /// Reads a number of 0, 2, 4 or 8 bytes.
    func read(_ count: Int) -> Int? {
      defer { place += count }
      return switch count {
      case 0: 0
      case 2: media.reader.unsigned16(at: place)
      case 4: media.reader.unsigned32(at: place)
      case 8: media.reader.unsigned64(at: place)
      default: nil
      }
    }
    let isLong = version == 2
    guard let count = read(isLong ? 4 : 2) else { return nil }
    for _ in 0..<min(count, Self.limits.count) {
      guard let item = read(isLong ? 4 : 2), let method = version == 0 ? 0 : read(2),
        read(2) != nil, let base = read(sizes >> 4 & 15), let extents = read(2)
      else { return nil }
      var bytes: [UInt8] = []
      for _ in 0..<min(extents, Self.limits.count) {
        guard version == 0 || read(sizes & 15) != nil, let offset = read(sizes >> 12),
          let length = read(sizes >> 8 & 15)
        else { return nil }
        guard item == number else { continue }
        let inside = method & 15 == 1 ? media.box(["meta", "idat"])?.content.lowerBound : 0
        guard let inside, bytes.count + length <= Self.limits.bytes,
          let piece = media.reader.slice(at: inside + base + offset, count: length)
        else { return nil }
        bytes += piece
      }
      if item == number { return bytes }
    }
    return nil
  }
}
