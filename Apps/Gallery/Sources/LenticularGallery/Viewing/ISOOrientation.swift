/// The orientation of the picture of a HEIC or AVIF file, which is two properties of its first item: a rotation, and a
/// flip after that (ISO/IEC 23008-12:2022, 6.5.10 and 6.5.12).
///
/// Smaller copies, parts for transparency and other pictures that belong to the first item are turned with it, if they
/// are turned as it is.
struct ISOOrientation {
  private let media: ISOMedia
  private let meta: ISOMedia.Box
  /// The box around the properties and the lists of which item has which.
  private let container: ISOMedia.Box
  private let properties: ISOMedia.Box
  /// The property with the number n is at n - 1.
  private let boxes: [ISOMedia.Box]
  private let lists: [ISOMedia.Box]
  private let owners: [Owner]

  /// An item, and the numbers of its properties.
  private struct Owner {
    let item: Int
    /// The index of the list that has them.
    let list: Int
    /// Where the count of the numbers, and then the numbers, are.
    let place: Range<Int>
    /// The numbers as they are stored, each with a flag as its highest bit.
    let numbers: [Int]
    let isLong: Bool

    var flag: Int { isLong ? 0x8000 : 0x80 }

    func has(_ number: Int) -> Bool { numbers.contains { $0 & ~flag == number } }
  }

  /// - Returns: `nil` for a file that lacks what is needed.
  init?(_ file: OpenFile) {
    media = ISOMedia(file)
    guard let meta = media.box(["meta"]), let container = media.box(["meta", "iprp"]),
      let properties = media.box(["ipco"], in: container.content)
    else { return nil }
    (self.meta, self.container, self.properties) = (meta, container, properties)
    boxes = media.boxes(in: properties.content)
    lists = media.boxes(in: container.content).filter { $0.type == "ipma" }
    var owners: [Owner] = []
    for (index, list) in lists.enumerated() {
      guard let some = Self.owners(in: list, index, media.reader) else { return nil }
      owners += some
    }
    self.owners = owners
  }

  private static func owners(in list: ISOMedia.Box, _ index: Int, _ reader: ByteReader) -> [Owner]?
  {
    guard let head = reader.unsigned32(at: list.content.lowerBound),
      let count = reader.unsigned32(at: list.content.lowerBound + 4), count <= ISOItems.limits.count
    else { return nil }
    let isLong = head & 1 == 1
    let width = isLong ? 2 : 1
    let itemWidth = head >> 24 == 0 ? 2 : 4
    var offset = list.content.lowerBound + 8
    var owners: [Owner] = []
    for _ in 0..<count {
      guard let item = reader.unsigned(at: offset, count: itemWidth),
        let size = reader.slice(at: offset + itemWidth, count: 1)?.first.map(Int.init),
        let bytes = reader.slice(at: offset + itemWidth + 1, count: size * width)
      else { return nil }
      let start = offset + itemWidth
      offset = start + 1 + size * width
      guard offset <= list.content.upperBound else { return nil }
      let numbers = stride(from: bytes.startIndex, to: bytes.endIndex, by: width).map {
        isLong ? Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]) : Int(bytes[$0])
      }
      owners.append(
        Owner(item: item, list: index, place: start..<offset, numbers: numbers, isLong: isLong))
    }
    return owners
  }

  // MARK: What an item has

  /// The rotation and the flip of an item.
  private struct Turn {
    /// The numbers of the properties; `nil` without one.
    var rotation: Int?
    var flip: Int?
    /// Quarter turns counterclockwise, 0...3.
    var angle = 0
    /// Which parts change places: 0 for top and bottom, 1 for left and right.
    var axis = 1

    /// The orientation, which is mirrored left to right before it is rotated clockwise.
    var orientation: Orientation {
      flip == nil
        ? Orientation(isMirrored: false, quarterTurns: -angle)
        : Orientation(isMirrored: true, quarterTurns: angle + (axis == 0 ? 2 : 0))
    }

    /// The angle with which an orientation is stored, given the axis.
    func angle(for orientation: Orientation) -> Int {
      let turns = orientation.quarterTurns
      let angle = orientation.isMirrored ? turns + (flip != nil && axis == 0 ? 2 : 0) : -turns
      return (angle % 4 + 4) % 4
    }
  }

  /// - Returns: `nil` for properties in an order or a number that programs read differently.
  private func turn(of owner: Owner) -> Turn? {
    var turn = Turn()
    for number in owner.numbers.map({ $0 & ~owner.flag }) where boxes.indices.contains(number - 1) {
      switch boxes[number - 1].type {
      case "irot":
        guard turn.rotation == nil, turn.flip == nil, let byte = byte(of: number) else {
          return nil
        }
        (turn.rotation, turn.angle) = (number, Int(byte & 3))
      case "imir":
        guard turn.flip == nil, let byte = byte(of: number) else { return nil }
        (turn.flip, turn.axis) = (number, Int(byte & 1))
      default: break
      }
    }
    return turn
  }

  /// The only byte of a property.
  private func byte(of number: Int) -> UInt8? {
    media.firstByte(of: boxes[number - 1])
  }

  /// The first item, and those that belong to it.
  private var concerned: [Owner]? {
    let reader = media.reader
    guard let first = media.box(["meta", "pitm"]),
      let version = media.firstByte(of: first),
      let item = reader.unsigned(at: first.content.lowerBound + 4, count: version == 0 ? 2 : 4),
      let owner = owners.first(where: { $0.item == item })
    else { return nil }
    var others: Set<Int> = []
    if let references = media.box(["meta", "iref"]),
      let version = media.firstByte(of: references)
    {
      let width = version == 0 ? 2 : 4
      let start = min(references.content.lowerBound + 4, references.content.upperBound)
      for box in media.boxes(in: start..<references.content.upperBound)
      where ["auxl", "thmb"].contains(box.type) {
        let place = box.content.lowerBound
        guard let from = reader.unsigned(at: place, count: width),
          let count = reader.unsigned16(at: place + width)
        else { continue }
        let isOfFirst = (0..<count).contains {
          reader.unsigned(at: place + width + 2 + $0 * width, count: width) == item
        }
        if isOfFirst { others.insert(from) }
      }
    }
    return [owner] + owners.filter { others.contains($0.item) && $0.item != item }
  }

  // MARK: Changes

  /// The patches that change what is seen; `nil` if that is not possible.
  func patches(for change: Orientation.Change) -> [OrientationEdit.Patch]? {
    guard let concerned, let former = turn(of: concerned[0]) else { return nil }
    let orientation = former.orientation.changed(change)
    var patches: [OrientationEdit.Patch] = []
    var added: [UInt8] = []
    var angles: [Int: Int] = [:]
    var growths = lists.map { _ in 0 }
    /// The number of a property of a type and a value. One that is there is taken, unless it may be changed.
    func number(_ type: String, _ value: Int) -> Int {
      let known = boxes.indices.first {
        type == "imir" && boxes[$0].type == type && byte(of: $0 + 1) == UInt8(value)
      }
      if let known { return known + 1 }
      let property = [0, 0, 0, 9] + Array(type.utf8) + [UInt8(value)]
      let index = stride(from: 0, to: added.count, by: 9).first {
        Array(added[$0..<$0 + 9]) == property
      }
      if let index { return boxes.count + 1 + index / 9 }
      added += property
      return boxes.count + added.count / 9
    }
    let turned = concerned.compactMap { owner in
      turn(of: owner).flatMap { $0.orientation == former.orientation ? (owner, $0) : nil }
    }
    let others = owners.filter { owner in !turned.contains { $0.0.item == owner.item } }
    for (owner, turn) in turned {
      let angle = turn.angle(for: orientation)
      var numbers = owner.numbers
      if let flip = turn.flip, !orientation.isMirrored {
        numbers.removeAll { $0 & ~owner.flag == flip }
      } else if turn.flip == nil, orientation.isMirrored {
        numbers.append(number("imir", 1) | owner.flag)
      }
      if let rotation = turn.rotation, others.contains(where: { $0.has(rotation) }) {
        // What does not belong to the first item keeps the property.
        let place = numbers.firstIndex { $0 & ~owner.flag == rotation }!
        numbers[place] = number("irot", angle) | owner.flag
      } else if let rotation = turn.rotation {
        angles[rotation] = angle
      } else if angle != 0 {
        // The rotation comes before the flip.
        let place = numbers.lastIndex { number in
          let index = (number & ~owner.flag) - 1
          return boxes.indices.contains(index) ? boxes[index].type == "imir" : index >= boxes.count
        }
        numbers.insert(number("irot", angle) | owner.flag, at: place ?? numbers.count)
      }
      if numbers == owner.numbers { continue }
      guard numbers.count < 256, numbers.allSatisfy({ $0 < 2 * owner.flag }) else { return nil }
      let bytes = numbers.flatMap {
        owner.isLong ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0)]
      }
      patches.append(
        OrientationEdit.Patch(range: owner.place, bytes: [UInt8(numbers.count)] + bytes))
      growths[owner.list] += bytes.count + 1 - owner.place.count
    }
    for (number, angle) in angles {
      guard let byte = byte(of: number) else { return nil }
      let start = boxes[number - 1].content.lowerBound
      patches.append(
        OrientationEdit.Patch(range: start..<start + 1, bytes: [byte & ~3 | UInt8(angle)]))
    }
    if !added.isEmpty {
      let end = properties.content.upperBound
      // New properties are numbered after all others.
      guard boxes.last.map({ $0.content.upperBound == end }) ?? true else { return nil }
      patches.append(OrientationEdit.Patch(range: end..<end, bytes: added))
    }
    if added.isEmpty, growths.allSatisfy({ $0 == 0 }) { return patches }
    let inner = [(properties, added.count)] + zip(lists, growths)
    return growing(inner, by: growths.reduce(added.count, +)).map { patches + $0 }
  }

  /// The patches for what tells the sizes of boxes, and where items are.
  private func growing(_ inner: [(ISOMedia.Box, Int)], by growth: Int) -> [OrientationEdit.Patch]? {
    // The places of a movie are not moved.
    if media.box(["moov"]) != nil { return nil }
    var patches: [OrientationEdit.Patch] = []
    for (box, growth) in inner + [(container, growth), (meta, growth)] where growth != 0 {
      let start = box.content.lowerBound - 8
      guard media.reader.unsigned32(at: start) == box.content.count + 8 else { return nil }
      patches.append(number32(box.content.count + 8 + growth, at: start))
    }
    guard let locations = ISOItems(media).locations else { return nil }
    for location in locations where location.method == .file && growth != 0 {
      let end = meta.content.upperBound
      if location.base.value == 0 {
        for extent in location.extents where extent.offset.value >= end {
          guard extent.offset.width == 4 else { return nil }
          patches.append(number32(extent.offset.value + growth, at: extent.offset.place))
        }
      } else if let first = location.extents.map(\.offset.value).min(),
        location.base.value + first >= end
      {
        guard location.base.width == 4 else { return nil }
        patches.append(number32(location.base.value + growth, at: location.base.place))
      }
    }
    return patches
  }

  private func number32(_ value: Int, at place: Int) -> OrientationEdit.Patch {
    OrientationEdit.Patch(range: place..<place + 4, bytes: OrientationEdit.bigEndian(value))
  }
}
