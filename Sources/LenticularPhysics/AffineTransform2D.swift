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
