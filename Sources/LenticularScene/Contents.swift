/// What a layer draws: a number that the host knows the picture of.
///
/// The engine never sees a pixel. An interaction documents what it asks its host to draw; by
/// convention positive numbers are items of a list, counted from 1, and negative numbers are
/// surfaces of the interaction's own.
public struct Contents: RawRepresentable, Equatable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// Nothing: the layer only carries its sublayers.
  public static let none = Contents(rawValue: 0)

  /// The item of a list at an index counted from 0.
  public static func item(_ index: Int) -> Contents {
    Contents(rawValue: Int32(index) + 1)
  }
}
