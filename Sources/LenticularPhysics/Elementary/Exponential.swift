extension Elementary {
  /// eˣ.
  ///
  /// Infinite above 709.78, zero below −745.13, subnormal between −745.13 and −708.40.
  public static func exp(_ x: Double) -> Double {
    exp(DoubleDouble(x))
  }

  /// eˣ − 1, without loss of precision for tiny x.
  ///
  /// −1 for large negative x, infinite above 709.78.
  public static func expm1(_ x: Double) -> Double {
    if x.isNaN { return x }
    if x > 50 { return exp(x) }
    if x < -50 { return -1 }
    if x == 0 { return x }
    if abs(x) < 0.34 { return x + x * x * exponentialTail(x) }
    let (power, exponential) = reducedExponential(DoubleDouble(x))
    let factor = powerOfTwo(power)
    let difference = DoubleDouble.sum(exponential.high * factor, -1)
    return difference.high + (difference.low + exponential.low * factor)
  }

  /// e to the power of a double-double.
  @inline(never)
  static func exp(_ x: DoubleDouble) -> Double {
    if x.high.isNaN { return x.high }
    if x.high > 709.79 { return .infinity }
    if x.high < -745.14 { return 0 }
    let (power, exponential) = reducedExponential(x)
    return scale(exponential.rounded, byPowerOfTwo: power)
  }

  /// The integer n and the number y with eˣ = 2ⁿ · y and y between √½ and √2.
  ///
  /// x = n · ln 2 + r with |r| ≤ ½ ln 2, and y = 1 + r + r² · tail(r), the sum of whose first
  /// two terms is carried without error.
  @inline(never)
  private static func reducedExponential(
    _ x: DoubleDouble
  ) -> (power: Int, exponential: DoubleDouble) {
    let power = nearestInteger(x.high * 1.4426950408889634)  // 1 ÷ ln 2
    let reduced = DoubleDouble.sum(x.high - power * ln2Head, x.low - power * ln2Tail)
    let r = reduced.high
    let sum = DoubleDouble.orderedSum(1, r)
    let tail = sum.low + (r * r * exponentialTail(r) + (reduced.low + reduced.low * r))
    return (Int(power), DoubleDouble.orderedSum(sum.high, tail))
  }

  /// ½ + r/3! + r²/4! + … + r¹¹/13!: the remainder of the exponential series.
  ///
  /// For |r| ≤ ½ ln 2 the first omitted term is below 5 · 10⁻¹⁸ of the sum.
  private static func exponentialTail(_ r: Double) -> Double {
    var sum = 1 / 6_227_020_800.0  // 13!
    sum = sum * r + 1 / 479_001_600.0
    sum = sum * r + 1 / 39_916_800.0
    sum = sum * r + 1 / 3_628_800.0
    sum = sum * r + 1 / 362_880.0
    sum = sum * r + 1 / 40_320.0
    sum = sum * r + 1 / 5_040.0
    sum = sum * r + 1 / 720.0
    sum = sum * r + 1 / 120.0
    sum = sum * r + 1 / 24.0
    sum = sum * r + 1 / 6.0
    return sum * r + 0.5
  }

  /// The first 42 bits of ln 2, so that products with integers below 2¹¹ are exact.
  static var ln2Head: Double { 0x1.62e42fefa38p-1 }

  /// ln 2 − `ln2Head`.
  static var ln2Tail: Double { 0x1.ef35793c76730p-45 }
}
