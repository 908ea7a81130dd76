// A double of Core Graphics for platforms without it, where Foundation has the points, sizes and rectangles.
// Each declaration has Apple's signature above it; see AppleDoubles/README.md.

@_exported import Foundation

// Apple: struct CGAffineTransform
public struct CGAffineTransform: Equatable, Sendable {
  // Apple: var a: CGFloat
  public var a: CGFloat
  // Apple: var b: CGFloat
  public var b: CGFloat
  // Apple: var c: CGFloat
  public var c: CGFloat
  // Apple: var d: CGFloat
  public var d: CGFloat
  // Apple: var tx: CGFloat
  public var tx: CGFloat
  // Apple: var ty: CGFloat
  public var ty: CGFloat

  // Apple: init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat)
  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
  }

  // Apple: static var identity: CGAffineTransform { get }
  public static var identity: CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  }

  // Apple: func inverted() -> CGAffineTransform
  public func inverted() -> CGAffineTransform {
    let determinant = a * d - b * c
    guard determinant != 0 else { return self }
    let (a, b) = (self.d / determinant, -self.b / determinant)
    let (c, d) = (-self.c / determinant, self.a / determinant)
    return CGAffineTransform(
      a: a, b: b, c: c, d: d, tx: -(a * tx + c * ty), ty: -(b * tx + d * ty))
  }
}

extension CGPoint {
  // Apple: func applying(_ t: CGAffineTransform) -> CGPoint
  public func applying(_ t: CGAffineTransform) -> CGPoint {
    CGPoint(x: t.a * x + t.c * y + t.tx, y: t.b * x + t.d * y + t.ty)
  }
}

// Apple: class CGImage
public final class CGImage: Sendable {
  // Apple: var width: Int { get }
  public let width: Int
  // Apple: var height: Int { get }
  public let height: Int

  // Double: whether the image is brighter than white in places.
  public let isHighDynamicRange: Bool

  // Double: an image without pixels.
  public init(width: Int, height: Int, isHighDynamicRange: Bool = false) {
    (self.width, self.height) = (width, height)
    self.isHighDynamicRange = isHighDynamicRange
  }
}

// Apple: class CGColor
public final class CGColor: Sendable {
  // Apple: var components: [CGFloat]? { get }
  public let components: [CGFloat]?

  // Apple: init(gray: CGFloat, alpha: CGFloat)
  public init(gray: CGFloat, alpha: CGFloat) {
    components = [gray, alpha]
  }

  // Apple: init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red, green, blue, alpha]
  }
}
