/// The division of a list into parts, so that the part that is sent first has a limited size for a list of any length.
///
/// All parts have the same length but the last, which has between half as many elements and half as many more.
struct Division: Hashable, Sendable {
  /// The number of elements.
  let count: Int
  /// The length of a part.
  let length: Int

  /// The number of parts, at least 1.
  var parts: Int { max(1, (count + length / 2) / length) }

  /// The indices of the elements of a part.
  func range(of part: Int) -> Range<Int> {
    part * length..<(part == parts - 1 ? count : (part + 1) * length)
  }

  /// The part of the element at an index.
  func part(of index: Int) -> Int { min(index / length, parts - 1) }
}
