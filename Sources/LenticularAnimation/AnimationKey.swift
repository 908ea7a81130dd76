/// Identifies an animation of a target: a name, with a number for several animations of one name.
///
/// The name is a literal, because Embedded Swift cannot compare `String`.
public struct AnimationKey: Equatable, Sendable, ExpressibleByStringLiteral {
  public let name: StaticString
  public let index: Int

  public init(_ name: StaticString, index: Int = 0) {
    self.name = name
    self.index = index
  }

  public init(stringLiteral name: StaticString) {
    self.init(name)
  }

  public static func == (left: AnimationKey, right: AnimationKey) -> Bool {
    left.index == right.index && left.name.isEqual(to: right.name)
  }
}

extension StaticString {
  /// Whether both texts are equal, byte by byte.
  func isEqual(to other: StaticString) -> Bool {
    guard hasPointerRepresentation, other.hasPointerRepresentation else {
      return !hasPointerRepresentation && !other.hasPointerRepresentation
        && unicodeScalar == other.unicodeScalar
    }
    guard utf8CodeUnitCount == other.utf8CodeUnitCount else { return false }
    for index in 0..<utf8CodeUnitCount where utf8Start[index] != other.utf8Start[index] {
      return false
    }
    return true
  }
}

extension AnimationKey {
  /// A hash of the key of an object (Fowler, Noll and Vo's FNV-1a). Embedded Swift has no seed for `Hasher`.
  func hash(of target: ObjectIdentifier?) -> UInt {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ number: UInt64) { hash = (hash ^ number) &* 0x100_0000_01b3 }
    if name.hasPointerRepresentation {
      for offset in 0..<name.utf8CodeUnitCount { add(UInt64(name.utf8Start[offset])) }
    } else {
      add(UInt64(name.unicodeScalar.value))
    }
    add(UInt64(truncatingIfNeeded: index))
    add(target.map { UInt64(truncatingIfNeeded: UInt(bitPattern: $0)) } ?? 0)
    // The high bits depend on all others.
    return UInt(truncatingIfNeeded: hash ^ hash >> 32)
  }
}

/// The entries of an animator by their keys: a table of indices with linear probing.
struct AnimationIndex {
  private var slots = [Int32](repeating: -1, count: 16)
  private var count = 0

  /// The index of the entry with a hash that matches; nil if there is none.
  func index(_ hash: UInt, where matches: (Int) -> Bool) -> Int? {
    let entry = slots[slot(hash, where: matches)]
    return entry < 0 ? nil : Int(entry)
  }

  /// Makes an entry that of its hash. It replaces the one that matches.
  ///
  /// - Parameter hashOf: the hash of an entry.
  mutating func insert(
    _ index: Int, hash: UInt, where matches: (Int) -> Bool, hashOf: (Int) -> UInt
  ) {
    if 2 * count >= slots.count {
      let former = slots
      slots = [Int32](repeating: -1, count: 2 * former.count)
      for entry in former where entry >= 0 {
        slots[slot(hashOf(Int(entry))) { _ in false }] = entry
      }
    }
    let slot = slot(hash, where: matches)
    if slots[slot] < 0 { count += 1 }
    slots[slot] = Int32(index)
  }

  mutating func removeAll() {
    for slot in slots.indices { slots[slot] = -1 }
    count = 0
  }

  private func slot(_ hash: UInt, where matches: (Int) -> Bool) -> Int {
    let mask = UInt(slots.count - 1)
    var slot = hash & mask
    while slots[Int(slot)] >= 0, !matches(Int(slots[Int(slot)])) { slot = (slot + 1) & mask }
    return Int(slot)
  }
}
