/// Two simultaneous motions as one motion of both values.
///
/// A group is a simulation, so groups of more motions are nested.
public struct GroupSimulation<First: Simulation, Second: Simulation>: Simulation {
  public let first: First
  public let second: Second

  /// The time at which the second motion begins, in seconds after the first. Until then it is at
  /// its start.
  public let delay: Double

  /// - Parameter delay: The time at which the second motion begins, in seconds. Negative or
  ///   infinite delays and NaN count as zero.
  public init(_ first: First, _ second: Second, delay: Double = 0) {
    self.first = first
    self.second = second
    self.delay = delay.isFinite ? max(0, delay) : 0
  }

  public var end: Pair<First.Value, Second.Value> { Pair(first.end, second.end) }

  public func state(
    at time: Double
  ) -> (value: Pair<First.Value, Second.Value>, velocity: Pair<First.Value, Second.Value>) {
    let one = first.state(at: time)
    var other = second.state(at: time - delay)
    if delay > 0 && !(time >= delay) { other.velocity = .zero }
    return (Pair(one.value, other.value), Pair(one.velocity, other.velocity))
  }

  /// The time at which both motions have settled.
  public func settlingTime(within tolerance: Tolerance) -> Double {
    settlingTime(within: tolerance, tolerance)
  }

  /// The time at which both motions have settled, each within the tolerance of its own unit.
  public func settlingTime(within tolerance: Tolerance, _ other: Tolerance) -> Double {
    let later = second.settlingTime(within: other)
    return max(first.settlingTime(within: tolerance), later == 0 ? 0 : delay + later)
  }
}

/// A pair of values as one vector: the lanes of the first, then those of the second.
@frozen
public struct Pair<First: Vector, Second: Vector>: Vector {
  public var first: First
  public var second: Second

  @inlinable
  public init(_ first: First, _ second: Second) {
    self.first = first
    self.second = second
  }

  @inlinable public static var zero: Pair { Pair(.zero, .zero) }
  @inlinable public static var laneCount: Int { First.laneCount + Second.laneCount }

  @inlinable
  public subscript(lane lane: Int) -> Double {
    get {
      lane < First.laneCount ? first[lane: lane] : second[lane: lane - First.laneCount]
    }
    set {
      if lane < First.laneCount {
        first[lane: lane] = newValue
      } else {
        second[lane: lane - First.laneCount] = newValue
      }
    }
  }

  @inlinable
  public static func + (left: Pair, right: Pair) -> Pair {
    Pair(left.first + right.first, left.second + right.second)
  }

  @inlinable
  public static func - (left: Pair, right: Pair) -> Pair {
    Pair(left.first - right.first, left.second - right.second)
  }

  @inlinable
  public static func * (left: Pair, right: Double) -> Pair {
    Pair(left.first * right, left.second * right)
  }
}
