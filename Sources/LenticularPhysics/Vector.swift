/// A value that can be animated: a fixed number of `Double` lanes that add and scale.
///
/// Springs and decays are linear, so one `StateTransition` applies to a value of any number of lanes.
/// The unit of a lane is that of its quantity: points, radians, a scale factor.
public protocol Vector: Equatable, Sendable {
  /// The value with all lanes zero.
  static var zero: Self { get }

  /// The number of lanes of the type.
  static var laneCount: Int { get }

  /// The lane at an index from zero up to, not including, `laneCount`.
  subscript(lane lane: Int) -> Double { get set }

  static func + (left: Self, right: Self) -> Self
  static func - (left: Self, right: Self) -> Self
  static func * (left: Self, right: Double) -> Self
}

extension Vector {
  /// The value with all lanes negated.
  @inlinable
  public static prefix func - (value: Self) -> Self { .zero - value }

  /// The largest absolute value among the lanes.
  @inlinable
  public var maximumNorm: Double {
    var norm = 0.0
    for index in 0..<Self.laneCount { norm = max(norm, abs(self[lane: index])) }
    return norm
  }

  /// Whether all lanes are finite.
  @inlinable
  public var isFinite: Bool {
    for index in 0..<Self.laneCount where !self[lane: index].isFinite { return false }
    return true
  }

  /// The value whose lanes `transform` returns for their indices.
  @inlinable
  public static func lanes(_ transform: (Int) -> Double) -> Self {
    var value = Self.zero
    for index in 0..<laneCount { value[lane: index] = transform(index) }
    return value
  }

  /// The linear interpolation between this value and another: at 0 this value, at 1 the other.
  /// Fractions outside of the unit interval extrapolate.
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
