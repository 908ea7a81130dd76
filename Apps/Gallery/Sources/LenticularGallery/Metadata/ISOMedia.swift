/// The boxes of an ISO base media file (ISO/IEC 14496-12), in which HEIC, AVIF, MP4 and others are.
struct ISOMedia {
  let reader: ByteReader

  init(_ file: OpenFile) { reader = ByteReader(file) }

  /// The content of a box.
  struct Box {
    let type: String
    /// The four bytes of the type as a number, which some lists have instead.
    let number: Int
    let content: Range<Int>
  }

  /// The most boxes of a box that are read.
  private static let limit = 1000

  /// The box at an offset, whose content may end beyond the file; `nil` if there is none, or its length is not known. A box of
  /// which the file has the length alone has no type.
  ///
  /// - Parameter end: the end of a box that says that it reaches to the end, wherever that is; `nil` if that is not known.
  func box(at offset: Int, end: Int? = nil) -> Box? {
    guard let size = reader.unsigned32(at: offset) else { return nil }
    let type = reader.slice(at: offset + 4, count: 4) ?? []
    let head = size == 1 ? 16 : 8
    let length =
      switch size {
      case 0: end.map { $0 - offset }
      case 1: reader.unsigned64(at: offset + 8)
      default: size
      }
    guard let length, length >= head else { return nil }
    return Box(
      type: String(decoding: type, as: UTF8.self), number: type.reduce(0) { $0 << 8 | Int($1) },
      content: offset + head..<offset + length)
  }

  /// The first byte behind the head of a box, which is the version of a box that has one; `nil` at the end of the file.
  func firstByte(of box: Box) -> UInt8? {
    reader.slice(at: box.content.lowerBound, count: 1)?.first
  }

  /// The boxes of a file, or those in a range of it.
  func boxes(in range: Range<Int>? = nil) -> [Box] {
    let range = range ?? 0..<reader.count
    var boxes: [Box] = []
    var offset = range.lowerBound
    while boxes.count < Self.limit, offset + 8 <= range.upperBound,
      let box = box(at: offset, end: range.upperBound), box.content.upperBound <= range.upperBound
    {
      boxes.append(box)
      offset = box.content.upperBound
    }
    return boxes
  }

  /// The first box at a path of types, such as `["meta", "iprp"]`. Boxes of type `meta` begin with four more bytes.
  func box(_ path: [String], in range: Range<Int>? = nil) -> Box? {
    guard let type = path.first, let box = boxes(in: range).first(where: { $0.type == type })
    else { return nil }
    if path.count == 1 { return box }
    let skipped = type == "meta" ? 4 : 0
    guard box.content.count >= skipped else { return nil }
    return self.box(
      Array(path.dropFirst()), in: box.content.lowerBound + skipped..<box.content.upperBound)
  }
}
