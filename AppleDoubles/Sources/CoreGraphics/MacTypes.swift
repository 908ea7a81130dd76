// The types of MacTypes.h, which Foundation brings along on Apple's systems.

// Double: a point of QuickDraw.
public struct Point: Sendable {
  // Double: the coordinates.
  public var v, h: Int16
  // Double: a point.
  public init(v: Int16, h: Int16) { (self.v, self.h) = (v, h) }
}

// Double: a rectangle of QuickDraw.
public struct Rect: Sendable {
  // Double: the edges.
  public var top, left, bottom, right: Int16
  // Double: a rectangle.
  public init(top: Int16, left: Int16, bottom: Int16, right: Int16) {
    (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
  }
}

// Double: a number of bytes.
public typealias Size = Int
