/// An axis-aligned rectangle, in points: its top left corner and its size.
@frozen
public struct Rect2D: Vector {
  public var origin: Point2D
  public var size: Size2D

  @inlinable
  public init(origin: Point2D, size: Size2D) {
    self.origin = origin
    self.size = size
  }

  @inlinable
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(origin: Point2D(x: x, y: y), size: Size2D(width: width, height: height))
  }

  /// The rectangle of a size around a point.
  @inlinable
  public init(center: Point2D, size: Size2D) {
    self.init(
      x: center.x - size.width / 2, y: center.y - size.height / 2,
      width: size.width, height: size.height)
  }

  @inlinable public static var zero: Rect2D { Rect2D(origin: .zero, size: .zero) }
  /// The rectangle from (0, 0) to (1, 1).
  @inlinable public static var unit: Rect2D { Rect2D(x: 0, y: 0, width: 1, height: 1) }
  @inlinable public static var laneCount: Int { 4 }

  @inlinable
  public subscript(lane lane: Int) -> Double {
    get { lane < 2 ? origin[lane: lane] : size[lane: lane - 2] }
    set { if lane < 2 { origin[lane: lane] = newValue } else { size[lane: lane - 2] = newValue } }
  }

  @inlinable
  public static func + (left: Rect2D, right: Rect2D) -> Rect2D {
    Rect2D(origin: left.origin + right.origin, size: left.size + right.size)
  }

  @inlinable
  public static func - (left: Rect2D, right: Rect2D) -> Rect2D {
    Rect2D(origin: left.origin - right.origin, size: left.size - right.size)
  }

  @inlinable
  public static func * (left: Rect2D, right: Double) -> Rect2D {
    Rect2D(origin: left.origin * right, size: left.size * right)
  }

  @inlinable public var minX: Double { origin.x }
  @inlinable public var minY: Double { origin.y }
  @inlinable public var midX: Double { origin.x + size.width / 2 }
  @inlinable public var midY: Double { origin.y + size.height / 2 }
  @inlinable public var maxX: Double { origin.x + size.width }
  @inlinable public var maxY: Double { origin.y + size.height }
  @inlinable public var center: Point2D { Point2D(x: midX, y: midY) }

  /// Whether the point lies inside. The left and top edges belong to the rectangle, the others do
  /// not.
  @inlinable
  public func contains(_ point: Point2D) -> Bool {
    point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
  }

  /// The intersection of this rectangle and another; empty if they do not intersect.
  @inlinable
  public func intersection(_ other: Rect2D) -> Rect2D {
    let left = max(minX, other.minX)
    let top = max(minY, other.minY)
    return Rect2D(
      x: left, y: top,
      width: max(0, min(maxX, other.maxX) - left), height: max(0, min(maxY, other.maxY) - top))
  }
}
