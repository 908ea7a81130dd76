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
