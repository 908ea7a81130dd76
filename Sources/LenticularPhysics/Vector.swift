/// A value that motion is made of: a fixed number of lanes of `Double` that add and scale.
///
/// A spring and a decay are linear, so one `Transition` moves a value of any number of lanes.
/// The unit of a lane is the unit of what it stands for: points, radians, a scale factor.
public protocol Vector: Equatable, Sendable {
  /// The value all of whose lanes are zero.
  static var zero: Self { get }

  /// How many lanes a value of this type has.
  static var laneCount: Int { get }

  /// The lane at an index from zero up to, not including, `laneCount`.
  subscript(lane lane: Int) -> Double { get set }

  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static func * (left: Self, right: Double) -> Self
}

extension Vector {
  /// The value with every lane negated.
  @inlinable
  public static prefix func - (value: Self) -> Self { .zero - value }

  /// The largest absolute value among the lanes.
  @inlinable
  public var maximumNorm: Double {
    var norm = 0.0
    for index in 0..<Self.laneCount { norm = max(norm, abs(self[lane: index])) }
    return norm
  }

  /// Whether no lane is infinite or not a number.
  @inlinable
  public var isFinite: Bool {
    for index in 0..<Self.laneCount where !self[lane: index].isFinite { return false }
    return true
  }

  /// The value whose lanes are what `transform` makes of the index of each lane.
  @inlinable
  public static func lanes(_ transform: (Int) -> Double) -> Self {
    var value = Self.zero
    for index in 0..<laneCount { value[lane: index] = transform(index) }
    return value
  }

  /// The point a fraction of the way from this value to another; 0 is this value, 1 the other,
  /// and fractions outside the unit interval extrapolate.
  @inlinable
  public func interpolated(to other: Self, at fraction: Double) -> Self {
    self + (other - self) * fraction
  }
}

extension Double: Vector {
  @inlinable
  public static var laneCount: Int { 1 }

  @inlinable
  public subscript(lane lane: Int) -> Double {
    get { self }
    set { self = newValue }
  }
}
