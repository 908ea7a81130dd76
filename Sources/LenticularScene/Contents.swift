/// The contents of a layer: a number that stands for an image of the host.
///
/// The engine never sees a pixel. An interaction documents the contents that it asks the host to
/// draw. By convention, positive numbers are items of a list, counted from 1, and negative numbers
/// are special contents of the interaction.
public struct Contents: RawRepresentable, Equatable, Sendable {
  public let rawValue: Int32

  public init(rawValue: Int32) {
    self.rawValue = rawValue
  }

  /// No contents: the layer only contains its sublayers.
  public static let none = Contents(rawValue: 0)

  /// The item of a list at an index, counted from 0.
  public static func item(_ index: Int) -> Contents {
    Contents(rawValue: Int32(index) + 1)
  }
}
