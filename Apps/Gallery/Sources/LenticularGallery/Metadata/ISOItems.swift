/// The items of a HEIC or AVIF file (ISO/IEC 14496-12, 8.11), of which libvips 8.14 does not hand over all.
struct ISOItems {
  private let media: ISOMedia

  init(_ media: ISOMedia) { self.media = media }

  /// The most items of a file that are read, the most parts of one, and the most bytes of one.
  static let limits = (count: 10_000, bytes: 4 << 20)

  /// The packet of XMP; `nil` without one.
  var packet: [UInt8]? {
    guard let list = media.box(["meta", "iinf"]), let version = media.firstByte(of: list) else {
      return nil
    }
    let start = list.content.lowerBound + (version == 0 ? 6 : 8)
    guard start <= list.content.upperBound else { return nil }
    for entry in media.boxes(in: start..<list.content.upperBound) where entry.type == "infe" {
      if let number = numberOfPacket(entry) { return content(ofItem: number) }
    }
    return nil
  }

  /// The number of an item, if its type is that of XMP.
  private func numberOfPacket(_ entry: ISOMedia.Box) -> Int? {
    let start = entry.content.lowerBound + 4
    guard let version = media.firstByte(of: entry), version >= 2 else { return nil }
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

  /// The bytes of an item.
  private func content(ofItem number: Int) -> [UInt8]? {
    guard let location = locations?.first(where: { $0.item == number }) else { return nil }
    let start: Int?
    switch location.method {
    case .file: start = 0
    case .data: start = media.box(["meta", "idat"])?.content.lowerBound
    case .other: start = nil
    }
    guard let start else { return nil }
    var bytes: [UInt8] = []
    for extent in location.extents {
      guard bytes.count + extent.length <= Self.limits.bytes,
        let piece = media.reader.slice(
          at: start + location.base.value + extent.offset.value, count: extent.length)
      else { return nil }
      bytes += piece
    }
    return bytes
  }

  // MARK: Locations

  /// Where the bytes of an item are.
  struct Location {
    let item: Int
    let method: Method
    let base: Field
    let extents: [(offset: Field, length: Int)]

    /// What the offsets count from: the beginning of the file, that of the box `idat`, or something else.
    enum Method { case file, data, other }

    /// A number, and where the file has it.
    struct Field {
      let value: Int
      let place: Int
      /// The bytes of the number: 0, 4 or 8.
      let width: Int
    }
  }

  /// The places of all items (ISO/IEC 14496-12, 8.11.3); `nil` if the list is damaged, or has too many.
  var locations: [Location]? {
    guard let list = media.box(["meta", "iloc"]), let version = media.firstByte(of: list),
      version <= 2,
      let sizes = media.reader.unsigned16(at: list.content.lowerBound + 4)
    else { return nil }
    var place = list.content.lowerBound + 6
    func read(_ width: Int) -> Location.Field? {
      defer { place += width }
      return media.reader.unsigned(at: place, count: width).map {
        Location.Field(value: $0, place: place, width: width)
      }
    }
    let (offsetWidth, lengthWidth) = (sizes >> 12, sizes >> 8 & 15)
    let (baseWidth, indexWidth) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
    let itemWidth = version == 2 ? 4 : 2
    guard let count = read(itemWidth)?.value, count <= Self.limits.count else { return nil }
    var locations: [Location] = []
    for _ in 0..<count {
      guard let item = read(itemWidth), let method = version == 0 ? 0 : read(2)?.value,
        read(2) != nil, let base = read(baseWidth), let extentCount = read(2)?.value,
        extentCount <= Self.limits.count
      else { return nil }
      var extents: [(offset: Location.Field, length: Int)] = []
      for _ in 0..<extentCount {
        guard read(indexWidth) != nil, let offset = read(offsetWidth),
          let length = read(lengthWidth)
        else { return nil }
        extents.append((offset, length.value))
      }
      locations.append(
        Location(
          item: item.value, method: [0: .file, 1: .data][method & 15] ?? .other, base: base,
          extents: extents))
    }
    return locations
  }
}
