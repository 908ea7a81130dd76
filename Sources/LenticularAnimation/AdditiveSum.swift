import LenticularPhysics

/// What an additive animation makes of its target's value: its own on top of what is there otherwise.
///
/// Several of them, and anyone else, may write the same property between two frames. Each tells what
/// the others did from the difference to what it wrote last. That difference is kept without any
/// rounding, for else the errors of all frames would add up.
///
/// A class, so that animations that are not additive are the smaller for it.
final class AdditiveSum {
  /// What the target has otherwise, and what is lost of it in rounding.
  private var base = Lanes.zero
  private var rest = Lanes.zero
  /// What was written last.
  private var written: Lanes?

  /// The sum to write for a value, where the target has another now.
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
