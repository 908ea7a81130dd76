/// An axis of the plane: the x axis or the y axis.
public enum Axis2D: Int, Sendable, CaseIterable {
  case horizontal = 0
  case vertical = 1

  /// The lane of a point, a size or a vector along the axis.
  public var lane: Int { rawValue }

  /// The axis at right angles to this one.
  public var other: Axis2D { self == .horizontal ? .vertical : .horizontal }
}

extension Point2D {
  /// The coordinate along an axis.
  @inline(__always)
  public subscript(axis: Axis2D) -> Double {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }

  /// The point whose coordinate along each axis a closure returns.
  @inline(__always)
  public static func axes(_ coordinate: (Axis2D) -> Double) -> Point2D {
    Point2D(x: coordinate(.horizontal), y: coordinate(.vertical))
  }
}

extension Size2D {
  /// The length along an axis.
  @inline(__always)
  public subscript(axis: Axis2D) -> Double {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  /// The size whose length along each axis a closure returns.
  @inline(__always)
  public static func axes(_ length: (Axis2D) -> Double) -> Size2D {
    Size2D(width: length(.horizontal), height: length(.vertical))
  }
}

/// A set of axes of the plane.
public struct Axes: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The set of one axis.
  public init(_ axis: Axis2D) { self.init(rawValue: 1 << axis.rawValue) }

  public static var horizontal: Axes { Axes(rawValue: 1) }
  public static var vertical: Axes { Axes(rawValue: 2) }
  public static var both: Axes { [.horizontal, .vertical] }

  public func contains(_ axis: Axis2D) -> Bool { contains(Axes(axis)) }
  public mutating func insert(_ axis: Axis2D) { formUnion(Axes(axis)) }
}
