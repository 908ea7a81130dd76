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

/// An affine map of the plane: x' = a·x + c·y + tx, y' = b·x + d·y + ty.
///
/// As a vector its lanes are a, b, c, d, tx, ty. Interpolating two similarities lane by lane gives
/// a similarity, so a photograph is not distorted between two poses.
@frozen
public struct AffineTransform2D: Vector {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double

  @inlinable
  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  @inlinable
  public static var identity: AffineTransform2D {
    AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  }

  @inlinable
  public static func translation(_ offset: Point2D) -> AffineTransform2D {
    AffineTransform2D(a: 1, b: 0, c: 0, d: 1, tx: offset.x, ty: offset.y)
  }

  @inlinable
  public static func scale(_ factor: Double) -> AffineTransform2D {
    AffineTransform2D(a: factor, b: 0, c: 0, d: factor, tx: 0, ty: 0)
  }

  /// A rotation by an angle in radians, from x towards y: clockwise on a screen.
  public static func rotation(_ angle: Double) -> AffineTransform2D {
    identity.replacing(scale: 1, rotation: angle)
  }

  @inlinable
  public static var zero: AffineTransform2D {
    AffineTransform2D(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
  }
  @inlinable public static var laneCount: Int { 6 }

  @inlinable
  public subscript(lane lane: Int) -> Double {
    get {
      switch lane {
      case 0: a
      case 1: b
      case 2: c
      case 3: d
      case 4: tx
      default: ty
      }
    }
    set {
      switch lane {
      case 0: a = newValue
      case 1: b = newValue
      case 2: c = newValue
      case 3: d = newValue
      case 4: tx = newValue
      default: ty = newValue
      }
    }
  }

  @inlinable
  public static func + (left: AffineTransform2D, right: AffineTransform2D) -> AffineTransform2D {
    AffineTransform2D(
      a: left.a + right.a, b: left.b + right.b, c: left.c + right.c, d: left.d + right.d,
      tx: left.tx + right.tx, ty: left.ty + right.ty)
  }

  @inlinable
  public static func - (left: AffineTransform2D, right: AffineTransform2D) -> AffineTransform2D {
    AffineTransform2D(
      a: left.a - right.a, b: left.b - right.b, c: left.c - right.c, d: left.d - right.d,
      tx: left.tx - right.tx, ty: left.ty - right.ty)
  }

  @inlinable
  public static func * (left: AffineTransform2D, right: Double) -> AffineTransform2D {
    AffineTransform2D(
      a: left.a * right, b: left.b * right, c: left.c * right, d: left.d * right,
      tx: left.tx * right, ty: left.ty * right)
  }

  /// This map followed by another.
  @inlinable
  public func concatenating(_ next: AffineTransform2D) -> AffineTransform2D {
    AffineTransform2D(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The point to which the map takes a point.
  @inlinable
  public func apply(to point: Point2D) -> Point2D {
    Point2D(x: a * point.x + c * point.y + tx, y: b * point.x + d * point.y + ty)
  }

  /// The vector to which the map takes a vector between two points: without the translation.
  @inlinable
  public func applyLinear(to vector: Point2D) -> Point2D {
    Point2D(x: a * vector.x + c * vector.y, y: b * vector.x + d * vector.y)
  }

  /// The inverse map; nil for a map that is not invertible.
  @inlinable
  public var inverted: AffineTransform2D? {
    let determinant = a * d - b * c
    guard determinant != 0, determinant.isFinite else { return nil }
    let inverse = AffineTransform2D(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: 0, ty: 0)
    let origin = inverse.apply(to: Point2D(x: tx, y: ty))
    return AffineTransform2D(
      a: inverse.a, b: inverse.b, c: inverse.c, d: inverse.d, tx: -origin.x, ty: -origin.y)
  }

  /// The length to which the map scales the unit vector along x: the scale of a similarity.
  public var uniformScale: Double { (a * a + b * b).squareRoot() }

  /// The angle to which the map rotates the x axis, in radians from −π to π: the rotation of a
  /// similarity. Zero if the map reduces that axis to a point.
  public var rotation: Double { Elementary.atan2(b, a) }

  /// The similarity with a scale, a rotation in radians, and the same translation.
  public func replacing(scale: Double, rotation: Double) -> AffineTransform2D {
    let (sin, cos) = Elementary.sincos(rotation)
    return AffineTransform2D(
      a: scale * cos, b: scale * sin, c: -scale * sin, d: scale * cos, tx: tx, ty: ty)
  }
}
