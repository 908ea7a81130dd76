import LenticularPhysics

/// The sum that an additive animation writes: its own value plus the value that its target has otherwise.
///
/// Several additive animations, and other code, may write the same property between two frames. The
/// difference between the present value and the last written one is what the others have added. It is kept
/// exactly, because otherwise the rounding errors of all frames would add up.
///
/// A class, so that animations that are not additive need no storage for it.
final class AdditiveSum {
  /// The value of the target without the animation, and its rounding error.
  private var base = Lanes.zero
  private var rest = Lanes.zero
  /// The last written value; nil before the first.
  private var written: Lanes?

  /// The sum to write for an animated value, given the present value of the target.
  func add(_ value: Lanes, to present: Lanes) -> Lanes {
    if let written {
      for lane in 0..<Lanes.laneCount where present[lane: lane] != written[lane: lane] {
        let change = Self.sum(present[lane: lane], -written[lane: lane])
        let (high, low) = Self.sum(base[lane: lane], change.high)
        base[lane: lane] = high
        rest[lane: lane] += low + change.low
      }
    } else {
      base = present
    }
    let sum = Lanes.lanes { lane in
      let (high, low) = Self.sum(base[lane: lane], value[lane: lane])
      return high + (low + rest[lane: lane])
    }
    written = sum
    return sum
  }

  /// The sum of two numbers and its rounding error, exactly (Knuth, TAOCP 2, 4.2.2, theorem B).
  private static func sum(_ a: Double, _ b: Double) -> (high: Double, low: Double) {
    let sum = a + b
    let share = sum - a
    return (sum, (a - (sum - share)) + (b - share))
  }
}
