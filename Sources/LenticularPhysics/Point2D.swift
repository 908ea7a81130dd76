/// A location or a displacement in two dimensions, in points; x grows to the right, y downwards.
@frozen
public struct Point2D: Vector {
  public var x: Double
  public var y: Double

  @inlinable
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  @inlinable public static var zero: Point2D { Point2D(x: 0, y: 0) }
  @inlinable public static var laneCount: Int { 2 }

  @inlinable
  public subscript(lane lane: Int) -> Double {
    get { lane == 0 ? x : y }
    set { if lane == 0 { x = newValue } else { y = newValue } }
  }

  @inlinable
  public static func + (left: Point2D, right: Point2D) -> Point2D {
    Point2D(x: left.x + right.x, y: left.y + right.y)
  }

  @inlinable
  public static func - (left: Point2D, right: Point2D) -> Point2D {
    Point2D(x: left.x - right.x, y: left.y - right.y)
  }

  @inlinable
  public static func * (left: Point2D, right: Double) -> Point2D {
    Point2D(x: left.x * right, y: left.y * right)
  }

  /// The distance from the origin.
  @inlinable
  public var length: Double { (x * x + y * y).squareRoot() }

  /// The vector, rotated by an angle in radians, clockwise on a screen.
  public func rotated(by angle: Double) -> Point2D {
    AffineTransform2D.rotation(angle).applyLinear(to: self)
  }

  /// The point nearest to this one in the rectangle between two corners.
  @inlinable
  public func clamped(from lower: Point2D, to upper: Point2D) -> Point2D {
    Point2D(x: max(lower.x, min(upper.x, x)), y: max(lower.y, min(upper.y, y)))
  }
}
