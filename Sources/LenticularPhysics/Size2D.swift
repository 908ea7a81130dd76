/// A width and a height, in points.
@frozen
public struct Size2D: Vector {
  public var width: Double
  public var height: Double

  @inlinable
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  @inlinable public static var zero: Size2D { Size2D(width: 0, height: 0) }
  @inlinable public static var laneCount: Int { 2 }

  @inlinable
  public subscript(lane lane: Int) -> Double {
    get { lane == 0 ? width : height }
    set { if lane == 0 { width = newValue } else { height = newValue } }
  }

  @inlinable
  public static func + (left: Size2D, right: Size2D) -> Size2D {
    Size2D(width: left.width + right.width, height: left.height + right.height)
  }

  @inlinable
  public static func - (left: Size2D, right: Size2D) -> Size2D {
    Size2D(width: left.width - right.width, height: left.height - right.height)
  }

  @inlinable
  public static func * (left: Size2D, right: Double) -> Size2D {
    Size2D(width: left.width * right, height: left.height * right)
  }

  /// Whether a side is zero, negative or not finite.
  @inlinable
  public var isEmpty: Bool { !(width > 0 && height > 0 && isFinite) }

  /// Width divided by height; undefined for an empty size.
  @inlinable
  public var aspectRatio: Double { width / height }
}
