import LenticularPhysics

/// Distances from the edges of a rectangle inwards, in points.
public struct Insets: Equatable, Sendable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

extension Size2D {
  /// What insets leave of a rectangle of this size at the origin.
  func rect(inside insets: Insets) -> Rect2D {
    Rect2D(
      x: insets.left, y: insets.top, width: width - insets.left - insets.right,
      height: height - insets.top - insets.bottom)
  }
}
